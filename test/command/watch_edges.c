/* watch_edges.c - check's search and the change of line ends read nothing beside their text, and find all. */
/* SPDX-License-Identifier: MIT */
/*
 * The text lies against a guard page, at its end and at its beginning. What is expected is found unit by unit. Line ends are
 * changed in pieces of any sizes, with buffers of a few bytes, and compared with a plain loop; the rest of the command is left
 * out.
 */
#include "../../cli/convert/line_ends.h"
#include "../../cli/parallel/buffers.h"
#include "../../cli/text/charset.h"
#include "../../cli/text/watch.h"
#include "chance.h"
#include "expect.h"
#include "guard.h"
#include "sample.h"

/* The search tests pieces of 1,024 bytes. */
#define PIECE_BYTES 1024
#define MOST_UNITS  (2 * PIECE_BYTES + 8)

/* Returns true for all short lengths, and those around multiples of a piece. */
static bool is_length(size_t units, size_t unit)
{
    return units < 72 || (units * unit + 5 * unit) % PIECE_BYTES < 8 * unit;
}

static const runic_charset charsets[] = {RUNIC_UTF8,    RUNIC_LATIN1,  RUNIC_WINDOWS1252, RUNIC_ASCII,
                                         RUNIC_UTF16LE, RUNIC_UTF16BE, RUNIC_UTF32LE,     RUNIC_UTF32BE};
#define CHARSETS (sizeof charsets / sizeof charsets[0])

static struct guarded area;
static unsigned long trials;

/* ---- What the rest of the command would be ---- */

runic_charset_properties charset_describe(runic_charset charset)
{
    return runic_charset_describe(charset);
}

bool has_boundaries(runic_charset charset)
{
    (void)charset;
    return true;
}

bool is_stateless(runic_charset charset)
{
    return has_boundaries(charset);
}

bool has_near_boundaries(runic_charset charset)
{
    return has_boundaries(charset);
}

uint8_t line_feed_of(runic_charset charset)
{
    (void)charset;
    return '\n';
}

static size_t lines_size;

size_t buffer_size(void)
{
    return lines_size;
}

uint8_t *buffer_of_thread(enum buffer which)
{
    static struct guarded lines;
    if (lines.begin == NULL)
        lines = guarded_new(1 << 12);
    (void)which;
    return lines.end - lines_size;
}

static uint8_t written[8 * 4 * MOST_UNITS];
static size_t written_len;

bool output_write(struct output *out, const void *bytes, size_t len)
{
    (void)out;
    if (len > 0)
        memcpy(written + written_len, bytes, len);
    written_len += len;
    return true;
}

/* ---- Units ---- */

static void put(runic_charset charset, uint8_t *dst, uint32_t value)
{
    const runic_charset_properties like = runic_charset_describe(charset);
    for (unsigned i = 0; i < like.unit_size; i++)
        dst[like.byte_order == RUNIC_ORDER_LITTLE ? i : like.unit_size - 1u - i] = (uint8_t)(value >> 8 * i);
}

static uint32_t take(runic_charset charset, const uint8_t *src)
{
    const runic_charset_properties like = runic_charset_describe(charset);
    uint32_t value = 0;
    for (unsigned i = 0; i < like.unit_size; i++)
        value |= (uint32_t)src[like.byte_order == RUNIC_ORDER_LITTLE ? i : like.unit_size - 1u - i] << 8 * i;
    return value;
}

/* ---- Search ---- */

struct text {
    runic_charset charset;
    size_t unit, units;
    uint8_t *bytes;
};

/* Returns 0 beside the text. */
static uint32_t unit_at(const struct text *text, size_t i)
{
    return i < text->units ? take(text->charset, text->bytes + i * text->unit) : 0;
}

/* Of the hidden characters these are ISO-8859-1's, of which windows-1252 has letters in place of C1, and UTF-8 has two bytes.
 */
