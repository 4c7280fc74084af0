/* finding.h - one fault or suspicious character in a text, its name and description. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_FINDING_H
#define CLI_FINDING_H

#include <runic.h>

#include "position.h"

/* A fault that iconv(3) reports, without its kind. */
#define FAULT_OF_SYSTEM ((runic_fault)200)

enum finding_kind {
    FINDING_FAULT, /* reported by the converter */
#define FINDING(id, name, sentence, repair) FINDING_##id,
#include "findings.def"
    FINDING_NONE
};

/* Findings are wanted and counted in two classes: ill-formed sequences, and all others. */
enum finding_class { ILL_FORMED, OTHER, CLASSES };

struct finding {
    runic_report report;
    runic_charset from;
    runic_charset to;
    struct place place; /* line 0: the file as a whole */
    uint8_t kind;       /* a finding_kind */
    const char *why;    /* a part of the message, such as the reason; or NULL */
};

/* Receives the findings of a text, in order. */
struct sink {
    void (*found)(void *user, const struct finding *finding);
    /* Returns how many findings of a class must still be reported with their positions. Must not increase. After it reached 0,
     * findings are only counted, via more(). */
    uint64_t (*wants)(void *user, enum finding_class class);
    void (*more)(void *user, enum finding_class class, uint64_t count);
    void *user;
};

/* The number of findings, and the first one. */
struct tally {
    uint64_t count;
    struct finding first;
};

/* Adds a finding to user, a struct tally: for a sink, too. */
void tally_add(void *user, const struct finding *finding);

/* Returns the description, such as "invalid UTF-8: byte 0xFF can never occur". Valid until this thread's next call. */
const char *finding_text(const struct finding *finding);

/* The texts of the following functions are valid as long as those of formatted(). */

/* Returns the rule that an ill-formed sequence breaks, such as "byte 0xFF can never occur". */
const char *finding_rule(const struct finding *finding);

/* Returns the character that is found, such as "U+200B"; NULL: it is another finding. */
const char *finding_character(const struct finding *finding);

/* Returns true if the offset and length in bytes are known: iconv(3) does not report which bytes make a character, so that
 * findings in its charsets have only a line and a column. */
bool finding_has_offset(const struct finding *finding);

/* Returns " (offset 22)", or "" if it is not known. */
const char *finding_offset(const struct finding *finding);

/* Returns the option of convert that repairs it, or NULL. */
const char *finding_repair(const struct finding *finding);

/* Returns the name, such as "utf8-invalid-byte". */
const char *finding_name(const struct finding *finding);

/* A callback that gets text in order. Returns false on failure, which ends the work. */
typedef bool (*text_taker)(void *user, const void *bytes, size_t len);

#endif
