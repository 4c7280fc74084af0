/* policies.h - what convert does with ill-formed text and unmappable characters, from its options. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_POLICIES_H
#define CLI_POLICIES_H

#include "command_line/options.h"
#include "names/names.h"
#include "text/charset.h"
#include "text/finding.h"

/* What convert does with faults. */
struct policies {
    runic_action on_ill_formed, on_unmappable;
    uint8_t ill_formed_style, unmappable_style; /* of RUNIC_ACTION_ESCAPE */
    const char *language;                       /* of transliteration, or NULL */
};

/*
 * Reads --on-error and --on-unmappable, after target_from(). Returns false after an error
 * message.
 */
bool policies_from(struct policies *policies, const struct options *options);

/* Finds the charset of -t. Its name may end in //TRANSLIT or //IGNORE, which set on_unmappable. Returns false after an error
 * message. */
bool target_from(struct policies *policies, const struct options *options, struct named_charset *to);

/* Returns the action on findings of a class. */
runic_action policies_action(const struct policies *policies, enum finding_class class);

#endif
