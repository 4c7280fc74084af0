// reading.rs - a text in any charsets as stretches, and to edit it in its own bytes.
// SPDX-License-Identifier: MIT
use crate::charset::{text_of, Charset};
use crate::guess::{language_of, Hint};
use crate::policy::Policy;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::mem::size_of;
use core::ops::Range;
use runictext_sys as c;
use runictext_sys::status::*;

/// A part of a text in one charset.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Stretch(c::runic_stretch);

impl Stretch {
    /// Returns its bytes in the text.
    pub fn range(&self) -> Range<usize> {
        self.0.begin as usize..self.0.end as usize
    }

    /// Returns its charset, or `None` if no charset is recognized.
    pub fn charset(&self) -> Option<Charset> {
        Charset::from_number(self.0.charset.into())
    }

    /// Returns the probability that the charset decodes it to the right characters, in 1/1000.
    pub fn probability(&self) -> u16 {
        self.0.probability
    }

    /// Returns its language (ISO 639), if it is known.
    pub fn language(&self) -> Option<&str> {
        language_of(&self.0.language)
    }

    /// Returns the code of its language, filled up with NUL.
    pub(crate) fn code(&self) -> [u8; 4] {
        self.0.language
    }

    /// Returns the length of the byte order mark at its start.
    pub fn mark(&self) -> usize {
        self.0.signature_length.into()
    }
}

impl fmt::Debug for Stretch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} in {:?}, {}/1000", self.range(), self.charset(), self.probability())
    }
}

/// A text as stretches, each in one charset. Nearly every text is one stretch.
///
/// ```
/// use runictext::{Charset, Hint, Reading};
/// let bytes = b"Gr\xC3\xB6\xC3\x9Fe ge\xC3\xA4ndert\nf\xFCr die Gr\xF6\xDFe, \xFCberpr\xFCfen\r\n";
/// let reading = Reading::new(bytes, &Hint::new());
/// assert_eq!(reading.stretches()[1].charset(), Some(Charset::WINDOWS_1252));
/// let edited = reading.view().replace("prüfen", "arbeiten");
/// let written = reading.write_back(&edited).unwrap();
/// assert!(written.bytes.ends_with(b"f\xFCr die Gr\xF6\xDFe, \xFCberarbeiten\r\n"));
/// ```
#[derive(Clone, Debug)]
pub struct Reading<'a> {
    bytes: &'a [u8],
    stretches: Vec<Stretch>,
    /// The charsets that the text may be in, if all of it is one guess that is not sure.
    guesses: Vec<c::runic_guess>,
}

/// The probability from which a guess counts as sure, in 1/1000.
const SURE: u16 = 950;

