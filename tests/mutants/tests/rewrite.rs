//! How the code of mutants is put beside the original code. Each test names changes as cargo-mutants does.

use mutants::{Listed, rewrite, without_const};
use serde_json::json;

/// A mutant that changes the `nth` occurrence of a piece of code, counted from 0.
fn mutant(source: &str, genre: &str, code: &str, nth: usize, replacement: &str) -> Listed {
    let (start, _) = source.match_indices(code).nth(nth).expect("the code is in the source");
    let place = |offset: usize| {
        let before = &source[..offset];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        json!({
            "line": before.matches('\n').count() + 1,
            "column": before[line_start..].chars().count() + 1,
        })
    };
    let returned = source.split_once(") ->").map_or("", |(_, rest)| rest.split('{').next().unwrap_or(""));
    serde_json::from_value(json!({
        "name": format!("{genre} {code} {nth}"),
        "file": "movegen/src/lib.rs",
        "genre": genre,
        "replacement": replacement,
        "span": { "start": place(start), "end": place(start + code.len()) },
        "function": { "return_type": format!("->{returned}") },
    }))
    .expect("the form of the list")
}

/// The source with all mutants, numbered from 0.
fn rewritten(source: &str, mutants: &[Listed]) -> String {
    rewrite(source, &mutants.iter().enumerate().collect::<Vec<_>>()).expect("Rust").text
}

#[test]
fn operators_keep_their_operands() {
    let source = "fn f(a: u8, b: u8) -> u8 { a + b * 2 }";
    let mutants = [
        mutant(source, "BinaryOperator", "+", 0, "-"),
        mutant(source, "BinaryOperator", "*", 0, "+"),
        mutant(source, "BinaryOperator", "*", 0, "/"),
    ];
    let expected = "fn f(a: u8, b: u8) -> u8 { \
        (if crate::mutant_is(0) { (a) - (b * 2) } else { \
        a + (if crate::mutant_is(1) { (b) + (2) } else if crate::mutant_is(2) { (b) / (2) } \
        else { b * 2 }) }) }";
    assert_eq!(rewritten(source, &mutants), expected);
}

/// Both expressions begin at the same byte, and both end at the same byte with others.
#[test]
fn operators_in_a_row_nest() {
    let source = "fn f(a: bool, b: bool, c: bool) -> bool { a && b && !c }";
    let mutants = [
        mutant(source, "BinaryOperator", "&&", 0, "||"),
        mutant(source, "BinaryOperator", "&&", 1, "||"),
        mutant(source, "UnaryOperator", "!", 0, ""),
    ];
    let expected = "fn f(a: bool, b: bool, c: bool) -> bool { \
        (if crate::mutant_is(1) { (a && b) || (!c) } else { \
        (if crate::mutant_is(0) { (a) || (b) } else { a && b }) && \
        (if crate::mutant_is(2) { c } else { !c }) }) }";
    assert_eq!(rewritten(source, &mutants), expected);
}

#[test]
fn assignments_stay_statements() {
    let source = "fn f(a: &mut u8) { *a += 1; }";
    let mutants = [mutant(source, "BinaryOperator", "+=", 0, "-=")];
    let expected = "fn f(a: &mut u8) { (if crate::mutant_is(0) { *a -= 1 } else { *a += 1 }); }";
    assert_eq!(rewritten(source, &mutants), expected);
}

#[test]
fn a_function_returns_a_constant_before_its_body() {
    let source = "fn f(a: u8) -> bool {\n    // Größe\n    a == 1\n}";
    let mutants = [
        mutant(source, "FnValue", "a == 1", 0, "true"),
        mutant(source, "FnValue", "a == 1", 0, "false"),
        mutant(source, "BinaryOperator", "==", 0, "!="),
    ];
    let new = rewritten(source, &mutants);
    let [first, second] = ["true", "false"].map(|it| new.find(&format!("{{ return {it}; }}")).expect(it));
    let body = new.find("(if crate::mutant_is(2) { (a) != (1) } else { a == 1 })").expect("the body");
    assert!(first < body && second < body, "{new}");
}

