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

/// Declares structs of C.
macro_rules! structs {
    ([$meta:meta] $($(#[$about:meta])* $name:ident { $($(#[$what:meta])* $field:ident: $type:ty),* $(,)? })*) => {
        $($(#[$about])* #[repr(C)] #[$meta] pub struct $name { $($(#[$what])* pub $field: $type),* })*
    };
}

structs! {
    [derive(Clone, Copy, Debug)]
    /// The result of a strict conversion.
    runic_result { read: usize, written: usize, status: u8, fault: u8, fault_length: u8 }
    /// The properties of a charset.
    runic_charset_properties {
        name: *const char_t, unit_size: u8, byte_order: u8, bom_rule: u8, unicode: u8, mime_text: u8,
        convertible: u8, reserved: [u8; 10],
    }
    /// How to convert.
    runic_options {
        from: runic_charset, to: runic_charset, ill_formed: runic_policy, unmappable: runic_policy,
        callback: Option<runic_callback>, user: *mut c_void, bom_in: u8, bom_out: u8, unmarked_order: u8,
        word_joiner: u8, forbid_utf32: u8, utf7_lenient: u8, utf7_encode_optional: u8, web: u8, reserved: [u8; 24],
    }
    /// A stream.
    runic_converter { opaque: [u64; 96] }
    /// The faults of a stream.
    runic_faults { ill_formed: u64, unmappable: u64, first: runic_report, reserved: [u64; 2] }
    /// A signature.
    runic_signature { charset: runic_charset, length: u8, more: u8, removable: u8, reserved: [u8; 5] }
    /// The encoding of a web page.
    runic_web_charset { charset: u16, basis: u8, special: u8, signature_length: u8, reserved: [u8; 11] }
    /// An index of positions.
    runic_index { opaque: [u64; 16] }
    /// A line and a column.
    runic_position { line: usize, column: usize }
    /// What the caller knows beforehand.
    runic_hint {
        language: *const char_t, charsets: *const runic_charset, charset_count: usize, declared: runic_charset,
        reserved: [u8; 12],
    }
    /// The result of `runic_reader_read`.
    runic_reading { read: usize, count: usize, status: u8, reserved: [u8; 7] }
    /// A declaration of a charset in a text.
    runic_declaration { offset: usize, length: usize, charset: runic_charset, kind: u8, reserved: [u8; 3] }
    /// The arguments of `runic_rewrite`.
    runic_rewriting {
        original: *const c_void, original_len: usize, reading: *const runic_stretch, reading_count: usize,
        edited: *const char_t, edited_len: usize, work: *mut c_void, work_size: usize, unmappable: runic_policy,
        callback: Option<runic_callback>, user: *mut c_void, guesses: *const runic_guess, guess_count: usize, restore: u8,
        reserved: [u8; 7],
    }
    /// A run of mojibake.
    runic_mojibake {
        offset: usize, length: usize, fixed_length: usize, charset: runic_charset, levels: u8, reserved: [u8; 3],
    }
}

structs! {
    [derive(Clone, Copy, Debug, Default)]
    /// What to do with a fault.
    runic_policy {
        action: u8,
        /// Of the text; with an escape, its style (a union with `style` in C).
        length: u8, charset: u16, text: [u32; RUNIC_MAX_REPLACEMENT],
    }
    /// The description of a fault.
    runic_report {
        offset: u64, character: u32, from: u16, to: u16, status: u8, fault: u8, length: u8, web: u8,
        bytes: [u8; RUNIC_REPORT_BYTES], reserved: [u8; 4],
    }
    /// A possible charset.
    runic_guess { charset: runic_charset, probability: u16, group: u8, language: [u8; 4], reserved: [u8; 5] }
    /// A part of a text.
    runic_stretch {
        begin: u64, end: u64, charset: u16, probability: u16, basis: u8, signature_length: u8, language: [u8; 4],
        reserved: [u8; 14],
    }
    /// Why an edit cannot be written back.
    runic_refusal { line: u64, column: u64, character: u32, charset: u16, other: u16, kind: u8, restored: u8, reserved: [u8; 6] }
}

structs! {
    [allow(missing_debug_implementations)]
    /// Collects evidence for guesses.
    runic_guesser { opaque: [u64; 3072] }
    /// Reads a text as stretches.
    runic_reader { opaque: [u64; 12288] }
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
    pub fn runic_convert_bound(how: *const runic_options, len: usize) -> usize;
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
    pub fn runic_index_size(len: usize) -> usize;
    pub fn runic_index_init(index: *mut runic_index, memory: *mut c_void, size: usize, lines: runic_unit) -> runic_status;
    pub fn runic_index_feed(index: *mut runic_index, src: *const char_t, len: usize, last: c_int) -> runic_status;
    pub fn runic_index_splice(index: *mut runic_index, src: *const char_t, len: usize, at: usize, removed: usize,
                              inserted: usize) -> runic_status;
    pub fn runic_utf8_translate(src: *const char_t, len: usize, from: runic_unit, n: usize, to: runic_unit,
                                index: *const runic_index) -> usize;
    pub fn runic_utf8_position(src: *const char_t, len: usize, offset: usize, lines: runic_unit, columns: runic_unit,
                               index: *const runic_index) -> runic_position;
    pub fn runic_utf8_offset(src: *const char_t, len: usize, position: runic_position, lines: runic_unit, columns: runic_unit,
                             index: *const runic_index) -> usize;
    pub fn runic_version() -> *const char_t;
    pub fn runic_guesser_init(guesser: *mut runic_guesser);
    pub fn runic_guesser_feed(guesser: *mut runic_guesser, src: *const c_void, len: usize);
    pub fn runic_guesser_list(guesser: *const runic_guesser, list: *mut runic_guess, cap: usize, hint: *const runic_hint) -> usize;
    pub fn runic_reader_init(reader: *mut runic_reader, hint: *const runic_hint);
    pub fn runic_reader_read(reader: *mut runic_reader, src: *const c_void, len: usize, last: c_int, list: *mut runic_stretch,
                             cap: usize) -> runic_reading;
    pub fn runic_reader_list(reader: *const runic_reader, list: *mut runic_guess, cap: usize) -> usize;
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