static bool is_hidden(const struct text *text, size_t i)
{
    const uint32_t here = unit_at(text, i);
    const bool longer = text->charset == RUNIC_UTF8 && here == 0xC2;
    const uint32_t value = longer ? unit_at(text, i + 1) : here;
    if (value < 0x80)
        return !longer && (here == 0x7F || (here < 0x20 && here != '\t' && here != '\n'));
    if ((text->charset == RUNIC_UTF8 && !longer) || text->charset == RUNIC_ASCII)
        return false;
    return value == 0xAD || (value < 0xA0 && text->charset != RUNIC_WINDOWS1252);
}

static bool is_wanted(const struct text *text, unsigned what, size_t i)
{
    const uint32_t here = unit_at(text, i);
    const bool feeds = unit_at(text, i + 1) == '\n';
    if ((what & WATCH_EOL_LF) != 0 && here == '\r')
        return true;
    if ((what & WATCH_EOL_CRLF) != 0 && here == '\n' && (i == 0 || unit_at(text, i - 1) != '\r'))
        return true;
    return (what & WATCH_CONTROLS) != 0 && is_hidden(text, i) && !(here == '\r' && feeds);
}

/* Findings in the order of their places: how many may still be reported, and whether all were right. */
struct seen {
    const struct text *text;
    unsigned what;
    uint64_t wants, count;
    size_t next; /* unit after the last finding */
    bool good;
};

static void see(void *user, const struct finding *finding)
{
    struct seen *seen = user;
    const size_t at = (size_t)finding->report.offset / seen->text->unit;
    for (; seen->next < at; seen->next++)
        seen->good &= !is_wanted(seen->text, seen->what, seen->next);
    seen->good &= is_wanted(seen->text, seen->what, seen->next++) && finding->report.offset % seen->text->unit == 0;
    seen->count++;
    seen->wants--;
}

static uint64_t seen_wants(void *user, enum finding_class class)
{
    (void)class;
    return ((struct seen *)user)->wants;
}

static void see_more(void *user, enum finding_class class, uint64_t count)
{
    struct seen *seen = user;
    (void)class;
    seen->count += count;
}

static uint64_t search(const struct text *text, struct seen *seen)
{
    const struct watch watch = {seen->what, text->charset, {see, seen_wants, see_more, seen}};
    struct position start;
    position_start(&start, text->charset, false);
    watch_text(&watch, &start, text->bytes, text->units * text->unit);
    return seen->count;
}

static void test_text(const struct text *text)
{
    for (unsigned bits = 1; bits < 8; bits++) {
        const unsigned what =
            (bits & 1 ? WATCH_TROJAN | WATCH_CONTROLS : 0) | (bits & 2 ? WATCH_EOL_LF : 0) | (bits & 4 ? WATCH_EOL_CRLF : 0);
        struct seen all = {text, what, UINT64_MAX, 0, 0, true}, first = {text, what, 2, 0, 0, true};
        guard_len = text->units * text->unit, guard_cap = what;
        search(text, &all);
        for (; all.next < text->units; all.next++)
            all.good &= !is_wanted(text, what, all.next);
        if (!EXPECT(all.good && first.good && search(text, &first) == all.count))
            fprintf(stderr, "charset %d, %zu units, what %u\n", (int)text->charset, text->units, what);
        trials++;
    }
}

static struct text letters(runic_charset charset, size_t units, bool at_end)
{
    const size_t unit = runic_charset_describe(charset).unit_size;
    struct text text = {charset, unit, units, at_end ? area.end - units * unit : area.begin};
    for (size_t i = 0; i < units; i++)
        put(charset, text.bytes + i * unit, (uint32_t)('a' + i % 26));
    return text;
}

/* One thing, at each place of each length. */
static void test_places(runic_charset charset, size_t units, bool at_end)
{
    static const uint32_t things[] = {'\r', '\n', 1, 0x7F, 0, 0x80, 0x9F, 0xA0, 0xAD};
    struct text text = letters(charset, units, at_end);
    test_text(&text);
    for (size_t i = 0; i < units; i++) {
        const uint32_t thing = things[(i + units) % 9];
        put(charset, text.bytes + i * text.unit, thing);
        if (i > 0 && charset == RUNIC_UTF8 && thing >= 0x80)
            put(charset, text.bytes + i - 1, 0xC2);
        else if (i + 1 < units && (i + units) % 3 == 0)
            put(charset, text.bytes + (i + 1) * text.unit, '\n');
        test_text(&text);
        text = letters(charset, units, at_end);
    }
}

