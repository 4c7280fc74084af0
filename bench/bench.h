/* bench.h - the types and functions that the parts of the benchmark share. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_BENCH_H
#define RUNIC_BENCH_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../src/form.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

/* ---- Operations (ops.c), from ops.def ---- */

enum class { CLASS_convert, CLASS_lossy, CLASS_validate, CLASS_size, CLASS_count, CLASS_repair, CLASS_swap };

#define NO_KERNEL ((size_t)-1)

struct operation {
    const char *name;
    enum class class;
    enum runic_form from, to; /* to == from where nothing is written */
    uint32_t last;            /* the last character that strict text of this operation may have: 7F, FF or 10FFFF */
    size_t table_offset;      /* of its kernel in struct runic_kernels; NO_KERNEL: it is a conversion between schemes */
    bool is_swapped;          /* the source is in the order that is not the host's */
};

extern const struct operation operations[];
extern const size_t operation_count;

/* Returns the units of room that are enough for len units of source. */
size_t room_for(const struct operation *op, size_t len);

/* Returns true if the operation writes text; others only read. */
bool writes(const struct operation *op);

/* ---- Contenders: targets of runic, and rivals ---- */

/*
 * Runs the operation once. Lengths are in units. Returns the units written, or the size, count or length of valid
 * text.
 */
typedef size_t call_function(void *state, const void *src, size_t len, void *dst, size_t cap);

/* The strings that one timing converts, in order. */
struct piece {
    size_t start, len, cap;
};

struct batch {
    struct piece *pieces;
    size_t count;
    size_t units; /* of all of them */
};

/* Runs it for every string of a batch. text: the first unit; dst: NULL for in place. */
typedef size_t batch_function(void *state, const struct batch *batch, uint8_t *text, size_t unit, void *dst);

struct call {
    call_function *run;
    batch_function *run_batch; /* NULL: string by string with run */
    void *state;
    void (*end)(void *state); /* NULL if there is nothing to give back */
    bool comparable;          /* what it writes and returns is what the operation is defined to write */
};

struct contender {
    char name[32];
    char version[96];
    bool (*find)(const struct contender *self, const struct operation *op, struct call *call); /* false: it cannot do this */
    void (*enter)(const struct contender *self);                                               /* before calls; may be NULL */
    const void *own;
};

/*
 * Defines run_NAME and run_batch_NAME from an expression of src, len, dst, cap and what `begin` declares. For short
 * strings most of the time is the call itself, so the loop is directly around the call, as in a user's program.
 */
#define CALLS(name, begin, expression)                                                                                         \
    static size_t run_##name(void *state, const void *src, size_t len, void *dst, size_t cap)                                  \
    {                                                                                                                          \
        begin;                                                                                                                 \
        (void)state, (void)dst, (void)cap;                                                                                     \
        return expression;                                                                                                     \
    }                                                                                                                          \
    static size_t run_batch_##name(void *state, const struct batch *batch, uint8_t *text, size_t unit, void *to)               \
    {                                                                                                                          \
        begin;                                                                                                                 \
        (void)state;                                                                                                           \
        size_t sum = 0;                                                                                                        \
        for (const struct piece *piece = batch->pieces; piece < batch->pieces + batch->count; piece++) {                       \
            const size_t len = piece->len, cap = piece->cap;                                                                   \
            void *src = text + piece->start * unit, *dst = to != NULL ? to : src;                                              \
            (void)dst, (void)cap;                                                                                              \
            sum += expression;                                                                                                 \
        }                                                                                                                      \
        return sum;                                                                                                            \
    }

/* Both functions. */
struct runs {
    call_function *run;
    batch_function *run_batch;
};

#define RUNS(name)                                                                                                             \
    {                                                                                                                          \
        run_##name, run_batch_##name                                                                                           \
    }

#define MAX_CONTENDERS 16

struct contenders {
    struct contender list[MAX_CONTENDERS];
    size_t count;
};

struct contender *add_contender(struct contenders *all, const char *name, const char *version);

/* Returns true if runic has such a target, even if this machine cannot run it. */
bool is_target(const char *glob);
bool is_runic(const struct contender *contender);

/* Each adds the contenders that exist here; add_runic also reports what this machine lacks. */
void add_runic(struct contenders *all, const char *target_glob);
void add_simdutf(struct contenders *all, const char *path, const char *implementation);
void add_before(struct contenders *all, const char *path, const char *target);
void add_icu(struct contenders *all);
void add_iconv(struct contenders *all);
void add_memcpy(struct contenders *all);

/* ---- texts/ ---- */

struct text {
    char *name; /* folder/file, or mix/name */
    uint32_t *values;
    size_t count;
};

struct texts {
    struct text *list;
    size_t count;
};

void add_text(struct texts *all, const char *group, const char *name, const uint32_t *values, size_t count);
void add_folder(struct texts *all, const char *path, size_t cut);
void add_generated(struct texts *all, size_t cut);

/* Writes them as UTF-8 files to a new folder. */
void write_texts(const struct texts *all, const char *folder);

