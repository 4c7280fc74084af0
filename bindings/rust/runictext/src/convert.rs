// convert.rs - conversion of bytes from one charset to another, whole or as a stream, with all options.
// SPDX-License-Identifier: MIT
use crate::charset::{text_of, Charset};
use crate::fault::{Error, Fault, Faults};
use crate::policy::Policy;
use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;
use core::mem::MaybeUninit;
use runictext_sys as c;
use runictext_sys::status::*;

/// What to do with a byte order mark (BOM) at the start of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Bom {
    /// Remove it in UTF-16 and UTF-32, and keep it in other charsets.
    Auto,
    /// Keep it as text.
    Keep,
    /// Remove it in every charset.
    Strip,
    /// Remove it; a text without is ill-formed.
    Require,
    /// Remove it; a BOM or other signature takes precedence over the charset.
    Sniff,
}

/// How to convert bytes from one charset to another: strictly by the standards, unless something else is chosen.
///
/// ```
/// use runictext::{Charset, Options, Policy, Typist};
/// let typed = Options::new(Charset::UTF_8, Charset::US_ASCII).unmappable(Policy::Transliterate(Typist::German));
/// assert_eq!(typed.convert("Größe".as_bytes()).unwrap(), b"Groesse");
/// let mixed = Options::new(Charset::UTF_8, Charset::UTF_8).ill_formed(Policy::Fallback(Charset::WINDOWS_1252));
/// assert_eq!(mixed.convert(b"caf\xC3\xA9 caf\xE9").unwrap(), "café café".as_bytes());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    from: Charset,
    to: Charset,
    ill_formed: Policy,
    unmappable: Policy,
    bom_in: Bom,
    bom_out: Option<bool>,
    web: bool,
}

impl Options {
    /// Begins with a strict conversion.
    pub fn new(from: Charset, to: Charset) -> Options {
        let stop = Policy::Stop;
        Options { from, to, ill_formed: stop, unmappable: stop, bom_in: Bom::Auto, bom_out: None, web: false }
    }

    /// Sets the policy for ill-formed sequences.
    pub fn ill_formed(self, policy: Policy) -> Options {
        Options { ill_formed: policy, ..self }
    }

    /// Sets the policy for characters that the target charset does not have.
    pub fn unmappable(self, policy: Policy) -> Options {
        Options { unmappable: policy, ..self }
    }

    /// Sets what to do with a byte order mark at the start of the input.
    pub fn bom_in(self, bom: Bom) -> Options {
        Options { bom_in: bom, ..self }
    }

    /// Sets whether the output begins with a byte order mark. Otherwise only UTF-16 and UTF-32 have one.
    pub fn bom_out(self, write: bool) -> Options {
        Options { bom_out: Some(write), ..self }
    }

    /// Reads and writes legacy charsets as browsers do (the Encoding Standard).
    pub fn web(self, web: bool) -> Options {
        Options { web, ..self }
    }

    fn raw(&self) -> c::runic_options {
        let (callback, user) = self.unmappable.callback();
        c::runic_options {
            from: self.from.number(),
            to: self.to.number(),
            ill_formed: self.ill_formed.raw(),
            unmappable: self.unmappable.raw(),
            callback,
            user,
            bom_in: self.bom_in as u8,
            bom_out: self.bom_out.map_or(0, |write| 1 + u8::from(write)),
            unmarked_order: 0,
            word_joiner: 0,
            forbid_utf32: 0,
            utf7_lenient: 0,
            utf7_encode_optional: 0,
            web: u8::from(self.web),
            reserved: [0; 24],
        }
    }

    /// Returns an upper bound of the bytes that a text of `length` bytes becomes, or `None` if it is larger than memory.
    pub fn bound(&self, length: usize) -> Option<usize> {
        // SAFETY: the function reads the options.
        let bound = unsafe { c::runic_convert_bound(&self.raw(), length) };
        (bound != usize::MAX).then_some(bound)
    }

