/* declared.h - what the first bytes of an input tell about its charset: signatures, declarations, escape sequences. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_DECLARED_H
#define CLI_DECLARED_H

#include "input/input.h"
#include "text/position.h"

/* ---- Signatures, and patterns of NUL bytes: beginning.c */

/* Characters at the beginning of a text in which declarations are searched, and bytes of an input that are read for this. */
#define DECLARED_HEAD NUL_WATCHED

/* The first bytes of an input, which are kept to search declarations in them. */
struct beginning {
    uint8_t bytes[DECLARED_HEAD];
    size_t len;
};

/* Keeps the first bytes of an input, without consuming them. */
void beginning_keep(struct beginning *beginning, struct input *in);

/* Peeks until it is known whether the input begins with a signature; flags as for runic_detect_signature(). Returns all bytes
 * that have been read. */
struct piece peek_signature(struct input *in, unsigned flags, runic_signature *found);

/* Returns true if the input begins with two BOMs in the charset. Reads no further than the first byte that differs. */
bool has_second_mark(struct input *in, runic_charset charset);

/* Returns the evidence in these bytes, as if they were the whole text. */
runic_detection judge_bytes(const uint8_t *bytes, size_t len);

/* Returns the evidence in the first bytes of an input. */
runic_detection judge_head(struct piece head);

/* A declaration of one of the kinds of runic_declaration_kind. */
struct declared {
    runic_declaration_kind kind;
    runic_charset charset; /* RUNIC_CHARSET_UNKNOWN if the name is unknown */
    char name[48];
    size_t offset; /* of the name in bytes */
    size_t length;
    struct place place;
    size_t end;           /* characters that have been searched */
    struct place escaped; /* of the first name that is right for a part in escape sequences; line 0: there is none */
};

/* Finds the next declaration in the first characters of a text of this charset, after the one in found, which is all zero at
 * first. Returns false if there is none, or if the charset is one of the system. */
bool declared_next(runic_charset charset, const uint8_t *bytes, size_t len, struct declared *found);

/* Returns the charset in which a text with a declaration is read: HTML and CSS mean the names of the Encoding Standard;
 * elsewhere ISO-8859-1 declared for text with bytes from 0x80 to 0x9F is windows-1252. */
runic_charset declared_reading(const struct declared *declared, bool has_c1);

/* Returns which other program decodes the charset that is declared, if runic lacks it ("; yaz-iconv ..."), else "". */
const char *declared_elsewhere(const struct declared *declared);

/* What the first bytes of a text of a legacy charset declare. */
struct claim {
    struct declared first; /* charset is RUNIC_CHARSET_UNKNOWN if nothing is declared */
    struct declared other; /* the first declaration that contradicts it; charset is RUNIC_CHARSET_UNKNOWN if there is none */
    struct declared wrong; /* the first declaration that declares nothing; its name is empty if there is none */
    /* For recognize(): */
    bool confirmed;  /* the text confirms `first`, and there is no other */
    bool undeclared; /* -f declared, and the text declares no charset, or two */
};

/* Finds the declarations of a charset in the first bytes (at most DECLARED_HEAD) of a text that keeps ASCII. Unknown names
 * (charset=CHARSET), and UTF-16 and UTF-32, declare nothing. In ASCII bytes ISO-2022-JP, and UTF-7 in mail, are declarations,
 * too. */
struct claim declared_claim(struct piece head);

/* Returns true if a text declares a charset, and no other. */
static inline bool declares_one(const struct claim *claim)
{
    return claim->first.charset != RUNIC_CHARSET_UNKNOWN && claim->other.charset == RUNIC_CHARSET_UNKNOWN;
}

/* Returns true if a declaration is right for a text in a charset; RUNIC_CHARSET_UNKNOWN: some legacy charset. is_ascii: all of
 * the text is ASCII, which has the same bytes in most charsets. */
bool declared_is_right(const struct declared *declared, runic_charset charset, bool is_ascii);

/* ---- Charsets whose text is all ASCII bytes: beginning.c */

/* A charset whose text is all ASCII bytes: characters beyond ASCII stand between escape sequences. */
struct escaping {
    const char *name;
    const char *label; /* for -f */
};

/* Returns the charset whose escape sequences the first 4,096 bytes have, if these are ASCII: ISO-2022-JP, ISO-2022-KR or HZ;
 * else NULL. Of 84,072 files in ASCII of /usr/share, /usr/include and Python, only examples of these charsets have such
 * sequences. */
const struct escaping *find_escaping(struct piece head);

#endif
