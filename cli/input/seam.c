/* seam.c - finds where a text changes from UTF-8 to UTF-16, or back, and UTF-16 into which 0x0D bytes were inserted. */
/* SPDX-License-Identifier: MIT */
#include "seam.h"

#include <string.h>

/* The shortest part in ASCII after UTF-16 without Latin text: one of five Han characters consists of two such bytes. */
#define SHORTEST_AFTER_HAN 24

/* The bytes of text are all but these before a part in UTF-16: a BOM of three bytes at the start, and one of two. */
#define MOST_IN_MARKS 5

/* The fewest NUL bytes of UTF-16 without BOM: a text may have a few between its fields. */
#define FEWEST_NULS 4

/* The fewest NUL bytes of each part in UTF-16 beside parts in ASCII: a letter and a line end. Lists end each name with one. */
#define FEWEST_NULS_EACH 3

/* Bytes that are examined before a binary file is given up. */
#define STEP 256

static bool is_text(uint8_t byte)
{
    return (byte >= ' ' && byte < 0x7F) || byte == '\t' || byte == '\n' || byte == '\r';
}

static bool is_control(uint8_t byte)
{
    return byte != 0 && byte < ' ' && !is_text(byte);
}

bool seam_is_text(const uint8_t *bytes, size_t len)
{
    size_t begin = 0;
    while (begin < len && begin < 3 && (bytes[begin] & 0xC0) == 0x80)
        begin++;
    for (size_t i = begin; i < len; i++)
        if (bytes[i] < 0x80 && !is_text(bytes[i]))
            return false;
    return runic_utf8_validate((const char *)bytes + begin, len - begin).status == RUNIC_OK;
}

/* Returns the side of the NUL bytes of ASCII in UTF-16 by the BOM: 1 for little-endian, 0 for big-endian, else -1. */
static int side_of_mark(const uint8_t *mark)
{
    return mark[0] == 0xFF && mark[1] == 0xFE ? 1 : mark[0] == 0xFE && mark[1] == 0xFF ? 0 : -1;
}

/* Returns true if a BOM of two bytes, and perhaps the first byte of a unit, are the last bytes before a NUL byte. */
static bool follows_mark(const struct seam_watch *w)
{
    const uint8_t big[2] = {w->before_newest, w->newest}, little[2] = {w->before_newest_unit, w->before_newest};
    return side_of_mark(big) == 0 || side_of_mark(little) == 1;
}

static bool has_mark(const struct seam_watch *w)
{
    return w->offset >= 2 && side_of_mark(w->start) >= 0;
}

/* Adds a byte of a part that is not UTF-16. Returns how many bytes of text it completes: up to 4. */
static size_t add_text(struct seam_watch *w, uint8_t byte)
{
    if (w->left > 0 && (byte & 0xC0) == 0x80) {
        const size_t completed = --w->left == 0 ? w->length : 0;
        w->beyond_after += completed;
        return completed;
    }
    const bool is_lead = byte >= 0xC2 && byte <= 0xF4;
    if (byte >= 0xFE && w->mark_bytes < 2 && w->left == 0) {
        w->mark_bytes++;
        return 0;
    }
    w->has_others_after |= w->left > 0 || !(is_lead || is_text(byte));
    w->length = (uint8_t)(is_lead ? 2 + (byte >= 0xE0) + (byte >= 0xF0) : 1);
    w->left = (uint8_t)(w->length - 1);
    return is_text(byte);
}

/* Adds bytes of a part that is not UTF-16. Returns how many bytes of text they complete. */
static size_t add_texts(struct seam_watch *w, const uint8_t *bytes, size_t len)
{
    size_t count = 0, at = 0;
    if (w->left == 0) {
        /* The loop has no branch, so that a compiler uses vectors. */
        const size_t ascii = runic_ascii_validate((const char *)bytes, len).read;
        for (; at < ascii; at++)
            count += is_text(bytes[at]);
        w->has_others_after |= count < ascii;
    }
    for (; at < len; at++)
        count += add_text(w, bytes[at]);
    return count;
}

/* Returns true if the bytes since the last NUL byte are text in ASCII or UTF-8, perhaps before a BOM. */
static bool is_text_after(const struct seam_watch *w, bool takes_mark)
{
    return !w->has_others_after && (w->mark_bytes == 0 || (takes_mark && w->mark_bytes == 2 && follows_mark(w)));
}

