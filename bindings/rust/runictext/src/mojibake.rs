// mojibake.rs - finds and undoes UTF-8 that was read in a wrong charset.
// SPDX-License-Identifier: MIT
//! UTF-8 that was read in another charset, and written as UTF-8 again.
use crate::charset::{text_of, Charset};
use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;
use runictext_sys as c;

/// A run of mojibake.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Run {
    /// Its bytes in the text.
    pub range: Range<usize>,
    /// The bytes of the right text, which [`fix`] writes instead.
    pub fixed_length: usize,
    /// The charset in which the text was read the last time.
    pub charset: Charset,
    /// How often it was read wrongly.
    pub levels: u8,
}

/// Returns the runs of mojibake in a text.
///
/// ```
/// let runs = runictext::mojibake::find("naÃ¯ve");
/// assert_eq!((runs[0].range.clone(), runs[0].fixed_length), (2..6, 2));
/// ```
pub fn find(text: &str) -> Vec<Run> {
    let (start, length) = (text.as_ptr(), text.len());
    // SAFETY: the function reads `len` bytes, and with a room of 0 it does not use the list.
    let count = unsafe { c::runic_mojibake_find(start, length, core::ptr::null_mut(), 0) };
    let mut list = Vec::<c::runic_mojibake>::with_capacity(count);
    // SAFETY: the function reads `len` bytes, and writes at most `count` runs.
    let found = unsafe { c::runic_mojibake_find(start, length, list.as_mut_ptr(), count) };
    // SAFETY: the function has written all runs that fit.
    unsafe { list.set_len(found.min(count)) };
    let made = list.iter().filter_map(|raw| {
        let range = raw.offset..raw.offset + raw.length;
        Charset::from_number(raw.charset).map(|charset| Run {
            range,
            fixed_length: raw.fixed_length,
            charset,
            levels: raw.levels,
        })
    });
    made.collect()
}

/// Returns the text without its mojibake. Borrows a text that has none.
///
/// ```
/// assert_eq!(runictext::mojibake::fix("naÃ¯ve"), "naïve");
/// ```
pub fn fix(text: &str) -> Cow<'_, str> {
    let mut fixed = Vec::<u8>::with_capacity(text.len());
    // SAFETY: the function reads `len` bytes and writes at most as many: the result is never longer.
    let r = unsafe { c::runic_mojibake_fix(text.as_ptr(), text.len(), fixed.as_mut_ptr(), text.len()) };
    // SAFETY: so many bytes were written.
    unsafe { fixed.set_len(r.written) };
    if fixed == text.as_bytes() {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text_of(fixed))
    }
}
