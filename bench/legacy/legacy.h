/* legacy.h - measurements of legacy charsets: directions, jobs and contenders. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_BENCH_LEGACY_H
#define RUNIC_BENCH_LEGACY_H

#include "../bench.h"

/* From the charset to UTF-8 and to UTF-16LE, and from these to it. */
enum direction { TO_UTF8, TO_UTF16, FROM_UTF8, FROM_UTF16, DIRECTIONS };

/* A charset under the names of all contenders; NULL if one does not have it. */
struct legacy_charset {
    runic_charset id;
    const char *iconv, *icu;
};

struct conversion {
    const struct legacy_charset *charset;
    enum direction direction;
    bool replaces; /* ill-formed sequences, instead of stopping */
    void *from;    /* what open has found */
    void *to;
    runic_options how; /* for runic */
};

struct legacy_contender {
    const char *name;
    const char *(*version)(void);         /* NULL if it is not here */
    bool (*open)(struct conversion *job); /* false: it cannot do this */
    size_t (*convert)(struct conversion *job, const uint8_t *src, size_t len, uint8_t *dst, size_t cap);
    void (*close)(struct conversion *job);
};

/* The first one is runic. */
#define LEGACY_CONTENDERS 4
extern const struct legacy_contender legacy_contenders[LEGACY_CONTENDERS];

bool is_encoding(enum direction direction);

/* Looks for encoding_rs, as bench/get-encoding-rs has built it. */
const char *encoding_rs_version(void);
bool open_encoding_rs(struct conversion *job);
size_t convert_with_encoding_rs(struct conversion *job, const uint8_t *src, size_t len, uint8_t *dst, size_t cap);

/* A text in the charset, in UTF-8 and in UTF-16LE, as strings one after another. */
enum legacy_form { AS_CHARSET, AS_UTF8, AS_UTF16, LEGACY_FORMS };

struct legacy_text {
    uint8_t *bytes[LEGACY_FORMS];
    size_t *ends[LEGACY_FORMS]; /* of the strings */
    size_t strings;
};

/* string_size: the least bytes of a string in the charset; 0: the text is one string. */
struct legacy_text make_legacy_text(const struct legacy_charset *charset, const uint32_t *values, size_t count,
                                    size_t string_size);
void free_legacy_text(struct legacy_text *text);
/* Generates the text of the charset's own characters. */
struct text own_text(runic_charset charset);
/* Damages the text in its source form: one byte in so many, or all bytes (1). */
void damage_legacy_text(struct legacy_text *text, enum direction direction, size_t distance);
enum legacy_form source_form(enum direction direction);
size_t legacy_size(const struct legacy_text *text, enum legacy_form form);

#endif
