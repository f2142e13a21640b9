//! A file that consists of a first line, a TOML header, a body of bytes and a checksum.
//!
//! ```text
//! KIND VERSION HEADER_BYTES BODY_BYTES\n
//! header, body, CRC-32 of everything before it (4 bytes, least significant first)
//! ```

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EnvelopeError {
    /// The first line names another kind of file.
    #[error("it is not a file of the kind \"{0}\"")]
    OtherKind(&'static str),
    /// The version of the format is another one.
    #[error("it has version {found} of the format; this program reads version {known}")]
    OtherVersion {
        /// The version of the file.
        found: u32,
        /// The version that can be read.
        known: u32,
    },
    /// The file is truncated.
    #[error("it is cut off: {found} of {expected} bytes are there")]
    CutOff {
        /// The length of the file.
        found: usize,
        /// The length that the first line gives.
        expected: usize,
    },
    /// There are bytes after the end.
    #[error("it has {0} bytes after its end")]
    TooLong(usize),
    /// The checksum does not match.
    #[error("it is damaged: the checksum is wrong")]
    Checksum,
    /// The header is not text.
    #[error("it is damaged: the header is not text")]
    Header,
}

/// The length of the checksum in bytes.
const CHECKSUM_BYTES: usize = 4;

/// The longest first line in bytes.
const MAX_LINE: usize = 100;

/// The bytes of a file.
pub fn seal(kind: &str, version: u32, header: &str, body: &[u8]) -> Vec<u8> {
    let mut bytes = format!("{kind} {version} {} {}\n", header.len(), body.len()).into_bytes();
    bytes.extend_from_slice(header.as_bytes());
    bytes.extend_from_slice(body);
    let checksum = crc32fast::hash(&bytes);
    bytes.extend_from_slice(&checksum.to_le_bytes());
    bytes
}

/// The header and the body of a file.
///
/// # Errors
/// If it is of another kind or version, truncated or damaged.
pub fn open<'a>(
    kind: &'static str,
    known: u32,
    bytes: &'a [u8],
) -> Result<(&'a str, &'a [u8]), EnvelopeError> {
    let other = EnvelopeError::OtherKind(kind);
    let start = bytes.strip_prefix(kind.as_bytes()).and_then(|rest| rest.strip_prefix(b" "));
    let start = start.ok_or(other.clone())?;
    let end = start.iter().take(MAX_LINE).position(|&byte| byte == b'\n');
    let Some(end) = end else {
        let cut = EnvelopeError::CutOff { found: bytes.len(), expected: bytes.len() + 1 };
        return Err(if start.len() < MAX_LINE { cut } else { other });
    };
    let line = std::str::from_utf8(&start[..end]).ok();
    let numbers: Option<Vec<u32>> =
        line.and_then(|line| line.split(' ').map(|word| word.parse().ok()).collect());
    let (found, lengths) = match numbers.as_deref() {
        Some([found, lengths @ ..]) => (*found, lengths),
        _ => return Err(other),
    };
    if found != known {
        return Err(EnvelopeError::OtherVersion { found, known });
    }
    let &[header, body] = lengths else { return Err(other) };
    let content = bytes.len() - start.len() + end + 1;
    let checksum = content + header as usize + body as usize;
    let expected = checksum + CHECKSUM_BYTES;
    if bytes.len() < expected {
        return Err(EnvelopeError::CutOff { found: bytes.len(), expected });
    }
    if bytes.len() > expected {
        return Err(EnvelopeError::TooLong(bytes.len() - expected));
    }
    if crc32fast::hash(&bytes[..checksum]).to_le_bytes() != bytes[checksum..] {
        return Err(EnvelopeError::Checksum);
    }
    let (header, body) = bytes[content..checksum].split_at(header as usize);
    Ok((std::str::from_utf8(header).map_err(|_| EnvelopeError::Header)?, body))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_opened_as_it_was_sealed() {
        let bytes = seal("some-kind", 3, "name = 1\n", b"\x00\xffbody");
        assert_eq!(open("some-kind", 3, &bytes), Ok(("name = 1\n", &b"\x00\xffbody"[..])));
    }

    #[test]
    fn whatever_is_wrong_is_told() {
        let bytes = seal("some-kind", 3, "name = 1\n", b"body");
        let kind = Err(EnvelopeError::OtherKind("some-kind"));
        assert_eq!(open("some-kind", 3, b""), kind);
        assert_eq!(open("some-kind", 3, b"other-kind 3 0 0\n"), kind);
        assert_eq!(open("some-kind", 3, &[b"some-kind ".to_vec(), vec![b'7'; 200]].concat()), kind);
        assert_eq!(open("some-kind", 4, &bytes), Err(EnvelopeError::OtherVersion { found: 3, known: 4 }));
        for length in "some-kind ".len()..bytes.len() {
            let told = open("some-kind", 3, &bytes[..length]);
            assert!(matches!(told, Err(EnvelopeError::CutOff { found, .. }) if found == length), "{told:?}");
        }
        let longer = [bytes.clone(), vec![0]].concat();
        assert_eq!(open("some-kind", 3, &longer), Err(EnvelopeError::TooLong(1)));
        for place in bytes.len() - 17..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[place] ^= 4;
            assert_eq!(open("some-kind", 3, &damaged), Err(EnvelopeError::Checksum), "{place}");
        }
    }
}
