/* model_stateful.h - the charsets that are no forms, one character at a time, as their specifications describe them. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_MODEL_STATEFUL_H
#define RUNIC_TEST_MODEL_STATEFUL_H

#include "model_legacy.h"
#include "reference.h"

/* The state of any of these charsets. */
struct memory {
    bool in_run, run_ended, lenient, optional, any_base64; /* UTF-7 */
    bool run_broken; /* a fault in the digits has just ended the run; a "-" here belongs to it */
    uint32_t bits;
    unsigned bit_count;
    uint32_t previous; /* BOCU-1 */
    uint32_t window[8];
    unsigned active; /* SCSU */
    bool unicode;
    struct legacy_memory legacy;
};

struct memory memory_at_start(const runic_options *how);

bool is_stateful(runic_charset charset); /* has a model here: has state, or at least is no form */
bool is_legacy(runic_charset charset);   /* defined by tables, except windows-1252, which is a form here */

/* Returns the first character, ill-formed sequence or NO_CHARACTER of src, the rest of the text. len may be 0: then length 0
   and status OK say that the text may end so. */
runic_character stateful_next(runic_charset charset, struct memory *memory, const uint8_t *src, size_t len);

/* Appends a character (in SCSU always quoted). Returns its bytes: 0 if a legacy charset lacks it, or if UTF-7 holds it back.
   stateful_close appends the end of the text. */
size_t stateful_put(runic_charset charset, struct memory *memory, uint32_t value, uint8_t *dst);
size_t stateful_close(runic_charset charset, struct memory *memory, uint8_t *dst);

/* UTF-7 and UTF-7-IMAP: base64 as characters of an alphabet, bits as digits of a string. */
runic_character model_utf7_next(bool imap, struct memory *memory, const uint8_t *src, size_t len);
size_t model_utf7_put(bool imap, struct memory *memory, uint32_t value, uint8_t *dst);
size_t model_utf7_close(struct memory *memory, bool imap, uint8_t *dst);

/* Decodes a whole text to UTF-32BE. Returns its bytes, or SIZE_MAX if the text is ill-formed. */
size_t stateful_decode(runic_charset charset, const uint8_t *src, size_t len, uint8_t *dst);

#endif
