// texts.rs - guesses, readings, writing back, mojibake and positions, on texts of the tests and on any bytes.
// SPDX-License-Identifier: MIT
mod common;
use common::{cases, Chance};
use runictext::{detect, measure, mojibake, offset_of, Charset, Guesser, Hint, Policy, Position, Reading, RefusalKind};
use runictext::{TextIndex, Typist, Unit};

const RUSSIAN: &str = "Съешь же ещё этих мягких французских булок, да выпей чаю.";

#[test]
fn charsets_are_guessed() {
    for charset in [Charset::WINDOWS_1251, Charset::KOI8_R, Charset::IBM866, Charset::UTF_8] {
        let bytes = charset.encode(RUSSIAN).unwrap();
        let guess = detect(&bytes).unwrap();
        assert_eq!((guess.charset, guess.probability > 900), (charset, true));
    }
    let bytes = Charset::WINDOWS_1251.encode(RUSSIAN).unwrap();
    let mut guesser = Guesser::default();
    bytes.chunks(7).for_each(|piece| guesser.feed(piece));
    assert_eq!(guesser.guesses(&Hint::new())[0].language(), Some("ru"));
    let hint = Hint::new().charsets(&[Charset::KOI8_R, Charset::GB18030]).language("zh");
    assert!(guesser.guesses(&hint).iter().all(|guess| guess.charset != Charset::WINDOWS_1251));
    assert!(!guesser.guesses(&Hint::new().declared(Charset::KOI8_R).language("a code that is too long")).is_empty());
    assert_eq!(detect(b"\x7FELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0\x01\0\0\0\xA0\x10"), None);
    let mixed = [RUSSIAN.as_bytes(), b"\n", &bytes, b"\n"].concat();
    assert_eq!(detect(&mixed), None);
    assert_eq!(detect(&bytes).unwrap().language(), Some("ru"));
    assert_eq!(Charset::declared(b"<?xml version='1.0' encoding='KOI8-R'?>"), Some((Charset::KOI8_R, 30..36)));
}

#[test]
fn readings_cover_any_bytes() {
    for number in 0..cases(3000) {
        let mut chance = Chance::new(number ^ 6 << 40);
        let bytes: Vec<u8> = (0..chance.below(6)).flat_map(|_| [chance.bytes(), b"\r\n".to_vec()].concat()).collect();
        let reading = Reading::new(&bytes, &Hint::new());
        let mut end = 0;
        for stretch in reading.stretches() {
            assert_eq!(stretch.range().start, end);
            end = stretch.range().end;
        }
        assert_eq!(end, bytes.len());
        reading.decode_lossy();
        let view = reading.view();
        let same = reading.write_back(&view).expect("an unchanged text can be written back");
        assert_eq!(same.bytes, bytes, "case {}: {:02X?}", number, bytes);
        let added = format!("{}{}", chance.text(), view);
        if let Ok(written) = reading.write_back_with(&added, Policy::Transliterate(Typist::Any)) {
            assert!(written.stretches.len() <= reading.stretches().len().max(1));
        }
    }
}

#[test]
fn edits_are_written_back() {
    let original = b"caf\xE9\r\nna\xEF\x81\r\n";
    let reading = Reading::in_charset(original, Charset::WINDOWS_1252);
    assert_eq!(reading.view(), "café\nnaï\u{FFFD}\n");
    assert_eq!(reading.write_back("thé\nnaï\u{FFFD}\n").unwrap().bytes, b"th\xE9\r\nna\xEF\x81\r\n");
    let refusal = reading.write_back("café\n→naï\u{FFFD}\n").unwrap_err();
    assert_eq!((refusal.kind, refusal.line, refusal.column), (RefusalKind::Unmappable, 2, 1));
    assert_eq!((refusal.character, refusal.charset), (Some('→'), Some(Charset::WINDOWS_1252)));
    let moved = reading.write_back("café\u{FFFD}\nnaï\u{FFFD}\n").unwrap_err();
    assert_eq!(moved.kind, RefusalKind::Moved);
    assert!(moved.to_string().starts_with("line 1, column 5: "));
    let letters = Reading::in_charset(b"caf\xE9 th\xE9 na\xEFve\r\n", Charset::WINDOWS_1252);
    let as_utf8 = "caf\u{FFFD}, th\u{FFFD} na\u{FFFD}ve é\n"; // of a program that knows only UTF-8
    assert_eq!(letters.write_back(as_utf8).unwrap().bytes, b"caf\xE9, th\xE9 na\xEFve \xE9\r\n");
    let typed = reading.write_back_with("Łódź café\nnaï\u{FFFD}\n", Policy::Transliterate(Typist::Any)).unwrap();
    assert_eq!(typed.bytes, b"L\xF3dz caf\xE9\r\nna\xEF\x81\r\n");
    assert!(reading.write_back_with("→", Policy::SurrogateEscape).is_err());
    let named = reading.write_back_with("→", Policy::Fallback(Charset::GBK)).unwrap_err();
    assert_eq!(named.kind, RefusalKind::Unmappable);
    assert_eq!(Reading::new(b"", &Hint::new()).view(), "");
}

