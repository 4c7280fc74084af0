/* decision.h - decides how a text is read, and which files are left alone: the table decisions.def. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_DECISION_H
#define CLI_DECISION_H

#include "looks.h"

/* What the user asked for. */
enum asked {
    ASKED_NOTHING,     /* no -f, or -f auto */
    ASKED_REPAIR,      /* no -f, and --on-error replace, skip or escape */
    ASKED_FALLBACK,    /* no -f, and --fallback */
    ASKED_GUESS,       /* --guess */
    ASKED_EITHER,      /* -f auto,CHARSET */
    ASKED_EITHER_WIDE, /* -f auto,CHARSET, whose code units the NUL bytes of the text fit */
    ASKED_EXPECTED,    /* check --expect CHARSET, and the text can be in it */
    ASKED_BYTES,       /* -f of a charset with one byte for each character */
    ASKED_EBCDIC,      /* -f of such a charset in which ASCII is other text */
    ASKED_MULTIBYTE,   /* -f of a multi-byte charset */
    ASKED_WIDE,        /* -f of UTF-16 or UTF-32 */
    ASKED_UTF8,        /* -f of UTF-8, of a form of it, or of US-ASCII */
    ASKED_COUNT
};

/* What becomes of the text. */
enum purpose {
    PURPOSE_READ,    /* it is written elsewhere */
    PURPOSE_TREE,    /* it is written elsewhere, and was found by -r */
    PURPOSE_REPLACE, /* its output takes the place of its input */
    PURPOSE_FORCED,  /* the same, with -F */
    PURPOSE_CHECK,
    PURPOSE_SHOW,
    PURPOSE_COUNT
};

/* How the text is read. */
enum way {
    AS_UTF8,
    AS_CHARSET,   /* in the charset that the user named */
    AS_FOUND,     /* in the charset that the bytes show */
    AS_DECLARED,  /* in the charset that it declares */
    AS_STRETCHES, /* each stretch in its charset */
    AS_GUESS,     /* in the best guess, if that is likely enough; else as without --guess */
    LEAVE         /* not at all */
};

struct decision {
    enum way way;
    bool warns;       /* say what the text looks like */
    enum looks looks; /* what it looks like */
};

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

/*
 * Decides about an input that recognize() has examined. Sets the outcome and the charset of *known: CHARSET_NOT_RECOGNIZED if
 * the decision is LEAVE. known->best is then the guess that advice names.
 */
struct decision decide_reading(struct recognition *known, const struct question *question);

/* Returns what -f asks for with a charset. */
enum asked asked_by_name(runic_charset charset);

#endif
