/* watch.c - reports watched characters in text of any charset that has_near_boundaries(). */
/* SPDX-License-Identifier: MIT */
/*
 * Text is searched in pieces. A piece in which no byte can begin a watched character is skipped. Any other piece is
 * decoded to scalar values; a finding's offset is then found by searching the bytes of its character.
 */
#include "watch.h"

#include <string.h>

#include "boundary.h"
#include "charset.h"

#define PIECE 1024 /* bytes */
#define ROUND 192  /* bytes counted in one sum, which a byte holds; constant, so that compilers vectorize the loop */

/* Replaces an ill-formed sequence: a character that is never watched. */
#define NO_CHARACTER 'a'

#define ZWNBSP 0xFEFF

static const struct {
    enum finding_kind kind;
    char32_t first, last;
} hidden[] = {
#define HIDDEN(kind, first, last) {FINDING_##kind, first, last},
#include "terminal/hidden.def"
};

/* ---- What is watched ---- */

static bool is_asked_for(unsigned what, enum finding_kind kind)
{
    return (what & (kind == FINDING_BIDIRECTIONAL || kind == FINDING_INVISIBLE ? WATCH_TROJAN : WATCH_CONTROLS)) != 0;
}

/* At least the pages of 256 code points that hidden.def has, and one for the pages without a watched character. */
enum {
    PAGES = 1
#define HIDDEN(kind, first, last) +(last) / 256 - (first) / 256 + 1
#include "terminal/hidden.def"
};

/* The set of watched characters, and of the bytes that may begin one. */
struct table {
    unsigned what;
    runic_charset charset;
    /* A bitmap for each page of 256 code points that has a watched character. */
    uint8_t page[0x110000 / 256]; /* index in bits; 0: none is watched */
    uint64_t bits[PAGES][4];
    uint8_t pages;
    struct byte_range {
        uint8_t first, last;
    } ranges[128]; /* of bytes, in order; all bytes in charsets of wider units */
    unsigned range_count;
};

static bool is_beyond(unsigned what, char32_t value)
{
    return (what & WATCH_BEYOND) != 0 && value > 0xFFFF;
}

static bool is_watched(const struct table *table, char32_t value)
{
    return is_beyond(table->what, value) || (table->bits[table->page[value / 256]][value % 256 / 64] >> (value % 64) & 1) != 0;
}

static void add(struct table *table, char32_t value)
{
    uint8_t *page = &table->page[value / 256];
    if (*page == 0)
        *page = ++table->pages;
    table->bits[*page][value % 256 / 64] |= (uint64_t)1 << value % 64;
}

static runic_result decode(runic_charset charset, const uint8_t *bytes, size_t len, char32_t *text, size_t cap)
{
    const runic_options how = {.from = charset,
                               .to = SCALARS,
                               .bom_in = RUNIC_BOM_IN_KEEP,
                               .ill_formed = {.action = RUNIC_ACTION_REPLACE, .length = 1, .text = {NO_CHARACTER}}};
    return runic_convert(&how, bytes, len, text, cap * sizeof *text);
}

/* Stores the bytes of a character in a charset that has it. Returns their number. */
static size_t encode(runic_charset charset, char32_t value, uint8_t bytes[4])
{
    const runic_options how = {.from = SCALARS, .to = charset, .bom_in = RUNIC_BOM_IN_KEEP, .bom_out = RUNIC_BOM_OUT_NONE};
    return runic_convert(&how, &value, sizeof value, bytes, 4).written;
}