/// Two return statements with different types cannot be in one function.
#[test]
fn a_function_that_returns_an_unnamed_type_is_built_alone() {
    let source = "fn f() -> impl Iterator<Item = u8> { [1].into_iter() }";
    let mutants = [mutant(source, "FnValue", "[1].into_iter()", 0, "::std::iter::empty()")];
    assert_eq!(rewritten(source, &mutants), source);
}

#[test]
fn arms_get_guards() {
    let source = "fn f(a: u8) -> u8 { match a { 1 => 2, n if n > 3 => 4, _ => 5 } }";
    let mutants = [
        mutant(source, "MatchArm", "1 => 2", 0, ""),
        mutant(source, "MatchArm", "n if n > 3 => 4", 0, ""),
        mutant(source, "MatchArmGuard", "n > 3", 0, "true"),
        mutant(source, "MatchArmGuard", "n > 3", 0, "false"),
        mutant(source, "BinaryOperator", ">", 2, "<"),
    ];
    let expected = "fn f(a: u8) -> u8 { match a { 1 if !crate::mutant_is(0) => 2, \
        n if !crate::mutant_is(1) && (\
        (if crate::mutant_is(2) { true } else if crate::mutant_is(3) { false } else { \
        (if crate::mutant_is(4) { (n) < (3) } else { n > 3 }) })) => 4, _ => 5 } }";
    assert_eq!(rewritten(source, &mutants), expected);
}

#[test]
fn a_deleted_field_comes_from_the_base() {
    let source = "fn f(b: S) -> S { S { x: 1, y: 2, ..b } }";
    let mutants =
        [mutant(source, "StructField", "x: 1, ", 0, ""), mutant(source, "StructField", "y: 2, ", 0, "")];
    let new = rewritten(source, &mutants);
    assert!(new.contains("if crate::mutant_is(0) { S { y: 2, ..b } }"), "{new}");
    assert!(new.contains("if crate::mutant_is(1) { S { x: 1, ..b } }"), "{new}");
}

/// `a && let Some(b) = c` is no expression that can stand in parentheses.
#[test]
fn conditions_with_let_are_left() {
    let source = "fn f(a: bool, c: Option<u8>) { if a && let Some(_) = c {} }";
    let mutants = [mutant(source, "BinaryOperator", "&&", 0, "||")];
    assert_eq!(rewritten(source, &mutants), source);
}

#[test]
fn functions_with_mutants_are_not_const() {
    let source = "const A: u8 = 1; const fn f() -> u8 { 1 + A } impl S { pub const fn g() -> u8 { 2 } }";
    let mutants = [mutant(source, "BinaryOperator", "+", 0, "-")];
    let plain = |constant: &[&str]| {
        let constant = constant.iter().map(|&name| name.to_owned()).collect();
        without_const(source, &mutants.iter().enumerate().collect::<Vec<_>>(), &constant).expect("Rust")
    };
    assert_eq!(plain(&["g"]), source.replacen("const fn f", "      fn f", 1));
    assert_eq!(plain(&["f"]), source, "the compiler has to evaluate f");
}

#[test]
fn invalid_rust_is_refused() {
    assert!(rewrite("fn f( {", &[]).is_err());
}

/// What the regions are for: a byte in changed code belongs to one mutant, one beside it to all of the place.
#[test]
fn regions_say_which_mutants_a_byte_belongs_to() {
    let source = "fn f(a: u8) -> u8 { a * 2 }";
    let mutants =
        [mutant(source, "BinaryOperator", "*", 0, "+"), mutant(source, "BinaryOperator", "*", 0, "/")];
    let new = rewrite(source, &mutants.iter().enumerate().collect::<Vec<_>>()).expect("Rust");
    let at = |code: &str| new.text.find(code).expect(code);
    for (byte, changed, expected) in [
        (at("(a) +"), true, vec![0]),
        (at("(a) /"), true, vec![1]),
        (at("crate::mutant_is(1)"), false, vec![0, 1]),
    ] {
        let around: Vec<_> = new.regions.iter().filter(|it| it.range.contains(&byte)).collect();
        let smallest = around.iter().min_by_key(|it| it.range.len()).expect("a region");
        assert_eq!((smallest.changed, &smallest.mutants), (changed, &expected), "{}", &new.text[byte..]);
    }
}
