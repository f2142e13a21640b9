//! Colours.

use movegen::{ByColor, Color};

/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// For light pages.
    Light,
    /// For dark pages.
    Dark,
}

/// The colours of a theme, as SVG writes them.
#[derive(Debug)]
pub(crate) struct Palette {
    pub page: &'static str,
    pub text: &'static str,
    pub card: &'static str,
    pub card_text: &'static str,
    pub light_square: &'static str,
    pub dark_square: &'static str,
    pub brouhaha_light: &'static str,
    pub brouhaha_dark: &'static str,
    pub gap: &'static str,
    pub last_move: &'static str,
    pub check: &'static str,
    pub poison: &'static str,
    pub can_move: &'static str,
    pub can_do_both: &'static str,
    pub can_capture: &'static str,
    pub special: &'static str,
    pub pieces: ByColor<Ink>,
}

/// The colours of a side's pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ink {
    pub body: &'static str,
    pub outline: &'static str,
    pub detail: &'static str,
}

impl Theme {
    pub(crate) fn palette(self) -> Palette {
        let pieces = ByColor::from_fn(|color| match color {
            Color::White => Ink { body: "#fffaf0", outline: "#241c15", detail: "#241c15" },
            Color::Black => Ink { body: "#3d3733", outline: "#12100e", detail: "#f0e4d0" },
        });
        match self {
            Self::Light => Palette {
                page: "#ffffff",
                text: "#4a4038",
                card: "#f1e9dc",
                card_text: "#4a4038",
                light_square: "#efdcb8",
                dark_square: "#b98b62",
                brouhaha_light: "#d9cbe8",
                brouhaha_dark: "#a68cc0",
                gap: "#c8bdb0",
                last_move: "#e2c22c",
                check: "#d62f2f",
                poison: "#2f9e3f",
                can_move: "#1f5fa8",
                can_do_both: "#1d7a4c",
                can_capture: "#b3261e",
                special: "#7b3fa0",
                pieces,
            },
            Self::Dark => Palette {
                page: "#1d1f23",
                text: "#c9c4bb",
                card: "#7f8794",
                card_text: "#15171a",
                light_square: "#a9aeb8",
                dark_square: "#68717f",
                brouhaha_light: "#a99ac0",
                brouhaha_dark: "#7a6a99",
                gap: "#4a4e57",
                last_move: "#c9a81e",
                check: "#ff5449",
                poison: "#4fd062",
                can_move: "#123f78",
                can_do_both: "#0c5230",
                can_capture: "#8c1410",
                special: "#4f1d73",
                pieces,
            },
        }
    }
}

/// Elements in the body and outline of a side.
pub(crate) fn group(ink: Ink, elements: &str) -> String {
    format!(
        "<g fill=\"{}\" stroke=\"{}\" stroke-width=\"4\" stroke-linejoin=\"round\" \
         stroke-linecap=\"round\">\n{elements}\n</g>",
        ink.body, ink.outline
    )
}
