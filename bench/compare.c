/* compare.c - compares runic with a rival: ratios of speed for each operation, their mean and worst, and bars. */
/* SPDX-License-Identifier: MIT */
#include "bench.h"

#include <math.h>

struct summary {
    double logarithms, worst;
    size_t count;
    const struct cell *worst_cell;
};

static void take(struct summary *summary, const struct cell *ours, const struct cell *theirs)
{
    double ratio = times_as_good(ours, theirs);
    summary->logarithms += log(ratio);
    if (summary->count++ == 0 || ratio < summary->worst) {
        summary->worst = ratio;
        summary->worst_cell = ours;
    }
}

static double mean(const struct summary *summary)
{
    return exp(summary->logarithms / (double)summary->count);
}

static struct summary summarize(const struct results *all, const struct operation *op, const struct contender *ours,
                                const struct contender *theirs)
{
    struct summary summary = {0};
    for (size_t i = 0; i < all->count; i++) {
        const struct cell *cell = &all->list[i], *other;
        if (cell->contender != ours || (op != NULL && cell->op != op))
            continue;
        if ((other = same_cell(all, cell, theirs)) != NULL)
            take(&summary, cell, other);
    }
    return summary;
}

static bool print_summary(const struct options *options, const char *name, const struct summary *summary)
{
    bool good = mean(summary) >= options->bar && summary->worst >= options->bar_cell;
    printf("%-30s %8.2f %8.2f  %s", name, mean(summary), summary->worst, summary->worst_cell->text);
    if (summary->worst_cell->len != 0)
        printf(", %zu units", summary->worst_cell->len);
    printf("%s\n", good ? "" : "   BELOW THE BAR");
    return good;
}

static bool compare(const struct options *options, const struct results *all, const struct contender *ours,
                    const struct contender *theirs)
{
    bool good = true;
    struct summary total = summarize(all, NULL, ours, theirs);
    printf("\n%s against %s\n%-30s %8s %8s  %s\n", ours->name, theirs->name,
           options->effort.instructions ? "fewer instructions, times" : "speed, times the rival's", "mean", "worst", "at");
    if (total.count == 0) {
        printf("nothing measured that both do   BELOW THE BAR\n");
        return false;
    }
    for (const struct operation *op = operations; op < operations + operation_count; op++) {
        struct summary summary = summarize(all, op, ours, theirs);
        if (summary.count > 0)
            good = print_summary(options, op->name, &summary) && good;
    }
    printf("%-30s %8.2f\n", "all of these", mean(&total));
    return good;
}

bool is_compared(const struct options *options, const struct contender *contender)
{
    return options->compare.count > 0 && !is_runic(contender) && wanted(&options->compare, contender->name);
}

bool report_comparison(const struct options *options, const struct contenders *who, const struct results *all)
{
    bool good = true, found = options->compare.count == 0;
    for (size_t i = 0; i < who->count; i++)
        for (size_t j = 0; j < who->count; j++) {
            if (!is_runic(&who->list[i]) || !is_compared(options, &who->list[j]))
                continue;
            found = true;
            good = compare(options, all, &who->list[i], &who->list[j]) && good;
        }
    if (!found)
        fprintf(stderr, "runic_bench: the rival to compare with is not here\n");
    return good && found;
}
