// position.rs - lines, characters and UTF-16 units of a text, and an index for many positions.
// SPDX-License-Identifier: MIT
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::mem::{size_of, MaybeUninit};
use core::ops::Range;
use runictext_sys as c;
use runictext_sys::status::RUNIC_OK;

/// The unit in which a position counts, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Bytes.
    Utf8,
    /// UTF-16 code units.
    Utf16,
    /// Characters.
    Utf32,
    /// Lines that end with LF or CRLF.
    Line,
    /// Lines that end with LF, CRLF or CR, as in the Language Server Protocol.
    LineCr,
    /// Lines that end with LF, CRLF, CR, U+0085, U+2028 or U+2029.
    LineUnicode,
}

impl Unit {
    fn raw(self) -> c::runic_unit {
        self as c::runic_unit
    }

    fn is_line(self) -> bool {
        matches!(self, Unit::Line | Unit::LineCr | Unit::LineUnicode)
    }
}

/// A line and a column, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// Returns the byte of the character at position `n` in another unit; for lines, where line `n` begins. A position inside a
/// character means its start, one after the end the end.
///
/// ```
/// use runictext::{offset_of, Unit};
/// assert_eq!(offset_of("a\n😀€", Unit::Utf16, 4), 6);
/// ```
pub fn offset_of(text: &str, unit: Unit, n: usize) -> usize {
    // SAFETY: the function reads `len` bytes.
    unsafe { c::runic_utf8_translate(text.as_ptr(), text.len(), unit.raw(), n, Unit::Utf8.raw(), core::ptr::null()) }
}

/// Returns the length of a text in a unit; for lines, the number of line ends.
///
/// ```
/// use runictext::{measure, Unit};
/// assert_eq!(measure("😀\r\n€", Unit::Utf16), 5);
/// ```
pub fn measure(text: &str, unit: Unit) -> usize {
    // SAFETY: the function reads `len` bytes.
    unsafe {
        c::runic_utf8_translate(text.as_ptr(), text.len(), Unit::Utf8.raw(), text.len(), unit.raw(), core::ptr::null())
    }
}

/// A text with an index of its positions: for a text of any length, each takes about a microsecond.
///
/// ```
/// use runictext::{Position, TextIndex, Unit};
/// let mut text = TextIndex::new("let x = \"😀\";\r\nlet y = 1;\n".into(), Unit::LineCr);
/// assert_eq!(text.position(13, Unit::Utf16), Position { line: 0, column: 11 });
/// text.replace_range(0..3, "const");
/// assert_eq!(text.offset(Position { line: 1, column: 4 }, Unit::Utf16), 23);
/// ```
pub struct TextIndex {
    text: String,
    lines: Unit,
    state: c::runic_index,
    /// What `state` points to. It is never read or moved.
    memory: Vec<u64>,
}

impl TextIndex {
    /// Indexes a text. `lines` is the unit of its lines.
    ///
    /// # Panics
    ///
    /// If it is no unit of lines.
    pub fn new(text: String, lines: Unit) -> TextIndex {
        assert!(lines.is_line(), "an index counts lines");
        let (state, memory) = build(&text, lines);
        TextIndex { text, lines, state, memory }
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the text without the index.
    pub fn into_text(self) -> String {
        self.text
    }

    /// Replaces a part of the text.
    ///
    /// # Panics
    ///
    /// If the range is not in the text, or does not begin and end between characters, as [`String::replace_range`].
    pub fn replace_range(&mut self, range: Range<usize>, with: &str) {
        self.text.replace_range(range.clone(), with);
        let (text, length, removed) = (self.text.as_ptr(), self.text.len(), range.end - range.start);
        // SAFETY: the index is that of the text before, its memory lives as long as it, and the function reads `len` bytes.
        let status = unsafe { c::runic_index_splice(&mut self.state, text, length, range.start, removed, with.len()) };
        if status as u8 != RUNIC_OK {
            (self.state, self.memory) = build(&self.text, self.lines); // the memory is full
        }
    }

    /// Translates a position between units: bytes, UTF-16 units, characters and lines.
    pub fn translate(&self, from: Unit, n: usize, to: Unit) -> usize {
        let (text, length) = (self.text.as_ptr(), self.text.len());
        // SAFETY: the index is that of the text, its memory lives as long as it, and the function reads `len` bytes.
        unsafe { c::runic_utf8_translate(text, length, from.raw(), n, to.raw(), &self.state) }
    }

    /// Returns the line and column of a byte. `columns` is a unit that is not lines; if it is, the column is 0.
    pub fn position(&self, offset: usize, columns: Unit) -> Position {
        let columns = if columns.is_line() { return self.line_of(offset) } else { columns.raw() };
        let (text, length, lines) = (self.text.as_ptr(), self.text.len(), self.lines.raw());
        // SAFETY: as for translate.
        let found = unsafe { c::runic_utf8_position(text, length, offset, lines, columns, &self.state) };
        Position { line: found.line, column: found.column }
    }

    fn line_of(&self, offset: usize) -> Position {
        Position { line: self.translate(Unit::Utf8, offset, self.lines), column: 0 }
    }

    /// Returns the byte of a line and column. A column after the end of a line means the end of its text.
    pub fn offset(&self, position: Position, columns: Unit) -> usize {
        let columns = if columns.is_line() { Unit::Utf8 } else { columns };
        let (text, length, lines) = (self.text.as_ptr(), self.text.len(), self.lines.raw());
        let position = c::runic_position { line: position.line, column: position.column };
        // SAFETY: as for translate.
        unsafe { c::runic_utf8_offset(text, length, position, lines, columns.raw(), &self.state) }
    }
}

impl fmt::Debug for TextIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let length = self.text.len();
        f.debug_struct("TextIndex").field("length", &length).field("lines", &self.lines).finish_non_exhaustive()
    }
}

/// Returns the index of a text, and its memory, which has room for edits.
fn build(text: &str, lines: Unit) -> (c::runic_index, Vec<u64>) {
    let most = text.len().saturating_add(text.len() / 2).saturating_add(1 << 16);
    // SAFETY: the function takes any number.
    let bytes = unsafe { c::runic_index_size(most) };
    let mut memory = vec![0u64; bytes / size_of::<u64>() + 1];
    let mut state = MaybeUninit::uninit();
    let (start, size) = (memory.as_mut_ptr(), memory.len() * size_of::<u64>());
    // SAFETY: the memory has this size and is aligned for u64. The function initializes the index, also if it fails.
    let begun = unsafe { c::runic_index_init(state.as_mut_ptr(), start.cast(), size, lines.raw()) };
    assert!(begun as u8 == RUNIC_OK, "the memory of an index is aligned");
    // SAFETY: it is initialized.
    let mut state = unsafe { state.assume_init() };
    // SAFETY: the memory is that of the index, and the function reads `len` bytes.
    let fed = unsafe { c::runic_index_feed(&mut state, text.as_ptr(), text.len(), 1) };
    assert!(fed as u8 == RUNIC_OK, "the memory of an index suffices");
    (state, memory)
}
