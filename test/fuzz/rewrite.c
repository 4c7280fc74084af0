/* rewrite.c - fuzz: runic_rewrite of any bytes, read in any charsets, with an edit of the view. Data: how many stretches, a
 * charset and a length for each, the place, length and text of an edit, then the original. */
/* SPDX-License-Identifier: MIT */
/*
 * The unchanged view gives the original. If an edit is not refused, the view of the output, by the stretches that the call
 * returns, is the edited text, perhaps without the last line end; not compared where CR, an initial U+FEFF or equivalent
 * characters (windows-1255, windows-1258) may differ. The original read as UTF-8 gives the original, if it is restored at all.
 * Nothing is written outside of the memory that the call may use.
 */
#include "fuzz.h"

#include "runic_guess.h"

#define MOST_STRETCHES 3
#define MOST_EDIT      8

static runic_stretch reading[MOST_STRETCHES], now[MOST_STRETCHES];
static runic_guess guesses[2];
static size_t guess_count; /* 0: the reading is sure */

static size_t smaller_of(size_t a, size_t b)
{
    return a < b ? a : b;
}

static runic_charset convertible(uint8_t byte)
{
    runic_charset charset = (runic_charset)(byte % RUNIC_CHARSET_COUNT);
    while (!runic_charset_describe(charset).convertible || charset == RUNIC_UTF16 || charset == RUNIC_UTF32)
        charset = (runic_charset)((charset + 1) % RUNIC_CHARSET_COUNT);
    return charset;
}

/* Repeats a call with less memory: shares of 256 of what suffices. */
static void rewrite_in_less(const runic_rewriting *what, size_t cap, const uint8_t shares[2])
{
    runic_rewriting less = *what;
    size_t count = what->reading_count;
    cap = cap * shares[1] / 256;
    less.work_size = what->work_size * shares[0] / 256;
    less.work = malloc(less.work_size);
    uint8_t *const dst = malloc(cap);
    REQUIRE(runic_rewrite(&less, dst, cap, now, &count, NULL).written <= cap && count <= what->reading_count);
    free(less.work);
    free(dst);
}

/* Returns the output of a rewrite in exact memory, and the status. *restore: if the text is restored, before and after. */
static runic_result rewrite(const uint8_t *src, size_t len, size_t stretches, const char *edited, size_t edited_len,
                            uint8_t **dst, size_t *count, bool *restore, const uint8_t shares[2])
{
    runic_refusal refusal;
    const size_t cap = len + 4 * edited_len + 16;
    runic_rewriting what = {.original = src, .original_len = len, .reading = reading, .reading_count = stretches};
    what.edited = edited;
    what.edited_len = edited_len;
    what.restore = *restore;
    what.guesses = guesses;
    what.guess_count = guess_count;
    what.work_size = runic_rewrite_size(&what);
    REQUIRE(what.work_size > 0);
    rewrite_in_less(&what, cap, shares);
    what.work = malloc(what.work_size);
    *dst = malloc(cap);
    *count = stretches;
    REQUIRE(what.work != NULL && *dst != NULL);
    const runic_result r = runic_rewrite(&what, *dst, cap, now, count, &refusal);
    free(what.work);
    *restore = refusal.restored;
    REQUIRE(r.status == RUNIC_OK || r.status == RUNIC_UNMAPPABLE || r.status == RUNIC_STOPPED);
    REQUIRE(r.written <= cap && *count <= stretches);
    return r;
}

/* Returns the beginning of the character at an offset of the view. */
static size_t floor_of(const char *view, size_t len, size_t at)
{
    return runic_utf8_floor(view, len, smaller_of(at, len));
}

/* Takes a reading of what is left of the data, except the six bytes of the edit. */
static size_t take_reading(const uint8_t **data, size_t *size, uint8_t *shares)
{
    const size_t stretches = 1 + take_byte(data, size) % MOST_STRETCHES;
    memset(reading, 0, sizeof reading);
    for (size_t i = 0; i < stretches; i++) {
        reading[i].charset = (uint16_t)convertible(take_byte(data, size));
        reading[i].probability = 1000;
        shares[i] = take_byte(data, size);
    }
    return stretches;
}

static void place_stretches(size_t stretches, const uint8_t *shares, size_t size)
{
    for (size_t i = 0, at = 0; i < stretches; i++) {
        reading[i].begin = at;
        at = i + 1 == stretches ? size : at + smaller_of(shares[i], size - at);
        reading[i].end = at;
    }
}

/* Makes the reading sure, or a guess: the text may be in the charset of the first stretch or of the second. */
static void guess(size_t stretches, bool is_guess)
{
    guess_count = is_guess ? 2 : 0;
    for (size_t i = 0; i < stretches; i++)
        reading[i].probability = is_guess ? 600 : 1000;
    for (size_t i = 0; i < 2; i++)
        guesses[i] = (runic_guess){.charset = reading[i % stretches].charset, .probability = 500, .group = (uint8_t)i};
}

