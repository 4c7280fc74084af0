/* look.c - reads all of a text: whether it is UTF-8; else, once, and collects all that its charset is recognized by. */
/* SPDX-License-Identifier: MIT */
#include "recognize.h"

#include <string.h>

#include "scan/request.h"
#include "text/charset.h"

/* ---- Is all of an input UTF-8? */

bool is_well_formed(struct input *in, runic_charset charset, unsigned jobs)
{
    struct scan look = {
        .how = {.from = charset, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_KEEP}, .refuses_nul = true, .jobs = jobs};
    const bool is_good = scan(&look, in) == SCAN_DONE;
    return input_rewind(in) && is_good;
}

/* Returns how many more findings are kept. Ill-formed sequences are not: the first one ends this scan, and the next scan finds
 * it. */
static uint64_t findings_wanted(void *user, enum finding_class class)
{
    const struct first_look *first = user;
    const uint64_t most = first->wanted < FIRST_FINDINGS ? first->wanted : FIRST_FINDINGS;
    return class == ILL_FORMED ? 0 : most - first->count;
}

/* Keeps a finding. Worker threads may report more than are wanted in all. */
static void keep_finding(void *user, const struct finding *finding)
{
    struct first_look *first = user;
    if (findings_wanted(first, OTHER) > 0)
        first->found[first->count++] = *finding;
    else
        first->more++;
}

static void count_findings(void *user, enum finding_class class, uint64_t count)
{
    struct first_look *first = user;
    (void)class;
    first->more += count;
}

#define BLOCK 4096

/* Returns the offset of the first byte that is not plain UTF-8, at or after an offset. */
static uint64_t end_of_plain(struct input *in, uint64_t offset)
{
    uint8_t block[BLOCK];
    size_t len, plain;
    do {
        len = input_at(in, offset, block, sizeof block);
        const uint8_t *nul = len > 0 ? memchr(block, 0, len) : NULL;
        plain = runic_utf8_validate((const char *)block, nul != NULL ? (size_t)(nul - block) : len).read;
        offset += plain;
    } while (len == sizeof block && len - plain < 4); /* the end may cut a character */
    return offset;
}

/* Returns the offset after the last line feed before an offset, or 0 if that is far. */
static uint64_t line_begin(struct input *in, uint64_t offset)
{
    uint8_t block[BLOCK];
    const uint64_t from = offset > sizeof block ? offset - sizeof block : 0;
    size_t len = input_at(in, from, block, (size_t)(offset - from));
    while (len > 0 && block[len - 1] != '\n')
        len--;
    return len > 0 ? from + len : 0;
}

/* Returns the length of the first windows of a reading, which end as stretches_window() ends them, that are all plain UTF-8.
 * The first bytes, up to `end`, are. A window without a line feed near its end is not counted, nor those after it. */
static uint64_t plain_windows(struct input *in, uint64_t end)
{
    uint64_t len = 0, next = 0;
    do {
        len = next;
        next = end - len > RUNIC_READ_WINDOW ? line_begin(in, len + RUNIC_READ_WINDOW - 1) : 0;
    } while (next > len);
    return len;
}

bool is_plain_utf8(struct input *in, unsigned jobs, struct first_look *first, struct plain_start *start)
{
    atomic_ullong ascii_end = UINT64_MAX;
    struct scan look = {.how = {.from = RUNIC_UTF8, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_KEEP},
                        .refuses_nul = true,
                        .jobs = jobs,
                        .evidence.ascii_end = &ascii_end};
    if (first != NULL) {
        look.watched = first->watched;
        look.findings = (struct sink){keep_finding, findings_wanted, count_findings, first};
    }
    const bool plain = scan(&look, in) == SCAN_DONE;
    if (first != NULL)
        first->is_complete = plain && (first->wanted <= FIRST_FINDINGS || first->more == 0);
    *start = (struct plain_start){.len = 0};
    if (!plain && !in->failed) {
        /* How far the scan got depends on its pieces; where the first other byte is does not. */
        const uint64_t end = end_of_plain(in, look.position.offset);
        start->len = plain_windows(in, end);
        start->is_ascii = ascii_end >= start->len;
    }
    return plain;
}

/* ---- What the text declares ---- */

/* A declared charset must be at least 1/20 as likely as the best guess. */
#define CLAIM_ODDS 20

/* Returns true if a text has the same characters in two single-byte charsets. */
static bool is_alike(const struct stretches *reading, runic_charset one, runic_charset other)
{
    uint8_t bytes[256];
    size_t count = 0;
    for (size_t i = 0; i < sizeof bytes; i++)
        if (reading->has_byte[i] != 0)
            bytes[count++] = (uint8_t)i;
    return is_single_byte(one) && is_single_byte(other) && is_same_text(bytes, count, one, other);
}

bool is_likely_enough(const struct stretches *reading, runic_charset charset)
{
    const struct guesses *guesses = &reading->guesses;
    const unsigned best = guess_best(guesses).probability;
    /* GB18030 has all of GBK, and is not guessed. */
    const runic_charset guessed = charset == RUNIC_GB18030 ? RUNIC_GBK : charset;
    for (size_t i = 0; i < guesses->count; i++)
        if (guesses->list[i].charset == guessed || is_alike(reading, guesses->list[i].charset, guessed))
            return guesses->list[i].probability * CLAIM_ODDS >= best;
    return best < CONTRADICTS;
}

