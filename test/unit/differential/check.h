/* check.h - runs an operation with every target that can run here, between guard pages, and compares the results. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_CHECK_H
#define RUNIC_TEST_CHECK_H

#include "ops.h"
#include "texts.h"

/* The position of a text: `offset` bytes from the guard page before it, or from the guard page after it. */
struct place {
    size_t offset;
    bool from_end;
};

#define AT_START ((struct place){0, false})
#define AT_END   ((struct place){0, true})

/* How many texts, and which. */
struct plan {
    struct chance chance;
    bool thorough;
};

/* Returns true if there is a target of that name, also if it cannot run here. */
bool check_knows(const char *name);

/* Chooses all targets that can run here, or the target of that name. Prints the others. Returns how many were chosen. */
size_t check_begin(const char *only);

/* Prints how often each target ran. Returns the exit status of the program. */
int check_end(void);

/* Runs the operation with each chosen target that has it. */
void check(const struct op *op, const uint8_t *text, size_t len, const struct expectation *e, size_t cap, struct place src,
           struct place dst);

/* The same with exact capacity, and with one unit less; source and output begin or end at guard pages in turn. */
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
