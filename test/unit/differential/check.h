/* check.h - runs an operation on every target that can run here, between guard pages, and compares with what is expected. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_CHECK_H
#define RUNIC_TEST_CHECK_H

#include "expected.h"

#include "texts.h"

/* Where a text lies: `offset` bytes from the guard page before it, or from the one behind it. */
struct place {
    size_t offset;
    bool from_end;
};

#define AT_START ((struct place){0, false})
#define AT_END   ((struct place){0, true})

/* How much to do, and with which texts. */
struct plan {
    struct chance chance;
    bool thorough;
};

/* Is there a target of that name, whether it can run here or not? */
bool check_knows(const char *name);

/* Chooses the targets: all that can run here, or the one of that name. Tells which cannot. Returns how many it chose. */
size_t check_begin(const char *only);

/* Tells how often each target ran, and yields the exit status of the program. */
int check_end(void);

/* One run on each chosen target that has the operation. */
void check(const struct op *op, const uint8_t *text, size_t len, const struct expectation *e, size_t cap, struct place src,
           struct place dst);

/* The same with exact room, and with one unit less, both ends against guard pages in turn. */
void check_exact(const struct op *op, const uint8_t *text, size_t len, const struct expectation *e);

/* The subjects. */
void check_random_texts(struct plan *plan);
void check_edges(struct plan *plan);
void check_faults(struct plan *plan);
void check_damaged_runs(struct plan *plan);
void check_few_units(void);
void check_kinds(void);
void check_room(struct plan *plan);
void check_alignments(struct plan *plan);

#endif
