// encoding_rs.rs - the module web gives the results of encoding_rs: whole texts and streams, cut anywhere, both ways.
// SPDX-License-Identifier: MIT
// RUNICTEXT_CASES=10000000 runs as many cases for each of the tests; RUNICTEXT_SEED=2 runs others.
mod common;
use common::{cases, Chance};
use runictext::web;

/// The encodings of both, by name. encoding_rs also has x-user-defined and replacement.
fn pairs() -> Vec<(&'static web::Encoding, &'static encoding_rs::Encoding)> {
    const NAMES: &str = "UTF-8 IBM866 ISO-8859-2 ISO-8859-3 ISO-8859-4 ISO-8859-5 ISO-8859-6 ISO-8859-7 ISO-8859-8 \
        ISO-8859-8-I ISO-8859-10 ISO-8859-13 ISO-8859-14 ISO-8859-15 ISO-8859-16 KOI8-R KOI8-U macintosh windows-874 \
        windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 \
        windows-1258 x-mac-cyrillic GBK gb18030 Big5 EUC-JP ISO-2022-JP Shift_JIS EUC-KR UTF-16BE UTF-16LE";
    let both = |name: &str| {
        let ours = web::Encoding::for_label(name.as_bytes()).expect(name);
        let theirs = encoding_rs::Encoding::for_label(name.as_bytes()).expect(name);
        assert_eq!((ours.name(), theirs.name()), (name, name));
        (ours, theirs)
    };
    NAMES.split(' ').map(both).collect()
}

/// Returns bytes for an encoding: any, or text in it, sometimes with a byte changed.
fn bytes_in(chance: &mut Chance, encoding: &'static encoding_rs::Encoding) -> Vec<u8> {
    if chance.below(2) == 0 {
        return chance.bytes();
    }
    let text = chance.text();
    let mut bytes = match encoding.name() {
        "UTF-16LE" => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        "UTF-16BE" => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        _ => encoding.encode(&text).0.into_owned(),
    };
    if !bytes.is_empty() && chance.below(2) == 0 {
        let at = chance.below(bytes.len());
        bytes[at] = chance.next() as u8;
    }
    bytes
}

fn decoders(
    kind: usize, ours: &'static web::Encoding, theirs: &'static encoding_rs::Encoding,
) -> (web::Decoder, encoding_rs::Decoder) {
    match kind {
        0 => (ours.new_decoder(), theirs.new_decoder()),
        1 => (ours.new_decoder_with_bom_removal(), theirs.new_decoder_with_bom_removal()),
        _ => (ours.new_decoder_without_bom_handling(), theirs.new_decoder_without_bom_handling()),
    }
}

/// Decodes to UTF-8 in pieces with any room, with replacement.
fn decode_in_pieces(chance: &mut Chance, mut decoder: web::Decoder, bytes: &[u8]) -> (String, bool) {
    let (mut text, mut had_errors, mut begin) = (Vec::new(), false, 0);
    for end in chance.cuts(bytes.len()) {
        loop {
            let mut room = vec![0; if chance.below(2) == 0 { 4 + chance.below(20) } else { 128 + chance.below(900) }];
            let (result, read, written, any) =
                decoder.decode_to_utf8(&bytes[begin..end], &mut room, end == bytes.len());
            text.extend_from_slice(&room[..written]);
            begin += read;
            had_errors |= any;
            if result == web::CoderResult::InputEmpty {
                break;
            }
        }
        assert_eq!(begin, end);
        if end == bytes.len() {
            break;
        }
    }
    (String::from_utf8(text).expect("the text is UTF-8"), had_errors)
}

fn decode_to_utf16_in_pieces(chance: &mut Chance, mut decoder: web::Decoder, bytes: &[u8]) -> Vec<u16> {
    let (mut text, mut begin) = (Vec::new(), 0);
    for end in chance.cuts(bytes.len()) {
        loop {
            let mut room = vec![0; 4 + chance.below(200)];
            let (result, read, written, _) = decoder.decode_to_utf16(&bytes[begin..end], &mut room, end == bytes.len());
            text.extend_from_slice(&room[..written]);
            begin += read;
            if result == web::CoderResult::InputEmpty {
                break;
            }
        }
        if end == bytes.len() {
            break;
        }
    }
    text
}

/// Returns the text before each ill-formed sequence, and where it ends.
fn decode_with_stops(chance: &mut Chance, mut decoder: web::Decoder, bytes: &[u8]) -> (String, Vec<usize>) {
    let (mut text, mut stops, mut begin) = (String::new(), Vec::new(), 0);
    for end in chance.cuts(bytes.len()) {
        loop {
            let mut room = vec![0; 4 + chance.below(200)];
            let last = end == bytes.len();
            let (result, read, written) =
                decoder.decode_to_utf8_without_replacement(&bytes[begin..end], &mut room, last);
            text.push_str(std::str::from_utf8(&room[..written]).expect("the text is UTF-8"));
            begin += read;
            match result {
                web::DecoderResult::InputEmpty => break,
                web::DecoderResult::OutputFull => {}
                web::DecoderResult::Malformed(length, after) => {
                    let fault = decoder.fault().expect("a fault");
                    assert_eq!(fault.length, usize::from(length));
                    assert_eq!(fault.offset as usize + fault.length + usize::from(after), begin, "{:?}", fault);
                    stops.push(fault.offset as usize);
                    text.push('\u{FFFD}');
                }
            }
        }
        if end == bytes.len() {
            break;
        }
    }
    (text, stops)
}

