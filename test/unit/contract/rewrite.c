/* rewrite.c - runic_view and runic_rewrite: random texts in random charsets, damaged, mixed, with every line end; random edits.
 */
/* SPDX-License-Identifier: MIT */
/*
 * For every edit that is not refused: (a) the output, read by the stretches that the call returns, is the edited text; (b)
 * bytes outside the edit are the original's: characters, or lines in charsets with state; (c) the edit undone gives the
 * original. The original is made one character at a time, so that the bytes of each character of the view are known.
 */
#include "expect.h"

#include "chance.h"

#include "runic_guess.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_UNITS = 400, MOST_BYTES = 16384, WORK = 1 << 20 };

/* One character of the view. */
struct unit {
    size_t byte; /* where it begins in the original; in charsets with state, where its line begins */
    size_t view;
    bool damaged;
};

struct text {
    uint8_t bytes[MOST_BYTES];
    size_t len;
    char view[MOST_BYTES];
    size_t view_len;
    struct unit units[MOST_UNITS + 1];
    size_t count;
    runic_stretch reading[4];
    size_t stretches;
    bool has_state, is_jis, decomposes, is_damaged, has_other_ends;
};

static struct text original;
static struct chance chance;
static uint8_t out[MOST_BYTES * 4], again[MOST_BYTES * 4];
static char edited[MOST_BYTES], got[MOST_BYTES * 4];
static uint64_t work[WORK / 8];

static bool has_state(runic_charset charset)
{
    return charset == RUNIC_UTF7 || charset == RUNIC_UTF7_IMAP || charset == RUNIC_SCSU || charset == RUNIC_BOCU1 ||
           charset == RUNIC_ISO2022_JP;
}

static char32_t random_character(void)
{
    static const char32_t first[] = {0x20,  0x61,  0xC0,   0x100,  0x391,  0x410,  0x5D0,
                                     0x621, 0xE01, 0x3041, 0x4E00, 0xAC00, 0xFF61, 0x1F600};
    if (chance_below(&chance, 16) == 0)
        return chance_below(&chance, 2) == 0 ? 0xA5 : 0x203E; /* of JIS X 0201, which ISO-2022-JP has beside ASCII */
    const char32_t value = first[chance_below(&chance, sizeof first / sizeof *first)] + (char32_t)chance_below(&chance, 40);
    return value == 0x7F ? 'x' : value;
}

/* Encodes a character; returns 0 if the charset lacks it. */
static size_t encode(runic_charset charset, const char *utf8, size_t len, uint8_t *dst)
{
    const runic_options how = {.from = RUNIC_UTF8, .to = charset, .bom_in = RUNIC_BOM_IN_KEEP, .bom_out = RUNIC_BOM_OUT_NONE};
    const runic_result r = runic_convert(&how, utf8, len, dst, 64);
    return r.status == RUNIC_OK ? r.written : 0;
}

/* Returns the length of what bytes are in a charset: one character, well-formed; else 0. */
static size_t decode(runic_charset charset, const uint8_t *src, size_t len, char *dst)
{
    const runic_options how = {.from = charset, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_KEEP};
    const runic_result r = runic_convert(&how, src, len, dst, 32);
    return r.status == RUNIC_OK ? r.written : 0;
}

static void add_unit(const uint8_t *bytes, size_t len, const char *view, size_t view_len, bool damaged)
{
    original.units[original.count++] = (struct unit){original.len, original.view_len, damaged};
    memcpy(original.bytes + original.len, bytes, len);
    memcpy(original.view + original.view_len, view, view_len);
    original.len += len;
    original.view_len += view_len;
    original.is_damaged |= damaged;
}

/* Adds a character that the charset has, a line end, or a byte that is no text. */
static void add_random(runic_charset charset, const char *line_end, bool damages)
{
    uint8_t bytes[64];
    char utf8[4], back[32];
    const unsigned what = (unsigned)chance_below(&chance, 12);
    if (what == 0) {
        add_unit(bytes, encode(charset, line_end, strlen(line_end), bytes), "\n", 1, false);
        return;
    }
    if (what == 1 && damages) {
        const uint8_t bad[] = {0xFF, 0x81, 0x8D};
        const uint8_t *const byte = &bad[chance_below(&chance, sizeof bad)];
        if (decode(charset, byte, 1, back) == 0)
            add_unit(byte, 1, "\xEF\xBF\xBD", 3, true);
        return;
    }
    for (unsigned trial = 0; trial < 20; trial++) {
        const size_t len = runic_utf8_put(random_character(), utf8, sizeof utf8), size = encode(charset, utf8, len, bytes);
        if (size > 0 && decode(charset, bytes, size, back) == len && memcmp(back, utf8, len) == 0) {
            add_unit(bytes, size, utf8, len, false);
            return;
        }
    }
}

