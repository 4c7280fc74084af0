/* list.c - runic list: the charsets, their properties and labels. */
/* SPDX-License-Identifier: MIT */
#include <runic.h>
#include <stdio.h>
#include <string.h>

#include "command_line/options.h"
#include "terminal/message.h"
#include "names/names.h"
#include "text/charset.h"

#define WIDTH  80
#define INDENT 17
#define LABELS 4

/* Prints a label after the others, in indented lines. *at is the column, 0 at first. */
static void print_label(int *at, const char *label)
{
    if (*at > 0 && *at + 2 + (int)strlen(label) + 1 > WIDTH) {
        puts(",");
        *at = 0;
    }
    *at += printf("%*s%s", *at > 0 ? 0 : LABELS, *at > 0 ? ", " : "", label);
}

static void print_charset(runic_charset charset, bool verbose)
{
    const runic_charset_properties like = charset_describe(charset);
    const char *label;
    static const char *const orders[] = {
        [RUNIC_ORDER_NONE] = "-", [RUNIC_ORDER_BIG] = "big", [RUNIC_ORDER_LITTLE] = "little", [RUNIC_ORDER_BY_BOM] = "by BOM"};
    size_t row = 0;
    int at = 0;
    printf("%-*s%-12u%-12s%-10s%-12s%s\n", INDENT, like.name, like.unit_size, orders[like.byte_order],
           like.unicode ? "all" : "some", like.bom_rule == RUNIC_BOM_RULE_MARK ? "yes" : "no", like.mime_text ? "yes" : "no");
    for (size_t i = 1; (label = runic_charset_label(charset, i)) != NULL; i++)
        print_label(&at, label);
    while (verbose && (label = next_synonym(charset, &row)) != NULL)
        print_label(&at, label);
    if (at > 0)
        putchar('\n');
}

/* The words of the command line; without any, everything fits. */
static struct {
    char *const *items;
    int count;
} words;

/* Returns true if a charset, or that in a row of the system, fits a word. */
static bool is_wanted(runic_charset charset, const char *row)
{
    for (int i = 0; i < words.count; i++)
        if (charset_fits(charset, row, words.items[i]))
            return true;
    return words.count == 0;
}

/* Finds the next name that the system's iconv(3) has. Returns false if there is none. */
static bool next_of_system(const char **names, char name[SYSTEM_NAME])
{
    while (system_next(names, name))
        if (system_has(name))
            return true;
    return false;
}

/* Counts the charsets of the system that fit the words; if heading is not NULL, prints it, unless it is "", and their names:
 * with brief one per line. Returns their number. */
static size_t print_systems(const char *heading, bool brief)
{
    char name[SYSTEM_NAME];
    size_t count = 0;
    for (size_t row = 0; system_row(row) != NULL; row++) {
        const char *names = system_row(row);
        int at = 0;
        if (!is_wanted(RUNIC_CHARSET_UNKNOWN, names) || !next_of_system(&names, name))
            continue;
        count++;
        if (heading == NULL)
            continue;
        if (count == 1 && *heading != 0)
            puts(heading);
        puts(name);
        while (next_of_system(&names, name))
            if (brief)
                puts(name);
            else
                print_label(&at, name);
        if (at > 0)
            putchar('\n');
    }
    return count;
}

static void print_in_lower_case(const char *label, const char *end)
{
    for (; *label != 0; label++)
        putchar(*label >= 'A' && *label <= 'Z' ? *label - 'A' + 'a' : *label);
    puts(end);
}

/* Prints the labels of a charset, one per line. */
static void print_labels(runic_charset charset)
{
    const char *label;
    for (size_t i = 0; (label = runic_charset_label(charset, i)) != NULL; i++) {
        print_in_lower_case(label, "");
        if (i == 0 && is_unicode(charset))
            print_in_lower_case(label, "-bom");
    }
}

/* Prints the charsets that fit the words, with a heading; verbose: with their names in other programs. */
static void print_fitting(bool verbose)
{
    size_t count = 0;
    for (runic_charset charset = 1; charset < RUNIC_CHARSET_COUNT; charset++) {
        if (!is_wanted(charset, NULL))
            continue;
        if (count++ == 0)
            printf("%-*s%-12s%-12s%-10s%-12s%s\n\n", INDENT, "charset, labels", "unit bytes", "byte order", "Unicode",
                   "writes BOM", "MIME text");
        print_charset(charset, verbose);
    }
}

/* Prints all charsets, those of the system only with -v. */
static void print_all(bool verbose)
{
    print_fitting(verbose);
    puts("\nFor output with a byte order mark, append -bom to any label of a Unicode charset\n"
         "(utf-8-bom, also utf-8-sig; utf-16le-bom; utf-16be-bom; utf-32le-bom; ...).");
    const size_t count =
        print_systems(verbose ? "\nCharsets of the system's iconv(3), for convert and check, with labels:\n" : NULL, false);
    if (verbose)
        puts("\niconv(3) may have more; iconv -l lists them. They have no byte order marks.");
    else
        printf("\nconvert and check also take %s of the system's iconv(3), without\n"
               "byte order marks; runic list -v lists them.\n",
               counted(count, "charset"));
}

static bool fits_any(const char *word)
{
    const char *names;
    for (runic_charset charset = 1; charset < RUNIC_CHARSET_COUNT; charset++)
        if (charset_fits(charset, NULL, word))
            return true;
    for (size_t row = 0; (names = system_row(row)) != NULL; row++) {
        char name[SYSTEM_NAME];
        const char *rest = names;
        if (charset_fits(RUNIC_CHARSET_UNKNOWN, names, word) && next_of_system(&rest, name))
            return true;
    }
    return false;
}

int run_list(const struct options *options)
{
    int status = EXIT_FINE;
    words.items = options->files;
    words.count = options->file_count;
    if (options->given[OPTION_BRIEF]) { /* for completions and scripts */
        for (runic_charset charset = 1; charset < RUNIC_CHARSET_COUNT; charset++)
            if (is_wanted(charset, NULL))
                print_labels(charset);
        print_systems("", true);
    } else if (words.count == 0) {
        print_all(options->given[OPTION_VERBOSE]);
    } else {
        print_fitting(options->given[OPTION_VERBOSE]);
        print_systems("\nOf the system's iconv(3):\n", false);
    }
    for (int i = 0; i < words.count; i++)
        if (!fits_any(words.items[i])) {
            fail_no_charset(words.items[i]);
            status = EXIT_FINDINGS;
        }
    return status;
}
