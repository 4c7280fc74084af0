// web.rs - the encodings of the web, with the names, methods and results of encoding_rs.
// SPDX-License-Identifier: MIT
//! The Encoding Standard of the web, as browsers have it, in the shape of the crate encoding_rs: most programs change over
//! with `use runictext::web as encoding_rs;`.
//!
//! ```
//! use runictext::web::{Encoding, SHIFT_JIS, WINDOWS_1252};
//! let (text, encoding, had_errors) = SHIFT_JIS.decode(b"\x83\x8B\x83\x93 \x81");
//! assert_eq!((&*text, encoding, had_errors), ("ルン \u{FFFD}", SHIFT_JIS, true));
//! assert_eq!(Encoding::for_label(b" Latin1\n"), Some(WINDOWS_1252));
//! ```
//!
//! Not here: `x-user-defined` and `replacement`, whose labels are `None`; encoding from UTF-16; `mem`.
use crate::charset::Charset;
use crate::convert::{Bom, Options};
use crate::decoder::MARKS;
pub use crate::decoder::{Decoder, DecoderResult};
pub use crate::encoder::{CoderResult, Encoder, EncoderResult};
use crate::policy::{Escape, Policy};
use crate::static_text;
use alloc::borrow::Cow;
use core::fmt;
use runictext_sys as c;

/// An encoding of the Encoding Standard.
#[derive(PartialEq, Eq, Hash)]
pub struct Encoding {
    charset: Charset,
    /// ISO-8859-8-I has the characters of ISO-8859-8, in logical order.
    is_logical: bool,
}

/// The encoding ISO-8859-8-I.
pub static ISO_8859_8_I: &Encoding = &Encoding { charset: Charset::ISO_8859_8, is_logical: true };

/// Declares the encodings, each with the charset of its name.
macro_rules! encodings {
    ($($name:ident)*) => {
        $(
            #[doc = concat!("The encoding ", stringify!($name), ".")]
            pub static $name: &Encoding = &Encoding { charset: Charset::$name, is_logical: false };
        )*
        static ALL: &[&Encoding] = &[$(&Encoding { charset: Charset::$name, is_logical: false }),*];
    };
}

encodings! {
    UTF_8 IBM866 ISO_8859_2 ISO_8859_3 ISO_8859_4 ISO_8859_5 ISO_8859_6 ISO_8859_7 ISO_8859_8 ISO_8859_10 ISO_8859_13
    ISO_8859_14 ISO_8859_15 ISO_8859_16 KOI8_R KOI8_U MACINTOSH WINDOWS_874 WINDOWS_1250 WINDOWS_1251 WINDOWS_1252
    WINDOWS_1253 WINDOWS_1254 WINDOWS_1255 WINDOWS_1256 WINDOWS_1257 WINDOWS_1258 X_MAC_CYRILLIC GBK GB18030 BIG5 EUC_JP
    ISO_2022_JP SHIFT_JIS EUC_KR UTF_16BE UTF_16LE
}

