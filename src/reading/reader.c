/* reader.c - reads a text as stretches, each in one charset, window by window. */
/* SPDX-License-Identifier: MIT */
#include "reader.h"

#include "../charset/lanes.h"
#include "pieces.h"
#include "utf16.h"

/* ---- Windows ---- */

/* The characters of ASCII at the end of a line that show an 8-bit charset. */
#define SHORTEST_ASCII 6

/* Returns true if a line ends before src[end] whose last characters show an 8-bit charset. end > SHORTEST_ASCII + 1. */
static bool ends_8_bit_line(const uint8_t *src, size_t end)
{
    size_t count = 0;
    const size_t last = end - (src[end - 2] == '\r' ? 2 : 1);
    while (count < SHORTEST_ASCII && is_printable_ascii(src[last - 1 - count]))
        count++;
    return count == SHORTEST_ASCII;
}

/* Returns true if a line ends before src[end]: in an 8-bit charset, in UTF-16LE, or in UTF-16BE. The last two may have the same
 * bytes, 0x00 0x0A 0x00: then the line ends where a unit does if units begin at the start. is_sure: the byte 0x0A is not one of
 * a unit such as U+4E0A. */
static bool ends_line_at(const uint8_t *src, size_t end, bool is_sure)
{
    if (src[end - 1] == '\n')
        return (!is_sure && src[end] != 0) || ends_8_bit_line(src, end) || (src[end - 2] == 0 && end % 2 == 0);
    return src[end - 1] == 0 && src[end - 2] == '\n' && (src[end - 3] != 0 || end % 2 == 0);
}

/* A line end that is sure is looked for in as many bytes at the end of a window. */
#define SURE_LINE_END 4096

/*
 * Returns where text that goes on after `most` bytes can be cut, before the last of them: after a line; else after ASCII that
 * ends a word; else after 4 bytes.
 */
static size_t end_of_lines(const uint8_t *src, size_t most)
{
    const size_t least = most / 2;
    for (size_t end = most - 1; end > least && end + SURE_LINE_END > most && end > SHORTEST_ASCII + 1; end--)
        if (ends_line_at(src, end, true))
            return end;
    for (size_t end = most - 1; end > least && end > SHORTEST_ASCII + 1; end--)
        if (ends_line_at(src, end, false))
            return end;
    for (size_t end = most - 1; end > least; end--)
        if (src[end - 1] <= '/' && src[end - 1] != 0 && src[end] != 0)
            return end;
    return most > 4 ? most - most % 4 : most;
}

/* Returns the length of the next window: of a part its lines, which are all of it if it ends with a line feed, and has no NUL
 * bytes or goes on in UTF-16; else all of src, or the lines of RUNIC_READ_WINDOW bytes. */
static size_t window_of(const struct reader *r, const uint8_t *src, size_t len, bool is_part)
{
    if (len > RUNIC_READ_WINDOW)
        return end_of_lines(src, RUNIC_READ_WINDOW + 1);
    const bool is_lines = !is_part || (src[len - 1] == '\n' && find_byte(src, len, 0, 0) == len) ||
                          (r->has_current && runic_ends_line_of_utf16((runic_charset)r->current.charset, src, len));
    return is_lines ? len : end_of_lines(src, len);
}

/* Begins a window: finds its charsets. */
static void begin_window(struct reader *r, const uint8_t *src, size_t len)
{
    const runic_signature mark = runic_detect_signature(src, r->offset == 0 ? len : 0, RUNIC_SIGNATURE_FINAL);
    r->window = len;
    r->mark = mark.charset != RUNIC_CHARSET_UNKNOWN && mark.removable ? mark.length : 0;
    r->signature = mark.charset == RUNIC_UTF8 ? mark.length : 0;
    runic_choose_hypotheses(r, src + r->signature, len - r->signature);
    const uint8_t basis = r->findings[0].basis;
    if (r->signature > 0 && (basis == RUNIC_BASIS_ASCII || basis == RUNIC_BASIS_EMPTY)) { /* the mark is all that shows UTF-8 */
        r->lattice.all[0].charset = RUNIC_UTF8;
        r->findings[0].basis = RUNIC_BASIS_SIGNATURE;
    }
    runic_lattice_begin(&r->lattice, r->chosen);
}

/* ---- Stretches ---- */

/* Returns true if a stretch of UTF-16 begins with a byte order mark. */
static bool has_bom(const struct lattice *lattice, const struct change *change)
{
    const size_t at = change->at;
    return is_bom(lattice->src, lattice->len, at) &&
           lattice->all[change->hypothesis].charset == (lattice->src[at] == 0xFF ? RUNIC_UTF16LE : RUNIC_UTF16BE);
}

/* Makes the stretch that begins at a change the current one. */
static void begin_stretch(struct reader *r, const struct change *change)
{
    const struct finding *finding = &r->findings[change->hypothesis];
    r->current = (runic_stretch){.begin = r->offset + (change->at == 0 ? 0 : change->at + r->signature),
                                 .charset = r->lattice.all[change->hypothesis].charset,
                                 .probability = finding->probability,
                                 .basis = finding->basis};
    memcpy(r->current.language, finding->language, sizeof r->current.language);
    if (r->offset == 0 && change->at == 0 && (r->signature > 0 || finding->basis == RUNIC_BASIS_SIGNATURE))
        r->current.signature_length = r->mark;
    else if (has_bom(&r->lattice, change))
        r->current.signature_length = 2;
    r->has_current = true;
}

