/* option_errors.c - reports errors in the command line, with suggestions. */
/* SPDX-License-Identifier: MIT */
#include "suggest.h"

#include <runic.h>
#include <stdio.h>
#include <string.h>

#include "letters.h"
#include "terminal/message.h"
#include "usage.h"

const char *option_spelling(enum option_id id)
{
    const struct option_row *row = &option_rows[id];
    return row->name != NULL ? formatted("--%s", row->name) : formatted("-%c", row->letter);
}

/* Words of other programs for a value. */
static const char *const words_for_values[][2] = {{"ignore", "skip"},
                                                  {"drop", "skip"},
                                                  {"discard", "skip"},
                                                  {"delete", "skip"},
                                                  {"remove", "skip"},
                                                  {"strict", "stop"},
                                                  {"error", "stop"},
                                                  {"fail", "stop"},
                                                  {"abort", "stop"},
                                                  {"?", "replace"},
                                                  {"substitute", "replace"},
                                                  {"subst", "replace"},
                                                  {"transliterate", "translit"},
                                                  {"unix", "lf"},
                                                  {"dos", "crlf"},
                                                  {"surrogateescape", "escape"},
                                                  {"windows", "crlf"},
                                                  {NULL, NULL}};

/* Words of other programs for a style of escapes. */
static const char *const words_for_styles[][2] = {
    {"html", "xml"},           {"sgml", "xml"},       {"entity", "xml"},  {"entities", "xml"}, {"xmlcharrefreplace", "xml"},
    {"xml-hex", "xml"},        {"uri", "percent"},    {"url", "percent"}, {"js", "json"},      {"javascript", "json"},
    {"rust", "braces"},        {"unicode", "braces"}, {"icu", "braces"},  {"c++", "c"},        {"backslashreplace", "python"},
    {"namereplace", "python"}, {NULL, NULL}};

const char *style_meant(const char *word)
{
    unsigned choice;
    return find_choice(STYLES, word, &choice) ? word : meaning_in(words_for_styles, word);
}

/* Suggests what runic calls a value, if this option takes it: "skip" for "ignore", "escape=xml" for "xml" and "escape-xml". */
static void suggest_value(struct suggestion *near, enum option_id id)
{
    unsigned choice;
    const char *words = option_rows[id].argument, *meant = meaning_in(words_for_values, near->word);
    const char *style = style_meant(near->word + (same_letters(near->word, "escape-", 7) ? 7 : 0));
    if (meant != NULL && find_choice(words, meant, &choice))
        suggest_instead(near, meant);
    else if (style != NULL && find_choice(words, "escape", &choice))
        suggest_instead(near, id != OPTION_ON_ERROR || find_choice(STYLES_OF_BYTES, style, &choice)
                                  ? formatted("escape=%s", style)
                                  : "escape");
}

bool fail_choice(enum option_id id, const char *value)
{
    struct suggestion near = suggest_for(value, strlen(value));
    for (const char *word = option_rows[id].argument; word != NULL; word = strchr(word, '|')) {
        char copy[SUGGEST_LONGEST + 1];
        word += *word == '|';
        snprintf(copy, sizeof copy, "%.*s", (int)strcspn(word, "|["), word);
        suggest_word(&near, copy);
    }
    suggest_value(&near, id);
    return fail(NULL, "%s takes %s, not '%s'%s", option_spelling(id), option_rows[id].argument, quoted(value),
                suggestion_text(&near));
}

/* Returns an option by its letter, if it has one: -q rather than --quiet. */
static const char *shortest(enum option_id id)
{
    return option_rows[id].letter != 0 ? formatted("-%c", option_rows[id].letter) : option_spelling(id);
}

bool fail_combined(enum option_id one, enum option_id other, const char *why)
{
    return fail(NULL, "%s and %s cannot be combined%s%s", shortest(one), shortest(other), why != NULL ? ": " : "",
                why != NULL ? why : "");
}

bool fail_needed(enum option_id one, const enum option_id *any, const char *why)
{
    char list[160] = "";
    for (size_t i = 0; any[i] != OPTION_COUNT; i++) {
        const char *between = any[i + 1] == OPTION_COUNT ? " or " : ", ";
        const size_t len = strlen(list);
        snprintf(list + len, sizeof list - len, "%s%s", i == 0 ? "" : between, shortest(any[i]));
    }
    return fail(NULL, "%s needs %s%s%s", option_spelling(one), list, why != NULL ? "; " : "", why != NULL ? why : "");
}