    /// Begins a stream.
    ///
    /// # Errors
    ///
    /// [`Error::Options`] if the options cannot be used together.
    pub fn converter(&self) -> Result<Converter, Error> {
        let mut raw = MaybeUninit::uninit();
        // SAFETY: the function reads the options and, if they are valid, initializes the converter. What the options point
        // to, a function and a language, lives forever.
        accepted(unsafe { c::runic_converter_init(raw.as_mut_ptr(), &self.raw()) })?;
        // SAFETY: after RUNIC_OK it is initialized.
        Ok(Converter { raw: unsafe { raw.assume_init() } })
    }

    /// Converts a whole text.
    ///
    /// # Errors
    ///
    /// The first fault that a policy does not handle; [`Error::Options`] if the options cannot be used together.
    pub fn convert(&self, bytes: &[u8]) -> Result<Vec<u8>, Error> {
        self.whole(bytes).map(|(converted, _)| converted)
    }

    /// Checks options that may be wrong, also for a text that they do not matter for.
    fn check(&self) -> Result<(), Error> {
        let are_plain = [self.ill_formed, self.unmappable].iter().all(|p| matches!(p, Policy::Stop | Policy::Replace));
        if !are_plain {
            self.converter()?;
        }
        Ok(())
    }

    fn whole(&self, bytes: &[u8]) -> Result<(Vec<u8>, Faults), Error> {
        let mut converter = self.converter()?;
        // Most texts need less than 3 bytes for each, and the vector grows if that is not enough.
        let most = bytes.len().saturating_mul(3).saturating_add(c::RUNIC_MIN_OUTPUT);
        let mut out = Vec::with_capacity(self.bound(bytes.len()).map_or(most, |bound| bound.min(most)));
        let progress = converter.convert_to_vec(bytes, &mut out, true);
        if progress.status != Status::InputEmpty {
            return Err(converter.error());
        }
        if out.len() < out.capacity() / 2 {
            out.shrink_to_fit();
        }
        Ok((out, converter.faults()))
    }

    /// Converts to UTF-8. The caller has not chosen [`Policy::SurrogateEscape`].
    pub(crate) fn decode<'a>(&self, bytes: &'a [u8]) -> Result<(Cow<'a, str>, Faults), Error> {
        debug_assert!(self.to == Charset::UTF_8 && self.ill_formed != Policy::SurrogateEscape);
        let is_mark = self.from == Charset::UTF_8 && bytes.starts_with(b"\xEF\xBB\xBF");
        self.check()?;
        if !matches!(self.bom_in, Bom::Sniff | Bom::Require) {
            let begin = if is_mark && self.bom_in == Bom::Strip { 3 } else { 0 };
            if let Some(text) = unchanged(self.from, &bytes[begin..]) {
                return Ok((Cow::Borrowed(text), Faults::default()));
            }
        }
        self.whole(bytes).map(|(text, faults)| (Cow::Owned(text_of(text)), faults))
    }

    /// Converts from UTF-8.
    pub(crate) fn encode<'a>(&self, text: &'a str) -> Result<(Cow<'a, [u8]>, Faults), Error> {
        self.check()?;
        let same = self.to == Charset::UTF_8 || self.to.is_ascii_compatible() && is_ascii(text.as_bytes());
        if same && self.bom_out != Some(true) {
            return Ok((Cow::Borrowed(text.as_bytes()), Faults::default()));
        }
        self.whole(text.as_bytes()).map(|(bytes, faults)| (Cow::Owned(bytes), faults))
    }
}

/// Returns the text of bytes that are the same in UTF-8.
fn unchanged(charset: Charset, bytes: &[u8]) -> Option<&str> {
    let same = match charset {
        // SAFETY: the function reads at most `len` bytes.
        Charset::UTF_8 => unsafe { c::runic_utf8_validate(bytes.as_ptr(), bytes.len()).status == RUNIC_OK },
        _ => charset.is_ascii_compatible() && is_ascii(bytes),
    };
    // SAFETY: the library has validated the bytes as UTF-8, or as US-ASCII.
    same.then(|| unsafe { core::str::from_utf8_unchecked(bytes) })
}

