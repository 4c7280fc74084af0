/* main.c - runs all operations on all texts and lengths, and reports. */
/* SPDX-License-Identifier: MIT */
#include "bench.h"

#define LACKING 3 /* the exit status where this machine lacks all targets that are asked for */

struct contender *add_contender(struct contenders *all, const char *name, const char *version)
{
    if (all->count == MAX_CONTENDERS)
        fail("too many contenders", name);
    struct contender *new = &all->list[all->count++];
    snprintf(new->name, sizeof new->name, "%s", name);
    snprintf(new->version, sizeof new->version, "%s", version);
    return new;
}

static struct contenders find_contenders(const struct options *options)
{
    struct contenders all = {.count = 0}, chosen = {.count = 0};
    add_runic(&chosen, options->target);
    if (chosen.count == 0 && is_target(options->target))
        exit(LACKING);
    if (chosen.count == 0)
        fail("no such target", options->target);
    if (wanted(&options->rivals, "simdutf"))
        add_simdutf(&all, options->simdutf, options->simdutf_implementation);
    if (options->before != NULL)
        add_before(&all, options->before, options->target);
    add_icu(&all);
    add_iconv(&all);
    add_memcpy(&all);
    for (size_t i = 0; i < all.count && chosen.count < MAX_CONTENDERS; i++)
        if (wanted(&options->rivals, all.list[i].name))
            chosen.list[chosen.count++] = all.list[i];
    return chosen;
}

static struct texts find_texts(const struct options *options)
{
    struct texts all = {NULL, 0}, chosen = {NULL, 0};
    for (size_t i = 0; i < options->corpora.count; i++)
        add_folder(&all, options->corpora.list[i], options->cut);
    add_generated(&all, options->cut);
    for (size_t i = 0; i < all.count; i++)
        if (wanted(&options->texts, all.list[i].name))
            add_text(&chosen, "", "", NULL, 0), chosen.list[chosen.count - 1] = all.list[i];
    if (chosen.count == 0 && !options->legacy)
        fail("no text has such a name", options->texts.list[0]);
    free(all.list);
    return chosen;
}

static void measure_text(const struct options *options, const struct contenders *who, const struct cell_name *name,
                         const struct text *text, struct damage damage, struct results *results)
{
    struct prepared src = prepare(text, name->op, damage);
    for (size_t i = 0; i == 0 || i < options->lengths.count; i++) {
        struct cell_name cell = *name;
        struct batch batch = whole_text(name->op, &src);
        if (options->lengths.count > 0) {
            free(batch.pieces);
            cell.len = (size_t)atol(options->lengths.list[i]);
            batch = short_strings(name->op, &src, cell.len);
        }
        if (options->tight)
            batch = tighten(who, name->op, &src, batch);
        measure_cell(options, who, &cell, &src, batch, results);
    }
    text_free(src.bytes);
}

/* Returns true for operations that read an ill-formed text to its end. */
static bool takes_damage(const struct operation *op)
{
    return op->from != FORM_latin1 && (op->class == CLASS_lossy || op->class == CLASS_size || op->class == CLASS_repair);
}

static void measure_damaged(const struct options *options, const struct contenders *who, const struct operation *op,
                            const struct text *text, struct results *results)
{
    static const struct {
        struct damage damage;
        const char *name;
    } grades[] = {{{1000, BAD_IN_TURN}, "1/1000"},
                  {{100, BAD_IN_TURN}, "1/100"},
                  {{10, BAD_IN_TURN}, "1/10"},
                  {{ALL_RANDOM, BAD_IN_TURN}, "random"},
#define GRADE(kind) {{100, BAD_##kind}, "1/100 " #kind},
                  BAD_KINDS(GRADE)
#undef GRADE
    };
    for (size_t i = 0; takes_damage(op) && i < COUNT_OF(grades); i++) {
        if (op->from != FORM_utf8 && grades[i].damage.kind != BAD_IN_TURN)
            continue;
        char *label = need(malloc(strlen(text->name) + 24)); /* the results keep it */
        sprintf(label, "%s %s", text->name, grades[i].name);
        measure_text(options, who, &(struct cell_name){op, label, 0}, text, grades[i].damage, results);
    }
}

static void list(const struct contenders *who, const struct texts *texts)
{
    for (size_t i = 0; i < who->count; i++)
        printf("contender %s: %s\n", who->list[i].name, who->list[i].version);
    for (size_t i = 0; i < texts->count; i++)
        printf("text %s: %zu characters\n", texts->list[i].name, texts->list[i].count);
    for (size_t i = 0; i < operation_count; i++)
        printf("operation %s\n", operations[i].name);
}

static bool report(const struct options *options, const struct contenders *who, const struct results *results)
{
    if (options->json) {
        report_json(options, who, results);
        return true;
    }
    report_header(options, who);
    if (!options->summary)
        report_table(options, who, results);
    return report_comparison(options, who, results);
}

int main(int argc, char **argv)
{
    const struct options options = read_options(argc, argv);
    const struct contenders who = find_contenders(&options);
    const struct texts texts = find_texts(&options);
    struct results results = {NULL, 0};
    if (options.list) {
        list(&who, &texts);
        return 0;
    }
    if (options.write_texts != NULL) {
        write_texts(&texts, options.write_texts);
        return 0;
    }
    if (options.streams)
        return measure_streams(&options, &texts) ? 0 : 1;
    if (options.legacy) {
        measure_legacy(&options, &texts);
        return 0;
    }
    for (size_t op = 0; op < operation_count; op++)
        for (size_t i = 0; i < texts.count && wanted(&options.operations, operations[op].name); i++) {
            const struct text *text = &texts.list[i];
            if (options.damage)
                measure_damaged(&options, &who, &operations[op], text, &results);
            else
                measure_text(&options, &who, &(struct cell_name){&operations[op], text->name, 0}, text,
                             (struct damage){NO_DAMAGE, BAD_IN_TURN}, &results);
        }
    return report(&options, &who, &results) ? 0 : 1;
}