/* Edits a view: removes up to 15 bytes, and puts characters there. Returns the new length. */
static size_t edit(const char *view, size_t len, const uint8_t *how, const uint8_t *text, size_t put, char *dst)
{
    const size_t from = floor_of(view, len, how[0]), to = floor_of(view, len, from + how[1] % 16); /* from, or after it */
    size_t written = from;
    memcpy(dst, view, from);
    for (size_t i = 0; i < put; i++)
        written += runic_utf8_put(text[i] < 0x80 ? text[i] : 0x400u + text[i], dst + written, 4);
    memcpy(dst + written, view + to, len - to);
    return written + len - to;
}

/* Returns true if the view of the output must be the edited text. */
static bool must_be_same(size_t stretches, const char *edited, size_t len)
{
    for (size_t i = 0; i < stretches; i++)
        if (reading[i].charset == RUNIC_WINDOWS1255 || reading[i].charset == RUNIC_WINDOWS1258)
            return false;
    return memchr(edited, '\r', len) == NULL && !(len >= 3 && memcmp(edited, "\xEF\xBB\xBF", 3) == 0);
}

/* Requires that the output means the edited text. */
static void check_view(const uint8_t *out, size_t len, size_t count, size_t stretches, const char *edited, size_t edited_len,
                       size_t put)
{
    const size_t got_len = runic_view_size(out, len, now, count);
    REQUIRE(count > 0);
    REQUIRE(got_len <= edited_len + 2 * put && edited_len <= got_len + 3 + 2 * put);
    if (!must_be_same(stretches, edited, edited_len))
        return;
    char *const got = malloc(got_len + 1);
    REQUIRE(got != NULL && runic_view(out, len, now, count, got, got_len).written == got_len);
    REQUIRE(got_len <= edited_len && memcmp(got, edited, got_len) == 0);
    REQUIRE(got_len == edited_len || (got_len + 1 == edited_len && edited[got_len] == '\n'));
    free(got);
}

/* Edits the original as a program does that reads it as UTF-8. */
static void check_restored(const uint8_t *src, size_t len, size_t stretches, const uint8_t *how, const uint8_t *text,
                           size_t put)
{
    const runic_stretch all = {.end = len, .charset = RUNIC_UTF8, .probability = 1000};
    const size_t view_len = runic_view_size(src, len, &all, 1);
    char *const view = malloc(view_len + 1), *const edited = malloc(view_len + 3 * MOST_EDIT + 1);
    uint8_t *out;
    size_t count;
    bool restore = true;
    REQUIRE(view != NULL && edited != NULL);
    REQUIRE(runic_view(src, len, &all, 1, view, view_len).written == view_len);
    const runic_result r = rewrite(src, len, stretches, view, view_len, &out, &count, &restore, how);
    REQUIRE(!restore || (r.status == RUNIC_OK && r.written == len && memcmp(out, src, len) == 0));
    free(out);
    restore = true;
    rewrite(src, len, stretches, edited, edit(view, view_len, how, text, put, edited), &out, &count, &restore, how);
    free(out);
    free(view);
    free(edited);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t shares[MOST_STRETCHES], how[3], *out;
    const size_t stretches = take_reading(&data, &size, shares);
    for (size_t i = 0; i < sizeof how; i++)
        how[i] = take_byte(&data, &size);
    const size_t put = smaller_of(how[2] % MOST_EDIT, size);
    const uint8_t *const text = data, *const src = data + put;
    const size_t len = size - put;
    place_stretches(stretches, shares, len);
    guess(stretches, how[2] >= 0x80);
    const size_t view_len = runic_view_size(src, len, reading, stretches);
    char *const view = malloc(view_len + 1), *const edited = malloc(view_len + 3 * MOST_EDIT + 1);
    REQUIRE(view != NULL && edited != NULL);
    REQUIRE(runic_view(src, len, reading, stretches, view, view_len).written == view_len);
    const size_t cap = view_len * how[0] / 256;
    char *const part = malloc(cap);
    REQUIRE(runic_view(src, len, reading, stretches, part, cap).status == (cap < view_len ? RUNIC_FULL : RUNIC_OK));
    free(part);
    size_t count;
    bool restore = false;
    runic_result r = rewrite(src, len, stretches, view, view_len, &out, &count, &restore, how);
    REQUIRE(r.status == RUNIC_OK && r.written == len && memcmp(out, src, len) == 0);
    free(out);
    const size_t edited_len = edit(view, view_len, how, text, put, edited);
    r = rewrite(src, len, stretches, edited, edited_len, &out, &count, &restore, how);
    if (r.status == RUNIC_OK)
        check_view(out, r.written, count, stretches, edited, edited_len, put);
    free(out);
    free(view);
    free(edited);
    check_restored(src, len, stretches, how, text, put);
    return 0;
}
