/* mojibake.c - fuzz: runic_mojibake_find and runic_mojibake_fix agree, for any text, any capacity, and texts that are cut at
 * line ends. Data: how, seed, charset, then the text, which is read in the charset as often as `how` says. */
/* SPDX-License-Identifier: MIT */
#include "chance.h"
#include "fuzz.h"

#define MOST_LEVELS 2
#define MOST_BYTES  (9 * MOST_TEXT) /* a byte becomes up to three bytes at each level */

static const runic_charset charsets[] = {RUNIC_WINDOWS1252, RUNIC_LATIN1,      RUNIC_WINDOWS1250, RUNIC_WINDOWS1251,
                                         RUNIC_WINDOWS1254, RUNIC_WINDOWS1257, RUNIC_ISO8859_2,   RUNIC_MACINTOSH,
                                         RUNIC_IBM437,      RUNIC_IBM850,      RUNIC_IBM852,      RUNIC_IBM866};

static char text[MOST_BYTES], fixed[MOST_BYTES];
static runic_mojibake runs[MOST_BYTES];

/* Replaces the text by its bytes, read in a charset. A byte without a character is read as a C1 control. Returns its length. */
static size_t read_wrongly(size_t len, runic_charset charset)
{
    static char bytes[MOST_BYTES];
    const runic_options how = {.from = charset, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_KEEP};
    size_t written = 0;
    memcpy(bytes, text, len);
    for (size_t i = 0; i < len; i++) {
        const runic_result r = runic_convert(&how, bytes + i, 1, text + written, 4);
        written += r.status == RUNIC_OK ? r.written : runic_utf8_put((uint8_t)bytes[i], text + written, 4);
    }
    return written;
}

/* Makes the text of an input. Returns its length. */
static size_t make_text(uint8_t how, runic_charset charset, const uint8_t *data, size_t size)
{
    uint8_t *source;
    size_t len = take_text(how, 1, data, size, &source);
    memcpy(text, source, len);
    for (unsigned level = 0; level < how / 4u % (MOST_LEVELS + 1); level++)
        len = read_wrongly(len, charset);
    return len;
}

static runic_result fix(const char *src, size_t len, char *dst, size_t cap)
{
    char *exact = area(SOURCE, len), *room = area(EXPECTED, cap);
    memcpy(exact, src, len);
    const runic_result r = runic_mojibake_fix(exact, len, room, cap);
    REQUIRE(r.read <= len && r.written <= cap);
    memcpy(dst, room, r.written);
    return r;
}

static size_t find(const char *src, size_t len, runic_mojibake *list, size_t cap)
{
    char *exact = area(SOURCE, len);
    memcpy(exact, src, len);
    return runic_mojibake_find(exact, len, list, cap);
}

static bool is_utf8(const char *bytes, size_t len)
{
    return runic_utf8_validate(bytes, len).status == RUNIC_OK;
}

/* The runs must be what runic_mojibake_fix changes, and all other bytes must be the same. Runs do not touch. */
static void check_runs(size_t len, size_t fixed_len, size_t count)
{
    size_t at = 0, fixed_at = 0;
    for (size_t i = 0; i < count; i++) {
        const runic_mojibake run = runs[i];
        REQUIRE(run.offset >= at && run.length <= len - run.offset && run.fixed_length < run.length && run.levels > 0);
        REQUIRE(i == 0 || run.offset > at);
        REQUIRE(same_bytes(text + at, fixed + fixed_at, run.offset - at));
        fixed_at += run.offset - at;
        REQUIRE(run.fixed_length > 0 && run.fixed_length <= fixed_len - fixed_at);
        REQUIRE(is_utf8(text + run.offset, run.length) && is_utf8(fixed + fixed_at, run.fixed_length));
        fixed_at += run.fixed_length;
        at = run.offset + run.length;
    }
    REQUIRE(len - at == fixed_len - fixed_at && same_bytes(text + at, fixed + fixed_at, len - at));
}

/* A smaller room gets whole lines, and the rest of the text goes on there. */
static void check_capacity(size_t len, size_t fixed_len, struct chance *chance)
{
    static char part[MOST_BYTES];
    size_t at = 0, written = 0;
    while (at < len) {
        const size_t cap = chance_below(chance, fixed_len + 2);
        const runic_result r = fix(text + at, len - at, part, cap);
        REQUIRE(r.status == (at + r.read < len ? RUNIC_FULL : RUNIC_OK));
        REQUIRE(r.read == 0 || at + r.read == len || text[at + r.read - 1] == '\n');
        REQUIRE(r.read > 0 || r.written == 0);
        REQUIRE(r.written <= fixed_len - written && same_bytes(part, fixed + written, r.written));
        at += r.read;
        written += r.written;
        /* A line that does not fit into the whole room does not exist. */
        if (r.read == 0)
            REQUIRE(cap < len - at || fix(text + at, len - at, part, len - at).status == RUNIC_OK);
        if (chance_below(chance, 8) == 0)
            return;
    }
    REQUIRE(written == fixed_len);
}

/* Each line is judged by itself: a text may be cut after any line end. */
static void check_cut(size_t len, size_t fixed_len, size_t count)
{
    static char part[MOST_BYTES];
    size_t cut = len / 2;
    while (cut > 0 && text[cut - 1] != '\n')
        cut--;
    const runic_result first = fix(text, cut, part, cut);
    REQUIRE(first.written <= fixed_len && same_bytes(part, fixed, first.written));
    const runic_result second = fix(text + cut, len - cut, part, len - cut);
    REQUIRE(first.written + second.written == fixed_len && same_bytes(part, fixed + first.written, second.written));
    REQUIRE(find(text, cut, NULL, 0) + find(text + cut, len - cut, NULL, 0) == count);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t how = take_byte(&data, &size);
    struct chance chance = {1u + take_byte(&data, &size)};
    const runic_charset charset = charsets[take_byte(&data, &size) % (sizeof charsets / sizeof *charsets)];
    const size_t len = make_text(how, charset, data, size);
    const size_t count = find(text, len, runs, MOST_BYTES);
    REQUIRE(count <= MOST_BYTES && find(text, len, NULL, 0) == count);
    const runic_result r = fix(text, len, fixed, len);
    REQUIRE(r.status == RUNIC_OK && r.read == len && (r.written < len) == (count > 0));
    check_runs(len, r.written, count);
    check_capacity(len, r.written, &chance);
    check_cut(len, r.written, count);
    REQUIRE(find(fixed, r.written, NULL, 0) == 0);
    return 0;
}
