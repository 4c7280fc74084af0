/* legacy_kernels.h - the kernels of legacy charsets, which read tables, and how the library calls them. */
/* SPDX-License-Identifier: MIT */
/*
 * They are apart from the kernels of ops.def: a program that converts between encoding forms only does not contain them. A
 * kernel converts regular text in whole vectors. It stops before the first character that it does not convert, or where fewer
 * than a few vectors of text or room remain; it may also convert nothing. Its caller continues in plain C.
 */
#ifndef RUNIC_DISPATCH_LEGACY_KERNELS_H
#define RUNIC_DISPATCH_LEGACY_KERNELS_H

#include "../base.h"

/* Single-byte charsets: the table is a struct runic_single_byte. Pairs of bytes: a struct runic_two_byte_table or
 * runic_two_byte_codes. CESU-8 and Modified UTF-8, from or to UTF-8: a struct rewriting of scalar/cesu8.h; the UTF-8 that the
 * kernel reads must be well-formed, and what it writes may be ill-formed UTF-8. */
enum runic_legacy_operation {
    SINGLE_BYTE_TO_UTF8,
    SINGLE_BYTE_TO_UTF16,
    UTF16_TO_SINGLE_BYTE,
    REWRITE_CESU8,
    PAIRS_TO_UTF8,
    PAIRS_TO_UTF16,
    UTF16_TO_PAIRS,
    SHORT_PAIRS_TO_UTF8, /* for text whose runs of pairs are short */
    SHORT_PAIRS_TO_UTF16,
    LEGACY_OPERATIONS
};

/* len and cap count code units; UTF-16 is in the byte order of the host. */
typedef struct runic_progress runic_legacy_kernel(const void *table, const void *src, size_t len, void *dst, size_t cap);

/* Code units below which a text is short. */
#define SHORT_LEGACY_TEXT 32

/* A target's kernels. NULL: the next target of targets.def is used. */
struct runic_legacy_target {
    uint8_t skips_short; /* 1 if the kernels convert no short text: the next target is used for it, too */
    runic_legacy_kernel *kernels[LEGACY_OPERATIONS];
};

#define TARGET(name) extern HIDDEN const struct runic_legacy_target runic_legacy_target_##name;
#include "../targets.def"

/* Converts nothing: a machine without vectors converts all text in plain C. */
HIDDEN struct runic_progress runic_no_legacy_kernel(const void *table, const void *src, size_t len, void *dst, size_t cap);

/* Returns the best kernel that may run here, for a text of len code units. */
HIDDEN runic_legacy_kernel *runic_find_legacy_kernel(enum runic_legacy_operation operation, size_t len);

/* Bytes: the first one, and how many come after it. */
struct runic_byte_range {
    uint8_t first, more;
};

/* Pairs of bytes as rows (the first byte) of cells (the second byte). */
struct runic_two_byte_layout {
    uint8_t flip; /* XORed with it, the first bytes are one range */
    struct runic_byte_range rows, cells;
    uint8_t more_rows;      /* rows after them that the table has only in part, or not: kernels leave them out */
    uint8_t gap_begin, gap; /* `gap` cells from `gap_begin` on are not in the table */
    uint8_t width;          /* cells of a row, without the gap */
};

/*
 * Returns the lead bytes of 64, if a character begins at the first; may_lead: the bytes that can be lead bytes. After a byte
 * that cannot be one, a character begins. Therefore a run of bytes that can be lead bytes begins with one, and every second
 * byte of it is one; the trail byte of the last may come after the run.
 */
ALWAYS_INLINE uint64_t lead_bytes(uint64_t may_lead)
{
    const uint64_t even = 0x5555555555555555;
    const uint64_t begins = may_lead & ~(may_lead << 1) & even; /* runs that begin at an even place */
    const uint64_t at_even = may_lead & ~(may_lead + begins);   /* a sum carries to the end of each of them */
    return (at_even & even) | (may_lead & ~at_even & ~even);
}

/* The table has characters below U+10000, and 0 where there is none. */
struct runic_two_byte_table {
    const uint16_t *table;
    const uint8_t *is_high; /* a bit for each character: it is above U+FFFF; NULL: none is */
    uint16_t last;          /* the last index of the table */
    struct runic_two_byte_layout byte_layout;
};

/* How the codes of a table become pairs of bytes. */
enum runic_code_form { CODE_IS_PAIR, CODE_IS_JIS, CODE_IS_JIS_FOR_SHIFT_JIS };

/* The codes of characters below U+10000 in a two-stage table; 0: none. */
struct runic_two_byte_codes {
    const uint16_t *blocks, *codes;
    uint16_t least;  /* codes below it are left out */
    uint16_t except; /* a character that is left out */
    enum runic_code_form form;
};

#endif