/* Finds the bytes that begin watched characters. Each byte alone is a character, except in UTF-8 and wider units. */
static void find_ranges(struct table *table)
{
    const bool wide = charset_describe(table->charset).unit_size > 1;
    uint8_t all[256], first[4];
    char32_t text[256];
    bool begins[257] = {false};
    for (unsigned byte = 0; byte < 256; byte++)
        all[byte] = (uint8_t)byte;
    decode(table->charset, all, sizeof all, text, sizeof all);
    for (unsigned byte = 0; byte < 256; byte++)
        begins[byte] = wide || is_watched(table, text[byte]);
    for (size_t i = 0; table->charset == RUNIC_UTF8 && i < sizeof hidden / sizeof hidden[0]; i++)
        if (is_asked_for(table->what, hidden[i].kind) && encode(RUNIC_UTF8, hidden[i].first, first) > 1)
            begins[first[0]] = true;
    for (unsigned byte = 0xF0; table->charset == RUNIC_UTF8 && (table->what & WATCH_BEYOND) != 0 && byte <= 0xF4; byte++)
        begins[byte] = true;
    for (unsigned byte = 0; byte < 256; byte++) {
        if (begins[byte] && (byte == 0 || !begins[byte - 1]))
            table->ranges[table->range_count].first = (uint8_t)byte;
        if (begins[byte] && !begins[byte + 1])
            table->ranges[table->range_count++].last = (uint8_t)byte;
    }
}

/* Returns the table of a watch. Makes it only if the last watch of this thread was another one. */
static const struct table *table_of(const struct watch *watch)
{
    static _Thread_local struct table table;
    const unsigned what = watch->what;
    if (table.what == what && table.charset == watch->charset)
        return &table;
    table = (struct table){.what = what, .charset = watch->charset};
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
        for (char32_t value = hidden[i].first; is_asked_for(what, hidden[i].kind) && value <= hidden[i].last; value++)
            add(&table, value);
    if ((what & WATCH_JOINED) != 0)
        add(&table, ZWNBSP);
    if ((what & (WATCH_EOL_LF | WATCH_EOL_CRLF)) != 0)
        add(&table, '\r');
    if ((what & WATCH_EOL_CRLF) != 0)
        add(&table, '\n');
    find_ranges(&table);
    return &table;
}

/* ---- Search ---- */

/* A character in the charset of the text. */
struct encoded {
    uint8_t bytes[4];
    uint8_t length;
};

/* The progress of a search. */
struct search {
    const struct watch *watch;
    const struct table *table;
    const struct position *start;
    const uint8_t *bytes;
    size_t begin, end;    /* of the piece, in bytes */
    size_t at;            /* the watched characters before this offset are done */
    size_t counted;       /* offset up to which lines and columns are counted */
    struct position here; /* the position at this offset */
    struct encoded last;  /* the character found last */
    uint64_t more;        /* findings that are only counted */
    size_t count;         /* characters in text */
    char32_t text[PIECE];
};

/* Sets the end of the piece: before an incomplete character, and not after CR or LF. */
static void cut_piece(struct search *search, size_t len)
{
    const runic_charset charset = search->watch->charset;
    const uint8_t *bytes = search->bytes + search->begin;
    search->end = len - search->begin <= PIECE
                      ? len
                      : search->begin + boundary_before_line_end(charset, bytes, boundary_before_end(charset, bytes, PIECE));
}

/* Returns the end of a piece that is not decoded: not after a line feed, because U+FEFF may follow. */
static size_t end_of_skipped(const struct search *search, size_t len)
{
    const size_t size = search->end - search->begin;
    return search->end == len
               ? len
               : search->begin + boundary_before_line_end(search->watch->charset, search->bytes + search->begin, size);
}

/* Returns true if a piece has U+FEFF in UTF-8, or ends where one may begin. Compilers vectorize the loop. */
static bool has_mark(const uint8_t bytes[PIECE])
{
    uint8_t any = (uint8_t)((bytes[PIECE - 2] == 0xEF) | (bytes[PIECE - 1] == 0xEF));
    for (size_t i = 0; i < PIECE - 2; i++)
        any |= (uint8_t)((bytes[i] == 0xEF) & (bytes[i + 1] == 0xBB) & (bytes[i + 2] == 0xBF));
    return any != 0;
}

/* Returns true if a piece has a byte in a range. The number of bytes is constant, so that compilers vectorize the loop. */
static bool has_byte(const uint8_t bytes[PIECE], struct byte_range range)
{
    uint8_t any = 0;
    for (size_t i = 0; i < PIECE; i++)
        any |= (uint8_t)(bytes[i] - range.first) <= (uint8_t)(range.last - range.first);
    return any != 0;
}