#[test]
fn whole_texts_are_decoded_alike() {
    let pairs = pairs();
    for number in 0..cases(400_000) {
        let mut chance = Chance::new(number);
        let (ours, theirs) = pairs[chance.below(pairs.len())];
        let bytes = bytes_in(&mut chance, theirs);
        let (a, b) = (ours.decode(&bytes), theirs.decode(&bytes));
        assert_eq!(
            (&a.0, a.1.name(), a.2),
            (&b.0, b.1.name(), b.2),
            "case {}: {} {:02X?}",
            number,
            theirs.name(),
            bytes
        );
        let (a, b) = (ours.decode_with_bom_removal(&bytes), theirs.decode_with_bom_removal(&bytes));
        assert_eq!(a, b, "case {}: {} {:02X?}, with BOM removal", number, theirs.name(), bytes);
        let a = ours.decode_without_bom_handling_and_without_replacement(&bytes);
        let b = theirs.decode_without_bom_handling_and_without_replacement(&bytes);
        assert_eq!(a, b, "case {}: {} {:02X?}, strictly", number, theirs.name(), bytes);
    }
}

#[test]
fn streams_are_decoded_alike() {
    let pairs = pairs();
    for number in 0..cases(300_000) {
        let mut chance = Chance::new(number ^ 1 << 40);
        let (ours, theirs) = pairs[chance.below(pairs.len())];
        let bytes = bytes_in(&mut chance, theirs);
        let kind = chance.below(3);
        let (decoder, mut reference) = decoders(kind, ours, theirs);
        let mut expected = String::with_capacity(reference.max_utf8_buffer_length(bytes.len()).expect("short"));
        let (_, _, had_errors) = reference.decode_to_string(&bytes, &mut expected, true);
        let what = format!("case {}: {} {:02X?}, kind {}", number, theirs.name(), bytes, kind);

        let (text, any) = decode_in_pieces(&mut chance, decoder.clone(), &bytes);
        assert_eq!((&text, any), (&expected, had_errors), "{}", what);
        let units = decode_to_utf16_in_pieces(&mut chance, decoder.clone(), &bytes);
        assert_eq!(units, expected.encode_utf16().collect::<Vec<u16>>(), "{}", what);
        let (text, stops) = decode_with_stops(&mut chance, decoder.clone(), &bytes);
        assert_eq!((&text, stops.is_empty()), (&expected, !had_errors), "{}", what);

        let mut decoder = decoder;
        let mut text = String::with_capacity(decoder.max_utf8_buffer_length(bytes.len()).expect("short"));
        let result = decoder.decode_to_string(&bytes, &mut text, true);
        assert_eq!((result, &text), ((web::CoderResult::InputEmpty, bytes.len(), had_errors), &expected), "{}", what);
    }
}

#[test]
fn texts_are_encoded_alike() {
    let pairs = pairs();
    for number in 0..cases(400_000) {
        let mut chance = Chance::new(number ^ 2 << 40);
        let (ours, theirs) = pairs[chance.below(pairs.len())];
        let text = chance.text();
        let (a, b) = (ours.encode(&text), theirs.encode(&text));
        assert_eq!((&a.0, a.1.name(), a.2), (&b.0, b.1.name(), b.2), "case {}: {} {:?}", number, theirs.name(), text);

        let (mut encoder, mut bytes, mut begin, mut any) = (ours.new_encoder(), Vec::new(), 0, false);
        for end in chance.cuts(text.len()) {
            let end = (end..).find(|end| text.is_char_boundary(*end)).expect("the end is one");
            loop {
                let mut room = vec![0; 16 + chance.below(100)];
                let piece = &text[begin..end];
                let (result, read, written, unmappable) = encoder.encode_from_utf8(piece, &mut room, end == text.len());
                bytes.extend_from_slice(&room[..written]);
                begin += read;
                any |= unmappable;
                if result == web::CoderResult::InputEmpty {
                    break;
                }
            }
            if end == text.len() {
                break;
            }
        }
        assert_eq!((&bytes[..], any), (&b.0[..], b.2), "case {}: {} {:?} in pieces", number, theirs.name(), text);
    }
}

#[test]
fn unmappable_characters_are_the_same() {
    let pairs = pairs();
    for number in 0..cases(100_000) {
        let mut chance = Chance::new(number ^ 3 << 40);
        let (ours, theirs) = pairs[chance.below(pairs.len())];
        let text = chance.text();
        let mut room = vec![0; 4 * text.len() + 200];
        let (result, ..) = theirs.new_encoder().encode_from_utf8_without_replacement(&text, &mut room, true);
        let expected = match result {
            encoding_rs::EncoderResult::InputEmpty => web::EncoderResult::InputEmpty,
            encoding_rs::EncoderResult::OutputFull => web::EncoderResult::OutputFull,
            encoding_rs::EncoderResult::Unmappable(character) => web::EncoderResult::Unmappable(character),
        };
        let (result, ..) = ours.new_encoder().encode_from_utf8_without_replacement(&text, &mut room, true);
        assert_eq!(result, expected, "case {}: {} {:?}", number, theirs.name(), text);
    }
}

#[test]
fn labels_are_the_same() {
    for label in runictext::Charset::all().flat_map(runictext::Charset::labels) {
        for label in [label.to_string(), label.to_lowercase(), format!("\t{}\x0C ", label), format!("x{}", label)] {
            let theirs =
                encoding_rs::Encoding::for_label_no_replacement(label.as_bytes()).map(|encoding| encoding.name());
            let theirs = theirs.filter(|name| *name != "x-user-defined");
            assert_eq!(
                web::Encoding::for_label(label.as_bytes()).map(|encoding| encoding.name()),
                theirs,
                "{:?}",
                label
            );
        }
    }
}
