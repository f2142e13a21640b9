//! Answers each line of JSON with a line of JSON, as the bridges to the libraries of JavaScript do:
//! positions, moves and results of shakmaty, records of pgn-reader.

use std::error::Error;
use std::io::{self, BufRead, Cursor, Write};
use std::ops::ControlFlow;

use pgn_reader::{Outcome, RawTag, Reader, SanPlus, Visitor};
use serde_json::{Value, json};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::variant::{Variant, VariantPosition};
use shakmaty::{CastlingMode, EnPassantMode, Position};

type Answer = Result<Value, Box<dyn Error>>;

/// A game: its identifier here, and the variant's names for engines and in PGN.
const GAMES: [(&str, &str, &str); 6] = [
    ("chess", "chess", "Standard"),
    ("chess960", "chess", "Chess960"),
    ("atomic", "atomic", "Atomic"),
    ("king-of-the-hill", "kingofthehill", "King of the Hill"),
    ("racing-kings", "racingkings", "Racing Kings"),
    ("three-check", "3check", "Three-check"),
];

fn main() -> io::Result<()> {
    let mut output = io::stdout();
    for line in io::stdin().lock().lines() {
        let answer = match serde_json::from_str(&line?).map_err(Into::into).and_then(|asked| answer(&asked)) {
            Ok(value) => json!({ "value": value }),
            Err(error) => json!({ "error": error.to_string() }),
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}

fn answer(asked: &Value) -> Answer {
    match text(asked, "method") {
        "about" => Ok(about()),
        "look" => look(&position(asked)?, mode(asked)),
        "result" => Ok(json!(result(&position(asked)?))),
        "san" => san(asked),
        "play_san" => play_san(asked),
        "read_pgn" => read_pgn(asked),
        method => Err(format!("no method {method}").into()),
    }
}

fn about() -> Value {
    let games: serde_json::Map<_, _> =
        GAMES.iter().map(|&(game, uci, pgn)| (game.to_string(), json!([uci, pgn]))).collect();
    let methods = ["look", "result", "san", "play_san", "read_pgn"];
    json!({ "name": "shakmaty", "version": "0.30.1", "games": games, "methods": methods })
}

fn text<'a>(asked: &'a Value, name: &str) -> &'a str {
    asked[name].as_str().unwrap_or_default()
}

fn texts<'a>(asked: &'a Value, name: &str) -> impl Iterator<Item = &'a str> {
    asked[name].as_array().into_iter().flatten().filter_map(Value::as_str)
}

fn mode(asked: &Value) -> CastlingMode {
    CastlingMode::from_chess960(text(asked, "game") == "chess960")
}

/// The position from which the moves begin.
fn start(asked: &Value) -> Result<VariantPosition, Box<dyn Error>> {
    let variant = Variant::from_uci(text(asked, "name")).map_err(|error| error.to_string())?;
    from_fen(variant, asked["fen"].as_str(), mode(asked))
}

fn from_fen(
    variant: Variant,
    fen: Option<&str>,
    mode: CastlingMode,
) -> Result<VariantPosition, Box<dyn Error>> {
    let Some(fen) = fen else { return Ok(VariantPosition::new(variant)) };
    let setup = fen.parse::<Fen>()?.into_setup();
    VariantPosition::from_setup(variant, setup, mode).map_err(|error| error.to_string().into())
}

fn position(asked: &Value) -> Result<VariantPosition, Box<dyn Error>> {
    let mut position = start(asked)?;
    for text in texts(asked, "moves") {
        let found = text.parse::<UciMove>()?.to_move(&position)?;
        position.play_unchecked(found);
    }
    Ok(position)
}

fn look(position: &VariantPosition, mode: CastlingMode) -> Answer {
    let legal: Vec<_> = position.legal_moves().iter().map(|found| found.to_uci(mode).to_string()).collect();
    let fen = Fen::from_position(position, EnPassantMode::Legal).to_string();
    let (result, kind) = result(position);
    Ok(json!({ "fen": fen, "legal": legal, "result": result, "kind": kind }))
}

