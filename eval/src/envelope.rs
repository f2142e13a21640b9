//! A file that consists of a first line, a TOML header, a body of bytes and a checksum.
//!
//! ```text
//! KIND VERSION HEADER_BYTES BODY_BYTES\n
//! header, body, CRC-32 of everything before it (4 bytes, least significant first)
//! ```

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct EnvelopeError(String);

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
    let other = || EnvelopeError(format!("it is not a file of the kind \"{kind}\""));
    let cut_off = |expected: usize| {
        let found = bytes.len();
        Err(EnvelopeError(format!("it is cut off: {found} of {expected} bytes are there")))
    };
    let start = bytes.strip_prefix(kind.as_bytes()).and_then(|rest| rest.strip_prefix(b" "));
    let start = start.ok_or_else(other)?;
    let end = start.iter().take(MAX_LINE).position(|&byte| byte == b'\n');
    let Some(end) = end else {
        return if start.len() < MAX_LINE { cut_off(bytes.len() + 1) } else { Err(other()) };
    };
    let line = std::str::from_utf8(&start[..end]).ok();
    let numbers: Option<Vec<u32>> =
        line.and_then(|line| line.split(' ').map(|word| word.parse().ok()).collect());
    let (found, lengths) = match numbers.as_deref() {
        Some([found, lengths @ ..]) => (*found, lengths),
        _ => return Err(other()),
    };
    if found != known {
        let text = format!("it has version {found} of the format; this program reads version {known}");
        return Err(EnvelopeError(text));
    }
    let &[header, body] = lengths else { return Err(other()) };
    let content = bytes.len() - start.len() + end + 1;
    let checksum = content + header as usize + body as usize;
    let expected = checksum + CHECKSUM_BYTES;
    if bytes.len() < expected {
        return cut_off(expected);
    }
    if bytes.len() > expected {
        return Err(EnvelopeError(format!("it has {} bytes after its end", bytes.len() - expected)));
    }
    if crc32fast::hash(&bytes[..checksum]).to_le_bytes() != bytes[checksum..] {
        return Err(EnvelopeError("it is damaged: the checksum is wrong".to_owned()));
    }
    let (header, body) = bytes[content..checksum].split_at(header as usize);
    let header = std::str::from_utf8(header);
    let no_text = |_| EnvelopeError("it is damaged: the header is not text".to_owned());
    Ok((header.map_err(no_text)?, body))
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
        let told = |known, bytes: &[u8]| open("some-kind", known, bytes).expect_err("a fault").to_string();
        let kind = "it is not a file of the kind \"some-kind\"";
        assert_eq!(told(3, b""), kind);
        assert_eq!(told(3, b"other-kind 3 0 0\n"), kind);
        assert_eq!(told(3, &[b"some-kind ".to_vec(), vec![b'7'; 200]].concat()), kind);
        assert_eq!(told(4, &bytes), "it has version 3 of the format; this program reads version 4");
        for length in "some-kind ".len()..bytes.len() {
            let told = told(3, &bytes[..length]);
            assert!(told.starts_with(&format!("it is cut off: {length} of ")), "{told}");
        }
        assert_eq!(told(3, &[bytes.clone(), vec![0]].concat()), "it has 1 bytes after its end");
        for place in bytes.len() - 17..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[place] ^= 4;
            assert_eq!(told(3, &damaged), "it is damaged: the checksum is wrong", "{place}");
        }
    }
}
