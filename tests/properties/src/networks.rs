//! Network files.

use eval::envelope::{open, seal};
use eval::nnue::{Architecture, KIND, Mirroring, Network, VERSION};
use movegen::Position;

use crate::source::Source;

/// Parts of headers that are put into others.
const WORDS: &str = "\n|=|0|1|32|64|256|-1|1024|65535|[|]|never|always|without-rights|9223372036854775807";

/// A file that is read is written again with the same bytes of weights, and evaluates positions. The first
/// choice is whether the input is the file, or how the file of a small network is changed.
pub(crate) fn check(data: &[u8]) {
    let mut source = Source::new(data);
    let bytes = if source.below(4) == 0 { source.rest().into_bytes() } else { changed_file(&mut source) };
    let Ok(network) = Network::from_bytes(&bytes) else { return };
    let written = network.to_bytes();
    let again = Network::from_bytes(&written).expect("a file that was written");
    assert_eq!(again.to_bytes(), written);
    let mut position = Position::start(network.rules());
    let mut source = Source::new(data);
    source.wander(&mut position, 20);
    assert_eq!(network.evaluate(&position), again.evaluate(&position));
}

/// The file of a network with another header, other weights or another length, and a correct checksum.
fn changed_file(source: &mut Source) -> Vec<u8> {
    let rules = source.game();
    let buckets = 1 + source.below(3);
    let mirroring = source.pick(&Mirroring::ALL).0;
    let outputs = 1 + source.below(3);
    let architecture = Architecture::new(rules, Architecture::WIDTH_STEP, buckets, mirroring, outputs);
    let seed = u64::from(source.byte());
    let Ok(network) = Network::untrained(rules, architecture, seed) else { return Vec::new() };
    let bytes = network.to_bytes();
    let (header, body) = open(KIND, VERSION, &bytes).expect("a file that was written");
    let (mut header, mut body) = (header.to_owned(), body.to_vec());
    source.edit(&mut header, WORDS);
    for _ in 0..source.below(8) {
        let at = source.below(body.len());
        body[at] = source.byte();
    }
    if source.below(8) == 0 {
        body.truncate(source.below(body.len()));
    }
    let mut sealed = seal(KIND, VERSION, &header, &body);
    if source.below(8) == 0 {
        let at = source.below(sealed.len());
        sealed[at] = source.byte();
    }
    sealed
}
