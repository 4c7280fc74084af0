// charset.rs - charsets: their names and labels, and the conversion of whole texts.
// SPDX-License-Identifier: MIT
use crate::convert::{Bom, Options};
use crate::decoder::Decoder;
use crate::encoder::Encoder;
use crate::fault::{Error, Faults};
use crate::policy::Policy;
use crate::static_text;
use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::num::NonZeroU16;
use runictext_sys as c;

/// A charset that the library converts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Charset(NonZeroU16);

/// Declares the charsets in the order of `runic_charset`. A test compares their names with those of the library.
macro_rules! charsets {
    ($($name:ident)*) => {
        #[allow(non_camel_case_types, dead_code, clippy::upper_case_acronyms)]
        enum Number { UNKNOWN, $($name),* }
        /// The charsets by name.
        impl Charset {
            $(#[allow(missing_docs)] pub const $name: Charset = Charset::constant(Number::$name as u16);)*
            #[cfg(test)]
            const NAMES: &'static [(&'static str, Charset)] = &[$((stringify!($name), Charset::$name)),*];
        }
    };
}

charsets! {
    UTF_8 UTF_16 UTF_16BE UTF_16LE UTF_32 UTF_32BE UTF_32LE US_ASCII ISO_8859_1 WINDOWS_1252 UTF_7 CESU_8 SCSU BOCU_1
    UTF_EBCDIC UTF_7_IMAP WTF_8 MUTF_8 UTF8MB3 ISO_8859_2 ISO_8859_3 ISO_8859_4 ISO_8859_5 ISO_8859_6 ISO_8859_7
    ISO_8859_8 ISO_8859_9 ISO_8859_10 ISO_8859_11 ISO_8859_13 ISO_8859_14 ISO_8859_15 ISO_8859_16 TIS_620 WINDOWS_874
    WINDOWS_1250 WINDOWS_1251 WINDOWS_1253 WINDOWS_1254 WINDOWS_1255 WINDOWS_1256 WINDOWS_1257 WINDOWS_1258 KOI8_R
    KOI8_U KOI8_T IBM437 CP720 CP737 IBM775 IBM850 IBM852 IBM855 IBM857 IBM00858 IBM860 IBM861 IBM862 IBM863 IBM864
    IBM865 IBM866 IBM869 CP1125 MACINTOSH X_MAC_CYRILLIC X_MAC_CE X_MAC_GREEK X_MAC_TURKISH X_MAC_ICELANDIC
    X_MAC_CROATIAN X_MAC_ROMANIAN IBM037 IBM273 IBM277 IBM278 IBM280 IBM284 IBM285 IBM297 IBM424 IBM500 IBM870 IBM871
    CP875 IBM1026 IBM1047 IBM01140 IBM01141 IBM01142 IBM01143 IBM01144 IBM01145 IBM01146 IBM01147 IBM01148 IBM01149
    SHIFT_JIS EUC_JP ISO_2022_JP GBK GB18030 BIG5 EUC_KR
}

impl Charset {
    const fn constant(number: u16) -> Charset {
        match NonZeroU16::new(number) {
            Some(number) => Charset(number),
            None => panic!("0 is no charset"),
        }
    }

    /// Returns the charset of a number of the library.
    pub(crate) fn from_number(number: u32) -> Option<Charset> {
        u16::try_from(number).ok().and_then(NonZeroU16::new).map(Charset)
    }

    pub(crate) fn number(self) -> u32 {
        u32::from(self.0.get())
    }

    /// Returns the charset of a label: an IANA name or alias, or a common short name (`utf8`, `cp1252`, `sjis`). Case and
    /// every character that is no ASCII letter or digit are ignored (Unicode UTS #22). See [`web::Encoding::for_label`]
    /// for the labels of the web, where `latin1` means windows-1252.
    ///
    /// ```
    /// use runictext::Charset;
    /// assert_eq!(Charset::for_label("iso-8859-1"), Some(Charset::ISO_8859_1));
    /// assert_eq!(Charset::for_label("UTF_16le"), Some(Charset::UTF_16LE));
    /// assert_eq!(Charset::for_label("klingon"), None);
    /// ```
    ///
    /// [`web::Encoding::for_label`]: crate::web::Encoding::for_label
    pub fn for_label(label: impl AsRef<[u8]>) -> Option<Charset> {
        let label = label.as_ref();
        // SAFETY: the function reads `len` bytes of the label.
        Charset::from_number(unsafe { c::runic_charset_from_label(label.as_ptr(), label.len()) })
    }