/* Returns true if a charset has all bytes that text has, beyond ASCII from this one on: no text is ill-formed in it. */
static bool has_all_bytes(runic_charset charset, uint8_t from)
{
    return is_single_byte(charset) && keeps_ascii(charset) && charset_has_bytes(charset, from);
}

/* Finds what the text declares, and opens the decoder for it. */
static void begin_claim(struct look *look, struct piece head)
{
    look->claim = declared_claim(head);
    look->is_decoding = false;
    look->fits_claim = true;
    const runic_charset charset = declared_reading(&look->claim.first, true);
    if (!declares_one(&look->claim) || has_all_bytes(charset, 0x80))
        return;
    const runic_options how = {.from = charset, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_KEEP};
    look->is_decoding = look->fits_claim = decoder_open(&look->decoder, &how);
}

/* Decodes the next bytes, up to the first fault. */
static void decode(struct look *look, const uint8_t *bytes, size_t len, bool last)
{
    uint8_t text[4096];
    runic_result done = {.status = RUNIC_FULL};
    if (!look->is_decoding)
        return;
    for (size_t read = 0; done.status == RUNIC_FULL; read += done.read)
        done = decoder_convert(&look->decoder, bytes + read, len - read, text, sizeof text, last);
    look->fits_claim = done.status == RUNIC_OK;
    if (last || !look->fits_claim) {
        decoder_close(&look->decoder);
        look->is_decoding = false;
    }
}

struct claim look_claim(const struct look *look, const struct stretches *reading, bool has_c1)
{
    struct claim claim = look->claim;
    const runic_charset charset = declared_reading(&claim.first, has_c1);
    const bool fits = look->fits_claim || (!has_c1 && has_all_bytes(charset, 0xA0));
    claim.confirmed = declares_one(&claim) && fits && is_likely_enough(reading, charset);
    return claim;
}

/* ---- Looking ---- */

void look_begin(struct look *look, struct piece head, const runic_hint *hint, runic_charset wanted)
{
    runic_detector_init(&look->detector, 0);
    begin_claim(look, head);
    look->reader = stretch_reader_begin(hint, wanted);
    look->skipped = 0;
    look->is_done = false;
}

/* Skips the start of a text, unless a hint may change what it is, or it may have faults in the charset that the text
 * declares. */
static void skip(struct look *look, const runic_hint *hint, struct plain_start start)
{
    const runic_charset declared = look->is_decoding ? declared_reading(&look->claim.first, true) : RUNIC_UTF8;
    const bool fits = declared == RUNIC_UTF8 || (start.is_ascii && is_stateless(declared) && keeps_ascii(declared));
    if (start.len == 0 || !fits || (hint != NULL && hint->charset_count > 0))
        return;
    look->skipped = start.len;
    runic_detector_init(&look->detector, start.len);
    stretch_reader_skip(look->reader, start.len, start.is_ascii);
}

/* Looks at the start of a text after all that was skipped. Returns false if reading failed. */
static bool look_at_skipped(struct look *look, struct input *in, struct recognition *found)
{
    runic_detector detector;
    struct stretch_reader *const reader = stretch_reader_begin(NULL, RUNIC_CHARSET_UNKNOWN);
    struct piece piece = {.len = input_limit(in, 0, look->skipped) ? 1 : 0};
    runic_detector_init(&detector, 0);
    while (piece.len > 0) {
        piece = input_next(in, RUNIC_UTF8);
        runic_detector_feed(&detector, piece.bytes, piece.len);
        stretch_reader_count(reader, piece.bytes, piece.len);
    }
    stretch_reader_join(reader, &found->reading);
    runic_detector_merge(&detector, &look->detector);
    found->seen = runic_detector_verdict(&detector);
    look->skipped = 0;
    return input_limit(in, 0, UINT64_MAX) && !in->failed;
}

void look_add(void *user, const uint8_t *bytes, size_t len)
{
    struct look *look = user;
    runic_detector_feed(&look->detector, bytes, len);
    stretch_reader_add(look->reader, bytes, len);
    decode(look, bytes, len, false);
}

void look_end(struct look *look, struct recognition *found)
{
    decode(look, (const uint8_t *)"", 0, true);
    stretch_reader_end(look->reader, &found->reading);
    found->seen = runic_detector_verdict(&look->detector);
    look->is_done = true;
}

