/* job.h - one run of convert: what is asked for, and how far it is. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_JOB_H
#define CLI_JOB_H

#include "input/entries.h"
#include "eol.h"
#include "text/finding.h"
#include "command_line/options.h"
#include "output/output.h"
#include "scan/recognize.h"
#include "scan/scan.h"

struct job {
    const struct options *options;
    struct source from;
    struct named_charset to;
    runic_action on_malformed, on_unmappable;
    runic_bom_in bom_in;
    runic_bom_out bom_out; /* of the first input; none for those after it */
    enum eol_mode eol_mode;
    struct output_rules rules;
    unsigned jobs;
    struct output out;
    struct eol eol;
    struct encoder target; /* for a charset that is written in steps */
    /* Of the input at hand: */
    const char *name;
    bool assumed; /* nothing proves its charset */
    struct tally malformed, unmappable;
    runic_fault stopped_at;
    /* Of a range: */
    bool ranged;
    bool later;                /* not the first part: of empty text nothing is left */
    uint64_t begin, end, size; /* size is that of the whole input */
    struct input *in;
    runic_charset charset;
    bool marked;
    struct position before; /* where the range begins, if it is known: it is asked for only by findings */
};

/* Turns the options into values. Says what is wrong, if anything is. */
bool job_read_options(struct job *job);

/* Options for text that is UTF-8 on its way to the output. */
runic_options job_from_utf8(const struct job *job);

/* Opens the output of a name, or standard output for NULL; at as for output_open. Says what is wrong, if anything is. */
bool job_open_output(struct job *job, const char *name, const struct location *at);

/* What is converted goes here. */
bool job_take(void *user, const void *bytes, size_t len);

/* Converts one input. Returns the exit status. */
int job_convert_input(struct job *job, struct input *in);

/* Limits the input to the job's range, and has the line ends go on from what stands before it. False if that cannot be. */
bool job_enter_range(struct job *job, struct input *in, const struct recognition *known);

/* The charset of an input of which only a range is read: -f or its signature. */
struct recognition job_recognize_range(struct job *job, struct input *in);

/* A place in a range as one in the whole input. */
struct place job_place(struct job *job, struct place place);

/* What scan has to know of a job's conversion. */
struct scan job_scan(struct job *job, const struct recognition *known);

/* Ends the output as the status tells: makes the file what it is to be, or leaves it as it was. Returns the status. */
int job_close_output(struct job *job, int status);

/* Leaves the output as it was. */
void job_abandon_output(struct job *job);

#endif