/* The density of bad units in a text: on average one in so many code units (not bytes). */
#define NO_DAMAGE  0
#define ALL_RANDOM 1

/* The kinds of bad units: for UTF-8 these, for UTF-16 and UTF-32 any. */
#define BAD_KINDS(X)   X(stray) X(cut2) X(cut3) X(cut4) X(overlong) X(surrogate) X(f5_ff)
#define BAD_KIND(name) BAD_##name,
enum bad_kind { BAD_KINDS(BAD_KIND) BAD_IN_TURN };
#undef BAD_KIND

struct damage {
    size_t distance;    /* NO_DAMAGE, ALL_RANDOM, or one unit in so many */
    enum bad_kind kind; /* BAD_IN_TURN: each kind in turn */
};

/* A text in the source form of an operation: `units` code units in its own memory. */
struct prepared {
    uint8_t *bytes;
    size_t units;
    bool damaged;
};

struct prepared prepare(const struct text *text, const struct operation *op, struct damage damage);

/* ---- Batches (batch.c) ---- */

struct batch whole_text(const struct operation *op, const struct prepared *src);
struct batch short_strings(const struct operation *op, const struct prepared *src, size_t len);
/* Limits the output buffer to the bytes that the first program writes. */
struct batch tighten(const struct contenders *who, const struct operation *op, const struct prepared *src, struct batch batch);

/* ---- Measuring (measure.c) ---- */

struct effort {
    unsigned runs;
    double milliseconds;
    bool instructions; /* counted, once; no time is taken */
};

struct sample {
    const struct contender *contender;
    struct call call;
    double cost; /* of the whole batch: ns, at best, or instructions */
};

/* Measures all contenders in turn, so that any disturbance of the machine affects all of them. */
void measure(const struct operation *op, const struct prepared *src, const struct batch *batch, struct sample *samples,
             size_t count, struct effort effort);

/* Without dst: in place. */
void run_once(const struct call *call, uint8_t *src, size_t unit, const struct batch *batch, uint8_t *dst);

/* ---- Instructions (instructions.c) ---- */

double count_instructions(const struct call *call, uint8_t *src, size_t unit, const struct batch *batch, uint8_t *dst);

/* ---- Results (results.c, report.c, compare.c) ---- */

struct cell {
    const struct operation *op;
    const char *text; /* with the damage, if any */
    size_t len;       /* of each string; 0: the whole text */
    const struct contender *contender;
    double cost;  /* of a call: ns, or instructions */
    double bytes; /* of source a call */
};

struct results {
    struct cell *list;
    size_t count;
};

struct options;

void add_cell(struct results *all, struct cell cell);
double gigabytes_per_second(const struct cell *cell);
double instructions_per_64_bytes(const struct cell *cell);
/* Returns how many times as fast runic is, or how many times fewer instructions it takes. */
double times_as_good(const struct cell *ours, const struct cell *theirs);
/* Returns the same cell of another contender; NULL if it was not measured. */
const struct cell *same_cell(const struct results *all, const struct cell *cell, const struct contender *contender);

void report_header(const struct options *options, const struct contenders *who);
void report_table(const struct options *options, const struct contenders *who, const struct results *all);
void report_json(const struct options *options, const struct contenders *who, const struct results *all);
/* Compares with a rival named by --compare. */
bool is_compared(const struct options *options, const struct contender *contender);
/* Returns false if a value is below a bar. */
bool report_comparison(const struct options *options, const struct contenders *who, const struct results *all);

/* ---- Cells (cell.c) ---- */

struct cell_name {
    const struct operation *op;
    const char *text;
    size_t len;
};

void measure_cell(const struct options *options, const struct contenders *who, const struct cell_name *name,
                  const struct prepared *src, struct batch batch, struct results *results);

/* ---- Streams (streams/) ---- */

struct options;

/* Measures the rows of streams.def on all texts joined. Returns false if a value is below a bar. */
bool measure_streams(const struct options *options, const struct texts *texts);

/* ---- Legacy charsets (legacy/) ---- */

/* Measures the conversions of legacy.def, and prints how many times as fast as each rival runic is. */
void measure_legacy(const struct options *options, const struct texts *texts);

/* ---- Options (options.c) ---- */

#define MAX_NAMES 32

struct names {
    const char *list[MAX_NAMES];
    size_t count;
};

struct options {
    struct names corpora, operations, texts, rivals, compare, lengths;
    const char *target, *before, *simdutf, *simdutf_implementation, *write_texts;
    size_t cut;
    double bar, bar_cell;
    bool json, summary, short_strings, damage, streams, legacy, tight, list;
    struct effort effort;
    int argc;
    char **argv;
};

struct options read_options(int argc, char **argv);
bool wanted(const struct names *globs, const char *name); /* no globs: everything is */
_Noreturn void fail(const char *what, const char *which);
void *need(void *memory); /* or the end of the program */

/* Allocates memory for a text, in huge pages if there are any. */
enum text_use { TEXT_READ, TEXT_WRITTEN };
uint8_t *text_memory(size_t size, enum text_use use);
void text_free(uint8_t *text);

#endif
