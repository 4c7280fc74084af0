/* by_scalars.h - converts by way of scalar values: charsets with state, and what else scan.c sends here. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_BY_SCALARS_H
#define CLI_BY_SCALARS_H

#include "request.h"
#include "codec/locator.h"

/*
 * Converts an input like scan(). If scan->encoder is not NULL, the text is written through it; its state continues
 * from input to input.
 */
enum scan_end scan_by_scalars(struct scan *scan, struct input *in);

/* ---- The state of such a scan */

/* Characters to gather at first, and after an unmappable one: after another unmappable one, those gathered are not used. */
#define GATHER_FEW 64

struct by_scalars {
    struct scan *scan;
    struct decoder decoder;
    struct decoded text;
    struct locator locator;
    struct composer composer;
    struct encoder probe; /* asks iconv(3) for characters of the target */
    char32_t *out;        /* text gathered for the encoder */
    size_t room;          /* characters that text.text and out each have room for */
    size_t stride;        /* characters to gather in one go */
    size_t most_marks;
    bool begun;               /* the first character has been seen */
    bool counts;              /* lines and columns are counted */
    uint64_t handled;         /* the decoder's ill-formed sequences that have been reported or counted */
    size_t reported, counted; /* index in the text up to which findings are reported, positions are counted */
    size_t reported_marks;
    /* The offsets of characters that were kept for the next text: a CR, or a cut escape or sequence. */
    uint64_t returned[UNESCAPE_MOST + COMPOSE_HELD];
    uint8_t returned_length[UNESCAPE_MOST + COMPOSE_HELD];
    uint8_t cut[2 * CUT_MOST]; /* a character that the end of the last piece cut, then bytes of the next piece */
    size_t cut_len;
    struct watch watch;
    uint64_t base; /* position.offset at text[reported], where the watch began to search */
};

/* ---- Its findings: by_scalars_findings.c */

/* Passes on findings of the watch, with their offset in the input. For its sink; user is the struct by_scalars. */
uint64_t by_scalars_wants(void *user, enum finding_class class);
void by_scalars_watched(void *user, const struct finding *finding);
void by_scalars_more(void *user, enum finding_class class, uint64_t count);

/*
 * Returns true if the decoder applies the policy to ill-formed sequences by itself, and none is reported one by one.
 */
bool by_scalars_decoder_applies_policy(const struct by_scalars *s);

/* Counts the ill-formed sequences to which the decoder has applied the policy by itself. */
void by_scalars_count_passed(struct by_scalars *s);

/* Stops computing positions if no findings are wanted. Must be called before the first text, and after each count. */
void by_scalars_update_wanted(struct by_scalars *s);

/* Counts lines and columns up to an index of the text. */
void by_scalars_count(struct by_scalars *s, size_t index);

/* Stores the offset and length in bytes of text[index] in a report. */
void by_scalars_place(struct by_scalars *s, size_t index, runic_report *report);

/* Reports the findings before text[to], and the ill-formed sequences directly before it. */
enum scan_end by_scalars_report(struct by_scalars *s, size_t to);
enum scan_end by_scalars_report_unmappable(struct by_scalars *s, size_t index);

/* ---- Its output: by_scalars_output.c */

/* Writes the text from text[from] to text[to], and reports its findings. */
enum scan_end by_scalars_send(struct by_scalars *s, size_t from, size_t to);

#endif
