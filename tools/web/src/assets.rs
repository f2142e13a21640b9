//! The files of the page, built into the program.

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};

const JAVASCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

/// The files by name, with their types.
const FILES: [(&str, &str, &str); 22] = [
    ("main.js", JAVASCRIPT, include_str!("../page/main.js")),
    ("analysis.js", JAVASCRIPT, include_str!("../page/analysis.js")),
    ("banner.js", JAVASCRIPT, include_str!("../page/banner.js")),
    ("board.js", JAVASCRIPT, include_str!("../page/board.js")),
    ("board.css", STYLE, include_str!("../page/board.css")),
    ("choose.js", JAVASCRIPT, include_str!("../page/choose.js")),
    ("clock.js", JAVASCRIPT, include_str!("../page/clock.js")),
    ("connection.js", JAVASCRIPT, include_str!("../page/connection.js")),
    ("dom.js", JAVASCRIPT, include_str!("../page/dom.js")),
    ("drag.js", JAVASCRIPT, include_str!("../page/drag.js")),
    ("editor.js", JAVASCRIPT, include_str!("../page/editor.js")),
    ("examples.js", JAVASCRIPT, include_str!("../page/examples.js")),
    ("learn.js", JAVASCRIPT, include_str!("../page/learn.js")),
    ("link.js", JAVASCRIPT, include_str!("../page/link.js")),
    ("newgame.js", JAVASCRIPT, include_str!("../page/newgame.js")),
    ("players.js", JAVASCRIPT, include_str!("../page/players.js")),
    ("side.js", JAVASCRIPT, include_str!("../page/side.js")),
    ("state.js", JAVASCRIPT, include_str!("../page/state.js")),
    ("tip.js", JAVASCRIPT, include_str!("../page/tip.js")),
    ("tree.js", JAVASCRIPT, include_str!("../page/tree.js")),
    ("panels.css", STYLE, include_str!("../page/panels.css")),
    ("style.css", STYLE, include_str!("../page/style.css")),
];

/// The page.
pub async fn page() -> Html<&'static str> {
    Html(include_str!("../page/index.html"))
}

/// A file of the page.
pub async fn file(Path(name): Path<String>) -> Response {
    match FILES.iter().find(|(known, _, _)| *known == name) {
        Some((_, kind, text)) => ([(header::CONTENT_TYPE, *kind)], *text).into_response(),
        None => (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
    }
}