/* Returns true if a word of the command line, perhaps with a value, is this option. */
static bool is_spelled(const struct option_row *row, const char *word)
{
    const size_t len = strcspn(word, "=");
    if (strncmp(word, "--", 2) != 0)
        return row->letter != 0 && word[1] == row->letter;
    return row->name != NULL && strlen(row->name) == len - 2 && strncmp(row->name, word + 2, len - 2) == 0;
}

/* Returns the first command that has this option, or COMMAND_NONE. Options for tests are ignored. */
static enum command command_with(const char *word)
{
    for (size_t id = 0; id < OPTION_COUNT; id++)
        for (enum command command = 0; is_spelled(&option_rows[id], word) && command < COMMAND_COUNT; command++)
            if (option_rows[id].help != NULL && (option_rows[id].commands >> command & 1) != 0)
                return command;
    return COMMAND_NONE;
}

/* What convert calls an option of check. */
static const char *const words_for_options[][2] = {
    {"--no-bom", "--bom none"}, {"--require-bom", "--in-bom require"}, {NULL, NULL}};

/* Suggests --on-unmappable=escape=java for --escape java and --escape=java. Returns false for another option. */
static bool suggest_escape(struct suggestion *near, enum command command, const char *word, const char *value)
{
    const char *text = "--on-unmappable=escape --on-error=escape";
    if (command != COMMAND_CONVERT || strcspn(word, "=") != strlen("escape") || strncmp(word, "escape", strlen("escape")) != 0)
        return false;
    if (value != NULL && style_meant(value) != NULL)
        text = formatted("--on-unmappable=escape=%s", style_meant(value));
    suggest_instead(near, text);
    return true;
}

/* Suggests --format=json for --json: an option of the command that has this word among its choices, best --format. */
static void suggest_choice(struct suggestion *near, enum command command, const char *word)
{
    const struct option_row *found = NULL;
    char text[SUGGEST_LONGEST + 1];
    unsigned choice;
    for (const struct option_row *row = option_rows; row < option_rows + OPTION_COUNT; row++)
        if ((row->commands >> command & 1) != 0 && row->kind == OPTION_CHOICE && find_choice(row->argument, word, &choice) &&
            (found == NULL || row->same_as == OPTION_FORMAT))
            found = row;
    if (found == NULL)
        return;
    snprintf(text, sizeof text, "--%s=%s", found->name, word);
    suggest_instead(near, text);
}

/* Returns a label as it was typed, or the name of its charset if a shell or a terminal could act on a character of the
 * label. */
static const char *plain_label(const char *label, size_t len)
{
    static const char plain[] = "-_.:+0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    if (len > SUGGEST_LONGEST || strspn(label, plain) < len)
        return runic_charset_describe(runic_charset_from_label(label, len)).name;
    return formatted("%.*s", (int)len, label);
}

/* Suggests -f latin1 for -e latin1, unless the name of another option for a charset is near. value may be NULL. */
static void suggest_charset(struct suggestion *near, enum command command, const char *value)
{
    static const enum option_id ids[] = {OPTION_FROM, OPTION_TO, OPTION_EXPECT};
    if (value == NULL || runic_charset_from_label(value, strlen(value)) == RUNIC_CHARSET_UNKNOWN)
        return;
    const char *argument = near->count > 0 ? option_rows[near->nearest[0].group].argument : NULL;
    if (argument != NULL && strncmp(argument, "CHARSET", 7) == 0)
        return;
    near->count = 0;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        if ((option_rows[ids[i]].commands >> command & 1) != 0)
            snprintf(near->nearest[near->count++].word, SUGGEST_LONGEST + 1, "%s %s", shortest(ids[i]),
                     plain_label(value, strlen(value)));
}

/* Words of other programs for an option of convert. */
static const char *const words_of_others[][2] = {{"--on-invalid", "--on-error"},
                                                 {"--invalid", "--on-error"},
                                                 {"--byte-subst", "--on-error"},
                                                 {"--unicode-subst", "--on-unmappable"},
                                                 {"--callback", "--on-unmappable --on-error"},
                                                 {NULL, NULL}};