static bool may_have_watched(const struct table *table, const uint8_t bytes[PIECE])
{
    const bool ascii = !has_byte(bytes, (struct byte_range){0x80, 0xFF});
    bool any = !ascii && table->charset == RUNIC_UTF8 && (table->what & WATCH_JOINED) != 0 && has_mark(bytes);
    for (unsigned i = 0; i < table->range_count && !any && !(ascii && table->ranges[i].first >= 0x80); i++)
        any = has_byte(bytes, table->ranges[i]);
    return any;
}

/* Returns true if only line ends are watched, in UTF-8, and only the number of findings is wanted. */
static bool only_counts_line_ends(const struct search *search)
{
    const struct watch *watch = search->watch;
    const unsigned what = watch->what & ~(unsigned)WATCH_JOINED;
    return (what == WATCH_EOL_LF || what == WATCH_EOL_CRLF) && watch->charset == RUNIC_UTF8 &&
           (search->more > 0 || watch->sink.wants(watch->sink.user, OTHER) == 0);
}

/* Returns the number of wrong line ends in at most ROUND bytes: each CR, or each LF without a CR before it. */
static size_t count_round(const uint8_t *bytes, size_t len, bool feeds)
{
    uint8_t sum = 0;
    for (size_t i = 0; i < len; i++)
        sum = (uint8_t)(sum + (feeds ? (bytes[i] == '\n') & ((bytes + i)[-1] != '\r') : bytes[i] == '\r'));
    return sum;
}

/* Returns U+FEFF in UTF-8 in the text, or NULL. Its first byte is rare in most scripts;
 * after each one a whole piece is searched. */
static const uint8_t *find_mark(const uint8_t *bytes, const uint8_t *end)
{
    while (end - bytes >= 3 && (bytes = memchr(bytes, 0xEF, (size_t)(end - bytes) - 2)) != NULL) {
        if (memcmp(bytes, "\xEF\xBB\xBF", 3) == 0)
            return bytes;
        bytes++;
        if (end - bytes >= PIECE && !has_mark(bytes))
            bytes += PIECE;
    }
    return NULL;
}

/* Counts U+FEFF after a line feed in UTF-8. */
static uint64_t count_joined(const uint8_t *bytes, const uint8_t *end)
{
    uint64_t count = 0;
    for (const uint8_t *at = bytes; (at = find_mark(at, end)) != NULL; at++)
        count += at > bytes && at[-1] == '\n';
    return count;
}

/* Counts the wrong line ends in the rest of the text. No piece ends between CR and LF. */
static uint64_t count_line_ends(const struct search *search, size_t len)
{
    const bool feeds = (search->watch->what & WATCH_EOL_CRLF) != 0;
    const uint8_t *at = search->bytes + search->begin, *end = search->bytes + len;
    uint64_t count = *at++ == (feeds ? '\n' : '\r');
    for (; end - at >= ROUND; at += ROUND)
        count += feeds ? count_round(at, ROUND, true) : count_round(at, ROUND, false);
    return count + count_round(at, (size_t)(end - at), feeds);
}

/* Decodes the piece. Returns false if it has no watched character. */
static bool decode_piece(struct search *search)
{
    bool any = false;
    const runic_result all =
        decode(search->watch->charset, search->bytes + search->begin, search->end - search->begin, search->text, PIECE);
    search->count = all.written / sizeof *search->text;
    for (size_t i = 0; i < search->count; i++)
        any |= is_watched(search->table, search->text[i]);
    return any;
}

/* Returns the kind of a watched character, or FINDING_NONE if the character before or after it makes it correct. */
static enum finding_kind kind_at(const struct search *search, size_t i)
{
    const unsigned what = search->watch->what;
    const char32_t value = search->text[i];
    const bool before_lf = i + 1 < search->count && search->text[i + 1] == '\n';
    if (is_beyond(what, value))
        return FINDING_BEYOND;
    if (value == ZWNBSP && (what & WATCH_TROJAN) == 0)
        return i > 0 && search->text[i - 1] == '\n' ? FINDING_BOM_INSIDE : FINDING_NONE;
    if (value == '\n')
        return i > 0 && search->text[i - 1] == '\r' ? FINDING_NONE : FINDING_EOL_LF;
    if (value == '\r' && (what & WATCH_EOL_LF) != 0)
        return before_lf ? FINDING_EOL_CRLF : FINDING_EOL_CR;
    for (size_t row = 0; row < sizeof hidden / sizeof hidden[0]; row++)
        if (value >= hidden[row].first && value <= hidden[row].last)
            return (value == '\r' && before_lf) || !is_asked_for(what, hidden[row].kind) ? FINDING_NONE : hidden[row].kind;
    return FINDING_NONE;
}

