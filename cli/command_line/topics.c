/* topics.c - runic help: finds and prints the topics of topics.def. */
/* SPDX-License-Identifier: MIT */
#include "usage.h"

#include <string.h>

#include "options.h"
#include "suggest.h"
#include "terminal/message.h"

const struct topic_item topic_items[] = {
#define TOPIC(name, summary) {TOPIC_NAME, name, summary},
#define PARAGRAPH(text)      {TOPIC_PARAGRAPH, text, NULL},
#define RECIPE(job, line)    {TOPIC_RECIPE, job, line},
#include "topics.def"
};
const size_t topic_count = sizeof topic_items / sizeof topic_items[0];

const struct explained_row explained[] = {
#define EXPLAINED(names, option, what, advice) {names, option, what, advice},
#include "topics.def"
};
const size_t explained_count = sizeof explained / sizeof explained[0];

/* ---- Topics ---- */

/* Prints a paragraph or a recipe; two recipes have no empty line between them. */
static void print_item(FILE *to, size_t i)
{
    if (topic_items[i].kind != TOPIC_RECIPE || topic_items[i - 1].kind != TOPIC_RECIPE)
        fputc('\n', to);
    if (topic_items[i].kind == TOPIC_RECIPE)
        fprintf(to, "%s:\n    %s\n", topic_items[i].text, topic_items[i].more);
    else
        wrap(to, topic_items[i].text, 0);
}

/* Prints a topic up to the next one. Returns false if there is none of this name. */
static bool print_topic(FILE *to, const char *name)
{
    size_t i = 0;
    while (i < topic_count && !(topic_items[i].kind == TOPIC_NAME && strcmp(topic_items[i].text, name) == 0))
        i++;
    if (i == topic_count)
        return false;
    fprintf(to, "runic help %s - %s\n", name, topic_items[i].more);
    while (++i < topic_count && topic_items[i].kind != TOPIC_NAME)
        print_item(to, i);
    return true;
}

void topics_list(FILE *to)
{
    fputs("Topics:\n", to);
    for (size_t i = 0; i < topic_count; i++)
        if (topic_items[i].kind == TOPIC_NAME)
            fprintf(to, "  %-10s%s\n", topic_items[i].text, topic_items[i].more);
}

/* ---- Findings ---- */

/* Returns the length of the next name, after the spaces before it. */
static size_t next_name(const char **names)
{
    *names += strspn(*names, " ");
    return strcspn(*names, " ");
}

/* Returns true if a name ends in the rule of a known one, which follows its charset: cesu8-overlong means what utf8-overlong
 * does. */
static bool has_rule(const char *name, const char *known, size_t len)
{
    const char *dash = memchr(known, '-', len), *rule = dash != NULL ? dash : known;
    const size_t rule_len = (size_t)(known + len - rule), name_len = strlen(name);
    return name_len > rule_len && memcmp(name + name_len - rule_len, rule, rule_len) == 0;
}

/* Returns true if the names of a finding begin with a charset, and mean the same with another one. */
static bool begins_with_charset(const struct explained_row *row)
{
    return *row->option == 0 || strcmp(row->option, "--expect CHARSET") == 0;
}

/* Returns the index of a finding by its whole name, or only by the rule that follows a charset; or explained_count. */
static size_t find_finding(const char *name, bool by_rule)
{
    for (size_t i = 0; i < explained_count; i++) {
        const char *names = explained[i].names;
        for (size_t len; (len = next_name(&names)) > 0; names += len)
            if (by_rule ? begins_with_charset(&explained[i]) && has_rule(name, names, len)
                        : strlen(name) == len && memcmp(name, names, len) == 0)
                return i;
    }
    return explained_count;
}

static bool print_finding(FILE *to, const char *name)
{
    size_t i = find_finding(name, false);
    if (i == explained_count)
        i = find_finding(name, true);
    if (i == explained_count)
        return false;
    fprintf(to, "%s - a finding of runic check", name);
    if (*explained[i].option == '-')
        fprintf(to, " %s", explained[i].option);
    fputs("\n\n", to);
    wrap(to, explained[i].what, 0);
    if (*explained[i].advice != 0) {
        fputs("\nWhat to do: ", to);
        wrap(to, explained[i].advice, 12);
    }
    if (*explained[i].option == 0)
        fputs("\nrunic inspect --errors FILE shows the bytes around each ill-formed sequence.\n", to);
    return true;
}

void topics_suggest(struct suggestion *near)
{
    for (size_t i = 0; i < topic_count; i++)
        if (topic_items[i].kind == TOPIC_NAME)
            suggest_word(near, topic_items[i].text);
    for (size_t i = 0; i < explained_count; i++) {
        const char *names = explained[i].names;
        char word[SUGGEST_LONGEST + 1];
        for (size_t len; (len = next_name(&names)) > 0; names += len) {
            const char *fault = memchr(names, '-', len);
            snprintf(word, sizeof word, "%.*s", (int)len, names);
            if (fault != NULL && strcmp(strchr(word, '-') + 1, near->word) == 0)
                suggest_instead(near, word); /* overlong: utf8-overlong */
            suggest_word(near, word);
        }
    }
}

/* ---- runic help [COMMAND|TOPIC] */

int run_help(const struct options *options)
{
    const char *const word = options->file_count > 0 ? options->files[0] : NULL;
    const enum command command = word != NULL ? command_from_name(word) : COMMAND_NONE;
    if (options->file_count > 1)
        return trouble(NULL, "help takes one command or topic; '%s' is the second", quoted(options->files[1]));
    if (word == NULL || command != COMMAND_NONE)
        usage_long(stdout, command);
    else if (!print_topic(stdout, word) && !print_finding(stdout, word)) {
        fail_unknown_topic(word);
        return EXIT_TROUBLE;
    }
    return EXIT_FINE;
}
