/* repair.c - what convert changes in a text besides its charset: --fix-mojibake, then --fix-declared. */
/* SPDX-License-Identifier: MIT */
#include "repair.h"

#include <inttypes.h>

#include "terminal/message.h"

bool repair_is_wanted(const struct options *options)
{
    return options->given[OPTION_FIX_DECLARED] || options->given[OPTION_FIX_MOJIBAKE];
}

static bool take_undone(void *user, const void *bytes, size_t len)
{
    struct repair *repair = user;
    return declaration_fix_write(&repair->fix, bytes, len, repair->take, repair->user);
}

static void count_run(void *user, const struct mojibake_run *run)
{
    struct repair *repair = user;
    if (repair->runs++ == 0)
        repair->first = run->at;
}

void repair_begin(struct repair *repair, const struct options *options, runic_charset charset)
{
    repair->runs = 0;
    repair->fix.count = 0;
    repair->undoes = options->given[OPTION_FIX_MOJIBAKE];
    repair->mojibake = (struct mojibake){.found = count_run, .take = take_undone, .user = repair};
    if (options->given[OPTION_FIX_DECLARED] && can_fix_declarations(charset))
        declaration_fix_begin(&repair->fix, charset);
}

bool repair_write(struct repair *repair, const void *bytes, size_t len)
{
    return repair->undoes ? mojibake_read(&repair->mojibake, bytes, len) : take_undone(repair, bytes, len);
}

bool repair_end(struct repair *repair)
{
    return mojibake_end(&repair->mojibake) && declaration_fix_end(&repair->fix, repair->take, repair->user);
}

void repair_tell(const struct repair *repair)
{
    const struct declaration_fix *fix = &repair->fix;
    if (repair->runs > 0)
        note(repair->name, "%s of mojibake undone, the first at %" PRIu64 ":%" PRIu64, counted(repair->runs, "run"),
             repair->first.line, repair->first.column);
    if (fix->count == 1)
        note(repair->name, "declares %s now, not %s", fix->new, fix->old);
    else if (fix->count > 1)
        note(repair->name, "declares %s now, not %s (%u declarations)", fix->new, fix->old, fix->count);
}
