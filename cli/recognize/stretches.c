/* stretches.c - reads a text as stretches, window by window, with runic_reader. */
/* SPDX-License-Identifier: MIT */
#include "stretches.h"

#include <stdlib.h>
#include <string.h>

#include "codec/decoder.h"
#include "terminal/message.h"
#include "text/character.h"
#include "text/charset.h"

/* Text without NUL bytes that is longer than this, before some, is a window of its own; so are as many bytes of a program, or
 * of UTF-16, whose search takes up to 5 microseconds a byte. */
#define SHORT_WINDOW (16u << 10)

struct stretch_reader {
    struct stretches found;
    size_t room;       /* of the list */
    bool has_nul_text; /* a part that is text has NUL bytes */
    const runic_hint *hint;
    uint64_t skipped;      /* bytes before the first one that the reader of the library gets */
    uint64_t done;         /* its bytes whose stretches were added */
    uint64_t columns;      /* characters of the unfinished line before the next stretch */
    size_t begin, have;    /* the next window begins at begin; bytes up to have are there */
    size_t stray, damaged; /* words with errors, without characters of UTF-8 and with some */
    runic_guesser strays;
    runic_reader reader;
    uint8_t window[RUNIC_READ_WINDOW + 1];
};

/* ---- Windows ---- */

/* Returns how many of the bytes are read together, at most. */
static size_t window_most(const uint8_t *bytes, size_t have)
{
    const size_t most = have < RUNIC_READ_WINDOW ? have : RUNIC_READ_WINDOW;
    const uint8_t *nul = memchr(bytes, 0, most);
    size_t before = nul != NULL ? (size_t)(nul - bytes) : 0;
    while (before > 0 && bytes[before - 1] != '\n')
        before--;
    if (before > SHORT_WINDOW)
        return before;
    const bool is_slow = nul != NULL && most > SHORT_WINDOW &&
                         (has_many_controls(bytes, SHORT_WINDOW) || has_utf16_run(bytes, SHORT_WINDOW) ||
                          has_wide_line_end(bytes, SHORT_WINDOW));
    return is_slow ? SHORT_WINDOW : most;
}

/* ---- Comparing with the charset of -f ---- */

bool is_same_text(const uint8_t *bytes, size_t len, runic_charset from, runic_charset to)
{
    const runic_options how = {.from = from, .to = to, .bom_in = RUNIC_BOM_IN_KEEP};
    runic_converter converter;
    uint8_t out[4096];
    runic_result r = {.status = RUNIC_FULL};
    if (runic_converter_init(&converter, &how) != RUNIC_OK)
        return true;
    for (size_t read = 0, written = 0; r.status == RUNIC_FULL; read += r.read, written += r.written) {
        r = runic_converter_convert(&converter, bytes + read, len - read, out, sizeof out, 1);
        if (r.written > len - written || memcmp(out, bytes + written, r.written) != 0)
            return false;
    }
    return r.status == RUNIC_OK;
}

static bool has_c1(const uint8_t *bytes, size_t len)
{
    size_t count = 0;
    for (size_t i = 0; i < len; i++)
        count += (bytes[i] & 0xE0) == 0x80;
    return count > 0;
}

/* Notes a stretch that is other text in the charset of -f. C1 controls of ISO 8859 are text in hardly any file. */
static void compare(struct stretches *s, struct stretch *stretch, const uint8_t *bytes, size_t len)
{
    static const uint8_t c1[] = {0x80, 0x96};
    const runic_charset from = stretch->charset;
    if (s->wanted == RUNIC_CHARSET_UNKNOWN || is_system(s->wanted) || from == RUNIC_CHARSET_UNKNOWN || from == s->wanted)
        return;
    if (stretch->basis == RUNIC_BASIS_ASCII && (s->wanted == RUNIC_UTF7 || s->wanted == RUNIC_UTF7_IMAP))
        return; /* bytes of ASCII are all that they have */
    const bool are_c1 = has_c1(bytes, len) && is_same_text(c1, sizeof c1, s->wanted, RUNIC_LATIN1);
    if (stretch->probability < (are_c1 ? 500 : CONTRADICTS) || is_same_text(bytes, len, from, s->wanted))
        return;
    stretch->is_other = true;
    s->against = s->against < s->count - 1 ? s->against : s->count - 1;
}

/* ---- The list ---- */

