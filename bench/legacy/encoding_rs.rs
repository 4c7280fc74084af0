// encoding_rs.rs - the interface of C that runic_bench uses to call encoding_rs. bench/get-encoding-rs builds it.
// SPDX-License-Identifier: MIT
use encoding_rs::{Encoding, DecoderResult, EncoderResult};
use std::slice::{from_raw_parts, from_raw_parts_mut};

const FAILED: usize = usize::MAX;

/// Returns the encoding of a label, or NULL.
#[no_mangle]
pub unsafe extern "C" fn bench_encoding(label: *const u8, len: usize) -> *const Encoding {
    match Encoding::for_label(from_raw_parts(label, len)) {
        Some(encoding) => encoding,
        None => std::ptr::null(),
    }
}

/// Decodes to UTF-8. Returns the bytes written, or FAILED.
#[no_mangle]
pub unsafe extern "C" fn bench_to_utf8(encoding: &'static Encoding, replaces: bool, src: *const u8, len: usize, dst: *mut u8, cap: usize) -> usize {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let (src, dst) = (from_raw_parts(src, len), from_raw_parts_mut(dst, cap));
    if replaces {
        return decoder.decode_to_utf8(src, dst, true).2;
    }
    match decoder.decode_to_utf8_without_replacement(src, dst, true) {
        (DecoderResult::InputEmpty, _, written) => written,
        _ => FAILED,
    }
}

/// Decodes to UTF-16 in the host's byte order. Returns the units written, or FAILED.
#[no_mangle]
pub unsafe extern "C" fn bench_to_utf16(encoding: &'static Encoding, replaces: bool, src: *const u8, len: usize, dst: *mut u16, cap: usize) -> usize {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let (src, dst) = (from_raw_parts(src, len), from_raw_parts_mut(dst, cap));
    if replaces {
        return decoder.decode_to_utf16(src, dst, true).2;
    }
    match decoder.decode_to_utf16_without_replacement(src, dst, true) {
        (DecoderResult::InputEmpty, _, written) => written,
        _ => FAILED,
    }
}

/// Encodes UTF-8, which must be well-formed. Returns the bytes written, or FAILED.
#[no_mangle]
pub unsafe extern "C" fn bench_from_utf8(encoding: &'static Encoding, src: *const u8, len: usize, dst: *mut u8, cap: usize) -> usize {
    let text = std::str::from_utf8_unchecked(from_raw_parts(src, len));
    match encoding.new_encoder().encode_from_utf8_without_replacement(text, from_raw_parts_mut(dst, cap), true) {
        (EncoderResult::InputEmpty, _, written) => written,
        _ => FAILED,
    }
}

/// Encodes UTF-16 in the host's byte order. Returns the bytes written, or FAILED.
#[no_mangle]
pub unsafe extern "C" fn bench_from_utf16(encoding: &'static Encoding, src: *const u16, len: usize, dst: *mut u8, cap: usize) -> usize {
    match encoding.new_encoder().encode_from_utf16_without_replacement(from_raw_parts(src, len), from_raw_parts_mut(dst, cap), true) {
        (EncoderResult::InputEmpty, _, written) => written,
        _ => FAILED,
    }
}