/*
 * Adds bytes that are not examined: they count as text, as do those of the character that the first of them end. They are only
 * searched for characters of UTF-8: more bytes than those of a BOM.
 */
static size_t add_unexamined(struct seam_watch *w, const uint8_t *bytes, size_t len)
{
    const size_t begun = w->offset == SEAM_WATCHED && w->left > 0 && len > 0 ? (size_t)w->length - w->left : 0;
    size_t at = w->left == 0 ? runic_ascii_validate((const char *)bytes, len).read : 0;
    while (at < len && w->beyond_after <= 3)
        add_text(w, bytes[at++]);
    return begun + len;
}

/* Adds bytes before the first NUL byte. Only the first SEAM_WATCHED are examined. */
static void add_before(struct seam_watch *w, const uint8_t *bytes, size_t len)
{
    w->before += w->offset < SEAM_WATCHED ? add_texts(w, bytes, len) : add_unexamined(w, bytes, len);
    for (size_t i = len < sizeof w->marks ? 0 : len - sizeof w->marks; i < len; i++) {
        w->marks[3] = w->marks[2];
        w->marks[2] = w->marks[1];
        w->marks[1] = w->marks[0];
        w->marks[0] = bytes[i];
    }
}

static void add_nul(struct seam_watch *w)
{
    const bool is_new = w->has_nul && w->after >= SEAM_SHORTEST_ASCII && is_text_after(w, true);
    if (is_new && w->inner == 0) {
        w->inner_begin = w->last + 1;
        w->inner_end = w->offset - w->mark_bytes;
    }
    if (is_new || !w->has_nul)
        w->beyond += w->beyond_after;
    if (is_new) {
        w->inner += w->after + w->mark_bytes;
        w->inner_parts++;
        w->text -= w->after;
    }
    if (is_new || !w->has_nul)
        w->side = w->offset % 2;
    w->first = w->has_nul ? w->first : w->offset;
    w->controls[1] += is_control(w->newest);
    w->has_nul = true;
    w->last = w->offset;
    *(w->offset % 2 == w->side ? &w->here : &w->other) += 1;
    w->raw[w->offset % 2]++;
    w->shifted[(w->offset - w->returns) % 2]++;
    w->after = w->examined_after = w->beyond_after = 0;
    w->left = w->mark_bytes = 0;
    w->has_others_after = false;
}

/* Notes the last bytes. */
static void note_newest(struct seam_watch *w, const uint8_t *bytes, size_t len)
{
    if (len == 0)
        return;
    w->before_newest_unit = len > 2 ? bytes[len - 3] : len > 1 ? w->newest : w->before_newest;
    w->before_newest = len > 1 ? bytes[len - 2] : w->newest;
    w->newest = bytes[len - 1];
}

static void add_byte(struct seam_watch *w, uint8_t byte)
{
    if (byte == '\n' && w->newest == '\r') {
        w->first_return = w->returns > 0 ? w->first_return : w->offset - 1;
        w->returns++;
    }
    w->has_bare_line_feed |= byte == '\n' && w->newest != '\r';
    if (byte == 0) {
        add_nul(w);
    } else if (w->has_nul) {
        w->controls[0] += w->newest == 0 && is_control(byte);
        const size_t completed = add_text(w, byte);
        w->text += completed;
        w->after += completed;
        w->examined_after = w->after;
    } else
        add_before(w, &byte, 1);
    w->examined += w->has_nul;
    note_newest(w, &byte, 1);
    w->offset++;
}

/* Adds bytes that are examined only for what follows the last NUL byte. */
static void add_late(struct seam_watch *w, const uint8_t *bytes, size_t len)
{
    size_t end = len;
    while (end > 0 && bytes[end - 1] != 0)
        end--;
    if (end > 0) {
        w->last = w->offset + end - 1;
        w->after = w->examined_after = w->beyond_after = 0;
        w->left = w->mark_bytes = 0;
        w->has_others_after = false;
    }
    if (!w->has_others_after)
        w->after += add_texts(w, bytes + end, len - end);
    note_newest(w, bytes, len);
    w->offset += len;
}

/* Returns true if no further bytes can make a seam. */
static bool is_hopeless(const struct seam_watch *w)
{
    const uint64_t few = w->shifted[0] < w->shifted[1] ? w->shifted[0] : w->shifted[1];
    const bool is_mixed = w->other * 8 > w->here && few * 8 > w->shifted[0] + w->shifted[1] - few;
    const uint64_t end = w->has_nul ? w->first : w->offset;
    return (!has_mark(w) && end >= 4 && w->before + MOST_IN_MARKS < end) || (w->here + w->other > 64 && is_mixed);
}