/* Returns the record of all stretches in a charset, NULL without room. */
static struct stretch_charset *charset_of(struct stretches *s, const struct stretch *stretch)
{
    for (size_t i = 0; i < s->charset_count; i++)
        if (s->charsets[i].like.charset == stretch->charset) {
            struct stretch *like = &s->charsets[i].like;
            like->probability = stretch->probability < like->probability ? stretch->probability : like->probability;
            if (stretch->basis == RUNIC_BASIS_DAMAGED_UTF8 || like->basis == RUNIC_BASIS_ASCII)
                like->basis = stretch->basis;
            return &s->charsets[i];
        }
    if (s->charset_count == CHARSETS_MOST)
        return NULL;
    s->charsets[s->charset_count].like = *stretch;
    return &s->charsets[s->charset_count++];
}

/* Returns the length of the first line of bytes, with its line feed; *is_ended is false if it has none. */
static size_t line_length(const struct position *at, const uint8_t *bytes, size_t len, bool *is_ended)
{
    const uint8_t *feed = at->unit == 1 ? memchr(bytes, at->feed[0], len) : NULL;
    size_t end = feed != NULL ? (size_t)(feed - bytes) + 1 : len;
    *is_ended = feed != NULL;
    for (size_t unit = 0; at->unit > 1 && unit + at->unit <= len && !*is_ended; unit += at->unit)
        if (memcmp(bytes + unit, at->feed, at->unit) == 0) {
            end = unit + at->unit;
            *is_ended = true;
        }
    return end;
}

/* Counts the lines of a stretch that have characters beyond ASCII, or bytes that are no text. */
static void count_lines(struct stretch_reader *r, struct stretch_charset *of, const uint8_t *bytes, size_t len)
{
    const runic_charset charset = of->like.charset;
    struct stretches *s = &r->found;
    struct position at;
    size_t begin = 0;
    position_start(&at, charset == RUNIC_CHARSET_UNKNOWN ? RUNIC_LATIN1 : charset, false);
    for (bool is_ended = true; begin < len && is_ended;) {
        const uint8_t *line = bytes + begin;
        const size_t length = line_length(&at, line, len - begin, &is_ended);
        const bool has_ascii = charset != RUNIC_CHARSET_UNKNOWN && !is_wide(charset);
        const size_t ascii = has_ascii ? runic_ascii_validate((const char *)line, length).read : 0;
        if (ascii < length && of->first.line == 0) {
            struct position before = at;
            position_count(&before, line, ascii);
            of->first = (struct place){s->lines + 1, r->columns + before.column};
        }
        of->lines += ascii < length && of->newest_line != s->lines + 1;
        of->newest_line = ascii < length ? s->lines + 1 : of->newest_line;
        if (!is_ended)
            position_count(&at, line, length);
        r->columns = is_ended ? 0 : r->columns + at.column - 1;
        s->lines += is_ended;
        begin += length;
    }
}

static bool has_room(struct stretch_reader *r)
{
    struct stretches *s = &r->found;
    s->is_full |= s->count == STRETCHES_MOST;
    if (s->count == r->room && !s->is_full) {
        r->room = r->room == 0 ? 8 : 2 * r->room;
        s->list = resized(s->list, r->room * sizeof *s->list);
    }
    return !s->is_full;
}

/* Looks for NUL bytes in a stretch of a window. Records that are no text, in a log, may have some; but if the text beside them
 * has some, too, or a window has no text, they are of a program's file. */
static void look_for_nuls(struct stretch_reader *r, runic_charset charset, const uint8_t *bytes, size_t len, size_t window_len)
{
    struct stretches *s = &r->found;
    const bool is_text = charset != RUNIC_CHARSET_UNKNOWN;
    const bool has_nul = memchr(bytes, 0, len) != NULL && !is_wide(charset);
    r->has_nul_text |= has_nul && is_text;
    s->has_records |= has_nul && !is_text;
    s->is_binary |= s->has_records && (r->has_nul_text || (has_nul && len == window_len));
}

/* Notes which bytes occur, four at once: one at a time takes 6 % of the time of detect. */
static void note_bytes(struct stretches *s, const uint8_t *bytes, size_t len)
{
    size_t i = 0;
    for (; i + 4 <= len; i += 4)
        s->has_byte[bytes[i]] = s->has_byte[bytes[i + 1]] = s->has_byte[bytes[i + 2]] = s->has_byte[bytes[i + 3]] = 1;
    for (; i < len; i++)
        s->has_byte[bytes[i]] = 1;
}