bool look_read(struct look *look, struct input *in, const runic_hint *hint, runic_charset wanted, struct plain_start start,
               struct recognition *found)
{
    const struct piece head = input_rewind(in) ? input_peek(in, DECLARED_HEAD) : (struct piece){.len = 0};
    struct piece piece = {.len = 1};
    look_begin(look, head, hint, wanted);
    skip(look, hint, start);
    if (look->skipped > 0)
        input_seek(in, look->skipped);
    while (piece.len > 0 && !in->failed) {
        piece = input_next(in, RUNIC_CHARSET_UNKNOWN);
        look_add(look, piece.bytes, piece.len);
    }
    look_end(look, found);
    /* In one stretch, errors are at its end, and the lines of its start are not named. */
    if (look->skipped > 0 && (found->reading.count != 1 || count_nuls(&found->seen) > 0))
        look_at_skipped(look, in, found);
    found->seen.bytes += look->skipped;
    if (!in->failed && input_rewind(in))
        return true;
    stretches_free(&found->reading);
    return false;
}

/* ---- Which texts are read as stretches ---- */

/* Returns true if a part of a text in UTF-16 or UTF-32 is in this charset alone. */
static bool is_all_in(struct piece part, runic_charset charset)
{
    struct stretches found;
    stretches_of(&found, part, NULL, RUNIC_CHARSET_UNKNOWN);
    const bool is_all = found.count == 1 && found.list[0].charset == charset;
    stretches_free(&found);
    return is_all || part.len == 0;
}

#define END 1024

/* The bytes of UTF-16 in which other text is searched: the conversion of a huge file begins at once. */
#define SEARCHED (64u << 20)

/* Returns true if the first SEARCHED bytes of a text with a byte order mark of UTF-16 have no other text. */
static bool is_all_utf16(struct input *in, runic_charset charset)
{
    struct wide_watch watch;
    uint8_t block[8 * BLOCK];
    size_t len = sizeof block;
    wide_begin(&watch, charset, 2);
    for (uint64_t pos = 0; len == sizeof block && pos < SEARCHED && !watch.has_ended; pos = watch.known) {
        len = input_at(in, pos, block, sizeof block);
        wide_before_other(&watch, block, len, pos, len < sizeof block);
    }
    wide_end(&watch);
    return !watch.has_ended;
}

bool is_as_marked(struct input *in, runic_charset charset)
{
    uint8_t head[END], tail[END];
    uint64_t size;
    if (!input_size_now(in, &size))
        return false;
    /* The tail begins at a code unit. */
    const uint64_t from = size > END ? (size - END + 3) / 4 * 4 : 0;
    const size_t head_len = input_at(in, 0, head, END), tail_len = input_at(in, from, tail, END);
    if (!is_wide(charset))
        return memchr(tail, 0, tail_len) == NULL;
    return is_all_in((struct piece){tail, tail_len, 0}, charset) &&
           (charset_describe(charset).unit_size > 2 ? is_all_in((struct piece){head, head_len, 0}, charset)
                                                    : is_all_utf16(in, charset));
}

bool is_read_as_marked(const struct stretches *s, runic_charset charset)
{
    return s->count == 1 && s->list[0].charset == charset;
}

bool needs_reading(const runic_detection *seen, bool is_marked_right)
{
    if (seen->basis == RUNIC_BASIS_SIGNATURE)
        return is_wide(seen->charset) ? !is_marked_right : seen->utf8_faults > 0 || count_nuls(seen) >= 2;
    return seen->basis == RUNIC_BASIS_NONE || seen->basis == RUNIC_BASIS_DAMAGED_UTF8 || seen->basis == RUNIC_BASIS_NULS ||
           count_nuls(seen) >= 2;
}

void verdict_by_reading(runic_detection *seen, struct stretches *reading)
{
    struct stretch *one = reading->count == 1 ? &reading->list[0] : NULL;
    if (is_mixed(reading))
        return;
    const bool is_valid = seen->basis == RUNIC_BASIS_ASCII || seen->basis == RUNIC_BASIS_UTF8;
    if (seen->basis == RUNIC_BASIS_SIGNATURE) {
        /* Text in UTF-16 that its mark does not fit becomes other characters; text that is not UTF-8 has errors. */
        const unsigned least = is_wide(seen->charset) ? CONTRADICTS_UTF16 : CONTRADICTS;
        if (one == NULL || reading->is_binary || one->charset == seen->charset || one->probability < least)
            return;
        begin_behind_mark(reading, seen->charset);
        seen->basis = one->basis;
        seen->charset = is_certain(one) ? one->charset : RUNIC_CHARSET_UNKNOWN;
        return;
    }
    const bool has_nuls = seen->basis == RUNIC_BASIS_NULS;
    if (reading->is_binary && has_nuls)
        seen->basis = RUNIC_BASIS_NONE;
    else if (one != NULL && (one->basis == RUNIC_BASIS_NULS || (one->basis == RUNIC_BASIS_UTF8 && has_nuls) ||
                             (one->basis == RUNIC_BASIS_DAMAGED_UTF8 && one->charset == RUNIC_UTF8)))
        seen->basis = one->basis;
    else if (one == NULL || one->basis != RUNIC_BASIS_NONE || one->charset == RUNIC_CHARSET_UNKNOWN || is_valid)
        return;
    else
        seen->basis = RUNIC_BASIS_NONE;
    if (seen->basis == RUNIC_BASIS_NONE)
        seen->charset = RUNIC_CHARSET_UNKNOWN;
    else if (one != NULL)
        seen->charset = one->charset;
}
