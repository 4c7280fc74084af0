// lib.rs - runic for Rust: what there is, and where to begin.
// SPDX-License-Identifier: MIT
//! Converts, checks and detects text in 100 charsets.
//!
//! ```
//! use runictext::{detect, Charset};
//!
//! let bytes = b"Les \xE9l\xE8ves fran\xE7ais sont all\xE9s \xE0 la biblioth\xE8que.";
//! let guess = detect(bytes).unwrap();
//! assert_eq!(guess.charset, Charset::WINDOWS_1252);
//! assert_eq!(guess.language(), Some("fr"));
//!
//! let text = guess.charset.decode(bytes).unwrap();
//! assert!(text.contains("élèves"));
//! let error = Charset::UTF_8.decode(bytes).unwrap_err(); // where the first fault is, and what it is
//! assert_eq!((error.fault().unwrap().offset, error.fault().unwrap().length), (4, 1));
//! ```
//!
//! | you want to | use |
//! |---|---|
//! | decode or encode a whole text | [`Charset::decode`], [`Charset::encode`], and with policies [`Options::convert`] |
//! | a text in pieces | [`Decoder`], [`Encoder`]; bytes to bytes: [`Converter`]; `Read` and `Write`: [`io`] |
//! | what browsers do; programs written for encoding_rs | [`web`] |
//! | the charset of bytes that somebody sent | [`detect`], [`Guesser`] |
//! | the parts of a text in several charsets; to edit a text in its own bytes | [`Reading`] |
//! | to undo "naÃ¯ve" | [`mojibake::fix`] |
//! | lines and UTF-16 columns of an editor | [`TextIndex`], [`offset_of`] |
//!
//! Without the default feature `std`, the crate needs only `alloc`. Calls need up to 60 KiB of stack.
#![no_std]
#![doc(test(attr(deny(warnings))))]
#![deny(unsafe_op_in_unsafe_fn)]
#![warn(missing_docs, missing_debug_implementations, rust_2018_idioms, clippy::undocumented_unsafe_blocks)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod charset;
mod convert;
mod decoder;
mod encoder;
mod fault;
mod guess;
#[cfg(feature = "std")]
pub mod io;
pub mod mojibake;
mod policy;
mod position;
mod reading;
pub mod web;

pub use charset::Charset;
pub use convert::{Bom, Converter, Options, Progress, Status};
pub use decoder::{Decoder, DecoderResult};
pub use encoder::{CoderResult, Encoder, EncoderResult};
pub use fault::{Error, Fault, FaultKind, Faults};
pub use guess::{detect, Guess, Guesser, Hint};
pub use policy::{Escape, Policy, Typist};
pub use position::{measure, offset_of, Position, TextIndex, Unit};
pub use reading::{Reading, Refusal, RefusalKind, Stretch, Written};

/// Returns the version of the library.
pub fn version() -> &'static str {
    // SAFETY: the function returns a constant string that is terminated.
    unsafe { static_text(runictext_sys::runic_version()) }
}

/// Returns a string of C as text.
///
/// # Safety
///
/// It must be a terminated string in ASCII that lives forever.
unsafe fn static_text(start: *const u8) -> &'static str {
    let mut length = 0;
    // SAFETY: the string is terminated, and nothing after its end is read.
    while unsafe { *start.add(length) } != 0 {
        length += 1;
    }
    // SAFETY: these bytes were read before, are ASCII, and are never changed.
    unsafe { core::str::from_utf8_unchecked(core::slice::from_raw_parts(start, length)) }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
