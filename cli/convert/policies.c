/* policies.c - what convert does with ill-formed text and unmappable characters, from its options. */
/* SPDX-License-Identifier: MIT */
#include "policies.h"

#include <stdlib.h>
#include <string.h>

#include "command_line/letters.h"
#include "files/folder.h"
#include "codec/escape.h"
#include "command_line/option_errors.h"
#include "terminal/message.h"

static const runic_action actions[] = {[ON_ERROR_STOP] = RUNIC_ACTION_STOP,
                                       [ON_ERROR_REPLACE] = RUNIC_ACTION_REPLACE,
                                       [ON_ERROR_SKIP] = RUNIC_ACTION_SKIP,
                                       [ON_ERROR_ESCAPE] = RUNIC_ACTION_ESCAPE,
                                       [ON_UNMAPPABLE_TRANSLIT] = RUNIC_ACTION_CALLBACK};

/* The languages of --on-unmappable translit=LANGUAGE. In those that the library does not list, letters only lose their marks.
 */
static const char *const languages[] = {"da", "de", "et", "fi", "hu", "is", "nb", "nn", "no", "sv"};
#define LANGUAGES "da, de, et, fi, hu, is, nb, nn, no or sv"

/* Reads the style of escape=STYLE. Returns false after an error message. */
static bool style_from(const struct options *options, enum option_id option, uint8_t *style)
{
    const char *name = options->text[option];
    const bool is_ill_formed = option == OPTION_ON_ERROR;
    if (options->choice[option] != ON_ERROR_ESCAPE || name == NULL)
        return true;
    if (!escape_style_from_name(name, style))
        fail(NULL, "%s escape= takes %s, not '%s'", option_spelling(option),
             is_ill_formed ? ESCAPE_STYLES_OF_BYTES : ESCAPE_STYLES, quoted(name));
    else if (is_ill_formed && !escape_style_has_bytes(*style))
        fail(NULL, "--on-error escape=%s: this syntax has no escape for bytes; use %s", name, ESCAPE_STYLES_OF_BYTES);
    else
        return true;
    return false;
}

runic_action policies_action(const struct policies *policies, enum finding_class class)
{
    return class == ILL_FORMED ? policies->on_ill_formed : policies->on_unmappable;
}

static bool is_language(const char *name)
{
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++)
        if (same_letters(name, languages[i], 2) && (name[2] == 0 || name[2] == '-' || name[2] == '_'))
            return true;
    return false;
}

/* Reads the language of translit=LANGUAGE. Returns false after an error message. */
static bool language_from(struct policies *policies, const struct options *options)
{
    const char *name = options->text[OPTION_ON_UNMAPPABLE];
    if (options->choice[OPTION_ON_UNMAPPABLE] != ON_UNMAPPABLE_TRANSLIT || name == NULL)
        return true;
    policies->language = name;
    if (is_language(name))
        return true;
    fail(NULL, "--on-unmappable translit= takes a language, %s, not '%s'; without =, letters lose their marks", LANGUAGES,
         quoted(name));
    return false;
}

bool policies_from(struct policies *policies, const struct options *options)
{
    policies->on_ill_formed = actions[options->choice[OPTION_ON_ERROR]];
    if (options->given[OPTION_ON_UNMAPPABLE] || options->given[OPTION_SKIP] || policies->on_unmappable == RUNIC_ACTION_STOP)
        policies->on_unmappable = actions[options->choice[OPTION_ON_UNMAPPABLE]];
    return style_from(options, OPTION_ON_ERROR, &policies->ill_formed_style) &&
           style_from(options, OPTION_ON_UNMAPPABLE, &policies->unmappable_style) && language_from(policies, options);
}

/* Reads the suffixes of a charset's name, such as //TRANSLIT//IGNORE. Returns false if one is unknown. */
static bool suffixes_from(struct policies *policies, const char *suffixes)
{
    while (strncmp(suffixes, "//", 2) == 0) {
        const char *word = suffixes + 2;
        const size_t len = strcspn(word, "/");
        if (len == 8 && same_letters(word, "TRANSLIT", len))
            policies->on_unmappable = RUNIC_ACTION_CALLBACK;
        else if (len == 6 && same_letters(word, "IGNORE", len) && policies->on_unmappable == RUNIC_ACTION_STOP)
            policies->on_unmappable = RUNIC_ACTION_SKIP;
        else if (len != 6 || !same_letters(word, "IGNORE", len))
            return false;
        suffixes = word + len;
    }
    return *suffixes == 0;
}

bool target_from(struct policies *policies, const struct options *options, struct named_charset *to)
{
    const char *name = options->text[OPTION_TO], *suffixes = strstr(name, "//");
    if (suffixes == NULL || suffixes == name)
        return charset_from_name(name, to);
    if (!suffixes_from(policies, suffixes)) {
        fail(NULL, "%s: the suffix of a charset is //TRANSLIT or //IGNORE", quoted(name));
        return false;
    }
    if (options->given[OPTION_ON_UNMAPPABLE] || options->given[OPTION_SKIP]) {
        fail(NULL, "-t %s and %s cannot be combined", quoted(name),
             options->given[OPTION_SKIP] ? "-c" : option_spelling(OPTION_ON_UNMAPPABLE));
        return false;
    }
    char *bare = copied(name, (size_t)(suffixes - name));
    const bool found = bare != NULL && charset_from_name(bare, to);
    if (bare == NULL)
        fail_errno(NULL, "-t");
    free(bare);
    return found;
}