/*
 * Moves search->at to the next occurrence of a character, which the piece must have. Its bytes are never a part of another
 * character or of an ill-formed sequence.
 */
static void find(struct search *search, char32_t value)
{
    struct encoded *last = &search->last;
    const uint8_t unit = charset_describe(search->watch->charset).unit_size;
    last->length = (uint8_t)encode(search->watch->charset, value, last->bytes);
    while (search->at + last->length < search->end &&
           (search->bytes[search->at] != last->bytes[0] || memcmp(search->bytes + search->at, last->bytes, last->length) != 0))
        search->at += unit;
}

/* Reports text[i], which is at search->at. */
static void report(struct search *search, size_t i, enum finding_kind kind)
{
    const struct watch *watch = search->watch;
    const struct encoded *character = &search->last;
    struct finding finding = {.from = watch->charset, .kind = (uint8_t)kind};
    finding.report =
        (runic_report){.offset = search->start->offset + search->at, .character = search->text[i], .length = character->length};
    memcpy(finding.report.bytes, character->bytes, character->length);
    position_count(&search->here, search->bytes + search->counted, search->at - search->counted);
    search->counted = search->at;
    finding.place = (struct place){search->here.line, search->here.column};
    watch->sink.found(watch->sink.user, &finding);
}

/* Reports the findings of the piece, or only counts them if they are not wanted. A BOM is not a finding. */
static void report_piece(struct search *search)
{
    const struct watch *watch = search->watch;
    const bool has_mark = search->start->offset + search->begin == 0 && search->text[0] == 0xFEFF;
    search->at = search->begin + (has_mark ? encode(watch->charset, 0xFEFF, search->last.bytes) : 0);
    for (size_t i = has_mark; i < search->count; i++) {
        if (!is_watched(search->table, search->text[i]))
            continue;
        const enum finding_kind kind = kind_at(search, i);
        const bool wanted = search->more == 0 && watch->sink.wants(watch->sink.user, OTHER) > 0;
        if (kind == FINDING_BEYOND && watch->census != NULL)
            census_add(watch->census, search->text[i], 1);
        if (wanted)
            find(search, search->text[i]);
        if (kind != FINDING_NONE && wanted)
            report(search, i, kind);
        else if (kind != FINDING_NONE)
            search->more++;
        search->at += wanted ? search->last.length : 0;
    }
}

void watch_text(const struct watch *watch, const struct position *start, const uint8_t *bytes, size_t len)
{
    struct search search;
    const bool is_utf8 = watch->charset == RUNIC_UTF8;
    if (watch->what == 0 || (watch->what == WATCH_JOINED && is_utf8 && find_mark(bytes, bytes + len) == NULL))
        return;
    search.watch = watch;
    search.table = table_of(watch);
    search.start = start;
    search.here = *start;
    search.bytes = bytes;
    search.counted = 0;
    search.more = 0;
    len -= len % charset_describe(watch->charset).unit_size;
    for (search.begin = 0; search.begin < len; search.begin = search.end) {
        /* PIECE bytes are tested: of the last piece, together with bytes before it. */
        search.end = len - search.begin < PIECE ? len : search.begin + PIECE;
        if (search.end >= PIECE && !may_have_watched(search.table, bytes + search.end - PIECE)) {
            search.end = end_of_skipped(&search, len);
            continue;
        }
        cut_piece(&search, len);
        if (only_counts_line_ends(&search)) {
            search.more += count_line_ends(&search, len);
            search.more += (watch->what & WATCH_JOINED) != 0 ? count_joined(bytes + search.begin, bytes + len) : 0;
            break;
        }
        if (decode_piece(&search))
            report_piece(&search);
    }
    if (search.more > 0)
        watch->sink.more(watch->sink.user, OTHER, search.more);
}