/* Adds the finding of a later window to the current stretch, which goes on. */
static void continue_stretch(struct reader *r, const struct change *change)
{
    const struct finding *finding = &r->findings[change->hypothesis];
    if (finding->probability < r->current.probability)
        r->current.probability = finding->probability;
    if (finding->basis == RUNIC_BASIS_DAMAGED_UTF8 || r->current.basis == RUNIC_BASIS_ASCII)
        r->current.basis = finding->basis;
}

/*
 * Joins the current stretch with the start of a new window if one of the two is all ASCII, and the charset of the other, which
 * the stretch then has, contains ASCII. Returns false if they are not joined.
 */
static bool join_ascii(struct reader *r, const struct change *change)
{
    const runic_stretch before = r->current;
    const unsigned now = before.charset, next = r->lattice.all[change->hypothesis].charset;
    if (change->at > 0 || (now != RUNIC_ASCII && next != RUNIC_ASCII) ||
        !runic_has_ascii((runic_charset)(now == RUNIC_ASCII ? next : now)))
        return false;
    if (now == RUNIC_ASCII) {
        begin_stretch(r, change);
        r->current.begin = before.begin;
        r->current.signature_length = before.signature_length;
    }
    return true;
}

/* Ends the current stretch. Returns false if the list is full. */
static bool close_stretch(struct reader *r, uint64_t end, runic_stretch *list, size_t cap, runic_reading *done)
{
    if (done->count == cap)
        return false;
    r->current.end = end;
    if (end - r->current.begin < r->current.signature_length) /* the next one begins between its two bytes */
        r->current.signature_length = 0;
    list[done->count++] = r->current;
    r->has_current = false;
    return true;
}

/* Takes the changes that are ready. Returns false if the list is full. */
static bool take_ready(struct reader *r, runic_stretch *list, size_t cap, runic_reading *done)
{
    struct lattice *lattice = &r->lattice;
    for (; lattice->ready_taken < lattice->ready_count; lattice->ready_taken++) {
        const struct change *change = &lattice->ready[lattice->ready_taken];
        if (r->has_current && !change->is_slip && r->current.charset == lattice->all[change->hypothesis].charset) {
            continue_stretch(r, change);
            continue;
        }
        if (r->has_current && join_ascii(r, change))
            continue;
        const uint64_t at = r->offset + change->at + r->signature;
        if (r->has_current && at > r->current.begin && !close_stretch(r, at, list, cap, done))
            return false;
        begin_stretch(r, change);
    }
    lattice->ready_count = lattice->ready_taken = 0;
    return true;
}

/* Returns 1 if the window ends inside a unit of UTF-16, with which the next window begins. */
static size_t half_unit(const struct reader *r)
{
    const bool is_wide = r->has_current && (r->current.charset == RUNIC_UTF16LE || r->current.charset == RUNIC_UTF16BE);
    return is_wide ? (size_t)((r->offset + r->window - r->current.begin) % 2) : 0;
}

/* ---- The public functions ---- */

void runic_reader_init(runic_reader *reader, const runic_hint *hint)
{
    struct reader *r = (struct reader *)reader;
    memset(r, 0, sizeof *r);
    if (hint != NULL)
        r->hint = *hint;
}

runic_reading runic_reader_read(runic_reader *reader, const void *src, size_t len, int last, runic_stretch *list, size_t cap)
{
    struct reader *r = (struct reader *)reader;
    const uint8_t *bytes = src;
    const bool is_part = last == RUNIC_READ_PART;
    /* A part ends with one more stretch, which may go on. */
    const size_t most = is_part && cap > 0 ? cap - 1 : cap;
    runic_reading done = {0, 0, RUNIC_OK, {0}};
    while (done.read < len && (r->window > 0 || last || len - done.read > RUNIC_READ_WINDOW)) {
        const uint8_t *window = bytes + done.read;
        if (r->window == 0)
            begin_window(r, window, window_of(r, window, len - done.read, is_part));
        r->lattice.src = window + r->signature;
        do {
            if (!take_ready(r, list, most, &done)) {
                done.status = RUNIC_FULL;
                return done;
            }
        } while (runic_lattice_run(&r->lattice));
        if (last != 1 || r->window < len - done.read)
            r->window -= half_unit(r);
        r->offset += r->window;
        done.read += r->window;
        r->window = 0;
        if (is_part)
            break;
    }
    const bool goes_on = is_part && r->has_current;
    if (last && r->has_current && !close_stretch(r, r->offset, list, cap, &done))
        done.status = RUNIC_FULL;
    r->has_current |= goes_on;
    return done;
}

size_t runic_reader_list(const runic_reader *reader, runic_guess *list, size_t cap)
{
    const struct reader *r = (const struct reader *)reader;
    runic_charset compared = RUNIC_CHARSET_UNKNOWN; /* a charset may have hypotheses for several languages */
    for (unsigned h = 0; h < r->lattice.count; h++) {
        const runic_charset charset = (runic_charset)r->lattice.all[h].charset;
        if ((r->chosen >> h & 1) == 0 || !runic_is_compared(charset) || charset == compared)
            continue;
        if (compared != RUNIC_CHARSET_UNKNOWN)
            return 0;
        compared = charset;
    }
    const bool is_best = r->ranking.count > 0 ? runic_charset_of_candidate(r->ranking.all[0].candidate) == compared
                                              : r->ranking.sole.charset == compared;
    return compared != RUNIC_CHARSET_UNKNOWN && is_best ? runic_list_ranking(&r->ranking, &r->hint, list, cap) : 0;
}