    /// Returns the charset and the length of the byte order mark, or other signature, at the start of a text.
    ///
    /// ```
    /// use runictext::Charset;
    /// assert_eq!(Charset::for_bom(b"\xFF\xFEa\0"), Some((Charset::UTF_16LE, 2)));
    /// ```
    pub fn for_bom(bytes: &[u8]) -> Option<(Charset, usize)> {
        const FINAL: u32 = 1;
        // SAFETY: the function reads at most `len` bytes.
        let found = unsafe { c::runic_detect_signature(bytes.as_ptr().cast(), bytes.len(), FINAL) };
        Charset::from_number(found.charset).map(|charset| (charset, usize::from(found.length)))
    }

    /// Returns the charset that a text declares by itself (XML, HTML, CSS, mail, comments for editors and many more), and
    /// the place of the name. It is a claim, and may be wrong.
    pub fn declared(bytes: &[u8]) -> Option<(Charset, core::ops::Range<usize>)> {
        // SAFETY: the function reads at most `len` bytes.
        let found = unsafe { c::runic_find_declaration(bytes.as_ptr().cast(), bytes.len(), 0) };
        Charset::from_number(found.charset).map(|charset| (charset, found.offset..found.offset + found.length))
    }

    /// Returns the IANA name, or the name in the defining document.
    pub fn name(self) -> &'static str {
        // SAFETY: the name is a constant string that is terminated.
        unsafe { static_text(self.properties().name) }
    }

    /// Returns all labels, the name first.
    pub fn labels(self) -> impl Iterator<Item = &'static str> {
        (0..).map_while(move |index| {
            // SAFETY: the function takes any numbers.
            let label = unsafe { c::runic_charset_label(self.number(), index) };
            // SAFETY: it returns null, or a constant string that is terminated.
            (!label.is_null()).then(|| unsafe { static_text(label) })
        })
    }

    /// Returns all charsets.
    pub fn all() -> impl Iterator<Item = Charset> {
        (1..c::RUNIC_CHARSET_COUNT).filter_map(Charset::from_number)
    }

    fn properties(self) -> c::runic_charset_properties {
        // SAFETY: the function takes any number.
        unsafe { c::runic_charset_describe(self.number()) }
    }

    /// Returns true if the charset has every Unicode scalar value.
    pub fn can_encode_everything(self) -> bool {
        self.properties().unicode != 0
    }

    /// Returns true if the bytes below 0x80 are always the characters of US-ASCII.
    pub fn is_ascii_compatible(self) -> bool {
        let is_ebcdic = (Charset::IBM037..=Charset::IBM01149).contains(&self);
        let others = [Charset::UTF_7, Charset::UTF_7_IMAP, Charset::SCSU, Charset::BOCU_1, Charset::UTF_EBCDIC];
        let more = [Charset::MUTF_8, Charset::IBM864, Charset::ISO_2022_JP];
        self.properties().unit_size == 1 && !is_ebcdic && !others.contains(&self) && !more.contains(&self)
    }

    /// Decodes a whole text. A byte order mark at its start is removed. Borrows the text if it is UTF-8 already.
    ///
    /// # Errors
    ///
    /// The first fault: an ill-formed sequence, or in [`Charset::WTF_8`] a lone surrogate.
    ///
    /// ```
    /// use runictext::{Charset, FaultKind};
    /// assert_eq!(Charset::KOI8_R.decode(b"\xED\xC9\xD2").unwrap(), "Мир");
    /// let fault = Charset::EUC_JP.decode(b"ab\xA4").unwrap_err().fault().unwrap();
    /// assert_eq!((fault.offset, fault.kind), (2, FaultKind::Truncated));
    /// ```
    pub fn decode(self, bytes: &[u8]) -> Result<Cow<'_, str>, Error> {
        self.decode_with(bytes, Policy::Stop).map(|(text, _)| text)
    }

    /// Like [`Charset::decode`], but each ill-formed sequence becomes U+FFFD. Returns the faults, too.
    ///
    /// ```
    /// use runictext::Charset;
    /// let (text, faults) = Charset::UTF_8.decode_lossy(b"a\xFFb\xC3");
    /// assert_eq!((&*text, faults.ill_formed, faults.first.unwrap().offset), ("a\u{FFFD}b\u{FFFD}", 2, 1));
    /// ```
    pub fn decode_lossy(self, bytes: &[u8]) -> (Cow<'_, str>, Faults) {
        self.decode_with(bytes, Policy::Replace).expect("every charset is decoded with replacement")
    }

    /// Like [`Charset::decode`], with a policy for ill-formed sequences. Lone surrogates of WTF-8 and Modified UTF-8 are
    /// replaced under every policy but [`Policy::Stop`].
    ///
    /// # Errors
    ///
    /// [`Error::Options`] if the policy cannot be used: [`Policy::SurrogateEscape`], an escape without a form for bytes.
    pub fn decode_with(self, bytes: &[u8], policy: Policy) -> Result<(Cow<'_, str>, Faults), Error> {
        if policy == Policy::SurrogateEscape {
            return Err(Error::Options); // its output is not well-formed
        }
        let unmappable = if policy == Policy::Stop { Policy::Stop } else { Policy::Replace };
        Options::new(self, Charset::UTF_8).ill_formed(policy).unmappable(unmappable).bom_in(Bom::Strip).decode(bytes)
    }

    /// Encodes a whole text. UTF-16 and UTF-32 are written big-endian with a byte order mark, other charsets without.
    ///
    /// # Errors
    ///
    /// The first character that the charset does not have.
    ///
    /// ```
    /// use runictext::{Charset, Escape, Policy};
    /// assert_eq!(*Charset::WINDOWS_1251.encode("Мир").unwrap(), *b"\xCC\xE8\xF0");
    /// let fault = Charset::WINDOWS_1251.encode("5 €, 5 £").unwrap_err().fault().unwrap();
    /// assert_eq!((fault.offset, fault.character), (9, Some('£')));
    /// let escaped = Charset::US_ASCII.encode_with("5 €", Policy::Escape(Escape::Json)).unwrap();
    /// assert_eq!(*escaped, *b"5 \\u20AC");
    /// ```
    pub fn encode(self, text: &str) -> Result<Cow<'_, [u8]>, Error> {
        self.encode_with(text, Policy::Stop)
    }

    /// Like [`Charset::encode`], with a policy for characters that the charset does not have.
    ///
    /// # Errors
    ///
    /// [`Error::Options`] if the policy is not for unmappable characters: [`Policy::Fallback`],
    /// [`Policy::SurrogateEscape`].
    pub fn encode_with(self, text: &str, policy: Policy) -> Result<Cow<'_, [u8]>, Error> {
        Options::new(Charset::UTF_8, self).unmappable(policy).encode(text).map(|(bytes, _)| bytes)
    }

    /// Begins to decode a text that arrives in pieces. A byte order mark at its start is removed.
    pub fn new_decoder(self) -> Decoder {
        Decoder::begin(self, false, Bom::Strip, false)
    }

    /// Begins to encode a text that arrives in pieces.
    pub fn new_encoder(self) -> Encoder {
        Encoder::begin(self, false)
    }
}