/* Adds bytes up to STEP. */
static void add_step(struct seam_watch *w, const uint8_t *bytes, size_t len)
{
    size_t at = 0;
    for (; at < len && w->offset < sizeof w->start; at++) {
        w->start[w->offset] = bytes[at];
        add_byte(w, bytes[at]);
    }
    if (!w->has_nul && !has_mark(w) && at < len) {
        const uint8_t *nul = memchr(bytes + at, 0, len - at);
        const size_t plain = nul == NULL ? len - at : (size_t)(nul - bytes) - at;
        add_before(w, bytes + at, plain);
        note_newest(w, bytes + at, plain);
        w->offset += plain;
        at += plain;
    }
    while (at < len)
        add_byte(w, bytes[at++]);
}

/*
 * Returns how many bytes are added before the text is judged again. That is at offsets which do not depend on the pieces in
 * which the text arrives: a step that begins before the first NUL byte ends after it.
 */
static size_t gap_before_step(const struct seam_watch *w, const uint8_t *bytes, size_t len)
{
    const bool is_plain = !w->has_nul && w->offset >= SEAM_WATCHED;
    const uint8_t *nul = is_plain ? memchr(bytes, 0, len) : NULL;
    if (is_plain)
        return nul != NULL ? (size_t)(nul - bytes) + 1 : len;
    return STEP - (size_t)(w->offset % STEP);
}

void seam_add(struct seam_watch *w, const uint8_t *bytes, size_t len)
{
    while (len > 0 && !w->is_hopeless) {
        const size_t gap = w->is_late ? len : gap_before_step(w, bytes, len), take = len < gap ? len : gap;
        if (w->is_late)
            add_late(w, bytes, take);
        else
            add_step(w, bytes, take);
        bytes += take;
        len -= take;
        if (w->is_late || w->offset % STEP != 0)
            continue;
        w->is_hopeless = is_hopeless(w);
        w->is_late = w->examined >= SEAM_WATCHED || (!w->has_nul && has_mark(w) && w->offset >= SEAM_WATCHED);
    }
}

/*
 * Returns true if the text ends with a line end of ASCII that UTF-16 does not explain: it would be U+0A0D, or the high byte of
 * a letter of India after a unit that is none, or a byte too much.
 */
static bool ends_in_line(const struct seam_watch *w)
{
    const bool is_high_byte = w->after % 2 == 0 && w->before_newest_unit != '\n';
    return w->after >= SEAM_SHORTEST_LINE && w->newest == '\n' &&
           (ends_as_u0a0d(w->before_newest, w->newest, w->offset) || is_high_byte || w->offset % 2 != 0);
}

/* Returns true if the last part is ASCII or UTF-8. */
static bool ends_in_ascii(const struct seam_watch *w)
{
    return is_text_after(w, false) && (w->after >= SEAM_SHORTEST_ASCII || ends_in_line(w));
}

/*
 * Returns true if the parts that are not ASCII or UTF-8 are UTF-16: a quarter of the bytes that were examined are NUL, and two
 * thirds of the others ASCII text, or a BOM. In the index of an archive, half of the others are, since they are random numbers;
 * and their units with a NUL byte are controls.
 */
static bool is_utf16(const struct seam_watch *w, uint64_t begin)
{
    const uint64_t ascii = ends_in_ascii(w) ? w->examined_after : 0;
    const uint64_t bytes = w->first - begin + w->examined - w->inner - ascii;
    const uint64_t mark = begin > 0 && w->first - begin > 1 ? w->first - begin : 0;
    const bool is_marked = mark > 0 || has_mark(w);
    return w->here >= (is_marked ? 2 : FEWEST_NULS) && w->here >= 16 * w->other && w->here * 4 >= bytes &&
           w->here >= FEWEST_NULS_EACH * w->inner_parts && w->controls[(w->first - begin) % 2] * 16 <= w->here &&
           (w->text - ascii + mark) * 3 >= (bytes - w->here) * 2;
}

/*
 * Returns true if UTF-16 after ASCII is little-endian: its first NUL byte is the second byte of the line, or the number of
 * bytes from there to the end of the text is odd.
 */