/* ---- UTF-8 with errors ---- */

static bool is_in_word(uint8_t byte)
{
    return byte >= 0x80 || is_ascii_letter(byte);
}

/* Feeds the guesser a word with what ASCII its line has around it. */
static void feed_stray(struct stretch_reader *r, const uint8_t *bytes, size_t len, size_t begin, size_t end)
{
    while (begin > 0 && bytes[begin - 1] < 0x80 && bytes[begin - 1] != '\n')
        begin--;
    while (end < len && bytes[end] < 0x80 && bytes[end] != '\n')
        end++;
    if (r->stray++ == 0)
        runic_guesser_init(&r->strays);
    runic_guesser_feed(&r->strays, bytes + begin, end - begin);
}

/* The words that show in which charset strays are: they are enough, and more would take as long as all else. */
#define MOST_WORDS 1000

/* Counts the words that have errors. Words that have characters of UTF-8, too, are damaged; the others may be in another
 * charset. */
static void read_errors(struct stretch_reader *r, const uint8_t *bytes, size_t len)
{
    for (size_t end = 0, at; r->stray + r->damaged < MOST_WORDS;) {
        at = end + runic_utf8_validate((const char *)bytes + end, len - end).read;
        if (at == len)
            break;
        size_t begin = at;
        while (begin > end && is_in_word(bytes[begin - 1]))
            begin--;
        bool is_damaged = runic_ascii_validate((const char *)bytes + begin, at - begin).read < at - begin;
        for (end = at; end < len && is_in_word(bytes[end]);) {
            const runic_character next = runic_utf8_next((const char *)bytes + end, len - end);
            is_damaged |= next.status == RUNIC_OK && next.value >= 0x80;
            end += next.length;
        }
        if (is_damaged)
            r->damaged++;
        else
            feed_stray(r, bytes, len, begin, end);
    }
}

/* Returns a stretch that the library has found. ASCII is UTF-8. */
static struct stretch stretch_from(const runic_stretch *given, uint64_t begin, struct place at)
{
    struct stretch stretch = {.begin = begin,
                              .at = at,
                              .charset = given->charset == RUNIC_ASCII ? RUNIC_UTF8 : given->charset,
                              .probability = given->probability,
                              .basis = given->basis,
                              .mark = given->signature_length};
    memcpy(stretch.language, given->language, sizeof stretch.language);
    return stretch;
}

/* Adds what is new of a stretch: it may go on from an earlier window. bytes: the window, of which len were read. */
static void add_stretch(struct stretch_reader *r, const runic_stretch *given, const uint8_t *bytes, size_t len)
{
    struct stretches *s = &r->found;
    struct stretch stretch = stretch_from(given, r->skipped + given->begin, (struct place){s->lines + 1, r->columns + 1});
    const size_t size = (size_t)(given->end - r->done);
    if (size == 0)
        return;
    look_for_nuls(r, given->charset, bytes, size, len);
    if (given->begin < r->done) {
        struct stretch *const last = &s->list[s->count - 1];
        stretch.begin = last->begin;
        stretch.at = last->at;
        stretch.is_other = last->is_other && last->basis != RUNIC_BASIS_ASCII;
        *last = stretch;
    } else if (has_room(r)) {
        s->list[s->count++] = stretch;
    }
    if (s->is_full)
        return;
    struct stretch_charset *of = charset_of(s, &s->list[s->count - 1]);
    s->is_full |= of == NULL;
    if (of != NULL)
        count_lines(r, of, bytes, size);
    compare(s, &s->list[s->count - 1], bytes, size);
    if (given->basis == RUNIC_BASIS_DAMAGED_UTF8 && given->charset == RUNIC_UTF8)
        read_errors(r, bytes, size);
    if (given->basis == RUNIC_BASIS_NONE && is_single_byte(given->charset))
        note_bytes(s, bytes, size);
    r->done = given->end;
    s->end = r->skipped + given->end;
}

/* Takes the guesses for a window if its charset is less sure than in all before. */
static void take_guesses(struct stretch_reader *r)
{
    struct guesses found;
    const size_t count = runic_reader_list(&r->reader, found.list, GUESSES_MOST);
    found.count = count < GUESSES_MOST ? count : GUESSES_MOST;
    while (found.count > 0 && found.list[found.count - 1].probability == 0)
        found.count--;
    if (found.count > 0 && (r->found.guesses.count == 0 || found.list[0].probability < r->found.guesses.list[0].probability))
        r->found.guesses = found;
}

