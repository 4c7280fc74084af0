/* list.c - runic list: the charsets, their properties and labels. */
/* SPDX-License-Identifier: MIT */
#include <runic.h>
#include <stdio.h>
#include <string.h>

#include "command_line/commands.h"
#include "terminal/message.h"
#include "text/charset.h"
#include "text/system.h"

#define WIDTH  80
#define INDENT 17
#define LABELS 4

static const char *order_text(uint8_t order)
{
    static const char *const words[] = {
        [RUNIC_ORDER_NONE] = "-", [RUNIC_ORDER_BIG] = "big", [RUNIC_ORDER_LITTLE] = "little", [RUNIC_ORDER_BY_BOM] = "by BOM"};
    return words[order];
}

/* Prints a label after the others, in indented lines. *at is the column, 0 at first. */
static void print_label(int *at, const char *label)
{
    if (*at > 0 && *at + 2 + (int)strlen(label) + 1 > WIDTH) {
        puts(",");
        *at = 0;
    }
    *at += printf("%*s%s", *at > 0 ? 0 : LABELS, *at > 0 ? ", " : "", label);
}

static void print_charset(runic_charset charset)
{
    const runic_charset_properties like = charset_describe(charset);
    const char *label;
    int at = 0;
    printf("%-*s%-12u%-12s%-10s%-12s%s\n", INDENT, like.name, like.unit_size, order_text(like.byte_order),
           like.unicode ? "all" : "some", like.bom_rule == RUNIC_BOM_IS_MARK ? "yes" : "no", like.mime_text ? "yes" : "no");
    for (size_t i = 1; (label = runic_charset_label(charset, i)) != NULL; i++)
        print_label(&at, label);
    if (at > 0)
        putchar('\n');
}

/* Finds the next name that the system's iconv(3) has. Returns false if there is none. */
static bool next_of_system(const char **names, char name[SYSTEM_NAME])
{
    while (system_next(names, name))
        if (system_has(name))
            return true;
    return false;
}

/* Prints a charset of the system if all is true. Returns true if the system has it. */
static bool print_system(const char *names, bool all)
{
    char name[SYSTEM_NAME];
    int at = 0;
    const bool has = next_of_system(&names, name);
    if (!has || !all)
        return has;
    puts(name);
    while (next_of_system(&names, name))
        print_label(&at, name);
    if (at > 0)
        putchar('\n');
    return true;
}

/* Prints the charsets of the system if all is true, else their number. */
static void print_systems(bool all)
{
    size_t count = 0;
    if (all)
        puts("\nCharsets of the system's iconv(3), for convert and check, with labels:\n");
    for (size_t row = 0; system_row(row) != NULL; row++)
        count += print_system(system_row(row), all);
    if (all)
        puts("\niconv(3) may have more; iconv -l lists them. They have no byte order marks.");
    else
        printf("\nconvert and check also take %s of the system's iconv(3), without\n"
               "byte order marks; runic list -v lists them.\n",
               counted(count, "charset"));
}

static void print_in_lower_case(const char *label, const char *end)
{
    for (; *label != 0; label++)
        putchar(*label >= 'A' && *label <= 'Z' ? *label - 'A' + 'a' : *label);
    puts(end);
}

/* Prints all labels, one per line, for completions and scripts. */
static void print_brief(void)
{
    const char *label;
    char name[SYSTEM_NAME];
    for (runic_charset charset = 1; charset < RUNIC_CHARSET_COUNT; charset++)
        for (size_t i = 0; (label = runic_charset_label(charset, i)) != NULL; i++) {
            print_in_lower_case(label, "");
            if (i == 0 && charset_describe(charset).unicode)
                print_in_lower_case(label, "-bom");
        }
    for (size_t row = 0; system_row(row) != NULL; row++)
        for (const char *names = system_row(row); next_of_system(&names, name);)
            puts(name);
}

int run_list(const struct options *options)
{
    if (options->file_count > 0) {
        fail(NULL, "list takes no arguments; try: runic list | grep -i '%s'", quoted(options->files[0]));
        return EXIT_TROUBLE;
    }
    if (options->given[OPTION_BRIEF]) {
        print_brief();
        return EXIT_FINE;
    }
    printf("%-*s%-12s%-12s%-10s%-12s%s\n\n", INDENT, "charset, labels", "unit bytes", "byte order", "Unicode", "writes BOM",
           "MIME text");
    for (runic_charset charset = 1; charset < RUNIC_CHARSET_COUNT; charset++)
        print_charset(charset);
    puts("\nFor output with a byte order mark, append -bom to any label of a Unicode charset\n"
         "(utf-8-bom, also utf-8-sig; utf-16le-bom; utf-16be-bom; utf-32le-bom; ...).");
    print_systems(options->given[OPTION_VERBOSE]);
    return EXIT_FINE;
}
