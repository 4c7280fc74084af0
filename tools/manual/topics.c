/* topics.c - prints docs/topics.md, the page of what runic help TOPIC explains. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "manual.h"

/* Opens and closes the block of commands around recipes. */
static void put_fence(size_t i)
{
    const bool was_recipe = i > 0 && topic_items[i - 1].kind == TOPIC_RECIPE;
    const bool is_recipe = i < topic_count && topic_items[i].kind == TOPIC_RECIPE;
    if (is_recipe && !was_recipe)
        puts("\n```sh");
    else if (was_recipe && !is_recipe)
        puts("```");
}

void print_topics(void)
{
    puts("<!-- Made by tools/manual/make from cli/command_line/topics.def. Do not edit. -->\n# Topics of `runic help`\n\n"
         "`runic help NAME` also explains each finding by its name: [findings.md](findings.md).");
    for (size_t i = 0; i <= topic_count; i++) {
        put_fence(i);
        if (i == topic_count)
            break;
        const struct topic_item *item = &topic_items[i];
        if (item->kind == TOPIC_NAME)
            printf("\n## %s: %s\n", item->text, item->more);
        else if (item->kind == TOPIC_PARAGRAPH)
            printf("\n%s\n", item->text);
        else
            printf("# %s\n%s\n", item->text, item->more);
    }
}
