// lib.rs - declarations of the C functions that runictext calls, by hand, in the order of runic.h and runic_guess.h.
// SPDX-License-Identifier: MIT
//! The C library runic: its sources, compiled, and declarations of the functions that the crate
//! `runictext` uses. The comments of `runic.h` and `runic_guess.h`, which are in the package,
//! describe them. Values of enums in C are `u8`, `u16` or `c_uint` here.
#![no_std]
#![allow(non_camel_case_types)]
#![warn(missing_debug_implementations)]

use core::ffi::c_void;

/// `char` of C: the functions take text as bytes.
pub type char_t = u8;
/// `unsigned int` of C.
pub type c_uint = u32;
/// `int` of C.
pub type c_int = i32;
/// A `runic_charset`.
pub type runic_charset = u32;
/// A `runic_status`.
pub type runic_status = c_uint;
/// A `runic_unit`.
pub type runic_unit = c_uint;
/// A function that decides what to do with a fault.
pub type runic_callback = unsafe extern "C" fn(*mut c_void, *const runic_report, *mut runic_policy);

/// The number of charsets, and one more for `RUNIC_CHARSET_UNKNOWN`.
pub const RUNIC_CHARSET_COUNT: runic_charset = 105;
/// The room that is always enough for a call of a stream to make progress, in bytes.
pub const RUNIC_MIN_OUTPUT: usize = 128;
/// The scalar values of a replacement.
pub const RUNIC_MAX_REPLACEMENT: usize = 16;
/// The bytes of a fault in a report.
pub const RUNIC_REPORT_BYTES: usize = 8;
/// The `basis` of a stretch that is a guess.
pub const RUNIC_BASIS_NONE: u8 = 0;

/// Declares constants that count from 0.
macro_rules! count {
    ($type:ty: $($name:ident)*) => {
        #[allow(dead_code, clippy::upper_case_acronyms)]
        enum Number { $($name),* }
        $(#[doc = "As in C."] pub const $name: $type = Number::$name as $type;)*
    };
}
/// Statuses.
pub mod status {
    count! { u8: RUNIC_OK RUNIC_FULL RUNIC_PARTIAL RUNIC_ILL_FORMED RUNIC_UNMAPPABLE RUNIC_BAD_CALL RUNIC_STOPPED }
}
/// Actions of policies.
pub mod action {
    count! { u8: RUNIC_ACTION_STOP RUNIC_ACTION_REPLACE RUNIC_ACTION_SKIP RUNIC_ACTION_ESCAPE RUNIC_ACTION_CALLBACK
    RUNIC_ACTION_FALLBACK RUNIC_ACTION_SURROGATE_ESCAPE }
}

/// The result of a strict conversion.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct runic_result {
    pub read: usize,
    pub written: usize,
    pub status: u8,
    pub fault: u8,
    pub fault_length: u8,
}

/// The properties of a charset.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct runic_charset_properties {
    pub name: *const char_t,
    pub unit_size: u8,
    pub byte_order: u8,
    pub bom_rule: u8,
    pub unicode: u8,
    pub mime_text: u8,
    pub convertible: u8,
    pub reserved: [u8; 10],
}

/// What to do with a fault.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct runic_policy {
    pub action: u8,
    /// Of the text; with an escape, its style (a union with `style` in C).
    pub length: u8,
    pub charset: u16,
    pub text: [u32; RUNIC_MAX_REPLACEMENT],
}

/// The description of a fault.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct runic_report {
    pub offset: u64,
    pub character: u32,
    pub from: u16,
    pub to: u16,
    pub status: u8,
    pub fault: u8,
    pub length: u8,
    pub web: u8,
    pub bytes: [u8; RUNIC_REPORT_BYTES],
    pub reserved: [u8; 4],
}

/// How to convert.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct runic_options {
    pub from: runic_charset,
    pub to: runic_charset,
    pub ill_formed: runic_policy,
    pub unmappable: runic_policy,
    pub callback: Option<runic_callback>,
    pub user: *mut c_void,
    pub bom_in: u8,
    pub bom_out: u8,
    pub unmarked_order: u8,
    pub word_joiner: u8,
    pub forbid_utf32: u8,
    pub utf7_lenient: u8,
    pub utf7_encode_optional: u8,
    pub web: u8,
    pub reserved: [u8; 24],
}

/// A stream.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct runic_converter {
    pub opaque: [u64; 96],
}