/* Reads a window. is_end: the text ends with the bytes that are there. */
static void read_window(struct stretch_reader *r, bool is_end)
{
    const uint8_t *window = r->window + r->begin;
    const size_t have = r->have - r->begin, most = window_most(window, have);
    const int last = is_end && most == have ? 1 : RUNIC_READ_PART;
    runic_stretch list[64];
    const uint64_t begin = r->done;
    runic_reading got = {.status = RUNIC_FULL};
    size_t read = 0;
    if (memchr(window, 0, most) != NULL && has_many_controls(window, most)) {
        const bool is_second = r->found.count > 0 && r->found.list[r->found.count - 1].charset == RUNIC_CHARSET_UNKNOWN;
        list[0] = (runic_stretch){.begin = r->done - is_second, .end = r->done + most, .charset = RUNIC_CHARSET_UNKNOWN};
        add_stretch(r, &list[0], window, most);
        return; /* it is binary, and not read any further */
    }
    while (got.status == RUNIC_FULL) {
        got = runic_reader_read(&r->reader, window + read, most - read, last, list, sizeof list / sizeof list[0]);
        for (size_t i = 0; i < got.count; i++)
            add_stretch(r, &list[i], window + (r->done - begin), got.read);
        read += got.read;
    }
    take_guesses(r);
    r->begin += read;
}

static bool goes_on(const struct stretch_reader *r)
{
    return !r->found.is_binary && !r->found.is_full;
}

/* Reads the first window of a full buffer, and short ones after it. */
static void read_full(struct stretch_reader *r)
{
    do
        read_window(r, false);
    while (goes_on(r) && r->have - r->begin > RUNIC_READ_WINDOW / 2);
    r->have -= r->begin;
    memmove(r->window, r->window + r->begin, r->have);
    r->begin = 0;
}

/* ---- Reading ---- */

struct stretch_reader *stretch_reader_begin(const runic_hint *hint, runic_charset wanted)
{
    struct stretch_reader *r = allocated(sizeof *r);
    memset(r, 0, offsetof(struct stretch_reader, strays));
    r->found = (struct stretches){.wanted = wanted, .against = SIZE_MAX};
    r->hint = hint;
    runic_reader_init(&r->reader, hint);
    return r;
}

void stretch_reader_add(struct stretch_reader *r, const uint8_t *bytes, size_t len)
{
    while (len > 0 && goes_on(r)) {
        const size_t gap = sizeof r->window - r->have, take = len < gap ? len : gap;
        memcpy(r->window + r->have, bytes, take);
        r->have += take;
        bytes += take;
        len -= take;
        if (r->have == sizeof r->window)
            read_full(r);
    }
}

/* Bytes of UTF-16 for a byte that is missing or too many: a BOM and lines of a letter have less. */
#define BYTES_OF_A_SLIP 12

/* Returns true if the stretches are in UTF-16 of both byte orders, or it lacks a byte every few units: random numbers with NUL
 * bytes look like this. */
static bool is_like_numbers(const struct stretches *s)
{
    bool has_little = false, has_big = false;
    for (size_t i = 0; i < s->charset_count; i++) {
        has_little |= s->charsets[i].like.charset == RUNIC_UTF16LE;
        has_big |= s->charsets[i].like.charset == RUNIC_UTF16BE;
    }
    return s->count > 1 && s->list[0].mark == 0 && (s->charset_count == 1 || (has_little && has_big)) &&
           (s->count - 1) * BYTES_OF_A_SLIP > s->end;
}

/* The least probability of a guess, in 1/1000: less is 0 percent. */
#define LEAST_OF_A_GUESS 10

/* Leaves guesses only for a text that is one stretch, whose charset is the first of them; it may be the only one. */
static void settle_guesses(struct stretches *s)
{
    struct guesses *guesses = &s->guesses;
    const struct stretch *one = s->count == 1 ? &s->list[0] : NULL;
    if (one != NULL && guesses->count > 0 && guesses->list[0].probability == one->probability)
        return;
    guesses->count =
        one != NULL && !is_certain(one) && one->charset != RUNIC_CHARSET_UNKNOWN && one->probability >= LEAST_OF_A_GUESS;
    if (guesses->count == 0)
        return;
    guesses->list[0] = (runic_guess){.charset = one->charset, .probability = one->probability};
    memcpy(guesses->list[0].language, one->language, sizeof one->language);
}