impl<'a> Reading<'a> {
    /// Reads a text: the most likely explanation of its bytes.
    pub fn new(bytes: &'a [u8], hint: &Hint) -> Reading<'a> {
        let mut state = vec![0u64; size_of::<c::runic_reader>() / size_of::<u64>()];
        let reader = state.as_mut_ptr().cast::<c::runic_reader>();
        let raw_hint = hint.raw();
        // SAFETY: the memory has the size and alignment of a reader, and the hint lives until the end of this function.
        unsafe { c::runic_reader_init(reader, &raw_hint) };
        let (mut stretches, mut read) = (Vec::new(), 0);
        let mut list = [c::runic_stretch::default(); 16];
        loop {
            let rest = &bytes[read..];
            // SAFETY: the reader is initialized; the function reads `len` bytes and writes at most as many stretches.
            let r = unsafe {
                c::runic_reader_read(reader, rest.as_ptr().cast(), rest.len(), 1, list.as_mut_ptr(), list.len())
            };
            stretches.extend(list[..r.count].iter().copied().map(Stretch));
            read += r.read;
            if r.status != RUNIC_FULL {
                break;
            }
        }
        let mut guesses = Vec::new();
        if matches!(stretches[..], [Stretch(one)] if one.basis == c::RUNIC_BASIS_NONE && one.probability < SURE) {
            guesses.resize(c::RUNIC_CHARSET_COUNT as usize, c::runic_guess::default());
            // SAFETY: the reader is initialized; the function writes at most as many guesses as the list has.
            let count = unsafe { c::runic_reader_list(reader, guesses.as_mut_ptr(), guesses.len()) };
            guesses.truncate(count);
        }
        Reading { bytes, stretches, guesses }
    }

    /// Takes a text as one stretch in a charset that the caller knows.
    pub fn in_charset(bytes: &'a [u8], charset: Charset) -> Reading<'a> {
        let (end, charset) = (bytes.len() as u64, charset.number() as u16);
        let whole = c::runic_stretch { end, charset, probability: 1000, ..Default::default() };
        let stretches = if bytes.is_empty() { Vec::new() } else { vec![Stretch(whole)] };
        Reading { bytes, stretches, guesses: Vec::new() }
    }

    /// Returns the stretches, which cover the text in order.
    pub fn stretches(&self) -> &[Stretch] {
        &self.stretches
    }

    fn raw(&self) -> *const c::runic_stretch {
        self.stretches.as_ptr().cast()
    }

    /// Returns the text as it is, each stretch decoded in its charset; U+FFFD stands for ill-formed sequences, and for
    /// bytes beyond ASCII in which no charset is recognized.
    pub fn decode_lossy(&self) -> String {
        let mut text = String::new();
        for stretch in &self.stretches {
            let bytes = &self.bytes[stretch.range()];
            let charset = stretch.charset().unwrap_or(Charset::US_ASCII);
            text.push_str(&charset.decode_lossy(bytes.get(stretch.mark()..).unwrap_or_default()).0);
        }
        text
    }

    /// Returns the text to edit: lines end with LF, there is no byte order mark, and U+FFFD stands for bytes that are no
    /// text. [`Reading::write_back`] takes the edited text.
    pub fn view(&self) -> String {
        let (src, len, reading, count) =
            (self.bytes.as_ptr().cast(), self.bytes.len(), self.raw(), self.stretches.len());
        // SAFETY: the function reads `len` bytes and `count` stretches.
        let room = unsafe { c::runic_view_size(src, len, reading, count) };
        let mut view = Vec::<u8>::with_capacity(room);
        // SAFETY: the same, and it writes at most `room` bytes.
        let r = unsafe { c::runic_view(src, len, reading, count, view.as_mut_ptr(), room) };
        // SAFETY: so many bytes were written.
        unsafe { view.set_len(r.written) };
        text_of(view)
    }

    /// Writes an edited view back. All bytes outside of the edit are those of the original; new characters get the charset,
    /// and new lines the line end, of their place. Where the charset is a guess below 95 %, they are written if they have the
    /// same bytes in all charsets that are likely. The U+FFFD of a program that read the original as UTF-8 become its bytes
    /// again.
    ///
    /// # Errors
    ///
    /// The first character that cannot be written back.
    pub fn write_back(&self, edited: &str) -> Result<Written, Refusal> {
        self.write_back_with(edited, Policy::Stop)
    }

    /// Like [`Reading::write_back`], with a policy for new characters that their charset does not have.
    ///
    /// # Errors
    ///
    /// The first character that cannot be written back; [`RefusalKind::Options`] if the policy cannot be used.
    pub fn write_back_with(&self, edited: &str, policy: Policy) -> Result<Written, Refusal> {
        let (callback, user) = policy.callback();
        let mut what = c::runic_rewriting {
            original: self.bytes.as_ptr().cast(),
            original_len: self.bytes.len(),
            reading: self.raw(),
            reading_count: self.stretches.len(),
            edited: edited.as_ptr(),
            edited_len: edited.len(),
            work: core::ptr::null_mut(),
            work_size: 0,
            unmappable: policy.raw(),
            callback,
            user,
            guesses: self.guesses.as_ptr(),
            guess_count: self.guesses.len(),
            restore: 1,
            reserved: [0; 7],
        };
        // SAFETY: the function reads the original, the stretches, the guesses and the edited text.
        let size = unsafe { c::runic_rewrite_size(&what) };
        let mut work = vec![0u64; size / size_of::<u64>() + 1];
        what.work = work.as_mut_ptr().cast();
        what.work_size = work.len() * size_of::<u64>();
        let mut room = self.bytes.len().saturating_add(edited.len().saturating_mul(4)).saturating_add(16);
        loop {
            let mut bytes = Vec::<u8>::with_capacity(room);
            let mut stretches = vec![Stretch(c::runic_stretch::default()); self.stretches.len().max(1)];
            let (mut count, mut refusal) = (stretches.len(), c::runic_refusal::default());
            // SAFETY: the arguments are valid for the call; it writes at most `room` bytes, `count` stretches, and a refusal.
            let r = unsafe {
                let list = stretches.as_mut_ptr().cast();
                c::runic_rewrite(&what, bytes.as_mut_ptr().cast(), room, list, &mut count, &mut refusal)
            };
            match r.status {
                RUNIC_OK => {
                    // SAFETY: so many bytes were written.
                    unsafe { bytes.set_len(r.written) };
                    bytes.shrink_to_fit();
                    stretches.truncate(count);
                    return Ok(Written { bytes, stretches });
                }
                RUNIC_FULL => room = room.saturating_mul(2), // only policies with long replacements need it
                RUNIC_UNMAPPABLE | RUNIC_STOPPED => return Err(Refusal::from_raw(&refusal)),
                _ => return Err(Refusal::default()),
            }
        }
    }
}

/// A text that was written back.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Written {
    /// The bytes of the text.
    pub bytes: Vec<u8>,
    /// The stretches by which they are read.
    pub stretches: Vec<Stretch>,
}

/// Why an edit cannot be written back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum RefusalKind {
    /// The policy cannot be used. There is no line and column.
    #[default]
    Options,
    /// The charset of its place does not have a new character.
    Unmappable,
    /// U+FFFD stands for bytes, and was moved or copied.
    Moved,
    /// Bytes beside the edit would mean something else after it.
    Neighbour,
    /// The charset is a guess below 95 %, and the bytes of the edit depend on it: see [`Refusal::other`].
    Unsure,
}