/// Returns an error unless the library accepts what it was asked.
fn accepted(status: c::runic_status) -> Result<(), Error> {
    (status as u8 == RUNIC_OK).then_some(()).ok_or(Error::Options)
}

fn is_ascii(bytes: &[u8]) -> bool {
    // SAFETY: the function reads at most `len` bytes.
    unsafe { c::runic_ascii_validate(bytes.as_ptr(), bytes.len()).status == RUNIC_OK }
}

/// Why a call of a stream returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// All of the piece was read.
    InputEmpty,
    /// There is no room for the next character: call again with the rest of the piece.
    OutputFull,
    /// An ill-formed sequence: [`Converter::fault`] describes it. Call again with the rest of the piece.
    IllFormed,
    /// A character that the target charset does not have.
    Unmappable,
}

/// The result of a call of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The bytes of the piece that were read.
    pub read: usize,
    /// The bytes that were written.
    pub written: usize,
    /// Why the call returned.
    pub status: Status,
}

/// A stream of bytes from one charset to another. The result does not depend on how the text is cut. A clone is a checkpoint.
///
/// ```
/// use runictext::{Charset, Options, Policy, Status};
/// let mut stream = Options::new(Charset::UTF_8, Charset::UTF_16LE).converter().unwrap();
/// let mut out = Vec::new();
/// stream.convert_to_vec(b"\xE2\x82", &mut out, false);
/// assert_eq!(stream.held(), 2);
/// stream.convert_to_vec(b"\xAC", &mut out, false);
/// let mut room = [0; 128];
/// let stop = stream.convert(b"\xFF.", &mut room, true); // after a fault, the caller decides
/// assert_eq!((stop.status, stop.read, stream.fault().unwrap().offset), (Status::IllFormed, 1, 3));
/// stream.answer(Policy::ReplaceWith('!')).unwrap();
/// stream.convert_to_vec(b".", &mut out, true);
/// assert_eq!(out, b"\xAC\x20!\0.\0");
/// ```
#[derive(Clone)]
pub struct Converter {
    raw: c::runic_converter,
}

impl Converter {
    /// The room with which every call makes progress.
    pub const MIN_OUTPUT: usize = c::RUNIC_MIN_OUTPUT;

    /// Converts the next piece of the text into `dst`. `last` is true for the last piece, which may be empty.
    ///
    /// # Panics
    ///
    /// After the end of the text: only [`Converter::reset`] begins a new one.
    pub fn convert(&mut self, src: &[u8], dst: &mut [u8], last: bool) -> Progress {
        // SAFETY: the room is that of a slice, and bytes are written over bytes.
        unsafe { self.step(src, dst.as_mut_ptr(), dst.len(), last) }
    }

    /// Converts the next piece into room that may be uninitialized.
    ///
    /// # Safety
    ///
    /// `dst` must be valid for writes of `room` bytes, and not be part of `src`.
    pub(crate) unsafe fn step(&mut self, src: &[u8], dst: *mut u8, room: usize, last: bool) -> Progress {
        // SAFETY: the function reads `len` bytes, writes at most `room`, and changes the converter, which it initialized.
        let r = unsafe {
            c::runic_converter_convert(&mut self.raw, src.as_ptr().cast(), src.len(), dst.cast(), room, last.into())
        };
        let status = match r.status {
            RUNIC_OK => Status::InputEmpty,
            RUNIC_FULL => Status::OutputFull,
            RUNIC_ILL_FORMED => Status::IllFormed,
            RUNIC_UNMAPPABLE => Status::Unmappable,
            _ => panic!("the text has ended: a stream must not be used after its last piece, except to reset it"),
        };
        Progress { read: r.read, written: r.written, status }
    }