void stretch_reader_end(struct stretch_reader *r, struct stretches *stretches)
{
    while (r->have > r->begin && goes_on(r))
        read_window(r, true);
    r->found.is_binary |= is_like_numbers(&r->found);
    r->found.lines += r->columns > 0;
    settle_guesses(&r->found);
    if (r->stray > r->damaged)
        runic_guesser_list(&r->strays, &r->found.strays, 1, r->hint);
    *stretches = r->found;
    free(r);
}

/* The probability of text whose bytes show that it is UTF-8. */
#define SHOWN 999

void stretch_reader_skip(struct stretch_reader *r, uint64_t len, bool is_ascii)
{
    struct stretches *s = &r->found;
    has_room(r);
    s->list[s->count++] = (struct stretch){
        .at = {1, 1}, .charset = RUNIC_UTF8, .probability = SHOWN, .basis = is_ascii ? RUNIC_BASIS_ASCII : RUNIC_BASIS_UTF8};
    charset_of(s, &s->list[0]);
    s->end = len;
    /* The reader of the library gets a few characters for it. */
    const char *const like = is_ascii ? "like" : "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9";
    runic_stretch stretch[2];
    r->done = runic_reader_read(&r->reader, like, strlen(like), RUNIC_READ_PART, stretch, 2).read;
    r->skipped = len - r->done;
}

void stretch_reader_count(struct stretch_reader *r, const uint8_t *bytes, size_t len)
{
    if (r->found.charset_count == 0)
        charset_of(&r->found, &(struct stretch){.charset = RUNIC_UTF8});
    count_lines(r, &r->found.charsets[0], bytes, len);
}

void stretch_reader_join(struct stretch_reader *r, struct stretches *s)
{
    const struct stretch_charset *before = &r->found.charsets[0];
    const uint64_t lines = r->found.lines;
    for (size_t i = 1; i < s->count; i++)
        s->list[i].at.line += lines;
    for (size_t i = 0; i < s->charset_count; i++)
        if (s->charsets[i].first.line > 0) {
            s->charsets[i].like.at.line += lines;
            s->charsets[i].first.line += lines;
            s->charsets[i].newest_line += lines;
        }
    s->charsets[0].lines += before->lines;
    if (before->first.line > 0)
        s->charsets[0].first = before->first;
    s->lines += lines;
    free(r);
}

bool stretches_read(struct stretches *stretches, struct input *in, runic_charset wanted)
{
    struct stretch_reader *reader = stretch_reader_begin(NULL, wanted);
    struct piece piece = {.len = input_rewind(in) ? 1 : 0};
    while (piece.len > 0 && goes_on(reader)) {
        piece = input_next(in, RUNIC_CHARSET_UNKNOWN);
        stretch_reader_add(reader, piece.bytes, piece.len);
    }
    stretch_reader_end(reader, stretches);
    if (!in->failed && input_rewind(in))
        return true;
    stretches_free(stretches);
    return false;
}

/* Adds a stretch whose lines are not counted. */
static void append(struct stretches *s, struct stretch stretch)
{
    s->list[s->count++] = stretch;
    struct stretch_charset *const of = charset_of(s, &stretch);
    of->first = of->first.line == 0 ? stretch.at : of->first;
    s->end = stretch.begin + 4; /* whole units */
}

void stretches_of_two(struct stretches *stretches, runic_charset before, const runic_stretch *next, struct place at)
{
    *stretches = (struct stretches){.against = SIZE_MAX, .list = allocated(2 * sizeof *stretches->list)};
    struct stretch second = stretch_from(next, next->begin, at);
    if (before != RUNIC_CHARSET_UNKNOWN)
        append(stretches,
               (struct stretch){.at = {1, 1}, .charset = before, .probability = SHOWN, .basis = RUNIC_BASIS_SIGNATURE});
    append(stretches, second);
    settle_guesses(stretches);
}

void stretches_of(struct stretches *stretches, struct piece text, const runic_hint *hint, runic_charset wanted)
{
    struct stretch_reader *reader = stretch_reader_begin(hint, wanted);
    stretch_reader_add(reader, text.bytes, text.len);
    stretch_reader_end(reader, stretches);
}

