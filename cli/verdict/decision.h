/* decision.h - what a text looks like, and how it is read: the table decisions.def; all thresholds. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_DECISION_H
#define CLI_DECISION_H

#include "recognize/recognize.h"
#include "scan/request.h"

/* ---- What the bytes of a text look like: looks.c */

/* Percent from which messages name a guess. */
#define GUESS_NAMED 50

/* Percent from which a guess explains a file better than its ill-formed sequences. */
#define GUESS_EXPLAINS 95

/* The same, from which it is called likely; it is called possible below. */
#define GUESS_IS_LIKELY 70

#define LOOKS_ENUMERATOR(id)   LOOKS_##id,
#define ASKED_ENUMERATOR(id)   ASKED_##id,
#define PURPOSE_ENUMERATOR(id) PURPOSE_##id,

/* What a text looks like. */
#define ALL_LOOKS(LOOK)                                                                                                        \
    LOOK(ASCII)      /* US-ASCII, or empty */                                                                                  \
    LOOK(UTF8)       /* valid UTF-8 with characters beyond ASCII */                                                            \
    LOOK(WIDE)       /* UTF-16 or UTF-32 without a BOM */                                                                      \
    LOOK(DAMAGED)    /* UTF-8 with errors: nearly all sequences beyond ASCII are well-formed */                                \
    LOOK(FORMS)      /* several stretches, in forms of Unicode that their bytes show */                                        \
    LOOK(MIXED)      /* several stretches, some of them not Unicode, or with bytes that are missing */                         \
    LOOK(RECORDS)    /* several stretches, some of them no text, with NUL bytes */                                             \
    LOOK(UNLIKE)     /* by its reading, 95 % sure, other text than in the charset of -f */                                     \
    LOOK(KIN)        /* not UTF-8, but CESU-8, WTF-8 or Modified UTF-8 */                                                      \
    LOOK(LIKELY)     /* not Unicode, and the best guess explains it */                                                         \
    LOOK(LEGACY)     /* not Unicode */                                                                                         \
    LOOK(BINARY)     /* NUL bytes that fit neither UTF-16 nor UTF-32 */                                                        \
    LOOK(DECLARED)   /* not Unicode, and the bytes confirm the charset that the text declares */                               \
    LOOK(UNDECLARED) /* -f declared, and the text declares no charset, or two */                                               \
    LOOK(ESCAPED)    /* US-ASCII with the escape sequences of ISO-2022-JP, ISO-2022-KR or HZ */                                \
    LOOK(MARKED)     /* begins with the BOM of another charset than -f names */
enum looks { ALL_LOOKS(LOOKS_ENUMERATOR) LOOKS_COUNT };

/* Returns what a text looks like by all of its content. percent: from which the best guess explains it. */
enum looks looks_of(const struct recognition *known, unsigned percent);

/* Returns what text that is read in a single-byte charset looks like: LOOKS_LEGACY if nothing contradicts the charset.
 * LOOKS_ASCII in a charset that does not keep ASCII contradicts it. */
enum looks looks_of_doubt(const struct doubt *doubt);

/* Returns true if UTF-8 with errors is probably a binary file: it has many NUL bytes. */
bool is_binary_utf8(const runic_detection *seen);

/* Returns true if a guess is better than the verdict: it is CESU-8, or it is another charset than the verdict, and the text is
 * not UTF-8 with errors. best may be RUNIC_CHARSET_UNKNOWN. */
bool is_better_guess(const runic_detection *seen, runic_charset best);

/* Returns true if text that is read as ISO-8859-1 or windows-1252 has more than one well-formed sequence of UTF-8 for two
 * ill-formed ones: a stream, which cannot be read again, is then probably a mixture. */
bool has_much_utf8(const runic_detection *seen, runic_charset charset);

/* Returns LOOKS_UTF8 or LOOKS_ASCII if the first 24 bytes, or all of a shorter file, are text in UTF-8 or US-ASCII, here with a
 * space or a line feed, else LOOKS_LEGACY. Waits for them only as long as they look so: nearly all UTF-16 has other ones among
 * the first four, and is not held up. */
enum looks look_as_utf8(struct input *in);

