/* converter.h - what stands inside the opaque runic_converter. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_CONVERTER_H
#define RUNIC_CONVERTER_H

#include "charset/codec.h"

/* Bytes of a sequence that a piece cut off; the longest sequence of any charset fits twice. */
#define HOLD 16

/* Scalar values of an answer to a fault: the longest is \xHH for each byte of a report. */
#define ANSWER (4 * RUNIC_REPORT_BYTES)

/* may_alias: the caller's object is declared as an array of integers. */
struct __attribute__((may_alias)) converter {
    runic_options how;
    const struct runic_codec *from; /* NULL until the charset is known (UTF-16, UTF-32, signatures) */
    const struct runic_codec *to;
    uint64_t offset; /* of the first byte not converted yet, held ones not counted as converted */
    runic_report report;
    runic_charset charset; /* of the input, as far as it is known */
    uint8_t mark_due;      /* the target's BOM is still to be written */
    uint8_t begun;         /* something stands before what comes next: a character or a fault */
    uint8_t first_due;     /* the first character is still to be looked at: is it U+FEFF? */
    uint8_t fault_waits;   /* the last call ended at a fault, which may be answered */
    uint8_t closed;        /* the last piece is converted */
    uint8_t answer_length; /* scalar values that are still to be written for the newest fault */
    uint8_t held;          /* bytes in hold */
    uint8_t hold[HOLD];
    char32_t answer[ANSWER];
    union runic_state decoder;
    union runic_state encoder;
};

_Static_assert(sizeof(struct converter) <= sizeof(runic_converter), "runic_converter is too small");

#endif
