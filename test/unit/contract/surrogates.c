/* surrogates.c - lone surrogates in WTF-8, Modified UTF-8 and UTF-16, and RUNIC_ACTION_SURROGATE_ESCAPE, with literal examples.
 */
/* SPDX-License-Identifier: MIT */
/* The vectors of WTF-8 are those of simonsapin.github.io/wtf-8, of Modified UTF-8 those of the JVM specification, 4.4.7. */
#include "stream.h"

struct vector {
    runic_charset from, to;
    size_t len;
    const char *src;
    size_t written;
    const char *dst;
};

static const struct vector good[] = {
    {RUNIC_WTF8, RUNIC_UTF16BE, 3, "\xED\xA0\x80", 2, "\xD8\x00"},
    {RUNIC_WTF8, RUNIC_UTF16BE, 3, "\xED\xB0\x80", 2, "\xDC\x00"},
    {RUNIC_WTF8, RUNIC_UTF16LE, 6, "\xED\xB0\x80\xED\xA0\x80", 4, "\x00\xDC\x00\xD8"},
    {RUNIC_WTF8, RUNIC_UTF16BE, 4, "\xF0\x90\x80\x80", 4, "\xD8\x00\xDC\x00"},
    {RUNIC_UTF16BE, RUNIC_WTF8, 4, "\xD8\x00\xDC\x00", 4, "\xF0\x90\x80\x80"},
    {RUNIC_UTF16BE, RUNIC_WTF8, 4, "\xDC\x00\xD8\x00", 6, "\xED\xB0\x80\xED\xA0\x80"},
    {RUNIC_UTF16LE, RUNIC_WTF8, 6, "a\0\x3D\xD8z\0", 5, "a\xED\xA0\xBDz"},
    {RUNIC_UTF16, RUNIC_MUTF8, 10, "\xFF\xFE\0\0\x3D\xD8\x00\xDE\x00\xDE", 11, "\xC0\x80\xED\xA0\xBD\xED\xB8\x80\xED\xB8\x80"},
    {RUNIC_MUTF8, RUNIC_UTF16BE, 9, "a\xC0\x80\xED\xA0\xBD\xED\xB8\x80", 8, "\0a\0\0\xD8\x3D\xDE\x00"},
    {RUNIC_MUTF8, RUNIC_UTF16BE, 3, "\xED\xA0\xBD", 2, "\xD8\x3D"},
    {RUNIC_MUTF8, RUNIC_UTF8, 9, "a\xC0\x80\xED\xA0\xBD\xED\xB8\x80", 6, "a\0\xF0\x9F\x98\x80"},
    {RUNIC_MUTF8, RUNIC_WTF8, 9, "\xED\xA0\xBD\xED\xA0\xBD\xED\xB8\x80", 7, "\xED\xA0\xBD\xF0\x9F\x98\x80"},
    {RUNIC_WTF8, RUNIC_MUTF8, 8, "\xED\xB8\x80\0\xF0\x9F\x98\x80", 11, "\xED\xB8\x80\xC0\x80\xED\xA0\xBD\xED\xB8\x80"},
    {RUNIC_UTF8, RUNIC_MUTF8, 5, "\0\xF0\x90\x80\x80", 8, "\xC0\x80\xED\xA0\x80\xED\xB0\x80"},
    {RUNIC_UTF32BE, RUNIC_MUTF8, 8, "\0\1\0\0\0\0\0\0", 8, "\xED\xA0\x80\xED\xB0\x80\xC0\x80"},
    {RUNIC_UTF32BE, RUNIC_MUTF8, 32, "\0\0\0a\0\0\0b\0\0\0c\0\0\0d\0\0\0e\0\0\0f\0\0\0g\0\1\0\0", 13,
     "abcdefg\xED\xA0\x80\xED\xB0\x80"},
    {RUNIC_LATIN1, RUNIC_MUTF8, 2, "\0\xE9", 4, "\xC0\x80\xC3\xA9"},
};

