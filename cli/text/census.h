/* census.h - counts how often each character occurs. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CENSUS_H
#define CLI_CENSUS_H

#include <runic.h>
#include <stdbool.h>

/* Characters that a message lists, and with -v. */
#define CENSUS_SHOWN   8
#define CENSUS_VERBOSE 100

/* Characters that are counted, unless -v asks for more: counting 100,000 takes a millisecond. */
#define CENSUS_MOST 100000

struct census_entry {
    char32_t value;
    uint64_t count;
};

/* All zero is empty. */
struct census {
    struct census_page **pages; /* a page for 256 characters, allocated when one of them is counted; NULL: none */
    size_t used;                /* different characters */
    uint64_t count;             /* of all characters */
    uint64_t most;              /* counts no more characters; 0: counts all */
    bool is_full;               /* there are more than `most`: the counts are not complete */
};

/* Adds to the count of a character. */
void census_add(struct census *census, char32_t value, uint64_t count);

/* Counts the characters of a text that a charset lacks. how: from and bom_in of the text, and the charset (to). The text must
 * end with a whole character; ill-formed sequences are not counted. Always with the same charset. */
void census_add_lacking(struct census *census, const runic_options *how, const uint8_t *bytes, size_t len);

/* Adds the counts of one census to another one, and empties it. */
void census_move(struct census *from, struct census *to);

/* Stores the most frequent characters, at most this many, in order. Returns their number: 0 if the counts are not complete. */
size_t census_first(const struct census *census, struct census_entry *first, size_t most);

/* Returns ": " and the most frequent characters, such as "12 ’ U+2019, 3 – U+2013", more of them with -v; "" if there are none,
 * "; -v lists them" if there are more than `most`. Valid until this thread's next call. */
const char *census_text(const struct census *census);

/* Returns how often characters occur that `is` returns true for. */
uint64_t census_count(const struct census *census, bool (*is)(const void *user, char32_t value), const void *user);

void census_free(struct census *census);

#endif
