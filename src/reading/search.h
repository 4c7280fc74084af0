/* search.h - searches the charsets that explain a text at the lowest cost. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_READING_SEARCH_H
#define RUNIC_READING_SEARCH_H

#include "reader.h"

/* Returns the length of the byte order mark of UTF-16 before the text, which text in a legacy charset contradicts. */
HIDDEN size_t runic_contradicted_mark(const struct reader *r);

/* Forgets the NULs, controls and signs of UTF-16 of the guesser's text: what they cost is compared with what they cost there,
 * and as no text. */
HIDDEN void runic_forget_controls(struct guesser *g);

/* Ranks the charsets of the lines of legacy text, by the words in them that are not UTF-8 if these tell one. */
HIDDEN void runic_rank_legacy(struct reader *r, const uint8_t *src, size_t len);

/* Returns true if a part of a line costs less as UTF-16 than as 8-bit text. */
HIDDEN bool runic_may_have_utf16(const struct control_costs *controls, const uint8_t *src, size_t len);

/* Returns true if a line is UTF-8 beyond ASCII. */
HIDDEN bool runic_has_utf8_line(const uint8_t *src, size_t len);

/* Returns the number of a hypothesis, which is added if it is new; MOST_HYPOTHESES if there is no room. */
HIDDEN unsigned runic_add_charset(struct lattice *lattice, unsigned candidate, unsigned table);

/* Adds the best charsets of the ranking; of charsets that decode the text alike, one. */
HIDDEN void runic_add_ranked(struct reader *r, unsigned most);

/*
 * Returns true if a part of the text costs less in another charset of its language than in the first legacy hypothesis, which
 * is the last one of the lattice, by more than the price of a charset. Adds the charsets that are tried.
 */
HIDDEN bool runic_has_rival(struct lattice *lattice, unsigned first);

/*
 * Returns true if one of the lines that the first legacy hypothesis explains worst is, by itself, more likely in another
 * charset.
 */
HIDDEN bool runic_has_strange_line(struct reader *r, unsigned first, const uint8_t *src, size_t len);

/* Adds the charsets that declarations inside the text name, as in a mailbox, if the text after them is in that charset. */
HIDDEN void runic_add_declared(struct reader *r, const uint8_t *src, size_t len);

/* Adds the charsets in which lines of legacy text are best, each line by itself. */
HIDDEN void runic_add_seeds(struct reader *r, const uint8_t *src, size_t len);

/* Returns the cost of the cheapest way through the text with a set of hypotheses, and the prices of their charsets. */
HIDDEN int64_t runic_cost_of_set(struct lattice *lattice, unsigned set);

/*
 * Adds, drops and, where neither helps, exchanges hypotheses of `among` while the text gets cheaper. Then finds whether
 * charsets often change inside lines. Returns the set.
 */
HIDDEN unsigned runic_search_charsets(struct lattice *lattice, unsigned among);

/*
 * Takes a sample of a long text, at most READ_SAMPLE bytes: every n-th of the lines that are not UTF-8, and every n-th of the
 * lines that are, with the least n for which there is room. Returns its length.
 */
HIDDEN size_t runic_take_sample(struct reader *r, const uint8_t *src, size_t len);

#endif
