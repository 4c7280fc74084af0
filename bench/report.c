/* report.c - prints results as a table for people and as JSON for programs. */
/* SPDX-License-Identifier: MIT */
#include "header.h"

void report_header(const struct options *options, const struct contenders *who)
{
    struct header header = read_header(options);
    printf("date      %s\ncpu       %s\ncompiler  %s\ncommand   %s\n", header.date, header.cpu, header.compiler,
           header.command);
    for (size_t i = 0; i < who->count; i++)
        printf("%-9s %s: %s\n", i == 0 ? "measured" : "", who->list[i].name, who->list[i].version);
}

/* A row of the table consists of the cells of one operation, text and length; it is represented by the first cell. */
static bool starts_row(const struct results *all, size_t i)
{
    const struct cell *cell = &all->list[i], *before = i > 0 ? cell - 1 : NULL;
    return before == NULL || before->op != cell->op || before->len != cell->len || strcmp(before->text, cell->text) != 0;
}

/* After the rival's column: the ratio of each target of runic to it. */
static void print_ratios(const struct contenders *who, const struct results *all, const struct cell *row,
                         const struct cell *theirs)
{
    for (size_t i = 0; i < who->count; i++) {
        const struct cell *ours = is_runic(&who->list[i]) ? same_cell(all, row, &who->list[i]) : NULL;
        if (ours != NULL && theirs != NULL)
            printf(" %12.2f", times_as_good(ours, theirs));
        else if (is_runic(&who->list[i]))
            printf(" %12s", "-");
    }
}

static void print_row(const struct options *options, const struct contenders *who, const struct results *all,
                      const struct cell *row)
{
    printf("%-30s ", row->text);
    if (options->short_strings)
        printf("%5zu", row->len);
    for (size_t i = 0; i < who->count; i++) {
        const struct cell *cell = same_cell(all, row, &who->list[i]);
        if (cell == NULL)
            printf(" %12s", "-");
        else if (options->short_strings)
            printf(" %12.1f", cell->cost);
        else if (options->effort.instructions)
            printf(" %12.1f", instructions_per_64_bytes(cell));
        else
            printf(" %12.3f", gigabytes_per_second(cell));
        if (is_compared(options, &who->list[i]))
            print_ratios(who, all, row, cell);
    }
    printf("\n");
}

static void print_columns(const struct options *options, const struct contenders *who, const struct operation *op)
{
    char title[32];
    printf("\n%-30s %s", op->name, options->short_strings ? "units" : "");
    for (size_t i = 0; i < who->count; i++) {
        printf(" %12.12s", who->list[i].name);
        for (size_t j = 0; is_compared(options, &who->list[i]) && j < who->count; j++) {
            snprintf(title, sizeof title, "%.6s times", who->list[j].name + strlen("runic:"));
            if (is_runic(&who->list[j]))
                printf(" %12s", title);
        }
    }
    printf("\n");
}

void report_table(const struct options *options, const struct contenders *who, const struct results *all)
{
    const char *units[2][2] = {{"GB/s of source (1 GB = 10^9 bytes)", "ns a call"},
                               {"instructions for 64 bytes of source", "instructions a call"}};
    printf("unit      %s\n", units[options->effort.instructions][options->short_strings]);
    const struct operation *last = NULL;
    for (size_t i = 0; i < all->count; i++) {
        if (!starts_row(all, i))
            continue;
        if (all->list[i].op != last)
            print_columns(options, who, all->list[i].op);
        last = all->list[i].op;
        print_row(options, who, all, &all->list[i]);
    }
}

static void print_string(const char *string)
{
    putchar('"');
    for (; *string != 0; string++) {
        if (*string == '"' || *string == '\\')
            putchar('\\');
        putchar((unsigned char)*string < 0x20 ? ' ' : *string);
    }
    putchar('"');
}

static void print_member(const char *name, const char *value)
{
    printf("  \"%s\": ", name);
    print_string(value);
    printf(",\n");
}

void report_json(const struct options *options, const struct contenders *who, const struct results *all)
{
    struct header header = read_header(options);
    printf("{\n");
    print_member("date", header.date);
    print_member("cpu", header.cpu);
    print_member("compiler", header.compiler);
    print_member("command", header.command);
    printf("  \"contenders\": {");
    for (size_t i = 0; i < who->count; i++) {
        printf("%s\"%s\": ", i > 0 ? ", " : "", who->list[i].name);
        print_string(who->list[i].version);
    }
    printf("},\n  \"cells\": [");
    for (size_t i = 0; i < all->count; i++) {
        const struct cell *cell = &all->list[i];
        printf("%s\n    {\"op\": \"%s\", \"text\": ", i > 0 ? "," : "", cell->op->name);
        print_string(cell->text);
        printf(", \"units\": %zu, \"contender\": \"%s\", \"bytes\": %.1f, ", cell->len, cell->contender->name, cell->bytes);
        if (options->effort.instructions)
            printf("\"instructions\": %.0f}", cell->cost);
        else
            printf("\"ns\": %.2f, \"gbps\": %.4f}", cell->cost, gigabytes_per_second(cell));
    }
    printf("\n  ]\n}\n");
}
