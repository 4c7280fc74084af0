// policy.rs - what to do with ill-formed sequences and unmappable characters.
// SPDX-License-Identifier: MIT
use crate::charset::Charset;
use core::ffi::c_void;
use runictext_sys as c;
use runictext_sys::action::*;

/// What to do with an ill-formed sequence, or with a character that the target charset does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Policy {
    /// Stop there, and report it.
    Stop,
    /// Write U+FFFD, or `?` if the target charset does not have it.
    Replace,
    /// Write this character, or `?` if the target charset does not have it.
    ReplaceWith(char),
    /// Write nothing.
    Skip,
    /// Write an escape.
    Escape(Escape),
    /// Ill-formed sequences: read each byte in a charset of one byte a character.
    Fallback(Charset),
    /// Between UTF-8 and UTF-16 or UTF-32: an ill-formed byte 0xHH is the lone surrogate U+DCHH, and back.
    SurrogateEscape,
    /// Unmappable characters: write what a person would type.
    Transliterate(Typist),
}

/// The syntax of an escape. The examples are U+00FC, U+1F600 and a byte of an ill-formed sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Escape {
    /// `\u{00FC}` `\u{1F600}` `\xHH`
    Braces,
    /// `\u00FC` `\U0001F600`, below U+00A0 octal; octal
    C,
    /// `\u00FC` `\uD83D\uDE00`; not for bytes
    Java,
    /// `\u00FC` `\uD83D\uDE00`; not for bytes
    Json,
    /// `&#252;` `&#128512;`; not for bytes
    Xml,
    /// `%C3%BC` `%F0%9F%98%80` `%HH`
    Percent,
    /// `\xfc` `\U0001f600` `\xhh`
    Python,
}

/// Who types what the charset does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Typist {
    /// Letters lose their marks.
    Any,
    /// Umlauts become ae, oe, ue.
    German,
    /// Danish and Norwegian: ae, oe, aa for the last letters of the alphabet.
    Nordic,
}

impl Policy {
    pub(crate) fn raw(self) -> c::runic_policy {
        let action = match self {
            Policy::Stop => RUNIC_ACTION_STOP,
            Policy::Replace | Policy::ReplaceWith(_) => RUNIC_ACTION_REPLACE,
            Policy::Skip => RUNIC_ACTION_SKIP,
            Policy::Escape(_) => RUNIC_ACTION_ESCAPE,
            Policy::Fallback(_) => RUNIC_ACTION_FALLBACK,
            Policy::SurrogateEscape => RUNIC_ACTION_SURROGATE_ESCAPE,
            Policy::Transliterate(_) => RUNIC_ACTION_CALLBACK,
        };
        let mut raw = c::runic_policy { action, ..Default::default() };
        match self {
            Policy::ReplaceWith(character) => {
                raw.length = 1;
                raw.text[0] = character.into();
            }
            Policy::Escape(style) => raw.length = style as u8,
            Policy::Fallback(charset) => raw.charset = charset.number() as u16,
            _ => {}
        }
        raw
    }

    /// Returns the callback of the policy, and its first argument.
    pub(crate) fn callback(self) -> (Option<c::runic_callback>, *mut c_void) {
        let language: Option<&'static [u8]> = match self {
            Policy::Transliterate(Typist::Any) => None,
            Policy::Transliterate(Typist::German) => Some(b"de\0"),
            Policy::Transliterate(Typist::Nordic) => Some(b"da\0"),
            _ => return (None, core::ptr::null_mut()),
        };
        (Some(c::runic_transliterate), language.map_or(core::ptr::null_mut(), |code| code.as_ptr() as *mut c_void))
    }
}
