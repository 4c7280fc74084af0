/* list.c - runic list: the charsets, their properties and labels. */
/* SPDX-License-Identifier: MIT */
#include <runic.h>
#include <stdio.h>
#include <string.h>

#include "command_line/commands.h"
#include "terminal/message.h"
#include "text/charset.h"

#define WIDTH  80
#define INDENT 17
#define LABELS 4

static const char *order_text(uint8_t order)
{
    static const char *const words[] = {
        [RUNIC_ORDER_NONE] = "-", [RUNIC_ORDER_BIG] = "big", [RUNIC_ORDER_LITTLE] = "little", [RUNIC_ORDER_BY_BOM] = "by BOM"};
    return words[order];
}

static void print_labels(runic_charset charset)
{
    int at = 0;
    const char *label;
    for (size_t i = 1; (label = runic_charset_label(charset, i)) != NULL; i++) {
        if (at == 0 || at + 2 + (int)strlen(label) + 1 > WIDTH)
            at = (at == 0 ? 0 : 0 * printf(",\n")) + printf("%*s%s", LABELS, "", label);
        else
            at += printf(", %s", label);
    }
    if (at > 0)
        putchar('\n');
}

static void print_charset(runic_charset charset)
{
    const runic_charset_properties like = charset_describe(charset);
    printf("%-*s%-12u%-12s%-10s%-12s%s\n", INDENT, like.name, like.unit_size, order_text(like.byte_order),
           like.unicode ? "all" : "some", like.bom_rule == RUNIC_BOM_IS_MARK ? "yes" : "no", like.mime_text ? "yes" : "no");
    print_labels(charset);
}

int run_list(const struct options *options)
{
    if (options->file_count > 0) {
        fail(NULL, "list takes no arguments; try: runic list | grep -i '%s'", quoted(options->files[0]));
        return EXIT_TROUBLE;
    }
    printf("%-*s%-12s%-12s%-10s%-12s%s\n\n", INDENT, "charset, labels", "unit bytes", "byte order", "Unicode", "writes BOM",
           "MIME text");
    for (runic_charset charset = 1; charset < RUNIC_CHARSET_COUNT; charset++)
        print_charset(charset);
    puts("\nFor output with a byte order mark, append -bom to any label of a Unicode charset\n"
         "(utf-8-bom, also utf-8-sig; utf-16le-bom; utf-16be-bom; utf-32le-bom; ...).");
    puts("\nconvert and check also take every charset of the system's iconv(3) (iconv -l\n"
         "lists them), without byte order marks.");
    return EXIT_FINE;
}