/* What the user asked for. */
#define ALL_ASKED(ASKED)                                                                                                       \
    ASKED(NOTHING)      /* no -f, or -f auto */                                                                                \
    ASKED(REPAIR)       /* no -f, and --on-error replace, skip or escape */                                                    \
    ASKED(FALLBACK)     /* no -f, and --fallback */                                                                            \
    ASKED(GUESS)        /* --guess */                                                                                          \
    ASKED(EITHER)       /* -f auto,CHARSET */                                                                                  \
    ASKED(EITHER_WIDE)  /* -f auto,CHARSET, whose code units the NUL bytes of the text fit */                                  \
    ASKED(EXPECTED)     /* check --expect CHARSET, and the text can be in it */                                                \
    ASKED(BYTES)        /* -f of a charset with one byte for each character */                                                 \
    ASKED(EBCDIC)       /* -f of such a charset in which ASCII is other text */                                                \
    ASKED(MULTIBYTE)    /* -f of a multi-byte charset */                                                                       \
    ASKED(WIDE_CHARSET) /* -f of UTF-16 or UTF-32 */                                                                           \
    ASKED(UTF8_CHARSET) /* -f of UTF-8, of a form of it, or of US-ASCII */
enum asked { ALL_ASKED(ASKED_ENUMERATOR) ASKED_COUNT };

/* What becomes of the text. */
#define ALL_PURPOSES(PURPOSE)                                                                                                  \
    PURPOSE(READ)    /* it is written elsewhere */                                                                             \
    PURPOSE(TREE)    /* it is written elsewhere, and was found by -r */                                                        \
    PURPOSE(REPLACE) /* its output takes the place of its input */                                                             \
    PURPOSE(FORCED)  /* the same, with -F */                                                                                   \
    PURPOSE(CHECK)                                                                                                             \
    PURPOSE(SHOW)
enum purpose { ALL_PURPOSES(PURPOSE_ENUMERATOR) PURPOSE_COUNT };

/* How the text is read. */
enum way {
    AS_UTF8,
    AS_CHARSET,   /* in the charset that the user named */
    AS_FOUND,     /* in the charset that the bytes show */
    AS_DECLARED,  /* in the charset that it declares */
    AS_STRETCHES, /* each stretch in its charset */
    AS_GUESS,     /* in the best guess */
    LEAVE         /* not at all */
};

struct decision {
    enum way way;
    bool warns;       /* say what the text looks like */
    enum looks looks; /* what it looks like */
};

/* What must be true of a text for some rows. */
enum fact {
    BEST_IS_LIKELY = 1 << 0,   /* the best guess is as likely as --guess wants */
    PARTS_ARE_LIKELY = 1 << 1, /* and so is each part */
    IS_SURE = 1 << 2,          /* each part is at least 95 % sure; of a stream, only the beginning was read */
    MAY_DIFFER = 1 << 3,       /* parts may be in several charsets: no -t same */
    KEEPS_LINES = 1 << 4,      /* -t same, and all of the text has the line ends of CHARSET */
    IS_KEPT = 1 << 5,          /* not in place; or no part is in a third charset, and no byte would be left out */
    IS_DAMAGED = 1 << 6,       /* UTF-8 with errors, and not IS_SURE */
    IS_REPAIRED = 1 << 7,      /* --on-error replace, skip or escape, or --fallback */
    USUAL_FACTS = BEST_IS_LIKELY | PARTS_ARE_LIKELY | IS_SURE | MAY_DIFFER | IS_KEPT
};

/* Returns the decision of the first row that applies. asked: a bit for each enum asked. */
struct decision decide_by(unsigned facts, enum looks looks, unsigned asked, enum purpose purpose);

/* Returns the same with the facts that are usual. */
struct decision decide(enum looks looks, enum asked asked, enum purpose purpose);

/* What decides about an input whose charset is to be found in its bytes, and what advice depends on. */
struct question {
    enum purpose purpose;
    runic_charset otherwise; /* of -f auto,CHARSET; else RUNIC_CHARSET_UNKNOWN */
    runic_charset expected;  /* of check --expect: a charset that the text can be in; else RUNIC_CHARSET_UNKNOWN */
    unsigned guess;          /* percent from which --guess takes a guess; 0: never */
    bool repairs;            /* --on-error replace, skip or escape, or --fallback */
    bool falls_back;         /* --fallback */
    bool keeps_charset;      /* -t same: all of the text must be in one charset */
    bool changes_eol;        /* --eol */
    bool fixes;              /* --fix-declared */
    bool fixes_declaration;  /* the same, or -t same, and the output's charset has a name in the language of the declaration */
};

/* Decides about an input that recognize() has examined. Sets the outcome and the charset of *known: CHARSET_NOT_RECOGNIZED if
 * the decision is LEAVE. known->best is then the guess that advice names. */
struct decision decide_reading(struct recognition *known, const struct question *question);

/* Returns what -f asks for with a charset. */
enum asked asked_by_name(runic_charset charset);

#endif
