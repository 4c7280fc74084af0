/* watch.c - reports watched characters in UTF-8. */
/* SPDX-License-Identifier: MIT */
/* Text is searched in pieces. A piece without a byte that can begin a watched character is skipped, and so is one in which the
 * bytes after that byte are others. Any other piece is decoded to scalar values; a finding's offset is then found by searching
 * the bytes of its character. */
#include "watch.h"

#include <string.h>

#include "position.h"
#include "charset.h"

#define PIECE 1024 /* bytes */
#define ROUND 192  /* bytes counted in one sum, which a byte holds; constant, so that compilers vectorize the loop */

/* Replaces an ill-formed sequence: a character that is never watched. */
#define NO_CHARACTER 'a'

/* A character in UTF-8. */
struct encoded {
    uint8_t bytes[4];
    uint8_t length;
};

/* The progress of a search. */
struct search {
    const struct watch *watch;
    const struct watched *table;
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
    const uint8_t *bytes = search->bytes + search->begin;
    search->end =
        len - search->begin <= PIECE
            ? len
            : search->begin + boundary_before_line_end(RUNIC_UTF8, bytes, boundary_before_end(RUNIC_UTF8, bytes, PIECE));
}

/* Returns true if a piece has a byte in a range. The number of bytes is constant, so that compilers vectorize the loop. */
static bool has_byte(const uint8_t bytes[PIECE], struct byte_range range)
{
    uint8_t any = 0;
    for (size_t i = 0; i < PIECE; i++)
        any |= (uint8_t)(bytes[i] - range.first) <= (uint8_t)(range.last - range.first);
    return any != 0;
}

/* Returns true if a piece, and two bytes after it, have the beginning of a watched character. Compilers vectorize the loop. */
static bool has_beginning(const uint8_t bytes[PIECE + 2], struct beginning_bytes begin)
{
    const uint8_t second = (uint8_t)(begin.second.last - begin.second.first),
                  third = (uint8_t)(begin.third.last - begin.third.first);
    uint8_t any = 0;
    for (size_t i = 0; i < PIECE; i++)
        any |= (uint8_t)((bytes[i] == begin.first) & ((uint8_t)(bytes[i + 1] - begin.second.first) <= second) &
                         ((uint8_t)(bytes[i + 2] - begin.third.first) <= third));
    return any != 0;
}

/* Returns true if a piece has the beginning of a watched character whose first byte is in a range. */
static bool has_beginning_in(const struct watched *table, const uint8_t *bytes, struct byte_range range)
{
    bool any = false;
    for (unsigned i = 0; i < table->begin_count && !any; i++)
        any = table->begins[i].first >= range.first && table->begins[i].first <= range.last &&
              has_beginning(bytes, table->begins[i]);
    return any;
}

/* Tests a piece; after: bytes that follow it. */
static bool may_have_watched(const struct watched *table, const uint8_t *bytes, size_t after)
{
    const bool ascii = !has_byte(bytes, (struct byte_range){0x80, 0xFF});
    bool any = false;
    for (unsigned i = 0; i < table->range_count && !any; i++) {
        const struct byte_range range = table->ranges[i];
        if (ascii && range.first >= 0x80)
            break;
        any = has_byte(bytes, range) && (range.first < 0x80 || after < 2 || has_beginning_in(table, bytes, range));
    }
    return any;
}

/* Returns true if only line ends are watched, in UTF-8, and only the number of findings is wanted. */
static bool only_counts_line_ends(const struct search *search)
{
    const struct watch *watch = search->watch;
    const unsigned what = watch->what & ~(unsigned)WATCH_JOINED;
    return (what == WATCH_EOL_LF || what == WATCH_EOL_CRLF) &&
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

/* Returns U+FEFF in UTF-8 in the text, or NULL. Its first byte also begins other characters: a piece that has it is tested. */
static const uint8_t *find_mark(const uint8_t *bytes, const uint8_t *end)
{
    static const struct beginning_bytes mark = {0xEF, {0xBB, 0xBB}, {0xBF, 0xBF}};
    while (end - bytes >= 3 && (bytes = memchr(bytes, 0xEF, (size_t)(end - bytes) - 2)) != NULL) {
        const bool is_long = end - bytes >= PIECE + 2, may_have = !is_long || has_beginning(bytes, mark);
        const uint8_t *const piece_end = is_long ? bytes + PIECE : end - 2;
        for (; may_have && bytes < piece_end; bytes++)
            if (memcmp(bytes, "\xEF\xBB\xBF", 3) == 0)
                return bytes;
        bytes = piece_end;
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
    const runic_options how = {.from = RUNIC_UTF8,
                               .to = SCALARS,
                               .bom_in = RUNIC_BOM_IN_KEEP,
                               .ill_formed = {.action = RUNIC_ACTION_REPLACE, .length = 1, .text = {NO_CHARACTER}}};
    const runic_result all =
        runic_convert(&how, search->bytes + search->begin, search->end - search->begin, search->text, sizeof search->text);
    search->count = all.written / sizeof *search->text;
    for (size_t i = 0; i < search->count; i++)
        any |= is_watched(search->table, search->text[i]);
    return any;
}

/* Returns the character before text[i] if it is ASCII, also of the last piece, which may have been skipped. */
static char32_t ascii_before(const struct search *search, size_t i)
{
    if (i > 0)
        return search->text[i - 1];
    return search->begin > 0 ? search->bytes[search->begin - 1] : 0;
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
        return ascii_before(search, i) == '\n' ? FINDING_BOM_INSIDE : FINDING_NONE;
    if (value == '\n')
        return ascii_before(search, i) == '\r' ? FINDING_NONE : FINDING_EOL_LF;
    if (value == '\r' && (what & WATCH_EOL_LF) != 0)
        return before_lf ? FINDING_EOL_CRLF : FINDING_EOL_CR;
    return value == '\r' && before_lf ? FINDING_NONE : hidden_kind(what, value);
}

/* Moves search->at to the next occurrence of a character, which the piece must have. Its bytes are never a part of another
 * character or of an ill-formed sequence. */
static void find(struct search *search, char32_t value)
{
    struct encoded *last = &search->last;
    last->length = (uint8_t)runic_utf8_put(value, (char *)last->bytes, 4);
    while (search->at + last->length < search->end &&
           (search->bytes[search->at] != last->bytes[0] || memcmp(search->bytes + search->at, last->bytes, last->length) != 0))
        search->at++;
}

static void report(struct search *search, size_t i, enum finding_kind kind)
{
    const struct watch *watch = search->watch;
    const struct encoded *character = &search->last;
    struct finding finding = {.from = RUNIC_UTF8, .kind = (uint8_t)kind};
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
    search->at = search->begin + (has_mark ? 3 : 0);
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
    if (watch->what == 0 || (watch->what == WATCH_JOINED && find_mark(bytes, bytes + len) == NULL))
        return;
    search.watch = watch;
    search.table = watched_of(watch->what);
    search.start = start;
    search.here = *start;
    search.bytes = bytes;
    search.counted = 0;
    search.more = 0;
    for (search.begin = 0; search.begin < len; search.begin = search.end) {
        /* PIECE bytes are tested: of the last piece, together with bytes before it. */
        search.end = len - search.begin < PIECE ? len : search.begin + PIECE;
        if (search.end >= PIECE && !may_have_watched(search.table, bytes + search.end - PIECE, len - search.end))
            continue;
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
