// guess.rs - guesses at the charset of bytes that somebody sent.
// SPDX-License-Identifier: MIT
use crate::charset::Charset;
use crate::reading::Reading;
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::mem::size_of;
use runictext_sys as c;

/// A possible charset of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Guess {
    /// The charset.
    pub charset: Charset,
    /// The probability that it decodes the text correctly, in 1/1000; 1000 only with a byte order mark or other signature.
    pub probability: u16,
    /// Guesses of one group decode this text alike, and share one probability.
    pub group: u8,
    language: [u8; 4],
}

impl Guess {
    /// Returns the language of the text (ISO 639: `ru`), if it is known.
    pub fn language(&self) -> Option<&str> {
        language_of(&self.language)
    }
}

/// Returns the text of a language code that ends with NUL.
pub(crate) fn language_of(code: &[u8; 4]) -> Option<&str> {
    let length = code.iter().position(|byte| *byte == 0).unwrap_or(code.len());
    core::str::from_utf8(&code[..length]).ok().filter(|code| !code.is_empty())
}

/// What the caller knows about a text beforehand.
#[derive(Clone, Debug, Default)]
pub struct Hint {
    language: [u8; 8],
    charsets: Vec<c::runic_charset>,
    declared: c::runic_charset,
}

impl Hint {
    /// Begins with nothing.
    pub fn new() -> Hint {
        Hint::default()
    }

    /// Sets the likely language (ISO 639: `ru`). An unknown code is ignored.
    pub fn language(mut self, code: &str) -> Hint {
        self.language = [0; 8];
        if code.len() < self.language.len() {
            self.language[..code.len()].copy_from_slice(code.as_bytes());
        }
        self
    }

    /// Sets the only charsets that the text may be in.
    pub fn charsets(mut self, charsets: &[Charset]) -> Hint {
        self.charsets = charsets.iter().map(|charset| charset.number()).collect();
        self
    }

    /// Sets the charset that something outside of the text declares, such as a header.
    pub fn declared(mut self, charset: Charset) -> Hint {
        self.declared = charset.number();
        self
    }

    /// Returns the hint for C. It points into this one.
    pub(crate) fn raw(&self) -> c::runic_hint {
        c::runic_hint {
            language: if self.language[0] == 0 { core::ptr::null() } else { self.language.as_ptr() },
            charsets: if self.charsets.is_empty() { core::ptr::null() } else { self.charsets.as_ptr() },
            charset_count: self.charsets.len(),
            declared: self.declared,
            reserved: [0; 12],
        }
    }
}

/// Collects evidence for guesses, piece by piece.
///
/// ```
/// use runictext::{Charset, Guesser, Hint};
/// let mut guesser = Guesser::new();
/// guesser.feed(b"\xCF\xF0\xE8\xE2\xE5\xF2, \xEC\xE8\xF0! ");
/// guesser.feed(b"\xCA\xE0\xEA \xE4\xE5\xEB\xE0?");
/// assert_eq!(guesser.guesses(&Hint::new())[0].charset, Charset::WINDOWS_1251);
/// ```
#[derive(Clone)]
pub struct Guesser {
    state: Box<[u64]>,
}

impl Guesser {
    /// Begins a text.
    pub fn new() -> Guesser {
        let mut state = vec![0; size_of::<c::runic_guesser>() / size_of::<u64>()].into_boxed_slice();
        // SAFETY: the memory has the size and alignment of a guesser, which the function initializes.
        unsafe { c::runic_guesser_init(state.as_mut_ptr().cast()) };
        Guesser { state }
    }

    /// Adds the evidence of the next piece. 256 KiB of a text are enough.
    pub fn feed(&mut self, bytes: &[u8]) {
        // SAFETY: the memory is an initialized guesser, and the function reads `len` bytes.
        unsafe { c::runic_guesser_feed(self.state.as_mut_ptr().cast(), bytes.as_ptr().cast(), bytes.len()) };
    }

    /// Returns the possible charsets, the most likely one first, as if the text ended here. There are none for binary data.
    pub fn guesses(&self, hint: &Hint) -> Vec<Guess> {
        let mut list = vec![c::runic_guess::default(); c::RUNIC_CHARSET_COUNT as usize];
        let hint = hint.raw();
        // SAFETY: the memory is an initialized guesser. The function writes at most as many guesses as the list has, and
        // reads the hint, which lives as long as the argument of this function.
        let count = unsafe { c::runic_guesser_list(self.state.as_ptr().cast(), list.as_mut_ptr(), list.len(), &hint) };
        let made = list.iter().take(count).filter_map(|raw| {
            let (probability, group, language) = (raw.probability, raw.group, raw.language);
            Charset::from_number(raw.charset).map(|charset| Guess { charset, probability, group, language })
        });
        made.collect()
    }
}

impl Default for Guesser {
    fn default() -> Guesser {
        Guesser::new()
    }
}

impl fmt::Debug for Guesser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guesser").finish_non_exhaustive()
    }
}

/// Returns the charset of a text; `None` if no charset is likely, or if its parts are in several, which [`Reading`] tells.
pub fn detect(bytes: &[u8]) -> Option<Guess> {
    match Reading::new(bytes, &Hint::new()).stretches() {
        [one] => {
            let (charset, probability, language) = (one.charset()?, one.probability(), one.code());
            Some(Guess { charset, probability, group: 0, language })
        }
        _ => None,
    }
}