static void fill(struct chance *chance, const struct text *text, const uint32_t *things, size_t count)
{
    for (size_t i = 0; i < text->units; i++)
        put(text->charset, text->bytes + i * text->unit, things[chance_below(chance, count)]);
}

/* ---- Line ends ---- */

static size_t model_ends(const struct text *text, enum eol mode, uint8_t *dst)
{
    size_t len = 0;
    for (size_t i = 0; i < text->units; i++) {
        const uint32_t is = unit_at(text, i), here = mode == EOL_LF && is == '\r' ? '\n' : is;
        if (mode == EOL_LF && is == '\n' && i > 0 && unit_at(text, i - 1) == '\r')
            continue;
        if (mode == EOL_CRLF && here == '\n' && (i == 0 || unit_at(text, i - 1) != '\r')) {
            put(text->charset, dst + len, '\r');
            len += text->unit;
        }
        put(text->charset, dst + len, here);
        len += text->unit;
    }
    return len;
}

/* In pieces that end in front of a guard page. */
static void test_ends(struct chance *chance, const struct text *text, enum eol mode)
{
    static struct guarded pieces;
    static uint8_t wanted[sizeof written];
    if (pieces.begin == NULL)
        pieces = guarded_new(4 * MOST_UNITS);
    struct line_ends ends;
    const size_t len = model_ends(text, mode, wanted), longest = 1 + chance_below(chance, text->units + 1);
    lines_size = 4 + chance_below(chance, 100);
    written_len = 0;
    line_ends_start(&ends, mode, text->charset, NULL);
    for (size_t done = 0, units; done < text->units; done += units) {
        units = chance_below(chance, longest + 1);
        units = units < text->units - done ? units : text->units - done;
        uint8_t *piece = pieces.end - units * text->unit;
        memcpy(piece, text->bytes + done * text->unit, units * text->unit);
        guard_len = units * text->unit, guard_cap = lines_size;
        EXPECT(line_ends_write(&ends, piece, units * text->unit));
    }
    EXPECT(written_len == len && memcmp(written, wanted, len) == 0);
    trials++;
}

/* ---- All of it ---- */

/* Fills a text with letters and a few other things. */
static void fill_sparsely(struct chance *chance, const struct text *text, const uint32_t *things, size_t count)
{
    for (size_t left = chance_below(chance, 4); left > 0 && text->units > 0; left--)
        put(text->charset, text->bytes + chance_below(chance, text->units) * text->unit, things[chance_below(chance, count)]);
}

static void test_charset(struct chance *chance, runic_charset charset)
{
    static const uint32_t any[] = {'a', 'b', '\r', '\n', 1, 0x9F, 0xC2, 0xAD}, line_ends[] = {'a', '\r', '\n', 'c'};
    static unsigned long lengths;
    const size_t unit = runic_charset_describe(charset).unit_size;
    for (size_t units = 0; units <= MOST_UNITS; units++) {
        if (!is_length(units, unit) || lengths++ % sample_every() != 0)
            continue;
        if (units < 72)
            test_places(charset, units, units % 2 == 0);
        for (unsigned turn = 0; turn < 20; turn++) {
            struct text text = letters(charset, units, turn % 2 == 0);
            if (turn % 4 == 3)
                fill(chance, &text, any, 8);
            else
                fill_sparsely(chance, &text, turn % 4 == 2 ? line_ends : any, turn % 4 == 2 ? 4 : 8);
            test_text(&text);
            test_ends(chance, &text, turn % 3 == 0 ? EOL_LF : EOL_CRLF);
        }
    }
}

int main(void)
{
    struct chance chance = {1};
    area = guarded_new(4 * MOST_UNITS);
    guard_subject = "search";
    guard_watch();
    for (size_t c = 0; c < CHARSETS; c++)
        test_charset(&chance, charsets[c]);
    printf("%lu trials\n", trials);
    return expect_result();
}
