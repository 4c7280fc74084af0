/* whole_input.c - reads all of an input to find out whether it is UTF-8, or has parts in UTF-8 and UTF-16. */
/* SPDX-License-Identifier: MIT */
#include "whole_input.h"

#include <string.h>

#include "scan/scan.h"
#include "guess.h"

runic_detection judge_all(struct input *in, unsigned jobs)
{
    runic_detector detector;
    struct scan look = {.how = {.from = RUNIC_CHARSET_UNKNOWN}, .jobs = jobs, .detector = &detector};
    runic_detector_init(&detector, 0);
    scan(&look, in);
    return runic_detector_verdict(&detector);
}

bool is_well_formed(struct input *in, runic_charset charset, unsigned jobs)
{
    struct scan look = {.how = {.from = charset, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_KEEP}, .jobs = jobs};
    return input_rewind(in) && scan(&look, in) == SCAN_DONE;
}

bool is_damaged_utf8(struct input *in, unsigned jobs)
{
    return input_rewind(in) && judge_all(in, jobs).basis == RUNIC_BASIS_DAMAGED_UTF8;
}

/*
 * Returns how many more findings are kept. Ill-formed sequences are not: the first one ends this scan, and the next scan
 * finds it.
 */
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

bool is_plain_utf8(struct input *in, unsigned jobs, struct first_look *first)
{
    struct scan look = {
        .how = {.from = RUNIC_UTF8, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_KEEP}, .refuses_nul = true, .jobs = jobs};
    if (first == NULL)
        return scan(&look, in) == SCAN_DONE;
    look.watched = first->watched;
    look.findings = (struct sink){keep_finding, findings_wanted, count_findings, first};
    const bool plain = scan(&look, in) == SCAN_DONE;
    first->is_complete = plain && (first->wanted <= FIRST_FINDINGS || first->more == 0);
    return plain;
}

bool is_utf8_beyond_ascii(struct input *in, unsigned jobs)
{
    /* Most text in other charsets ends the second scan at its first character beyond ASCII. */
    struct scan look = {.how = {.from = RUNIC_ASCII, .to = RUNIC_UTF8}, .refuses_nul = true, .jobs = jobs};
    const bool has_more = scan(&look, in) == SCAN_STOPPED;
    const bool is_utf8 = has_more && input_rewind(in) && is_plain_utf8(in, jobs, NULL);
    return input_rewind(in) && is_utf8;
}

/* ---- Parts in UTF-8 and UTF-16 */

/* Bytes at the end of a file in which ASCII text, or NUL bytes, are evidence. */
#define TAIL 24

struct seam read_seam(struct input *in)
{
    struct seam_watch watch = {.offset = 0};
    if (!in->seekable)
        return seam_end(&in->seam);
    for (bool more = input_rewind(in); more && !watch.is_hopeless;) {
        const struct piece piece = input_next(in, RUNIC_CHARSET_UNKNOWN);
        seam_add(&watch, piece.bytes, piece.len);
        more = piece.len > 0;
    }
    return seam_end(&watch);
}

struct seam find_seam(struct input *in, const runic_detection *seen)
{
    return count_nuls(seen) >= 2 ? read_seam(in) : (struct seam){.first = RUNIC_CHARSET_UNKNOWN};
}

/* Returns true if a part of a text has 0x0D before 0x0A: in UTF-16, that would be U+0A0D, which is not assigned. */
static bool has_line_end_of_ascii(struct piece part)
{
    bool found = false;
    for (size_t i = 1; i < part.len; i++)
        found |= part.bytes[i - 1] == '\r' && part.bytes[i] == '\n';
    return found;
}

/* Bytes that are looked at together, and the shortest ASCII text that is searched: it has such a group of them. */
#define GROUP   8
#define STRETCH (2 * GROUP)

/* Returns true if a group of bytes is ASCII without a NUL byte. Few groups of UTF-16 are. */
static bool is_ascii_group(const uint8_t *bytes)
{
    static const uint64_t ones = 0x0101010101010101;
    uint64_t all;
    memcpy(&all, bytes, sizeof all);
    return (all & ones << 7) == 0 && ((all - ones) & ones << 7) == 0;
}

/* Returns true if a stretch of the bytes is ASCII text. */
static bool has_ascii(struct piece head)
{
    for (size_t at = GROUP; at + STRETCH <= head.len; at += GROUP)
        for (size_t begin = at - GROUP + 1; begin <= at && is_ascii_group(head.bytes + at); begin++)
            if (seam_is_text(head.bytes + begin, STRETCH))
                return true;
    return false;
}

bool may_have_parts(struct input *in, runic_charset signature)
{
    uint8_t tail[TAIL];
    uint64_t size;
    if (!in->seekable || !input_size_now(in, &size))
        return false;
    const size_t len = input_at(in, size < sizeof tail ? 0 : size - sizeof tail, tail, sizeof tail);
    if (signature == RUNIC_UTF8)
        return memchr(tail, 0, len) != NULL;
    const size_t least = len > 0 && tail[len - 1] == '\n' ? SEAM_SHORTEST_LINE : SEAM_SHORTEST_ASCII;
    const bool ends_in_text = len >= least && seam_is_text(tail + len - least, least);
    return (signature == RUNIC_UTF16LE || signature == RUNIC_UTF16BE) &&
           (ends_in_text || has_ascii(input_peek(in, NUL_WATCHED)) || has_line_end_of_ascii(input_peek(in, NUL_WATCHED)));
}
