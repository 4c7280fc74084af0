/* utf7.c - UTF-7 (RFC 2152), and the modified UTF-7 of IMAP mailbox names (RFC 3501 section 5.1.3), as codecs. */
/* SPDX-License-Identifier: MIT */
#include "unicode.h"
#include "utf7.h"

const uint8_t runic_utf7_classes[128] = {
    NO, NO, NO, NO, NO, NO, NO, NO, NO, D,  D,  NO, NO, D,  NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO,
    NO, NO, NO, NO, NO, NO, D,  O,  O,  O,  O,  O,  O,  D,  D,  D,  O,  62, D,  D,  D,  63, 52, 53, 54, 55,
    56, 57, 58, 59, 60, 61, D,  O,  O,  O,  O,  D,  O,  0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12,
    13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, O,  NO, O,  O,  O,  O,  26, 27, 28, 29, 30, 31, 32,
    33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, O,  O,  O,  NO, NO,
};

static void utf7_begin(union runic_state *state, runic_charset charset, const runic_options *how)
{
    state->utf7 = charset == RUNIC_UTF7_IMAP ? (struct runic_utf7_state){.dialect = IMAP, .takes_needless = how->utf7_lenient}
                                             : (struct runic_utf7_state){.dialect = RFC2152,
                                                                         .lenient = how->utf7_lenient,
                                                                         .encode_optional = how->utf7_encode_optional};
}

const struct runic_codec runic_codec_utf7 = {.scheme = SCHEME_NONE,
                                             .has_state = true,
                                             .put = runic_utf7_put,
                                             .pending = runic_utf7_pending,
                                             .validates16 = true,
                                             .next = runic_utf7_next,
                                             .has = runic_has_scalar_value,
                                             .begin = utf7_begin,
                                             .next_at_end = runic_utf7_next_at_end,
                                             .flush = runic_utf7_flush};
