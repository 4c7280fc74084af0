// streams.rs - every charset as a stream: cut anywhere, through Converter, Decoder, Read and Write, it is the whole text.
// SPDX-License-Identifier: MIT
mod common;
use common::{cases, Chance};
use runictext::io::{ConvertReader, ConvertWriter};
use runictext::{Bom, Charset, Error, Escape, FaultKind, Options, Policy, Status};
use std::io::{ErrorKind, Read, Write};

/// Reads at most so many bytes at a time.
struct Few<'a>(&'a [u8], usize);

impl Read for Few<'_> {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        let count = self.1.min(out.len());
        self.0.read(&mut out[..count])
    }
}

#[test]
fn streams_are_whole_texts() {
    let charsets: Vec<Charset> = Charset::all().collect();
    for number in 0..cases(40_000) {
        let mut chance = Chance::new(number ^ 4 << 40);
        let charset = charsets[chance.below(charsets.len())];
        let text = chance.text();
        let escaped = charset.encode_with(&text, Policy::Escape(Escape::Braces)).unwrap();
        let bytes = if chance.below(2) == 0 { escaped.into_owned() } else { chance.bytes() };
        let what = format!("case {}: {} {:02X?}", number, charset, bytes);
        let (whole, faults) = charset.decode_lossy(&bytes);
        assert_eq!(charset.decode(&bytes).ok().is_none(), faults.any(), "{}", what);
        if let Some(first) = faults.first {
            assert_eq!(charset.decode(&bytes).unwrap_err(), Error::Fault(first), "{}", what);
        }

        let how = Options::new(charset, Charset::UTF_8).ill_formed(Policy::Replace).unmappable(Policy::Replace);
        let mut stream = how.bom_in(Bom::Strip).converter().unwrap();
        let (mut out, mut begin) = (Vec::new(), 0);
        for end in chance.cuts(bytes.len()) {
            let progress = stream.convert_to_vec(&bytes[begin..end], &mut out, false);
            assert_eq!((progress.status, progress.read), (Status::InputEmpty, end - begin), "{}", what);
            begin = end;
        }
        stream.convert_to_vec(&[], &mut out, true);
        assert_eq!((std::str::from_utf8(&out), stream.faults()), (Ok(&*whole), faults), "{}", what);

        let mut reader = ConvertReader::to_utf8(Few(&bytes, 1 + chance.below(9)), charset);
        let (mut text, mut room) = (Vec::new(), vec![0; 1 + chance.below(200)]);
        loop {
            match reader.read(&mut room).unwrap() {
                0 => break,
                count => text.extend_from_slice(&room[..count]),
            }
        }
        assert_eq!(std::str::from_utf8(&text), Ok(&*whole), "{}", what);
    }
}

#[test]
fn writers_write_whole_texts() {
    let charsets: Vec<Charset> = Charset::all().collect();
    for number in 0..cases(20_000) {
        let mut chance = Chance::new(number ^ 5 << 40);
        let charset = charsets[chance.below(charsets.len())];
        let text = chance.text();
        let policy = [Policy::Skip, Policy::Replace, Policy::Escape(Escape::Json)][chance.below(3)];
        let whole = charset.encode_with(&text, policy).unwrap();
        let how = Options::new(Charset::UTF_8, charset).unmappable(policy);
        let mut writer = ConvertWriter::new(Vec::new(), &how).unwrap();
        let mut begin = 0;
        for end in chance.cuts(text.len()) {
            writer.write_all(&text.as_bytes()[begin..end]).unwrap(); // may be inside a character
            begin = end;
        }
        assert_eq!(writer.finish().unwrap(), &*whole, "case {}: {} {:?}", number, charset, text);
    }
}

#[test]
fn faults_of_readers_and_writers_are_errors() {
    let how = Options::new(Charset::UTF_8, Charset::UTF_8);
    let mut reader = ConvertReader::new(&b"good\xFFmore"[..], &how).unwrap();
    let mut room = [0; 200];
    assert_eq!(reader.read(&mut room).unwrap(), 4);
    let error = reader.read(&mut room).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidData);
    let inner = error.get_ref().and_then(|inner| inner.downcast_ref::<Error>()).and_then(Error::fault).unwrap();
    assert_eq!((inner.offset, inner.kind, inner.bytes()), (4, FaultKind::InvalidByte, &b"\xFF"[..]));
    assert_eq!(error.to_string(), format!("at byte 4: {}", FaultKind::InvalidByte.message()));
    assert_eq!(reader.read(&mut room).unwrap(), 4); // the caller may go on
    assert_eq!(reader.read(&mut room).unwrap(), 0);

    let mut writer = ConvertWriter::from_utf8(Vec::new(), Charset::ISO_8859_1);
    assert_eq!(writer.write("€".as_bytes()).unwrap_err().kind(), ErrorKind::InvalidData);
    let mut cut = ConvertWriter::from_utf8(Vec::new(), Charset::ISO_8859_1);
    cut.write_all(b"a\xC3").unwrap();
    assert_eq!(cut.finish().unwrap_err().kind(), ErrorKind::InvalidData);
}

#[test]
fn wrong_options_are_errors() {
    for policy in [Policy::SurrogateEscape, Policy::Escape(Escape::Java), Policy::Fallback(Charset::GBK)] {
        assert_eq!(Charset::UTF_8.decode_with(b"text", policy).unwrap_err(), Error::Options, "{:?}", policy);
    }
    for policy in [Policy::SurrogateEscape, Policy::Fallback(Charset::ISO_8859_1)] {
        assert_eq!(Charset::US_ASCII.encode_with("text", policy).unwrap_err(), Error::Options, "{:?}", policy);
    }
    let how = Options::new(Charset::KOI8_R, Charset::UTF_8);
    assert_eq!(how.bom_in(Bom::Require).converter().unwrap_err(), Error::Options);
    assert_eq!(Options::new(Charset::UTF_8, Charset::KOI8_R).bom_out(true).convert(b"").unwrap_err(), Error::Options);
    assert_eq!(how.converter().unwrap().answer(Policy::Skip), Err(Error::Options));
}

#[test]
fn a_decoder_writes_one_form() {
    let mut decoder = Charset::UTF_8.new_decoder();
    decoder.decode_to_utf8(b"a", &mut [0; 200], false);
    let mixed = std::panic::AssertUnwindSafe(|| decoder.decode_to_utf16(b"a", &mut [0; 200], true));
    assert!(std::panic::catch_unwind(mixed).is_err());
}

#[test]
fn an_ended_stream_is_not_used() {
    let mut encoder = Charset::UTF_16.new_encoder();
    assert_eq!(encoder.encode_from_utf8("a", &mut [0; 200], true).2, 4);
    let again = std::panic::AssertUnwindSafe(|| encoder.encode_from_utf8("a", &mut [0; 200], true));
    assert!(std::panic::catch_unwind(again).is_err());
}

#[test]
fn streams_pass_threads() {
    fn passes<T: Send + Sync>() {}
    passes::<(runictext::Converter, runictext::Decoder, runictext::Encoder, runictext::Guesser)>();
    passes::<(runictext::Reading<'_>, runictext::TextIndex, runictext::Hint, Error)>();
}
