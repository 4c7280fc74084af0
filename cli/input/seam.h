/* seam.h - finds where a text changes from UTF-8 to UTF-16, or back, and UTF-16 into which 0x0D bytes were inserted. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_INPUT_SEAM_H
#define CLI_INPUT_SEAM_H

#include <runic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a text in two encoding forms consists of. PowerShell's >> writes such logs; git's autocrlf inserts 0x0D bytes. */
struct seam {
    runic_charset first,
        second;      /* RUNIC_CHARSET_UNKNOWN: the text has no such parts. The same charset twice: 0x0D was inserted */
    uint64_t offset; /* where the second part begins, or of the first inserted byte */
    uint64_t again;  /* where a third part, in the first charset again, begins; 0: there is none */
};

/* The shortest part in ASCII, in bytes. As UTF-16, ten bytes of printable ASCII are five Han characters without a space. */
#define SEAM_SHORTEST_ASCII 10

/* The same, if it ends with a line end that UTF-16 does not explain. */
#define SEAM_SHORTEST_LINE 4

/*
 * Bytes after the first NUL byte that are examined one by one. Later bytes only show how the text ends: a third part is found
 * if it begins in these bytes, or is the last one.
 */
#define SEAM_WATCHED 65536u

/* What is known about the bytes of a text so far. */
struct seam_watch {
    uint64_t offset;            /* of the next byte */
    uint64_t first, last;       /* offsets of the first and the last NUL byte */
    uint64_t examined;          /* bytes that were examined from the first NUL byte on */
    uint64_t before;            /* bytes of ASCII or UTF-8 text before the first NUL byte */
    uint64_t text;              /* bytes of such text after it, but not in inner parts */
    uint64_t after;             /* bytes of such text since the last NUL byte */
    uint64_t examined_after;    /* those of them that were examined */
    uint64_t beyond;            /* bytes of UTF-8 beyond ASCII in parts that are not UTF-16, but for the last part */
    uint64_t beyond_after;      /* the same since the last NUL byte */
    uint64_t inner;             /* bytes of such parts between parts in UTF-16, and of the BOMs after them */
    uint64_t inner_parts;       /* the number of these parts */
    uint64_t inner_begin;       /* offset after the last NUL byte before the first of these parts */
    uint64_t inner_end;         /* offset of the first NUL byte after it */
    uint64_t here, other;       /* NUL bytes on the side of the first one of their part, and on the other side */
    uint64_t controls[2];       /* controls after a NUL byte, and before one: U+0001 to U+001F in UTF-16BE, and in UTF-16LE */
    uint64_t raw[2];            /* NUL bytes at even and at odd offsets */
    uint64_t shifted[2];        /* the same, if each 0x0D before 0x0A were removed */
    uint64_t returns;           /* bytes 0x0D directly before 0x0A */
    uint64_t first_return;      /* the offset of the first of these */
    uint8_t start[3];           /* the first bytes */
    uint8_t marks[4];           /* the bytes before the first NUL byte, the newest one first */
    uint8_t newest;             /* the byte before the next one */
    uint8_t before_newest;      /* and the byte before that one */
    uint8_t before_newest_unit; /* and the byte before these two */
    uint8_t length;             /* bytes of the newest character of UTF-8 */
    uint8_t left;               /* those of them that are still missing */
    uint8_t mark_bytes;         /* bytes 0xFE and 0xFF since the last NUL byte: perhaps the BOM of the next part */
    uint8_t side;               /* the side of the first NUL byte of the part: 0 even, 1 odd */
    bool has_nul;
    bool is_late;            /* further bytes only show how the text ends */
    bool has_bare_line_feed; /* 0x0A without 0x0D before it */
    bool has_others_after;   /* bytes since the last NUL byte that are not such text */
    bool is_hopeless;        /* no further bytes can make a seam: a binary file, or text in another charset */
};

/* Adds the next bytes. The object must be zero at the start of the text. */
void seam_add(struct seam_watch *watch, const uint8_t *bytes, size_t len);

/* Returns what is known when the text has ended. */
struct seam seam_end(const struct seam_watch *watch);

/* Returns false for text in one charset. */
static inline bool has_seam(const struct seam *seam)
{
    return seam->first != RUNIC_CHARSET_UNKNOWN && seam->second != RUNIC_CHARSET_UNKNOWN;
}

/* Returns true if the last two bytes of a text are a line end of ASCII, and would be U+0A0D in UTF-16LE. */
static inline bool ends_as_u0a0d(uint8_t before_last, uint8_t last, uint64_t size)
{
    return before_last == '\r' && last == '\n' && size % 2 == 0;
}

/* Returns true if bytes are the end of a text in UTF-8: printable characters, tabs and line ends. */
bool seam_is_text(const uint8_t *bytes, size_t len);

#endif