impl Encoding {
    /// Returns the encoding of a label of the Encoding Standard. White space around it and case are ignored.
    pub fn for_label(label: &[u8]) -> Option<&'static Encoding> {
        const LOGICAL: [&str; 3] = ["iso-8859-8-i", "csiso88598i", "logical"];
        // SAFETY: the function reads `len` bytes of the label.
        let charset = Charset::from_number(unsafe { c::runic_charset_from_web_label(label.as_ptr(), label.len()) })?;
        let label = core::str::from_utf8(label).ok()?.trim_matches(&['\t', '\n', '\x0C', '\r', ' '][..]);
        if LOGICAL.iter().any(|logical| label.eq_ignore_ascii_case(logical)) {
            return Some(ISO_8859_8_I);
        }
        Encoding::for_charset(charset)
    }

    /// As [`Encoding::for_label`]: the labels of "replacement" have no encoding here.
    pub fn for_label_no_replacement(label: &[u8]) -> Option<&'static Encoding> {
        Encoding::for_label(label)
    }

    /// Returns the encoding and the length of a byte order mark.
    pub fn for_bom(bytes: &[u8]) -> Option<(&'static Encoding, usize)> {
        let (mark, charset) = MARKS.iter().find(|(mark, _)| bytes.starts_with(mark))?;
        Encoding::for_charset(*charset).map(|encoding| (encoding, mark.len()))
    }

    /// Returns the encoding that the web has for a charset, if it is one of the web.
    pub fn for_charset(charset: Charset) -> Option<&'static Encoding> {
        ALL.iter().find(|encoding| encoding.charset == charset).copied()
    }

    /// Returns the encoding that browsers take for a page: by its byte order mark, the charset of its Content-Type, its
    /// `<meta>` or XML declaration, else windows-1252. `None` is one that is not here.
    ///
    /// ```
    /// use runictext::web::{Encoding, KOI8_R, SHIFT_JIS};
    /// let page = b"<!-- <meta charset=latin1> --><meta charset=x-sjis>";
    /// assert_eq!(Encoding::for_page(page, ""), Some(SHIFT_JIS));
    /// assert_eq!(Encoding::for_page(page, "text/html; charset=koi8"), Some(KOI8_R));
    /// ```
    pub fn for_page(page: &[u8], content_type: &str) -> Option<&'static Encoding> {
        let (kind, length) = (content_type.as_ptr(), content_type.len());
        // SAFETY: the function reads at most the bytes of the two slices.
        let found = unsafe { c::runic_find_web_charset(page.as_ptr().cast(), page.len(), kind, length, 0) };
        // SAFETY: the function takes any value, and returns a constant string that is terminated.
        let name = unsafe { static_text(c::runic_web_charset_name(found)) };
        ALL.iter().chain([&ISO_8859_8_I]).find(|encoding| encoding.name().eq_ignore_ascii_case(name)).copied()
    }

    /// Returns the name in the Encoding Standard.
    pub fn name(&self) -> &'static str {
        match self.charset {
            Charset::GB18030 => "gb18030",
            Charset::ISO_8859_8 if self.is_logical => "ISO-8859-8-I",
            charset => charset.name(),
        }
    }

    /// Returns the charset, which [`Options::web`] reads in the same way.
    pub fn charset(&self) -> Charset {
        self.charset
    }

    /// Returns the encoding in which browsers send text: UTF-8 instead of UTF-16.
    pub fn output_encoding(&'static self) -> &'static Encoding {
        if self.charset == Charset::UTF_16BE || self.charset == Charset::UTF_16LE {
            UTF_8
        } else {
            self
        }
    }

    /// Returns true if text in the output encoding has every Unicode scalar value.
    pub fn can_encode_everything(&'static self) -> bool {
        self.output_encoding().charset.can_encode_everything()
    }

    /// Returns true if bytes below 0x80 are always the characters of US-ASCII.
    pub fn is_ascii_compatible(&self) -> bool {
        self.charset.is_ascii_compatible()
    }

    /// Returns true if each byte is a character.
    pub fn is_single_byte(&self) -> bool {
        self.charset != Charset::UTF_8 && self.is_ascii_compatible() && self.charset < Charset::SHIFT_JIS
    }

    /// Decodes a whole text with replacement. A byte order mark takes precedence over the encoding, and is removed. Returns
    /// the encoding in which it was read, and whether there were ill-formed sequences.
    pub fn decode<'a>(&'static self, bytes: &'a [u8]) -> (Cow<'a, str>, &'static Encoding, bool) {
        let (encoding, length) = Encoding::for_bom(bytes).unwrap_or((self, 0));
        let (text, had_errors) = encoding.decode_without_bom_handling(&bytes[length..]);
        (text, encoding, had_errors)
    }

    /// Decodes a whole text with replacement. A byte order mark of the same encoding is removed.
    pub fn decode_with_bom_removal<'a>(&'static self, bytes: &'a [u8]) -> (Cow<'a, str>, bool) {
        match Encoding::for_bom(bytes) {
            Some((encoding, length)) if encoding == self => self.decode_without_bom_handling(&bytes[length..]),
            _ => self.decode_without_bom_handling(bytes),
        }
    }

    /// Decodes a whole text with replacement.
    pub fn decode_without_bom_handling<'a>(&'static self, bytes: &'a [u8]) -> (Cow<'a, str>, bool) {
        let how = self.options().ill_formed(Policy::Replace);
        let (text, faults) = how.decode(bytes).expect("every charset is decoded with replacement");
        (text, faults.any())
    }

    /// Decodes a whole text, or returns `None` if there is an ill-formed sequence.
    pub fn decode_without_bom_handling_and_without_replacement<'a>(
        &'static self, bytes: &'a [u8],
    ) -> Option<Cow<'a, str>> {
        self.options().decode(bytes).map(|(text, _)| text).ok()
    }

    fn options(&self) -> Options {
        Options::new(self.charset, Charset::UTF_8).bom_in(Bom::Keep).web(true)
    }

    /// Encodes a whole text in the output encoding. `&#8364;` stands for a character that it does not have. Returns the
    /// output encoding, and whether there were such characters.
    pub fn encode<'a>(&'static self, text: &'a str) -> (Cow<'a, [u8]>, &'static Encoding, bool) {
        let encoding = self.output_encoding();
        let how = Options::new(Charset::UTF_8, encoding.charset).unmappable(Policy::Escape(Escape::Xml)).web(true);
        let (bytes, faults) = how.encode(text).expect("every charset is encoded with references");
        (bytes, encoding, faults.any())
    }

    /// Begins to decode a text in pieces. A byte order mark takes precedence over the encoding, and is removed.
    pub fn new_decoder(&'static self) -> Decoder {
        Decoder::begin(self.charset, true, Bom::Keep, true)
    }

    /// Begins to decode a text in pieces. A byte order mark of the same encoding is removed.
    pub fn new_decoder_with_bom_removal(&'static self) -> Decoder {
        let has_mark = [Charset::UTF_8, Charset::UTF_16BE, Charset::UTF_16LE].contains(&self.charset);
        Decoder::begin(self.charset, true, if has_mark { Bom::Strip } else { Bom::Keep }, false)
    }

    /// Begins to decode a text in pieces. A byte order mark is text.
    pub fn new_decoder_without_bom_handling(&'static self) -> Decoder {
        Decoder::begin(self.charset, true, Bom::Keep, false)
    }

    /// Begins to encode a text in pieces, in the output encoding.
    pub fn new_encoder(&'static self) -> Encoder {
        Encoder::begin(self.output_encoding().charset, true)
    }
}

impl fmt::Debug for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Encoding {{ {} }}", self.name())
    }
}