fn result(position: &VariantPosition) -> (Option<String>, Option<&'static str>) {
    let Outcome::Known(outcome) = position.outcome() else { return (None, None) };
    let kind = if position.is_variant_end() {
        "variant"
    } else if position.is_checkmate() {
        "mate"
    } else if position.is_stalemate() {
        "stalemate"
    } else {
        "material"
    };
    (Some(outcome.to_string()), Some(kind))
}

fn san(asked: &Value) -> Answer {
    let mut position = start(asked)?;
    let mut sans = Vec::new();
    for text in texts(asked, "moves") {
        let found = text.parse::<UciMove>()?.to_move(&position)?;
        sans.push(SanPlus::from_move_and_play_unchecked(&mut position, found).to_string());
    }
    Ok(json!(sans))
}

fn play_san(asked: &Value) -> Answer {
    let mut position = start(asked)?;
    let mut moves = Vec::new();
    for text in texts(asked, "texts") {
        let found =
            text.parse::<SanPlus>()?.san.to_move(&position).map_err(|error| format!("{text}: {error}"))?;
        moves.push(found.to_uci(mode(asked)).to_string());
        position.play_unchecked(found);
    }
    Ok(json!(moves))
}

/// The tags that say how a game begins.
#[derive(Default)]
struct Tags {
    variant: Option<String>,
    fen: Option<String>,
    result: String,
}

/// A record as far as its moves are legal.
struct Game {
    position: VariantPosition,
    mode: CastlingMode,
    start: Option<String>,
    moves: Vec<String>,
    result: String,
    faults: Vec<String>,
}

struct Record;

impl Visitor for Record {
    type Tags = Tags;
    type Movetext = Game;
    type Output = Result<Game, String>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Tags> {
        ControlFlow::Continue(Tags::default())
    }

    fn tag(&mut self, tags: &mut Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<Self::Output> {
        let value = value.decode_utf8_lossy().into_owned();
        match name {
            b"Variant" => tags.variant = Some(value),
            b"FEN" => tags.fen = Some(value),
            b"Result" => tags.result = value,
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Tags) -> ControlFlow<Self::Output, Game> {
        let name = tags.variant.as_deref().unwrap_or("Standard");
        let mode = CastlingMode::from_chess960(name == "Chess960");
        let position = name.parse().map_err(|error| format!("{error}: {name}")).and_then(|variant| {
            from_fen(variant, tags.fen.as_deref(), mode).map_err(|error| error.to_string())
        });
        match position {
            Err(error) => ControlFlow::Break(Err(error)),
            Ok(position) => ControlFlow::Continue(Game {
                position,
                mode,
                start: tags.fen,
                moves: Vec::new(),
                result: tags.result,
                faults: Vec::new(),
            }),
        }
    }

    fn san(&mut self, game: &mut Game, san: SanPlus) -> ControlFlow<Self::Output> {
        if !game.faults.is_empty() {
            return ControlFlow::Continue(());
        }
        match san.san.to_move(&game.position) {
            Err(error) => game.faults.push(format!("{san}: {error}")),
            Ok(found) => {
                game.moves.push(found.to_uci(game.mode).to_string());
                game.position.play_unchecked(found);
            }
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: Game) -> Self::Output {
        Ok(game)
    }
}

fn read_pgn(asked: &Value) -> Answer {
    let game =
        Reader::new(Cursor::new(text(asked, "text"))).read_game(&mut Record)?.ok_or("no game was read")??;
    let Game { position, start, moves, result, mut faults, .. } = game;
    if position.variant().uci() != text(asked, "name") {
        faults.push(format!("read as {}", position.variant()));
    }
    Ok(json!({ "moves": moves, "result": result, "start": start, "faults": faults }))
}
