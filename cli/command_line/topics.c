/* topics.c - finds and prints the topics of topics.def. */
/* SPDX-License-Identifier: MIT */
#include "topics.h"

#include <string.h>

#include "wrap.h"

enum item_kind { ITEM_TOPIC, ITEM_PARAGRAPH, ITEM_RECIPE };

/* A topic, followed by its paragraphs and recipes. */
static const struct {
    enum item_kind kind;
    const char *text, *more;
} items[] = {
#define TOPIC(name, summary) {ITEM_TOPIC, name, summary},
#define PARAGRAPH(text)      {ITEM_PARAGRAPH, text, NULL},
#define RECIPE(job, line)    {ITEM_RECIPE, job, line},
#include "topics.def"
};
#define ITEMS (sizeof items / sizeof items[0])

static const struct {
    const char *names, *option, *what, *advice;
} findings[] = {
#define EXPLAINED(names, option, what, advice) {names, option, what, advice},
#include "topics.def"
};
#define FINDINGS (sizeof findings / sizeof findings[0])

/* ---- Topics ---- */

/* Prints a paragraph or a recipe; two recipes have no empty line between them. */
static void print_item(FILE *to, size_t i)
{
    if (items[i].kind != ITEM_RECIPE || items[i - 1].kind != ITEM_RECIPE)
        fputc('\n', to);
    if (items[i].kind == ITEM_RECIPE)
        fprintf(to, "%s:\n    %s\n", items[i].text, items[i].more);
    else
        wrap(to, items[i].text, 0);
}

/* Prints a topic up to the next one. Returns false if there is none of this name. */
static bool print_topic(FILE *to, const char *name)
{
    size_t i = 0;
    while (i < ITEMS && !(items[i].kind == ITEM_TOPIC && strcmp(items[i].text, name) == 0))
        i++;
    if (i == ITEMS)
        return false;
    fprintf(to, "runic help %s - %s\n", name, items[i].more);
    while (++i < ITEMS && items[i].kind != ITEM_TOPIC)
        print_item(to, i);
    return true;
}

void topics_list(FILE *to)
{
    fputs("Topics:\n", to);
    for (size_t i = 0; i < ITEMS; i++)
        if (items[i].kind == ITEM_TOPIC)
            fprintf(to, "  %-10s%s\n", items[i].text, items[i].more);
}

/* ---- Findings ---- */

/* Returns the length of the next name, after the spaces before it. */
static size_t next_name(const char **names)
{
    *names += strspn(*names, " ");
    return strcspn(*names, " ");
}

/* Returns the rule in a name, such as "-overlong" in "utf8-overlong": what follows the charset, up to len. */
static const char *rule_of(const char *name, size_t len)
{
    const char *dash = memchr(name, '-', len);
    return dash != NULL ? dash : name;
}

/* Returns true if a name ends in the rule of a known one: in cesu8-overlong and utf8-overlong it means the same. */
static bool has_rule(const char *name, const char *known, size_t len)
{
    const char *rule = rule_of(known, len);
    const size_t rule_len = (size_t)(known + len - rule), name_len = strlen(name);
    return name_len > rule_len && memcmp(name + name_len - rule_len, rule, rule_len) == 0;
}

/* Returns the index of a finding: by its whole name, or if only the rule counts, that of an ill-formed sequence; or FINDINGS.
 */
static size_t find_finding(const char *name, bool by_rule)
{
    for (size_t i = 0; i < FINDINGS; i++) {
        const char *names = findings[i].names;
        for (size_t len; (len = next_name(&names)) > 0; names += len)
            if (by_rule ? *findings[i].option == 0 && has_rule(name, names, len)
                        : strlen(name) == len && memcmp(name, names, len) == 0)
                return i;
    }
    return FINDINGS;
}

static bool print_finding(FILE *to, const char *name)
{
    size_t i = find_finding(name, false);
    if (i == FINDINGS)
        i = find_finding(name, true);
    if (i == FINDINGS)
        return false;
    fprintf(to, "%s - a finding of runic check", name);
    if (*findings[i].option == '-')
        fprintf(to, " %s", findings[i].option);
    fputs("\n\n", to);
    wrap(to, findings[i].what, 0);
    if (*findings[i].advice != 0) {
        fputs("\nWhat to do: ", to);
        wrap(to, findings[i].advice, 12);
    }
    if (*findings[i].option == 0)
        fputs("\nrunic inspect --errors FILE shows the bytes around each ill-formed sequence.\n", to);
    return true;
}

bool topic_print(FILE *to, const char *name)
{
    return print_topic(to, name) || print_finding(to, name);
}

void topics_suggest(struct suggestion *near)
{
    for (size_t i = 0; i < ITEMS; i++)
        if (items[i].kind == ITEM_TOPIC)
            suggest_word(near, items[i].text);
    for (size_t i = 0; i < FINDINGS; i++) {
        const char *names = findings[i].names;
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
