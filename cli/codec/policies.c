/* policies.c - reads --on-error and --on-unmappable. */
/* SPDX-License-Identifier: MIT */
#include "policies.h"

#include <string.h>

#include "command_line/table.h"
#include "command_line/letters.h"
#include "command_line/suggest.h"
#include "terminal/message.h"

static const uint8_t actions[] = {[ON_ERROR_STOP] = RUNIC_ACTION_STOP,
                                  [ON_ERROR_REPLACE] = RUNIC_ACTION_REPLACE,
                                  [ON_ERROR_SKIP] = RUNIC_ACTION_SKIP,
                                  [ON_ERROR_ESCAPE] = RUNIC_ACTION_ESCAPE,
                                  [ON_UNMAPPABLE_TRANSLIT] = RUNIC_ACTION_CALLBACK};

/* The languages of --on-unmappable translit=LANGUAGE. In those that the library does not list, letters only lose their
 * marks. */
static const char *const languages[] = {"da", "de", "et", "fi", "hu", "is", "nb", "nn", "no", "sv"};
#define LANGUAGES "da, de, et, fi, hu, is, nb, nn, no or sv"

static const uint8_t styles[] = {STYLE_WORDS(CHOICE_ENUMERATOR, CHOICE_ENUMERATOR)};

/* Returns "; did you mean 'xml'?" for "html", or "". */
static const char *suggest_style(const char *name)
{
    struct suggestion near = suggest_for(name, strlen(name));
    if (style_meant(name) != NULL)
        suggest_instead(&near, style_meant(name));
    return suggestion_text(&near);
}

/* Reads the style of escape=STYLE. Returns false after an error message. */
static bool style_from(const struct options *options, enum option_id option, uint8_t *style)
{
    const char *name = options->text[option];
    const bool is_ill_formed = option == OPTION_ON_ERROR;
    if (options->choice[option] != ON_ERROR_ESCAPE || name == NULL)
        return true;
    unsigned choice;
    if (!find_choice(STYLES, name, &choice))
        return fail(NULL, "%s escape= takes %s, not '%s'%s", option_spelling(option), is_ill_formed ? STYLES_OF_BYTES : STYLES,
                    quoted(name), is_ill_formed ? "" : suggest_style(name));
    *style = styles[choice];
    return !is_ill_formed || find_choice(STYLES_OF_BYTES, name, &choice) ||
           fail(NULL, "--on-error escape=%s: this syntax has no escape for bytes; use %s", name, STYLES_OF_BYTES);
}

runic_action policies_action(const struct policies *policies, enum finding_class class)
{
    return (runic_action)(class == ILL_FORMED ? policies->ill_formed : policies->unmappable).action;
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
    return is_language(name) ||
           fail(NULL, "--on-unmappable translit= takes a language, %s, not '%s'; without =, letters lose their marks",
                LANGUAGES, quoted(name));
}

bool policies_read(struct policies *policies, const struct options *options)
{
    policies->ill_formed.action = actions[options->choice[OPTION_ON_ERROR]];
    if (options->given[OPTION_ON_UNMAPPABLE] || options->given[OPTION_SKIP] || policies->unmappable.action == RUNIC_ACTION_STOP)
        policies->unmappable.action = actions[options->choice[OPTION_ON_UNMAPPABLE]];
    return style_from(options, OPTION_ON_ERROR, &policies->ill_formed.style) &&
           style_from(options, OPTION_ON_UNMAPPABLE, &policies->unmappable.style) && language_from(policies, options);
}