/* A stretch in a charset with state is encoded as a whole, and the places of its characters are those of their lines. */
static void encode_stretch_again(size_t first, size_t base)
{
    const runic_charset charset = (runic_charset)original.reading[original.stretches].charset;
    original.len = base;
    runic_converter c;
    runic_options how = {.from = RUNIC_UTF8, .to = charset, .bom_in = RUNIC_BOM_IN_KEEP, .bom_out = RUNIC_BOM_OUT_NONE};
    size_t line = base;
    EXPECT(runic_converter_init(&c, &how) == RUNIC_OK);
    for (size_t i = first; i < original.count; i++) {
        const size_t begin = original.units[i].view,
                     end = i + 1 < original.count ? original.units[i + 1].view : original.view_len;
        original.units[i].byte = line;
        const runic_result r = runic_converter_convert(&c, original.view + begin, end - begin, original.bytes + original.len,
                                                       sizeof original.bytes - original.len, 0);
        original.len += r.written;
        if (original.view[begin] == '\n')
            line = original.len;
    }
    original.len +=
        runic_converter_convert(&c, "", 0, original.bytes + original.len, sizeof original.bytes - original.len, 1).written;
}

static runic_charset random_charset(void)
{
    static const runic_charset often[] = {RUNIC_UTF8,    RUNIC_WINDOWS1252, RUNIC_SHIFT_JIS, RUNIC_UTF16LE,
                                          RUNIC_GB18030, RUNIC_ISO2022_JP,  RUNIC_SCSU,      RUNIC_BOCU1,
                                          RUNIC_UTF7,    RUNIC_BIG5,        RUNIC_IBM037};
    for (;;) {
        const runic_charset charset = chance_below(&chance, 2) == 0 ? often[chance_below(&chance, sizeof often / sizeof *often)]
                                                                    : (runic_charset)chance_below(&chance, RUNIC_CHARSET_COUNT);
        const runic_charset_properties p = runic_charset_describe(charset);
        if (p.convertible && charset != RUNIC_UTF16 && charset != RUNIC_UTF32)
            return charset;
    }
}

static void add_stretch(size_t units, const char *line_end)
{
    runic_stretch *const s = &original.reading[original.stretches];
    const size_t first = original.count;
    uint8_t mark[8];
    *s = (runic_stretch){.begin = original.len, .probability = 1000, .charset = (uint16_t)random_charset()};
    const runic_charset charset = (runic_charset)s->charset;
    const bool marked =
        (runic_charset_describe(charset).unit_size > 1 || charset == RUNIC_UTF8) && chance_below(&chance, 2) == 0;
    if (marked) {
        s->signature_length = (uint8_t)encode(charset, "\xEF\xBB\xBF", 3, mark);
        memcpy(original.bytes + original.len, mark, s->signature_length);
        original.len += s->signature_length;
    }
    const size_t base = original.len;
    const bool damages = chance_below(&chance, 4) == 0 && !has_state(charset) &&
                         runic_charset_describe(charset).unit_size == 1 && charset != RUNIC_GB18030;
    for (size_t i = 0; i < units; i++)
        add_random(charset, line_end, damages);
    if (has_state(charset) && first < original.count)
        encode_stretch_again(first, base);
    original.has_state |= has_state(charset);
    original.is_jis = charset == RUNIC_ISO2022_JP && original.stretches == 0;
    original.decomposes |= charset == RUNIC_WINDOWS1258 || charset == RUNIC_WINDOWS1255;
    s->end = original.len;
    original.stretches++;
}

/* Makes an original, and returns whether the view that the units say is that of runic_view: not, if damage joined neighbours.
 */
