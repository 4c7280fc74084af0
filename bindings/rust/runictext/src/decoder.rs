// decoder.rs - Decoder: a stream from bytes to text, with the methods and results of encoding_rs.
// SPDX-License-Identifier: MIT
use crate::charset::Charset;
use crate::convert::{Bom, Converter, Options, Progress, Status};
use crate::encoder::{result_of, CoderResult};
use crate::fault::{Fault, Faults};
use crate::policy::Policy;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem::{size_of, size_of_val};

/// Why a call of a decoder without replacement returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecoderResult {
    /// All of the piece was read.
    InputEmpty,
    /// There is no room for the next character: call again with the rest of the piece.
    OutputFull,
    /// An ill-formed sequence of so many bytes, and the bytes after it that were read, too. [`Decoder::fault`] has more.
    Malformed(u8, u8),
}

/// The form of the text that a decoder writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Utf8,
    Utf16,
}

/// Decodes a text that arrives in pieces. The result does not depend on how the text is cut. A clone is a checkpoint.
///
/// The methods are those of `encoding_rs::Decoder`. Buffers should have room for [`Converter::MIN_OUTPUT`] bytes or units;
/// with less than 4, a call may make no progress.
///
/// ```
/// use runictext::{Charset, CoderResult};
/// let mut decoder = Charset::SHIFT_JIS.new_decoder();
/// let mut text = String::with_capacity(100);
/// decoder.decode_to_string(b"\x83", &mut text, false);
/// let (result, read, had_errors) = decoder.decode_to_string(b"\x8B\x83\x93", &mut text, true);
/// assert_eq!((result, read, had_errors, &*text), (CoderResult::InputEmpty, 3, false, "ルン"));
/// ```
#[derive(Clone, Debug)]
pub struct Decoder {
    charset: Charset,
    web: bool,
    bom: Bom,
    is_sniffing: bool,
    /// Bytes of the start that were read to find a byte order mark, and are not converted yet.
    start: Vec<u8>,
    /// The length of the byte order mark, which the stream does not see.
    mark: u64,
    stream: Option<Stream>,
}

#[derive(Clone, Debug)]
struct Stream {
    converter: Converter,
    form: Form,
    replaces: bool,
}

/// The byte order marks of the Encoding Standard.
pub(crate) const MARKS: [(&[u8], Charset); 3] =
    [(b"\xEF\xBB\xBF", Charset::UTF_8), (b"\xFE\xFF", Charset::UTF_16BE), (b"\xFF\xFE", Charset::UTF_16LE)];

impl Decoder {
    pub(crate) fn begin(charset: Charset, web: bool, bom: Bom, is_sniffing: bool) -> Decoder {
        Decoder { charset, web, bom, is_sniffing, start: Vec::new(), mark: 0, stream: None }
    }

    /// Returns the charset that the text is decoded from: with a byte order mark, maybe another than asked for.
    pub fn charset(&self) -> Charset {
        self.stream.as_ref().and_then(|stream| stream.converter.charset()).unwrap_or(self.charset)
    }

    /// Returns an upper bound of the bytes of UTF-8 for the next `length` bytes, with replacement.
    pub fn max_utf8_buffer_length(&self, length: usize) -> Option<usize> {
        let held = self.stream.as_ref().map_or(0, |stream| stream.converter.held());
        let length = length.checked_add(held + self.start.len())?;
        // A decoder that begins with a byte order mark has another charset: 3 bytes are enough for each byte of these.
        let bound = self.options(Form::Utf8).bound(length)?;
        bound.max(length.checked_mul(3)?).checked_add(Converter::MIN_OUTPUT)
    }

    /// Like [`Decoder::max_utf8_buffer_length`].
    pub fn max_utf8_buffer_length_without_replacement(&self, length: usize) -> Option<usize> {
        self.max_utf8_buffer_length(length)
    }

    /// Returns an upper bound of the units of UTF-16 for the next `length` bytes.
    pub fn max_utf16_buffer_length(&self, length: usize) -> Option<usize> {
        self.max_utf8_buffer_length(length)
    }