/// The faults of a stream.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct runic_faults {
    pub ill_formed: u64,
    pub unmappable: u64,
    pub first: runic_report,
    pub reserved: [u64; 2],
}

/// A signature.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct runic_signature {
    pub charset: runic_charset,
    pub length: u8,
    pub more: u8,
    pub removable: u8,
    pub reserved: [u8; 5],
}

/// The encoding of a web page.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct runic_web_charset {
    pub charset: u16,
    pub basis: u8,
    pub special: u8,
    pub signature_length: u8,
    pub reserved: [u8; 11],
}

/// An index of positions.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct runic_index {
    pub opaque: [u64; 16],
}

/// A line and a column.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct runic_position {
    pub line: usize,
    pub column: usize,
}

/// A possible charset.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct runic_guess {
    pub charset: runic_charset,
    pub probability: u16,
    pub group: u8,
    pub language: [u8; 4],
    pub reserved: [u8; 5],
}

/// What the caller knows beforehand.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct runic_hint {
    pub language: *const char_t,
    pub charsets: *const runic_charset,
    pub charset_count: usize,
    pub declared: runic_charset,
    pub reserved: [u8; 12],
}

/// Collects evidence for guesses.
#[repr(C)]
#[allow(missing_debug_implementations)]
pub struct runic_guesser {
    pub opaque: [u64; 3072],
}

/// A part of a text.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct runic_stretch {
    pub begin: u64,
    pub end: u64,
    pub charset: u16,
    pub probability: u16,
    pub basis: u8,
    pub signature_length: u8,
    pub language: [u8; 4],
    pub reserved: [u8; 14],
}

/// Reads a text as stretches.
#[repr(C)]
#[allow(missing_debug_implementations)]
pub struct runic_reader {
    pub opaque: [u64; 12288],
}

/// The result of `runic_reader_read`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct runic_reading {
    pub read: usize,
    pub count: usize,
    pub status: u8,
    pub reserved: [u8; 7],
}

/// A declaration of a charset in a text.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct runic_declaration {
    pub offset: usize,
    pub length: usize,
    pub charset: runic_charset,
    pub kind: u8,
    pub reserved: [u8; 3],
}

/// Why an edit cannot be written back.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct runic_refusal {
    pub line: u64,
    pub column: u64,
    pub character: u32,
    pub charset: u16,
    pub other: u16,
    pub kind: u8,
    pub reserved: [u8; 7],
}

/// The arguments of `runic_rewrite`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct runic_rewriting {
    pub original: *const c_void,
    pub original_len: usize,
    pub reading: *const runic_stretch,
    pub reading_count: usize,
    pub edited: *const char_t,
    pub edited_len: usize,
    pub work: *mut c_void,
    pub work_size: usize,
    pub unmappable: runic_policy,
    pub callback: Option<runic_callback>,
    pub user: *mut c_void,
    pub guesses: *const runic_guess,
    pub guess_count: usize,
}

/// A run of mojibake.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct runic_mojibake {
    pub offset: usize,
    pub length: usize,
    pub fixed_length: usize,
    pub charset: runic_charset,
    pub levels: u8,
    pub reserved: [u8; 3],
}