/// The first character that cannot be written back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refusal {
    /// Why.
    pub kind: RefusalKind,
    /// The line in the edited text, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
    /// The character; `None` at the end of the text.
    pub character: Option<char>,
    /// The charset of its place.
    pub charset: Option<Charset>,
    /// For [`RefusalKind::Unsure`], if there is one: a charset that the text may be in, where the character has other bytes.
    pub other: Option<Charset>,
}

impl Refusal {
    fn from_raw(raw: &c::runic_refusal) -> Refusal {
        let kind = match raw.kind {
            1 => RefusalKind::Unmappable,
            2 => RefusalKind::Moved,
            3 => RefusalKind::Neighbour,
            4 => RefusalKind::Unsure,
            _ => RefusalKind::Options,
        };
        let character = char::from_u32(raw.character).filter(|character| *character != '\0');
        Refusal {
            kind,
            line: raw.line,
            column: raw.column,
            character,
            charset: Charset::from_number(raw.charset.into()),
            other: Charset::from_number(raw.other.into()),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = match self.kind {
            RefusalKind::Options => return f.write_str("the policy cannot be used"),
            RefusalKind::Unmappable => "the charset does not have a new character",
            RefusalKind::Moved => "U+FFFD stands for bytes that are no text, and was moved or copied",
            RefusalKind::Neighbour => "bytes beside the edit would be other characters",
            RefusalKind::Unsure => "the charset is not sure",
        };
        write!(f, "line {}, column {}: {}", self.line, self.column, why)
    }
}

#[cfg(feature = "std")]
impl std::error::Error for Refusal {}