#[test]
fn edits_of_a_guess_are_written_if_all_likely_charsets_agree() {
    let written =
        |bytes: &[u8], edited: &str| Reading::new(bytes, &Hint::new()).write_back(edited).map(|made| made.bytes);
    assert_eq!(written(b"\xE9l\xE8ve\n", "élève ü\n").unwrap(), b"\xE9l\xE8ve \xFC\n");
    let refusal = written(b"na\xEFve\n", "naïve ž\n").unwrap_err();
    assert_eq!((refusal.kind, refusal.character), (RefusalKind::Unsure, Some('ž')));
    // A Guesser has no guess at this text.
    assert_eq!(
        written(b"na\xEFve caf\xE9\0\x01\xE9\n", "naïve café\0\u{1}éé\n").unwrap(),
        b"na\xEFve caf\xE9\0\x01\xE9\xE9\n"
    );
    assert_eq!(refusal.charset, Some(Charset::WINDOWS_1252));
    assert!(refusal.other.is_some() && refusal.other != refusal.charset);
    let named = Reading::in_charset(b"na\xEFve\n", Charset::WINDOWS_1252);
    assert_eq!(named.write_back("naïve ž\n").unwrap().bytes, b"na\xEFve \x9E\n");
    let hinted = Reading::new(b"na\xEFve\n", &Hint::new().charsets(&[Charset::WINDOWS_1252]));
    assert_eq!(hinted.write_back("naïve ž\n").unwrap().bytes, b"na\xEFve \x9E\n");
}

#[test]
fn mojibake_is_undone() {
    let misread = Charset::WINDOWS_1252.decode("Größe geändert".as_bytes()).unwrap();
    assert_eq!((mojibake::find(&misread).len(), &*mojibake::fix(&misread)), (2, "Größe geändert"));
    assert_eq!(mojibake::fix("FranÃ§ois est allÃ© Ã\u{A0} la plage"), "François est allé à la plage");
    assert!(matches!(mojibake::fix("right: ü"), std::borrow::Cow::Borrowed(_)));
    for number in 0..cases(3000) {
        let mut chance = Chance::new(number ^ 7 << 40);
        let text = chance.text();
        let (runs, fixed) = (mojibake::find(&text), mojibake::fix(&text));
        assert_eq!(runs.is_empty(), fixed == text, "case {}: {:?}", number, text);
        let saved: usize = runs.iter().map(|run| run.range.len() - run.fixed_length).sum();
        assert_eq!(text.len() - saved, fixed.len(), "case {}: {:?}", number, text);
    }
}

/// Returns the byte of position `n`, counted by Rust.
fn offset_by_rust(text: &str, unit: Unit, n: usize) -> usize {
    let mut count = 0;
    for (offset, character) in text.char_indices() {
        count += match unit {
            Unit::Utf8 => character.len_utf8(),
            Unit::Utf16 => character.len_utf16(),
            _ => 1,
        };
        if count > n {
            return offset;
        }
    }
    text.len()
}

#[test]
fn positions_are_those_of_rust() {
    for number in 0..cases(3000) {
        let mut chance = Chance::new(number ^ 8 << 40);
        let lines = [Unit::Line, Unit::LineCr, Unit::LineUnicode][chance.below(3)];
        let mut index = TextIndex::new(chance.text(), lines);
        for _ in 0..chance.below(20) {
            let mut ends = [offset_by_rust(index.text(), Unit::Utf8, chance.below(400)), 0];
            ends[1] = offset_by_rust(index.text(), Unit::Utf8, ends[0] + chance.below(50));
            index.replace_range(ends[0]..ends[1], &chance.text());
        }
        let text = index.text().to_string();
        for unit in [Unit::Utf8, Unit::Utf16, Unit::Utf32] {
            let n = chance.below(text.len() + 2);
            let expected = offset_by_rust(&text, unit, n);
            assert_eq!(offset_of(&text, unit, n), expected, "case {}", number);
            assert_eq!(index.translate(unit, n, Unit::Utf8), expected, "case {}", number);
            let position = index.position(expected, unit);
            let begin = offset_of(&text, lines, position.line);
            assert!(begin <= expected && position.line == measure(&text[..begin], lines), "case {}", number);
        }
        let offset = offset_by_rust(&text, Unit::Utf8, chance.below(text.len() + 1));
        let inside_end = text[..offset].ends_with('\r') && text[offset..].starts_with('\n');
        let position = index.position(offset, Unit::Utf16);
        assert!(inside_end || index.offset(position, Unit::Utf16) == offset, "case {}", number);
    }
    let index = TextIndex::new("a\r\nb".into(), Unit::Line);
    assert_eq!(index.position(3, Unit::Line), Position { line: 1, column: 0 });
    assert_eq!(
        (index.offset(Position { line: 9, column: 9 }, Unit::Line), index.into_text()),
        (4, "a\r\nb".to_string())
    );
}

#[test]
fn an_index_grows() {
    let mut index = TextIndex::new(String::new(), Unit::LineCr);
    let piece = "line \u{1F600}\r\n".repeat(4000);
    for _ in 0..50 {
        index.replace_range(0..0, &piece);
    }
    let count = measure(index.text(), Unit::LineCr);
    assert_eq!((count, index.position(usize::MAX, Unit::Utf16).line), (200_000, 200_000));
}