void fail_unknown_option(enum command command, const char *word, const char *value)
{
    const bool is_name = strncmp(word, "--", 2) == 0;
    const enum command other = command_with(word);
    struct suggestion near = suggest_several(word, strcspn(word, "="));
    const char *changing = command == COMMAND_CONVERT ? meaning_in(words_for_options, word) : NULL;
    if (changing != NULL) {
        fail(NULL, "convert has no option '%s', which reports; to change files: %s", word, changing);
        return;
    }
    if (command == COMMAND_EDIT && !is_name) {
        fail(NULL, "edit has no option '%s'; a COMMAND follows after --: runic edit FILE -- COMMAND", quoted(word));
        return;
    }
    if (other != COMMAND_NONE) {
        fail(NULL, "%s has no option '%s', but %s has (runic help %s lists all options)", command_rows[command].name,
             quoted(word), command_rows[other].name, command_rows[command].name);
        return;
    }
    for (size_t id = 0; is_name && id < OPTION_COUNT; id++)
        if ((option_rows[id].commands >> command & 1) != 0 && option_rows[id].name != NULL && option_rows[id].help != NULL)
            suggest_name(&near, option_spelling((enum option_id)id), (int)id);
    suggest_charset(&near, command, value);
    const char *name = formatted("%.*s", (int)strcspn(word, "="), word);
    if (command == COMMAND_CONVERT && meaning_in(words_of_others, name) != NULL)
        suggest_instead(&near, meaning_in(words_of_others, name));
    if (is_name && !suggest_escape(&near, command, word + 2, value))
        suggest_choice(&near, command, word + 2);
    fail(NULL, "unknown option '%s'%s%s (--help lists all options)", quoted(word), suggestion_text(&near),
         near.count == 0 ? other_program(word + 1 + is_name) : "");
}

/* Words that users type for a command: the names of other programs, too. */
static const char *const words_for_commands[][2] = {
    {"charset", "list"},   {"charsets", "list"},  {"encoding", "list"},     {"encodings", "list"}, {"labels", "list"},
    {"formats", "list"},   {"recode", "convert"}, {"transcode", "convert"}, {"decode", "convert"}, {"encode", "convert"},
    {"uconv", "convert"},  {"file", "detect"},    {"guess", "detect"},      {"chardet", "detect"}, {"uchardet", "detect"},
    {"validate", "check"}, {"isutf8", "check"},   {"version", "--version"}, {NULL, NULL},
};

const char *request_of_recode(const char *word)
{
    const char *dots = strstr(word, "..");
    const size_t len = dots != NULL ? (size_t)(dots - word) : 0;
    if (len == 0 || runic_charset_from_label(word, len) == RUNIC_CHARSET_UNKNOWN ||
        runic_charset_from_label(dots + 2, strlen(dots + 2)) == RUNIC_CHARSET_UNKNOWN)
        return NULL;
    return formatted("; to convert from one to the other: runic convert -f %s -t %s", plain_label(word, len),
                     plain_label(dots + 2, strlen(dots + 2)));
}

static struct suggestion suggest_command(const char *word)
{
    struct suggestion near = suggest_for(word, strlen(word));
    for (enum command command = 0; command < COMMAND_COUNT; command++)
        suggest_word(&near, command_rows[command].name);
    if (meaning_in(words_for_commands, word) != NULL)
        suggest_instead(&near, meaning_in(words_for_commands, word));
    return near;
}

void fail_unknown_topic(const char *word)
{
    const char *option = strncmp(word, "--", 2) == 0 ? word : formatted("--%s", word);
    const enum command command = command_with(option);
    if (command != COMMAND_NONE) {
        fail(NULL, "%s is an option: runic help %s explains it", quoted(option), command_rows[command].name);
        return;
    }
    struct suggestion near = suggest_command(word);
    topics_suggest(&near);
    fail(NULL, "no command, topic or finding is called '%s'%s (runic help lists commands and topics)", quoted(word),
         suggestion_text(&near));
}

void fail_unknown_command(const char *word)
{
    const struct suggestion near = suggest_command(word);
    const char *request = request_of_recode(word);
    fail(NULL, "unknown command '%s'%s%s (runic help lists all commands)", quoted(word), suggestion_text(&near),
         request != NULL ? request : "");
}