/* Returns the bytes of src that are converted before a fault, which must have this status, kind and length. */
static const struct {
    runic_charset from, to;
    size_t len;
    const char *src;
    size_t read;
    runic_status status;
    runic_fault fault;
    size_t length;
} bad[] = {
    {RUNIC_WTF8, RUNIC_UTF16LE, 7, "a\xED\xA0\xBD\xED\xB8\x80", 1, RUNIC_ILL_FORMED, RUNIC_FAULT_SURROGATE, 6},
    {RUNIC_WTF8, RUNIC_UTF16LE, 3, "a\xED\xA0", 1, RUNIC_PARTIAL, RUNIC_FAULT_TRUNCATED, 2},
    {RUNIC_WTF8, RUNIC_UTF16LE, 5, "\xED\xA0\xBD\xED\xB8", 3, RUNIC_PARTIAL, RUNIC_FAULT_TRUNCATED, 2},
    {RUNIC_WTF8, RUNIC_UTF8, 4, "a\xED\xB8\x80", 1, RUNIC_UNMAPPABLE, RUNIC_FAULT_UNMAPPABLE, 3},
    {RUNIC_WTF8, RUNIC_UTF32LE, 3, "\xED\xA0\x80", 0, RUNIC_UNMAPPABLE, RUNIC_FAULT_UNMAPPABLE, 3},
    {RUNIC_MUTF8, RUNIC_SHIFT_JIS, 3, "\xED\xA0\x80", 0, RUNIC_UNMAPPABLE, RUNIC_FAULT_UNMAPPABLE, 3},
    {RUNIC_MUTF8, RUNIC_UTF8, 2, "a\0", 1, RUNIC_ILL_FORMED, RUNIC_FAULT_INVALID_BYTE, 1},
    {RUNIC_MUTF8, RUNIC_UTF8, 4, "\xF0\x9F\x98\x80", 0, RUNIC_ILL_FORMED, RUNIC_FAULT_INVALID_BYTE, 1},
    {RUNIC_MUTF8, RUNIC_UTF8, 2, "\xC0\x81", 0, RUNIC_ILL_FORMED, RUNIC_FAULT_OVERLONG, 1},
    {RUNIC_UTF16LE, RUNIC_WTF8, 3, "a\0\x3D", 2, RUNIC_PARTIAL, RUNIC_FAULT_TRUNCATED, 1},
    {RUNIC_UTF16LE, RUNIC_UTF8, 2, "\x3D\xD8", 0, RUNIC_PARTIAL, RUNIC_FAULT_TRUNCATED, 2},
};

static void test_good(void)
{
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        const struct vector *v = &good[i];
        const runic_options how = {.from = v->from, .to = v->to};
        const runic_result r = runic_convert(&how, v->src, v->len, out, sizeof out);
        if (!EXPECT(is(r, v->len, v->written, RUNIC_OK) && memcmp(out, v->dst, v->written) == 0))
            fprintf(stderr, "  vector %zu\n", i);
        begin(how);
        size_t written = 0;
        for (size_t pos = 0; pos < v->len; pos++)
            written += runic_converter_convert(&stream, v->src + pos, 1, out + written, sizeof out - written, 0).written;
        written += runic_converter_convert(&stream, "", 0, out + written, sizeof out - written, 1).written;
        EXPECT(written == v->written && memcmp(out, v->dst, written) == 0);
    }
}

static void test_bad(void)
{
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const runic_options how = {.from = bad[i].from, .to = bad[i].to};
        const runic_result r = runic_convert(&how, bad[i].src, bad[i].len, out, sizeof out);
        if (!EXPECT(r.read == bad[i].read && r.status == bad[i].status && r.fault == bad[i].fault &&
                    r.fault_length == bad[i].length))
            fprintf(stderr, "  fault %zu: read %zu, status %d, fault %d, length %d\n", i, r.read, r.status, r.fault,
                    r.fault_length);
    }
}

