// io.rs - conversion inside of Read and Write.
// SPDX-License-Identifier: MIT
//! Adapters that convert what is read or written. An error of kind `InvalidData` has the [`Fault`](crate::Fault) inside, as an [`Error`].
use crate::charset::Charset;
use crate::convert::{Bom, Converter, Options, Status};
use crate::fault::Error;
use crate::policy::Policy;
use alloc::vec;
use alloc::vec::Vec;
use std::io::{self, Read, Write};

const PIECE: usize = 1 << 15;

fn fault_of(converter: &Converter) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, converter.error())
}

/// Reads bytes of one charset as those of another.
///
/// ```
/// use runictext::{io::ConvertReader, Charset};
/// use std::io::Read;
/// let mut text = String::new();
/// ConvertReader::to_utf8(&b"\xCC\xE8\xF0"[..], Charset::WINDOWS_1251).read_to_string(&mut text).unwrap();
/// assert_eq!(text, "Мир");
/// ```
#[derive(Debug)]
pub struct ConvertReader<R> {
    inner: R,
    converter: Converter,
    input: Vec<u8>,
    begin: usize,
    end: usize,
    is_last: bool,
    has_ended: bool,
    /// A fault after text that was returned first.
    has_fault: bool,
    /// Converted bytes for a caller with little room.
    few: Vec<u8>,
    few_read: usize,
}

impl<R: Read> ConvertReader<R> {
    /// Converts what `inner` reads by these options.
    ///
    /// # Errors
    ///
    /// [`Error::Options`] if the options cannot be used together.
    pub fn new(inner: R, how: &Options) -> Result<ConvertReader<R>, Error> {
        let (converter, input, few) = (how.converter()?, vec![0; PIECE], Vec::with_capacity(Converter::MIN_OUTPUT));
        let (is_last, has_ended, has_fault) = (false, false, false);
        Ok(ConvertReader { inner, converter, input, begin: 0, end: 0, is_last, has_ended, has_fault, few, few_read: 0 })
    }

    /// Reads a charset as UTF-8. A byte order mark is removed, and ill-formed sequences become U+FFFD.
    pub fn to_utf8(inner: R, charset: Charset) -> ConvertReader<R> {
        let how = Options::new(charset, Charset::UTF_8).ill_formed(Policy::Replace).unmappable(Policy::Replace);
        ConvertReader::new(inner, &how.bom_in(Bom::Strip)).expect("every charset is decoded with replacement")
    }

    /// Returns the converter, which knows the faults so far.
    pub fn converter(&self) -> &Converter {
        &self.converter
    }

    /// Returns what is read from. What was read ahead is lost.
    pub fn into_inner(self) -> R {
        self.inner
    }

    /// Converts into `out`, which has room for progress. Returns 0 at the end.
    fn fill(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while !self.has_ended {
            if core::mem::take(&mut self.has_fault) {
                return Err(fault_of(&self.converter));
            }
            if self.begin == self.end && !self.is_last {
                self.end = self.inner.read(&mut self.input)?;
                (self.begin, self.is_last) = (0, self.end == 0);
            }
            let progress = self.converter.convert(&self.input[self.begin..self.end], out, self.is_last);
            self.begin += progress.read;
            match progress.status {
                Status::InputEmpty => self.has_ended = self.is_last,
                Status::OutputFull => {}
                _ => self.has_fault = true,
            }
            if progress.written > 0 {
                return Ok(progress.written);
            }
        }
        Ok(0)
    }
}

impl<R: Read> Read for ConvertReader<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.few_read == self.few.len() && out.len() >= Converter::MIN_OUTPUT {
            return self.fill(out);
        }
        if self.few_read == self.few.len() && !out.is_empty() {
            let mut room = [0; Converter::MIN_OUTPUT];
            let written = self.fill(&mut room)?;
            self.few.clear();
            self.few.extend_from_slice(&room[..written]);
            self.few_read = 0;
        }
        let count = out.len().min(self.few.len() - self.few_read);
        out[..count].copy_from_slice(&self.few[self.few_read..self.few_read + count]);
        self.few_read += count;
        Ok(count)
    }
}

/// Writes bytes of one charset as those of another. [`ConvertWriter::finish`] must be called at the end of the text.
///
/// ```
/// use runictext::{io::ConvertWriter, Charset};
/// use std::io::Write;
/// let mut writer = ConvertWriter::from_utf8(Vec::new(), Charset::ISO_2022_JP);
/// write!(writer, "日本").unwrap();
/// assert_eq!(writer.finish().unwrap(), b"\x1B$BF|K\\\x1B(B");
/// ```
#[derive(Debug)]
pub struct ConvertWriter<W> {
    inner: W,
    converter: Converter,
    output: Vec<u8>,
}

impl<W: Write> ConvertWriter<W> {
    /// Writes to `inner` what these options convert.
    ///
    /// # Errors
    ///
    /// [`Error::Options`] if the options cannot be used together.
    pub fn new(inner: W, how: &Options) -> Result<ConvertWriter<W>, Error> {
        Ok(ConvertWriter { inner, converter: how.converter()?, output: vec![0; PIECE] })
    }

    /// Writes UTF-8 in a charset. A character that it does not have is an error.
    pub fn from_utf8(inner: W, charset: Charset) -> ConvertWriter<W> {
        let how = Options::new(Charset::UTF_8, charset);
        ConvertWriter::new(inner, &how).expect("every charset is encoded")
    }

    /// Returns the converter, which knows the faults so far.
    pub fn converter(&self) -> &Converter {
        &self.converter
    }

    /// Ends the text, and returns what was written to.
    ///
    /// # Errors
    ///
    /// Those of `inner`; a character that the end of the text cuts.
    pub fn finish(mut self) -> io::Result<W> {
        self.convert(&[], true)?;
        self.inner.flush()?;
        Ok(self.inner)
    }

    fn convert(&mut self, bytes: &[u8], last: bool) -> io::Result<()> {
        let mut read = 0;
        loop {
            let progress = self.converter.convert(&bytes[read..], &mut self.output, last);
            read += progress.read;
            self.inner.write_all(&self.output[..progress.written])?;
            match progress.status {
                Status::InputEmpty => return Ok(()),
                Status::OutputFull => {}
                _ => return Err(fault_of(&self.converter)),
            }
        }
    }
}

impl<W: Write> Write for ConvertWriter<W> {
    /// Converts all of `bytes`. After an error, it is not known how many were.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.convert(bytes, false)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