impl fmt::Debug for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Charset({})", self.name())
    }
}

impl fmt::Display for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl core::str::FromStr for Charset {
    type Err = Error;
    fn from_str(label: &str) -> Result<Charset, Error> {
        Charset::for_label(label).ok_or(Error::Options)
    }
}

/// Returns the text of UTF-8 that the library wrote.
pub(crate) fn text_of(bytes: alloc::vec::Vec<u8>) -> String {
    debug_assert!(core::str::from_utf8(&bytes).is_ok());
    // SAFETY: all callers pass the output of a conversion to UTF-8 without SurrogateEscape, which runic.h guarantees to be
    // well-formed; the tests compare it with that of encoding_rs, and debug builds check it.
    unsafe { String::from_utf8_unchecked(bytes) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_have_the_names_of_the_library() {
        assert_eq!(Charset::NAMES.len(), Charset::all().count());
        for (constant, charset) in Charset::NAMES {
            assert_eq!(*constant, charset.name().to_uppercase().replace('-', "_"));
            assert_eq!(Charset::for_label(charset.name()), Some(*charset));
        }
    }

    #[test]
    fn ascii_compatible_charsets_are_those_that_pass_ascii() {
        let ascii: String = (0..128).map(char::from).collect();
        for charset in Charset::all() {
            let passes = charset.decode(ascii.as_bytes()).map_or(false, |text| text == ascii)
                && charset.encode(&ascii).map_or(false, |bytes| *bytes == *ascii.as_bytes());
            assert_eq!(charset.is_ascii_compatible(), passes, "{}", charset);
        }
    }
}