/* A long text with some lone surrogates, so that it is converted by kernels, by batches of UTF-16 and one by one. */
static void test_long(void)
{
    enum { UNITS = 20000 };
    static char16_t text[UNITS], back[UNITS];
    static char bytes[3 * UNITS];
    const bool is_little = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
    const runic_charset utf16 = is_little ? RUNIC_UTF16LE : RUNIC_UTF16BE;
    for (size_t every = 1; every < 3000; every = 3 * every + 1) {
        for (runic_charset charset = RUNIC_WTF8; charset <= RUNIC_MUTF8; charset++) {
            static const char16_t marked[] = {0, 0xD83D, 0xDE00, 0xDBFF, 0xDFFF, 0x20AC};
            for (size_t i = 0; i < UNITS; i++)
                text[i] = (char16_t)(i % every == 0 ? marked[i / every % 6] : 'a' + i % 26 + (i / 500 % 3) * 0x400);
            const runic_options there = {.from = utf16, .to = charset}, again = {.from = charset, .to = utf16};
            const runic_result r = runic_convert(&there, text, sizeof text, bytes, sizeof bytes);
            EXPECT(r.status == RUNIC_OK);
            EXPECT(charset != RUNIC_MUTF8 || memchr(bytes, 0, r.written) == NULL);
            EXPECT(is(runic_convert(&again, bytes, r.written, back, sizeof back), r.written, sizeof back, RUNIC_OK));
            EXPECT(memcmp(text, back, sizeof back) == 0);
        }
    }
}

/* Sequences of UTF-8 that CESU-8 and Modified UTF-8 do not have, at each place of a long text. */
static void test_sequences_of_utf8(void)
{
    static char text[300], long_out[2 * sizeof text];
    for (size_t place = 0; place < sizeof text - 4; place++) {
        const runic_options cesu8 = {.from = RUNIC_CESU8, .to = RUNIC_UTF8}, mutf8 = {.from = RUNIC_MUTF8, .to = RUNIC_UTF16LE};
        memset(text, 'a', sizeof text);
        memcpy(text + place, "\xF0\x9F\x98\x80", 4);
        EXPECT(is(runic_convert(&cesu8, text, sizeof text, long_out, sizeof long_out), place, place, RUNIC_ILL_FORMED));
        EXPECT(is(runic_convert(&mutf8, text, sizeof text, long_out, sizeof long_out), place, 2 * place, RUNIC_ILL_FORMED));
        memcpy(text + place, "\0aaa", 4);
        EXPECT(is(runic_convert(&cesu8, text, sizeof text, long_out, sizeof long_out), sizeof text, sizeof text, RUNIC_OK));
        EXPECT(is(runic_convert(&mutf8, text, sizeof text, long_out, sizeof long_out), place, 2 * place, RUNIC_ILL_FORMED));
    }
}

/* What Python's surrogateescape gives (PEP 383): b'a\xff\xc3\xa9\xed\xa0\x80\xe2\x82'.decode('utf-8', 'surrogateescape'). */
static void test_escape(void)
{
    static const char src[] = "a\xFF\xC3\xA9\xED\xA0\x80\xE2\x82";
    static const char wide[] = "\0a\xDC\xFF\0\xE9\xDC\xED\xDC\xA0\xDC\x80\xDC\xE2\xDC\x82";
    char again[16];
    runic_options how = {.from = RUNIC_UTF8, .to = RUNIC_UTF16BE, .ill_formed = {.action = RUNIC_ACTION_SURROGATE_ESCAPE}};
    EXPECT(is(runic_convert(&how, src, 9, out, sizeof out), 9, 16, RUNIC_OK) && memcmp(out, wide, 16) == 0);
    how = (runic_options){.from = RUNIC_UTF16BE, .to = RUNIC_UTF8, .unmappable = {.action = RUNIC_ACTION_SURROGATE_ESCAPE}};
    EXPECT(is(runic_convert(&how, out, 16, again, sizeof again), 16, 9, RUNIC_OK) && memcmp(again, src, 9) == 0);
    /* Other lone surrogates, which Python refuses, are handled by the policy for ill_formed text. */
    EXPECT(is(runic_convert(&how, "\xDC\x7F", 2, again, sizeof again), 0, 0, RUNIC_ILL_FORMED));
    how.ill_formed.action = RUNIC_ACTION_REPLACE;
    EXPECT(is(runic_convert(&how, "\xDC\xFF\xD8\x00\xDC\x7F\xDC\x80", 8, again, sizeof again), 8, 6, RUNIC_OK));
    EXPECT(memcmp(again, "\xFF\xF0\x90\x81\xBF\x80", 6) == 0);
}

int main(void)
{
    test_good();
    test_bad();
    test_long();
    test_sequences_of_utf8();
    test_escape();
    return expect_result();
}
