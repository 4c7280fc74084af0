/* census.h - counts how often each character occurs. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CENSUS_H
#define CLI_CENSUS_H

#include <runic.h>
#include <stdbool.h>

/* Counting costs about 40 ns for each character. More are not counted, so that it costs at most 0.2 s for each input. */
#define CENSUS_MOST 4194304

/* Characters that a message lists. */
#define CENSUS_SHOWN 8

struct census_entry {
    char32_t value;
    uint64_t count; /* 0: the entry is free */
};

/* All zero is empty. */
struct census {
    struct census_entry *entries; /* a hash table */
    size_t size, used;            /* entries: a power of two; those that are not free */
    uint64_t count;               /* of all characters */
    bool failed;                  /* memory ran out, or there are more than CENSUS_MOST: the counts are not complete */
};

/* Adds to the count of a character. */
void census_add(struct census *census, char32_t value, uint64_t count);

/* Adds the counts of one census to another one, and empties it. */
void census_move(struct census *from, struct census *to);

/* Stores the most frequent characters, at most this many, in order. Returns their number: 0 if the counts are not complete. */
size_t census_first(const struct census *census, struct census_entry *first, size_t most);

/*
 * Returns ": " and the most frequent characters, such as "12 ’ U+2019, 3 – U+2013"; "" if there are none, or if the counts are
 * not complete. Valid until this thread's next call.
 */
const char *census_text(const struct census *census);

void census_free(struct census *census);

#endif