static bool is_little_after_ascii(const struct seam_watch *w)
{
    if (w->marks[0] == '\n' || w->marks[1] == '\n')
        return w->marks[0] != '\n';
    return ends_in_ascii(w) || w->inner > 0 || (w->offset - w->first) % 2 != 0;
}

/* Returns the charset of the parts that are not UTF-16. mark: the length of a BOM of UTF-8. */
static runic_charset narrow_charset(const struct seam_watch *w, size_t mark)
{
    const uint64_t beyond = w->beyond + (ends_in_ascii(w) ? w->beyond_after : 0);
    return beyond > mark ? RUNIC_UTF8 : RUNIC_ASCII;
}

/* Finds ASCII or UTF-8 before UTF-16. */
static struct seam find_utf16_after(const struct seam_watch *w)
{
    const size_t skipped = memcmp(w->start, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    struct seam seam = {narrow_charset(w, skipped), RUNIC_CHARSET_UNKNOWN, w->first, 0};
    /* The NUL byte of the first unit is after a BOM and perhaps a letter: 0xFF 0xFE, letter, NUL; or 0xFE 0xFF, NUL. */
    const bool has_little = w->marks[1] == 0xFE && w->marks[2] == 0xFF, has_big = w->marks[0] == 0xFF && w->marks[1] == 0xFE;
    const bool little = has_little || (!has_big && is_little_after_ascii(w));
    seam.offset -= little + (has_little || has_big ? 2u : 0u);
    const bool is_line = w->marks[w->first - seam.offset] == '\n';
    if ((w->first < SEAM_SHORTEST_ASCII && !is_line) || w->before + skipped < seam.offset || !is_utf16(w, seam.offset))
        return seam;
    seam.second = little ? RUNIC_UTF16LE : RUNIC_UTF16BE;
    seam.again = w->inner > 0 ? w->inner_begin + !little : ends_in_ascii(w) ? w->last + 1 + !little : 0;
    return seam;
}

/* Finds ASCII or UTF-8 after UTF-16, which begins the text, perhaps with a BOM. */
static struct seam find_ascii_after(const struct seam_watch *w)
{
    const bool is_little = has_mark(w) ? side_of_mark(w->start) == 1 : w->first % 2 != 0;
    const bool is_long = is_text_after(w, false) && (w->after >= SHORTEST_AFTER_HAN || (is_little && ends_in_line(w)));
    const bool is_marked_han = has_mark(w) && w->other == 0 && is_long;
    struct seam seam = {RUNIC_CHARSET_UNKNOWN, narrow_charset(w, 0), (w->inner > 0 ? w->inner_begin : w->last + 1) + !is_little,
                        0};
    if ((w->inner > 0 || (ends_in_ascii(w) && w->last % 2 == (is_little ? 1 : 0))) && w->first % 2 == (is_little ? 1 : 0) &&
        ((w->first < 4 && is_utf16(w, 0)) || is_marked_han))
        seam.first = is_little ? RUNIC_UTF16LE : RUNIC_UTF16BE;
    seam.again = w->inner > 0 ? w->inner_end - is_little : 0;
    return seam;
}

/* Finds UTF-16 in which each 0x0A byte has 0x0D before it: without these, all NUL bytes are on the same side. */
static struct seam find_returns(const struct seam_watch *w)
{
    const unsigned side = has_mark(w) ? (unsigned)side_of_mark(w->start) : w->first % 2;
    const uint64_t right = w->shifted[side], wrong = w->shifted[!side];
    struct seam seam = {RUNIC_CHARSET_UNKNOWN, RUNIC_CHARSET_UNKNOWN, w->first_return, 0};
    if (w->returns > 0 && !w->has_bare_line_feed && (w->first < 4 || has_mark(w)) && w->raw[!side] > 0 && right >= 2 &&
        right >= 16 * wrong && (has_mark(w) || right * 4 >= w->first + w->examined))
        seam.first = seam.second = side == 1 ? RUNIC_UTF16LE : RUNIC_UTF16BE;
    return seam;
}

struct seam seam_end(const struct seam_watch *w)
{
    const struct seam none = {RUNIC_CHARSET_UNKNOWN, RUNIC_CHARSET_UNKNOWN, 0, 0};
    if (!w->has_nul || w->is_hopeless)
        return none;
    struct seam found = find_returns(w);
    if (!has_seam(&found))
        found = w->first < 4 || has_mark(w) ? find_ascii_after(w) : find_utf16_after(w);
    return has_seam(&found) ? found : none;
}