    /// Appends to a vector as long as its capacity lasts. The vector is not moved.
    pub(crate) fn fill(&mut self, src: &[u8], out: &mut Vec<u8>, last: bool) -> Progress {
        let (length, room) = (out.len(), out.capacity() - out.len());
        // SAFETY: a vector of bytes has this room after its last element.
        let progress = unsafe { self.step(src, out.as_mut_ptr().add(length), room, last) };
        // SAFETY: so many bytes of the room were written, at most all of it.
        unsafe { out.set_len(length + progress.written) };
        progress
    }

    /// Converts the next piece, and appends it to a vector, which grows: the status is never [`Status::OutputFull`].
    ///
    /// # Panics
    ///
    /// After the end of the text.
    pub fn convert_to_vec(&mut self, src: &[u8], out: &mut Vec<u8>, last: bool) -> Progress {
        let mut sum = Progress { read: 0, written: 0, status: Status::OutputFull };
        while sum.status == Status::OutputFull {
            let progress = self.fill(&src[sum.read..], out, last);
            sum.read += progress.read;
            sum.written += progress.written;
            sum.status = progress.status;
            if sum.status == Status::OutputFull {
                out.reserve((src.len() - sum.read).max(Self::MIN_OUTPUT));
            }
        }
        sum
    }

    /// Returns the most recent fault.
    pub fn fault(&self) -> Option<Fault> {
        // SAFETY: the function reads the converter.
        Fault::from_report(&unsafe { c::runic_converter_report(&self.raw) })
    }

    /// Returns why it stopped.
    pub(crate) fn error(&self) -> Error {
        self.fault().map_or(Error::Options, Error::Fault)
    }

    /// Returns the number of faults so far, and the first.
    pub fn faults(&self) -> Faults {
        // SAFETY: the function reads the converter.
        let raw = unsafe { c::runic_converter_faults(&self.raw) };
        Faults { ill_formed: raw.ill_formed, unmappable: raw.unmappable, first: Fault::from_report(&raw.first) }
    }

    /// Returns the position of the most recent fault in the piece of the last call; below 0 if it began earlier.
    pub fn fault_position(&self) -> i64 {
        // SAFETY: the function reads the converter.
        unsafe { c::runic_converter_fault_position(&self.raw) }
    }

    /// Returns how many bytes were read, but are not converted until the next ones are known.
    pub fn held(&self) -> usize {
        // SAFETY: the function reads the converter.
        unsafe { c::runic_converter_held(&self.raw) }
    }

    /// Handles the fault at which the last call stopped.
    ///
    /// # Errors
    ///
    /// [`Error::Options`] if there is no such fault, or the policy is not for it.
    pub fn answer(&mut self, policy: Policy) -> Result<(), Error> {
        // SAFETY: the function reads the policy, and changes the converter.
        accepted(unsafe { c::runic_converter_answer(&mut self.raw, &policy.raw()) })
    }

    /// Sets the policies for later faults.
    ///
    /// # Errors
    ///
    /// [`Error::Options`] if a policy cannot be used; then nothing is changed. [`Policy::Transliterate`] can be used if the
    /// stream began with it.
    pub fn set_policies(&mut self, ill_formed: Policy, unmappable: Policy) -> Result<(), Error> {
        let (ill_formed, unmappable) = (ill_formed.raw(), unmappable.raw());
        // SAFETY: the function reads the policies, and changes the converter. Its callback is that of the options.
        accepted(unsafe { c::runic_converter_set_policies(&mut self.raw, &ill_formed, &unmappable) })
    }

    /// Returns the charset of the input, as far as the bytes so far tell: for UTF-16 that of the byte order mark.
    pub fn charset(&self) -> Option<Charset> {
        // SAFETY: the function reads the converter.
        Charset::from_number(unsafe { c::runic_converter_charset(&self.raw) })
    }

    /// Begins a new text with the same options.
    pub fn reset(&mut self) {
        // SAFETY: the function changes the converter.
        unsafe { c::runic_converter_reset(&mut self.raw) }
    }
}

impl fmt::Debug for Converter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Converter").field("charset", &self.charset()).field("faults", &self.faults()).finish()
    }
}