static bool make_original(void)
{
    static const char *const line_ends[] = {"\n", "\r\n", "\n", "\r"};
    const char *const line_end = line_ends[chance_below(&chance, 4)];
    const size_t stretches = chance_below(&chance, 3) == 0 ? 1 + chance_below(&chance, 4) : 1;
    memset(&original, 0, sizeof original);
    original.has_other_ends = strcmp(line_end, "\n") != 0;
    for (size_t i = 0; i < stretches; i++)
        add_stretch(chance_below(&chance, MOST_UNITS / 4), line_end);
    original.units[original.count] = (struct unit){original.len, original.view_len, false};
    const runic_result r = runic_view(original.bytes, original.len, original.reading, original.stretches, got, sizeof got);
    return EXPECT(r.status == RUNIC_OK) && r.written == original.view_len && memcmp(got, original.view, r.written) == 0;
}

static size_t random_text(char *dst, size_t characters)
{
    size_t len = 0;
    for (size_t i = 0; i < characters; i++)
        len += runic_utf8_put(chance_below(&chance, 10) == 0 ? '\n' : random_character(), dst + len, 4);
    return len;
}

/* Writes nothing, new characters, or a copy of some of the view. */
static size_t new_text(char *dst)
{
    const unsigned what = (unsigned)chance_below(&chance, 4);
    const size_t from = chance_below(&chance, original.count + 1), rest = original.count - from;
    const size_t begin = original.units[from].view,
                 end = original.units[from + chance_below(&chance, (rest < 9 ? rest : 9) + 1)].view;
    if (what > 1)
        return what == 2 ? 0 : random_text(dst, chance_below(&chance, 8));
    memcpy(dst, original.view + begin, end - begin);
    return end - begin;
}

static runic_rewriting arguments_of(const void *src, size_t len, const runic_stretch *reading, size_t count, const char *text,
                                    size_t text_len)
{
    return (runic_rewriting){.original = src,
                             .original_len = len,
                             .reading = reading,
                             .reading_count = count,
                             .edited = text,
                             .edited_len = text_len,
                             .work = work,
                             .work_size = sizeof work};
}

static void tell(const char *what, size_t from, size_t to)
{
    printf("%s: charsets", what);
    for (size_t i = 0; i < original.stretches; i++)
        printf(" %s", runic_charset_describe((runic_charset)original.reading[i].charset).name);
    printf(", units %zu to %zu of %zu, view %zu\n", from, to, original.count, original.view_len);
}

/* Returns true if the edited text has a last line end, and the view has none: the call may drop it. */
static bool adds_last_end(size_t len)
{
    return original.view_len > 0 && original.view[original.view_len - 1] != '\n' && edited[len - 1] == '\n';
}

/* Returns the number of the unit where the line of a unit begins, or ends. */
static size_t line_begin(size_t unit)
{
    while (unit > 0 && original.view[original.units[unit].view - 1] != '\n')
        unit--;
    return unit;
}

static size_t line_end_of(size_t unit)
{
    while (unit < original.count && (unit == 0 || original.view[original.units[unit].view - 1] != '\n'))
        unit++;
    return unit;
}

/* Widens the place of an edit to all places where the edited text shows it as well: one that repeats its neighbour. */
static void widen(size_t *from, size_t *to, size_t len)
{
    size_t prefix = 0, suffix = 0;
    const char *const view = original.view;
    while (prefix < len && prefix < original.view_len && view[prefix] == edited[prefix])
        prefix++;
    while (suffix < len && suffix < original.view_len && view[original.view_len - 1 - suffix] == edited[len - 1 - suffix])
        suffix++;
    while (*to < original.count && original.units[*to].view < prefix)
        ++*to;
    while (*from > 0 && original.units[*from].view > original.view_len - suffix)
        --*from;
}

/* Returns true if it does not show in the texts which bytes an edit leaves: it takes U+FFFD away, which look alike, or touches
 * the beginning of a stretch, where the text before it may belong to either, or takes away all of a stretch, then also its BOM.
 */
static bool is_ambiguous(size_t from, size_t to, size_t len)
{
    widen(&from, &to, len);
    for (size_t i = from; i < to; i++)
        if (original.units[i].damaged)
            return true;
    for (size_t i = 0; i < original.stretches; i++) {
        const runic_stretch *const s = &original.reading[i];
        if (i > 0 && original.units[from].byte <= s->begin + s->signature_length && original.units[to].byte >= s->begin)
            return true;
    }
    return false;
}