    /// Decodes the next piece to UTF-8, and replaces each ill-formed sequence with U+FFFD. `last` is true for the last piece,
    /// which may be empty. Returns the bytes that were read and written, and whether there was an ill-formed sequence.
    ///
    /// # Panics
    ///
    /// After the end of the text, or if the text was decoded to UTF-16 so far.
    pub fn decode_to_utf8(&mut self, src: &[u8], dst: &mut [u8], last: bool) -> (CoderResult, usize, usize, bool) {
        // SAFETY: the room is that of a slice, and bytes are written over bytes.
        unsafe { self.replacing(Form::Utf8, src, dst.as_mut_ptr(), dst.len(), last) }
    }

    /// Like [`Decoder::decode_to_utf8`], but writes UTF-16.
    ///
    /// # Panics
    ///
    /// After the end of the text, or if the text was decoded to UTF-8 so far.
    pub fn decode_to_utf16(&mut self, src: &[u8], dst: &mut [u16], last: bool) -> (CoderResult, usize, usize, bool) {
        let room = size_of_val(dst);
        // SAFETY: the room is that of a slice, and any bytes are units of UTF-16.
        let (result, read, written, any) =
            unsafe { self.replacing(Form::Utf16, src, dst.as_mut_ptr().cast(), room, last) };
        (result, read, written / size_of::<u16>(), any)
    }

    /// Like [`Decoder::decode_to_utf8`], but appends to a string as long as its capacity lasts.
    ///
    /// # Panics
    ///
    /// As [`Decoder::decode_to_utf8`].
    pub fn decode_to_string(&mut self, src: &[u8], dst: &mut String, last: bool) -> (CoderResult, usize, bool) {
        // SAFETY: only well-formed UTF-8 of whole characters is appended: runic.h guarantees it for every call.
        let out = unsafe { dst.as_mut_vec() };
        let (length, room) = (out.len(), out.capacity() - out.len());
        // SAFETY: a vector of bytes has this room after its last element.
        let (result, read, written, any) =
            unsafe { self.replacing(Form::Utf8, src, out.as_mut_ptr().add(length), room, last) };
        // SAFETY: so many bytes of the room were written.
        unsafe { out.set_len(length + written) };
        debug_assert!(core::str::from_utf8(&dst.as_bytes()[length..]).is_ok());
        (result, read, any)
    }

    /// Decodes the next piece to UTF-8, and stops after each ill-formed sequence.
    ///
    /// # Panics
    ///
    /// As [`Decoder::decode_to_utf8`].
    pub fn decode_to_utf8_without_replacement(
        &mut self, src: &[u8], dst: &mut [u8], last: bool,
    ) -> (DecoderResult, usize, usize) {
        // SAFETY: the room is that of a slice, and bytes are written over bytes.
        unsafe { self.stopping(Form::Utf8, src, dst.as_mut_ptr(), dst.len(), last) }
    }

    /// Decodes the next piece to UTF-16, and stops after each ill-formed sequence.
    ///
    /// # Panics
    ///
    /// As [`Decoder::decode_to_utf16`].
    pub fn decode_to_utf16_without_replacement(
        &mut self, src: &[u8], dst: &mut [u16], last: bool,
    ) -> (DecoderResult, usize, usize) {
        let room = size_of_val(dst);
        // SAFETY: the room is that of a slice, and any bytes are units of UTF-16.
        let (result, read, written) = unsafe { self.stopping(Form::Utf16, src, dst.as_mut_ptr().cast(), room, last) };
        (result, read, written / size_of::<u16>())
    }

    /// Returns the most recent ill-formed sequence; its offset counts from the start of the text.
    pub fn fault(&self) -> Option<Fault> {
        let stream = self.stream.as_ref()?;
        stream.converter.fault().map(|fault| fault.after(self.mark))
    }

    /// Returns the number of ill-formed sequences so far, and the first.
    pub fn faults(&self) -> Faults {
        self.stream.as_ref().map_or_else(Faults::default, |stream| {
            let faults = stream.converter.faults();
            Faults { first: faults.first.map(|fault| fault.after(self.mark)), ..faults }
        })
    }

    /// # Safety
    ///
    /// `dst` must be valid for writes of `room` bytes, and not be part of `src`.
    unsafe fn replacing(
        &mut self, form: Form, src: &[u8], dst: *mut u8, room: usize, last: bool,
    ) -> (CoderResult, usize, usize, bool) {
        let before = self.count();
        // SAFETY: as the caller promises.
        let progress = unsafe { self.step(form, true, src, dst, room, last) };
        (result_of(progress), progress.read, progress.written, self.count() != before)
    }

