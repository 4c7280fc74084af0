/* policies.h - what becomes of ill-formed text and of unmappable characters: --on-error, --on-unmappable. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_POLICIES_H
#define CLI_POLICIES_H

#include "command_line/options.h"
#include "text/finding.h"

struct policies {
    runic_policy ill_formed, unmappable;
    const char *language;    /* of transliteration, or NULL */
    bool falls_back_by_line; /* ill_formed is RUNIC_ACTION_FALLBACK with a multi-byte charset */
    bool fallback_lacks;     /* the charset of the fallback is a single-byte one, and lacks bytes */
};

/* Reads the options. An unmappable.action that is not RUNIC_ACTION_STOP was set before, by the suffix of a charset, and stays
 * unless an option is given. Returns false after an error message. */
bool policies_read(struct policies *policies, const struct options *options);

/* Returns the action on findings of a class. */
runic_action policies_action(const struct policies *policies, enum finding_class class);

#endif