#[rustfmt::skip]
extern "C" {
    pub fn runic_fault_name(fault: c_int) -> *const char_t;
    pub fn runic_fault_message(fault: c_int) -> *const char_t;
    pub fn runic_charset_from_label(label: *const char_t, len: usize) -> runic_charset;
    pub fn runic_charset_from_web_label(label: *const char_t, len: usize) -> runic_charset;
    pub fn runic_charset_label(charset: runic_charset, index: usize) -> *const char_t;
    pub fn runic_charset_describe(charset: runic_charset) -> runic_charset_properties;
    pub fn runic_convert(how: *const runic_options, src: *const c_void, len: usize, dst: *mut c_void, cap: usize) -> runic_result;
    pub fn runic_convert_size(how: *const runic_options, src: *const c_void, len: usize) -> usize;
    pub fn runic_convert_bound(how: *const runic_options, len: usize) -> usize;
    pub fn runic_charset_floor(charset: runic_charset, src: *const c_void, len: usize, pos: usize) -> usize;
    pub fn runic_converter_init(converter: *mut runic_converter, how: *const runic_options) -> runic_status;
    pub fn runic_converter_convert(converter: *mut runic_converter, src: *const c_void, len: usize, dst: *mut c_void, cap: usize,
                                   last: c_int) -> runic_result;
    pub fn runic_converter_report(converter: *const runic_converter) -> runic_report;
    pub fn runic_converter_faults(converter: *const runic_converter) -> runic_faults;
    pub fn runic_converter_fault_position(converter: *const runic_converter) -> i64;
    pub fn runic_converter_held(converter: *const runic_converter) -> usize;
    pub fn runic_converter_answer(converter: *mut runic_converter, answer: *const runic_policy) -> runic_status;
    pub fn runic_converter_set_policies(converter: *mut runic_converter, ill_formed: *const runic_policy,
                                        unmappable: *const runic_policy) -> runic_status;
    pub fn runic_converter_charset(converter: *const runic_converter) -> runic_charset;
    pub fn runic_converter_reset(converter: *mut runic_converter);
    pub fn runic_detect_signature(src: *const c_void, len: usize, flags: c_uint) -> runic_signature;
    pub fn runic_find_web_charset(src: *const c_void, len: usize, content_type: *const char_t, content_type_len: usize,
                                  limit: usize) -> runic_web_charset;
    pub fn runic_web_charset_name(found: runic_web_charset) -> *const char_t;
    pub fn runic_ascii_validate(src: *const char_t, len: usize) -> runic_result;
    pub fn runic_utf8_validate(src: *const char_t, len: usize) -> runic_result;
    pub fn runic_utf8_offset_of(src: *const char_t, len: usize, unit: runic_unit, n: usize) -> usize;
    pub fn runic_utf8_measure(src: *const char_t, len: usize, unit: runic_unit) -> usize;
    pub fn runic_index_size(len: usize) -> usize;
    pub fn runic_index_init(index: *mut runic_index, memory: *mut c_void, size: usize, lines: runic_unit) -> runic_status;
    pub fn runic_index_feed(index: *mut runic_index, src: *const char_t, len: usize, last: c_int) -> runic_status;
    pub fn runic_index_merge(index: *mut runic_index, next: *const runic_index) -> runic_status;
    pub fn runic_index_splice(index: *mut runic_index, src: *const char_t, len: usize, at: usize, removed: usize,
                              inserted: usize) -> runic_status;
    pub fn runic_index_translate(index: *const runic_index, src: *const char_t, len: usize, from: runic_unit, n: usize,
                                 to: runic_unit) -> usize;
    pub fn runic_index_position(index: *const runic_index, src: *const char_t, len: usize, offset: usize, lines: runic_unit,
                                columns: runic_unit) -> runic_position;
    pub fn runic_index_offset(index: *const runic_index, src: *const char_t, len: usize, position: runic_position,
                              lines: runic_unit, columns: runic_unit) -> usize;
    pub fn runic_use_target(name: *const char_t) -> c_int;
    pub fn runic_target_name() -> *const char_t;
    pub fn runic_version() -> *const char_t;
    pub fn runic_guesser_init(guesser: *mut runic_guesser, offset: u64);
    pub fn runic_guesser_feed(guesser: *mut runic_guesser, src: *const c_void, len: usize);
    pub fn runic_guesser_list(guesser: *const runic_guesser, list: *mut runic_guess, cap: usize, hint: *const runic_hint) -> usize;
    pub fn runic_reader_init(reader: *mut runic_reader, hint: *const runic_hint);
    pub fn runic_reader_read(reader: *mut runic_reader, src: *const c_void, len: usize, last: c_int, list: *mut runic_stretch,
                             cap: usize) -> runic_reading;
    pub fn runic_find_declaration(src: *const c_void, len: usize, from: usize) -> runic_declaration;
    pub fn runic_view_size(src: *const c_void, len: usize, reading: *const runic_stretch, count: usize) -> usize;
    pub fn runic_view(src: *const c_void, len: usize, reading: *const runic_stretch, count: usize, dst: *mut char_t,
                      cap: usize) -> runic_result;
    pub fn runic_rewrite_size(what: *const runic_rewriting) -> usize;
    pub fn runic_rewrite(what: *const runic_rewriting, dst: *mut c_void, cap: usize, result: *mut runic_stretch, count: *mut usize,
                         refusal: *mut runic_refusal) -> runic_result;
    pub fn runic_mojibake_find(src: *const char_t, len: usize, list: *mut runic_mojibake, cap: usize) -> usize;
    pub fn runic_mojibake_fix(src: *const char_t, len: usize, dst: *mut char_t, cap: usize) -> runic_result;
    pub fn runic_transliterate(user: *mut c_void, report: *const runic_report, answer: *mut runic_policy);
}