    /// # Safety
    ///
    /// `dst` must be valid for writes of `room` bytes, and not be part of `src`.
    unsafe fn stopping(
        &mut self, form: Form, src: &[u8], dst: *mut u8, room: usize, last: bool,
    ) -> (DecoderResult, usize, usize) {
        // SAFETY: as the caller promises.
        let progress = unsafe { self.step(form, false, src, dst, room, last) };
        let result = match progress.status {
            Status::InputEmpty => DecoderResult::InputEmpty,
            Status::OutputFull => DecoderResult::OutputFull,
            _ => {
                let held = self.start.len() + self.stream.as_ref().map_or(0, |stream| stream.converter.held());
                DecoderResult::Malformed(self.fault().map_or(0, |fault| fault.length as u8), held as u8)
            }
        };
        (result, progress.read, progress.written)
    }

    fn count(&self) -> u64 {
        self.stream.as_ref().map_or(0, |stream| {
            let faults = stream.converter.faults();
            faults.ill_formed + faults.unmappable
        })
    }

    fn options(&self, form: Form) -> Options {
        let native = if cfg!(target_endian = "big") { Charset::UTF_16BE } else { Charset::UTF_16LE };
        let to = if form == Form::Utf8 { Charset::UTF_8 } else { native };
        let how = Options::new(self.charset, to).ill_formed(Policy::Replace).unmappable(Policy::Replace);
        how.bom_in(self.bom).bom_out(false).web(self.web)
    }

    /// Reads bytes at the start until it is known whether they are a byte order mark. Returns how many of `src`.
    fn sniff(&mut self, src: &[u8], last: bool) -> usize {
        let mut read = 0;
        while self.is_sniffing {
            let found = MARKS.iter().find(|(mark, _)| self.start == *mark);
            let may_be = MARKS.iter().any(|(mark, _)| mark.starts_with(&self.start));
            if let Some((mark, charset)) = found {
                (self.charset, self.bom, self.mark) = (*charset, Bom::Keep, mark.len() as u64);
                self.start.clear();
                self.is_sniffing = false;
            } else if !may_be || last && read == src.len() {
                self.is_sniffing = false;
            } else if let Some(byte) = src.get(read) {
                self.start.push(*byte);
                read += 1;
            } else {
                return read;
            }
        }
        read
    }

    /// Returns the stream, with policies for this call.
    fn stream(&mut self, form: Form, replaces: bool) -> &mut Converter {
        let how = self.options(form);
        let stream = self.stream.get_or_insert_with(|| {
            let converter = how.converter().expect("every charset is decoded with replacement");
            Stream { converter, form, replaces: true }
        });
        assert!(stream.form == form, "a Decoder must write one form of text: UTF-8 or UTF-16");
        if stream.replaces != replaces {
            let policy = if replaces { Policy::Replace } else { Policy::Stop };
            stream.converter.set_policies(policy, policy).expect("these policies can always be used");
            stream.replaces = replaces;
        }
        &mut stream.converter
    }

    /// # Safety
    ///
    /// `dst` must be valid for writes of `room` bytes, and not be part of `src`.
    unsafe fn step(
        &mut self, form: Form, replaces: bool, src: &[u8], dst: *mut u8, room: usize, last: bool,
    ) -> Progress {
        let sniffed = self.sniff(src, last);
        let mut sum = Progress { read: sniffed, written: 0, status: Status::InputEmpty };
        if self.is_sniffing {
            return sum;
        }
        if !self.start.is_empty() {
            let start = core::mem::take(&mut self.start);
            // SAFETY: as the caller promises.
            let progress = unsafe { self.stream(form, replaces).step(&start, dst, room, false) };
            self.start.extend_from_slice(&start[progress.read..]);
            (sum.written, sum.status) = (progress.written, progress.status);
            if sum.status != Status::InputEmpty {
                return sum;
            }
        }
        // SAFETY: as the caller promises; so many bytes of the room were written.
        let progress = unsafe {
            self.stream(form, replaces).step(&src[sniffed..], dst.add(sum.written), room - sum.written, last)
        };
        let (read, written) = (sum.read + progress.read, sum.written + progress.written);
        Progress { read, written, status: progress.status }
    }
}