void stretches_of_part(struct stretches *stretches, struct piece text, bool is_end, const runic_hint *hint,
                       runic_charset wanted)
{
    struct stretch_reader *reader = stretch_reader_begin(hint, wanted);
    reader->have = text.len < sizeof reader->window ? text.len : sizeof reader->window;
    memcpy(reader->window, text.bytes, reader->have);
    read_window(reader, is_end);
    reader->have = reader->begin;
    stretch_reader_end(reader, stretches);
}

/* The most bytes that stretches_glimpse() skips, and reads. */
#define GLIMPSE_SKIPPED (1u << 20)
#define GLIMPSE         (16u << 10)

bool stretches_glimpse(struct stretches *stretches, struct input *in, const runic_hint *hint, runic_charset wanted)
{
    struct piece piece = {.len = 1};
    size_t begin = 0;
    *stretches = (struct stretches){.against = SIZE_MAX};
    for (uint64_t skipped = 0; piece.len > 0 && begin == 0 && skipped < GLIMPSE_SKIPPED; skipped += piece.len) {
        piece = input_next(in, RUNIC_UTF8);
        const size_t ascii = piece.len > 0 ? runic_ascii_validate((const char *)piece.bytes, piece.len).read : 0;
        if (ascii == piece.len)
            continue;
        for (begin = ascii; begin > 0 && piece.bytes[begin - 1] != '\n' && ascii - begin < GLIMPSE / 2;)
            begin--;
        const size_t left = piece.len - begin;
        const struct piece part = {.bytes = piece.bytes + begin, .len = left < GLIMPSE ? left : GLIMPSE};
        stretches_of_part(stretches, part, left <= GLIMPSE, hint, wanted);
        break;
    }
    return !in->failed && input_rewind(in);
}

void stretches_free(struct stretches *stretches)
{
    free(stretches->list);
    *stretches = (struct stretches){.list = NULL};
}

/* ---- What the stretches say ---- */

bool is_mixed(const struct stretches *s)
{
    return s->count > 1 && !s->is_binary;
}

void begin_behind_mark(struct stretches *stretches, runic_charset mark)
{
    struct stretch *first = &stretches->list[0];
    const uint8_t unit = charset_describe(mark).unit_size;
    /* The mark of UTF-32LE begins with the one of UTF-16LE. */
    if (stretches->count != 1 ||
        (is_wide(mark) && is_wide(first->charset) && charset_describe(first->charset).unit_size != unit))
        return;
    first->begin = mark == RUNIC_UTF8 ? 3 : unit;
    first->mark = 0;
}

bool is_behind_mark(const struct stretches *stretches)
{
    return stretches->count == 1 && stretches->list[0].begin > 0;
}

uint64_t stretch_end(const struct stretches *s, size_t i)
{
    return i + 1 < s->count ? s->list[i + 1].begin : s->end;
}

uint64_t stretch_units(const struct stretches *s, size_t i)
{
    const uint64_t len = stretch_end(s, i) - s->list[i].begin;
    const uint8_t unit = charset_describe(s->list[i].charset).unit_size;
    return unit > 1 ? len - len % unit : len;
}

const struct stretch *first_other(const struct stretches *s)
{
    size_t i = s->against;
    while (i < s->count && (!s->list[i].is_other || is_unicode(s->list[i].charset)))
        i++;
    return i < s->count ? &s->list[i] : NULL;
}

bool has_other_line_ends(const struct stretches *s)
{
    const struct stretch *const other = first_other(s);
    return other != NULL && is_ebcdic(other->charset);
}

bool is_certain(const struct stretch *stretch)
{
    return stretch->basis != RUNIC_BASIS_NONE && stretch->basis != RUNIC_BASIS_DAMAGED_UTF8;
}

bool are_whole(const struct stretches *s)
{
    size_t i = 0;
    while (i < s->count && stretch_units(s, i) == stretch_end(s, i) - s->list[i].begin)
        i++;
    return i == s->count;
}

bool are_certain(const struct stretches *s)
{
    bool all = s->count > 0 && !s->is_full && are_whole(s);
    for (size_t i = 0; i < s->count && all; i++)
        all = is_certain(&s->list[i]);
    return all;
}

unsigned stretches_percent(const struct stretches *s)
{
    unsigned least = 1000;
    for (size_t i = 0; i < s->charset_count; i++)
        if ((s->charsets[i].first.line > 0 || s->charsets[i].like.charset == RUNIC_CHARSET_UNKNOWN) &&
            s->charsets[i].like.probability < least)
            least = s->charsets[i].like.probability;
    return s->is_full ? 0 : least / 10;
}
