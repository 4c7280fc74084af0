// encoder.rs - Encoder: a stream from text to bytes, with the methods and results of encoding_rs.
// SPDX-License-Identifier: MIT
use crate::charset::Charset;
use crate::convert::{Converter, Options, Progress, Status};
use crate::fault::Fault;
use crate::policy::{Escape, Policy};
use alloc::vec::Vec;

/// Why a call with replacement returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoderResult {
    /// All of the piece was read.
    InputEmpty,
    /// There is no room for the next character: call again with the rest of the piece.
    OutputFull,
}

/// Why a call of an encoder without replacement returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EncoderResult {
    /// All of the piece was read.
    InputEmpty,
    /// There is no room for the next character: call again with the rest of the piece.
    OutputFull,
    /// The charset does not have this character.
    Unmappable(char),
}

/// Encodes a text that arrives in pieces. A clone is a checkpoint.
///
/// The methods are those of `encoding_rs::Encoder`. With replacement, `&#8364;` stands for a character that the charset does
/// not have. Buffers should have room for [`Converter::MIN_OUTPUT`] bytes; with less than 16, a call may make no progress.
///
/// ```
/// use runictext::{Charset, CoderResult, EncoderResult};
/// let mut encoder = Charset::ISO_8859_1.new_encoder();
/// let mut bytes = [0; 128];
/// assert_eq!(encoder.encode_from_utf8("5 €", &mut bytes, false), (CoderResult::InputEmpty, 5, 9, true));
/// assert_eq!(&bytes[..9], b"5 &#8364;");
/// let (result, read, _) = encoder.encode_from_utf8_without_replacement("£€", &mut bytes, true);
/// assert_eq!((result, read), (EncoderResult::Unmappable('€'), 5));
/// ```
#[derive(Clone, Debug)]
pub struct Encoder {
    charset: Charset,
    how: Options,
    converter: Converter,
    replaces: bool,
}

const REFERENCE: Policy = Policy::Escape(Escape::Xml);

impl Encoder {
    pub(crate) fn begin(charset: Charset, web: bool) -> Encoder {
        let how = Options::new(Charset::UTF_8, charset).unmappable(REFERENCE).web(web);
        let converter = how.converter().expect("every charset is encoded with references");
        Encoder { charset, how, converter, replaces: true }
    }

    /// Returns the charset.
    pub fn charset(&self) -> Charset {
        self.charset
    }

    /// Returns an upper bound of the bytes for the next `length` bytes of text, if references are not needed.
    pub fn max_buffer_length_from_utf8_if_no_unmappables(&self, length: usize) -> Option<usize> {
        let length = length.checked_add(self.converter.held())?;
        self.how.unmappable(Policy::Stop).bound(length)?.checked_add(Converter::MIN_OUTPUT)
    }

    /// Like [`Encoder::max_buffer_length_from_utf8_if_no_unmappables`].
    pub fn max_buffer_length_from_utf8_without_replacement(&self, length: usize) -> Option<usize> {
        self.max_buffer_length_from_utf8_if_no_unmappables(length)
    }

    /// Encodes the next piece, and writes a reference for each character that the charset does not have. `last` is true for
    /// the last piece, which may be empty. Returns the bytes that were read and written, and whether there was such a
    /// character.
    ///
    /// # Panics
    ///
    /// After the end of the text.
    pub fn encode_from_utf8(&mut self, src: &str, dst: &mut [u8], last: bool) -> (CoderResult, usize, usize, bool) {
        let before = self.set(true).faults().unmappable;
        let progress = self.converter.convert(src.as_bytes(), dst, last);
        let any = self.converter.faults().unmappable != before;
        (result_of(progress), progress.read, progress.written, any)
    }

    /// Like [`Encoder::encode_from_utf8`], but appends to a vector as long as its capacity lasts.
    ///
    /// # Panics
    ///
    /// After the end of the text.
    pub fn encode_from_utf8_to_vec(&mut self, src: &str, dst: &mut Vec<u8>, last: bool) -> (CoderResult, usize, bool) {
        let before = self.set(true).faults().unmappable;
        let progress = self.converter.fill(src.as_bytes(), dst, last);
        (result_of(progress), progress.read, self.converter.faults().unmappable != before)
    }

    /// Encodes the next piece, and stops after each character that the charset does not have.
    ///
    /// # Panics
    ///
    /// After the end of the text.
    pub fn encode_from_utf8_without_replacement(
        &mut self, src: &str, dst: &mut [u8], last: bool,
    ) -> (EncoderResult, usize, usize) {
        let progress = self.set(false).convert(src.as_bytes(), dst, last);
        let result = match progress.status {
            Status::InputEmpty => EncoderResult::InputEmpty,
            Status::OutputFull => EncoderResult::OutputFull,
            _ => EncoderResult::Unmappable(self.lacking()),
        };
        (result, progress.read, progress.written)
    }

    /// Returns the most recent character that the charset does not have; its offset counts from the start of the text.
    pub fn fault(&self) -> Option<Fault> {
        self.converter.fault()
    }

    /// Returns the character at which it stopped: in ISO-2022-JP, the Encoding Standard names U+FFFD for what shifts states.
    fn lacking(&self) -> char {
        let character = self.fault().and_then(|fault| fault.character).unwrap_or('\u{FFFD}');
        match character {
            '\x0E' | '\x0F' | '\x1B' if self.charset == Charset::ISO_2022_JP => '\u{FFFD}',
            _ => character,
        }
    }

    fn set(&mut self, replaces: bool) -> &mut Converter {
        if self.replaces != replaces {
            let policy = if replaces { REFERENCE } else { Policy::Stop };
            self.converter.set_policies(Policy::Stop, policy).expect("these policies can always be used");
            self.replaces = replaces;
        }
        &mut self.converter
    }
}

/// Returns the result of a call with replacement.
pub(crate) fn result_of(progress: Progress) -> CoderResult {
    match progress.status {
        Status::InputEmpty => CoderResult::InputEmpty,
        _ => CoderResult::OutputFull,
    }
}
