//! Tables of solved endings.

use engine::endings::{Class, Material, Space, Table, Value, parse_table};
use movegen::{ByColor, Games, Position, Rules};

use crate::source::Source;

/// Endings of few positions, of games with different rules.
const ENDINGS: [(&str, &str); 4] =
    [("chess", "K k"), ("poison", "K k"), ("gardner", "KP k"), ("gothic", "K k")];

/// A file that is read gives a table that answers every position, and is written and read again. The first
/// choice is whether the input is the file, or how the file of a small table is changed.
pub(crate) fn check(data: &[u8]) {
    let mut source = Source::new(data);
    let bytes =
        if source.below(4) == 0 { sealed(source.rest().into_bytes()) } else { changed_file(&mut source) };
    let Ok(table) = parse_table(&bytes, &Games::built_in()) else { return };
    let written = table.to_bytes();
    assert_eq!(
        parse_table(&written, &Games::built_in()).expect("a file that was written").to_bytes(),
        written
    );
    let rules = table.space().rules();
    let mut source = Source::new(data);
    for _ in 0..32 {
        let index = source.below(table.space().size());
        let _ = table.verdict(index, movegen::Color::White);
        let place = table.space().place(index);
        let mut position = Position::start(rules);
        if table.space().is_apart(&place) && table.space().set_up(&place, &mut position) {
            let _ = table.probe(&position, false);
        }
    }
}

/// The file of a table with changed bytes, and a correct checksum.
fn changed_file(source: &mut Source) -> Vec<u8> {
    let (game, pieces) = *source.pick(&ENDINGS);
    let table = small_table(movegen::rules(game).expect("a game of the program"), pieces, source.byte());
    let mut bytes = table.to_bytes();
    bytes.truncate(bytes.len() - 4);
    // Most changes are made in the header, which has fewer than 100 bytes.
    for _ in 0..source.below(6) {
        let bound = if source.below(4) == 0 { bytes.len() } else { bytes.len().min(100) };
        let at = source.below(bound);
        bytes[at] = source.byte();
    }
    if source.below(8) == 0 {
        bytes.truncate(source.below(bytes.len()));
    }
    sealed(bytes)
}

/// A table whose values are made up. `values` is how many different ones it has.
fn small_table(rules: &'static Rules, pieces: &str, values: u8) -> Table {
    let material = Material::parse(rules, pieces).expect("pieces of the game");
    let space = Space::new(rules, &material, ByColor::new(0, 0)).expect("a small ending");
    let value = |index: usize| match index % (usize::from(values) + 2) {
        0 => Value::OPEN.bits(),
        1 => Value::NONE.bits(),
        plies => Value::decided(Class::Win, plies as u16).bits(),
    };
    let bits = (0..space.size()).map(value).collect();
    Table::new(space, Class::Draw, bits)
}

/// The bytes of a file with their checksum.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let checksum = crc32fast::hash(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}
