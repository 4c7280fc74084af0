/* by_scalars_findings.h - a scan by way of scalar values, and what it tells of. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_BY_SCALARS_FINDINGS_H
#define CLI_BY_SCALARS_FINDINGS_H

#include "request.h"
#include "text/watch.h"
#include "trail.h"

/* Of a character that the end of a piece cuts, and of what follows it. */
#define CUT_MOST 32

struct by_scalars {
    struct scan *scan;
    struct decoder decoder;
    struct decoded text;
    struct trail trail;
    char32_t *out; /* text on its way to the encoder; it has room for as much as text */
    size_t room;   /* of each */
    size_t stride; /* how much is gathered at once */
    size_t most_marks;
    bool has_stand_in; /* each unmappable character becomes this one: */
    char32_t stand_in;
    bool begun;           /* there was text */
    bool counts;          /* somebody wants to know places */
    uint64_t met;         /* ill-formed sequences of the decoder that are told or counted */
    size_t told, counted; /* of the text */
    size_t told_marks;
    uint64_t returned; /* the offset of a CR which waits for what follows it */
    uint8_t returned_length;
    uint8_t cut[2 * CUT_MOST];
    size_t cut_len;
    struct watch watch;
    uint64_t base; /* where in all text watched so far that begins which is being looked at */
};

/* Whether somebody wants to be told of the next finding. */
static inline bool by_scalars_wants(const struct by_scalars *s, bool malformed)
{
    return scan_wants(s->scan, malformed) > 0;
}

/* Whether the decoder may put in what stands for ill-formed sequences, or nothing, and nobody looks at them. */
bool by_scalars_passes_over(const struct by_scalars *s);

/* Of the decoder's ill-formed sequences, those that it passed over are counted. */
void by_scalars_count_passed(struct by_scalars *s);

/* Before the first text: what nobody wants to know is not worked out. */
void by_scalars_review(struct by_scalars *s);

/* Counts lines and columns up to an index of the text. */
void by_scalars_count(struct by_scalars *s, size_t index);

/* Where a character stands, as the report of a finding has it. */
void by_scalars_place(struct by_scalars *s, size_t index, runic_report *report);

/* Tells what there is in the text up to an index, and the ill-formed sequences right there, which stand before its character.
 */
enum scan_end by_scalars_tell(struct by_scalars *s, size_t to);
enum scan_end by_scalars_tell_unmappable(struct by_scalars *s, size_t index);

/* For the watch: user is the scan. */
void by_scalars_seen(void *user, const struct finding *finding);
bool by_scalars_wants_seen(void *user);
void by_scalars_seen_more(void *user, uint64_t count);

#endif