static void check_outside(size_t from, size_t to, size_t len, size_t written)
{
    const size_t first = from == original.count && from > 0 ? from - 1 : from; /* the end may have an escape sequence */
    const size_t head = original.units[original.has_state ? line_begin(first) : from].byte;
    const size_t last = original.is_jis && to < original.count ? to + 1 : to; /* a line that is joined is changed */
    const size_t tail = original.len - original.units[line_end_of(last)].byte;
    if (is_ambiguous(from, to, len))
        return;
    EXPECT(written >= head && memcmp(out, original.bytes, head) == 0);
    if (!original.has_state || original.is_jis)
        EXPECT(written >= tail && memcmp(out + written - tail, original.bytes + original.len - tail, tail) == 0);
}

static void check_undone(const runic_stretch *now, size_t count, size_t written)
{
    runic_stretch last[4];
    runic_rewriting back = arguments_of(out, written, now, count, original.view, original.view_len);
    size_t last_count = 4;
    runic_refusal refusal;
    const runic_result r = runic_rewrite(&back, again, sizeof again, last, &last_count, &refusal);
    if (r.status != RUNIC_OK && original.has_state)
        return; /* UTF-7-IMAP has no run directly after a run */
    EXPECT(r.status == RUNIC_OK);
    EXPECT(original.has_state || (r.written == original.len && memcmp(again, original.bytes, original.len) == 0));
}

/* Returns true if the last line has a line end both before and after the edit, or in neither text. */
static bool keeps_last(size_t len)
{
    const bool had = original.view_len > 0 && original.view[original.view_len - 1] == '\n';
    return len > 0 && original.view_len > 0 && had == (edited[len - 1] == '\n');
}

static unsigned long accepted, refused[5];

static void check_edit(void)
{
    const size_t from = chance_below(&chance, original.count + 1);
    const size_t to = from + chance_below(&chance, (original.count - from < 12 ? original.count - from : 12) + 1);
    const size_t begin = original.units[from].view, end = original.units[to].view;
    memcpy(edited, original.view, begin);
    const size_t put = new_text(edited + begin);
    memcpy(edited + begin + put, original.view + end, original.view_len - end);
    const size_t len = original.view_len - (end - begin) + put;
    runic_stretch now[4];
    size_t count = 4;
    runic_refusal refusal;
    runic_rewriting what = arguments_of(original.bytes, original.len, original.reading, original.stretches, edited, len);
    edited[len] = 0;
    EXPECT(runic_rewrite_size(&what) > 0);
    if (runic_rewrite_size(&what) > sizeof work)
        return;
    const runic_result r = runic_rewrite(&what, out, sizeof out, now, &count, &refusal);
    if (r.status != RUNIC_OK) {
        EXPECT(refusal.kind > RUNIC_REFUSAL_NONE && refusal.kind < RUNIC_REFUSAL_UNSURE);
        refused[refusal.kind]++;
        if (refusal.kind == RUNIC_REFUSAL_NEIGHBOUR && !original.is_damaged && !original.decomposes && getenv("RUNIC_TELL"))
            tell("neighbour", from, to);
        return;
    }
    accepted++;
    const unsigned long failures = expect_failures;
    const runic_result v = runic_view(out, r.written, now, count, got, sizeof got);
    EXPECT(v.status == RUNIC_OK);
    const size_t wanted = len - (v.written + 1 == len && adds_last_end(len));
    for (size_t i = 0; i < v.written; i++) /* a text that has lost its last LF shows CR as LF */
        if (got[i] == '\r')
            got[i] = '\n';
    EXPECT(original.decomposes || (v.written == wanted && memcmp(got, edited, wanted) == 0));
    check_outside(from, to, len, r.written);
    const bool keeps_line_end = memchr(got, '\n', v.written) != NULL || !original.has_other_ends;
    if (wanted == len && original.stretches == 1 && !original.is_damaged && !original.decomposes && keeps_line_end &&
        keeps_last(len))
        check_undone(now, count, r.written);
    if (expect_failures > failures)
        tell("failed", from, to);
}

int main(void)
{
    const size_t rounds = 20000 / sample_every() + 20;
    size_t alike = 0;
    for (size_t i = 0; i < rounds; i++) {
        chance.state = 66 + i;
        if (!make_original())
            continue;
        alike++;
        for (size_t k = 0; k < 4; k++)
            check_edit();
    }
    EXPECT(alike > rounds / 2 && accepted > rounds);
    printf("%zu texts, %lu edits written, refused: %lu unmappable, %lu moved, %lu beside\n", alike, accepted,
           refused[RUNIC_REFUSAL_UNMAPPABLE], refused[RUNIC_REFUSAL_MOVED], refused[RUNIC_REFUSAL_NEIGHBOUR]);
    return expect_result();
}
