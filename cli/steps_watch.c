/* steps_watch.c - looks in UTF-8 for what is worth telling, and tells it with its place in the input. */
/* SPDX-License-Identifier: MIT */
#include "pass.h"
#include "step.h"

/* Found in UTF-8: told with its place in the input. */
static void seen(struct pass *pass, const struct finding *finding)
{
    struct steps *s = pass->owner;
    struct finding here = *finding;
    const size_t at = (size_t)(pass->piece.bytes + (finding->report.offset - pass->base) - s->text);
    const bool waited = at == SIZE_MAX;
    here.from = s->scan->how.from;
    here.report.offset = waited ? s->cr : steps_offset_of(s, at);
    here.report.length = waited ? 1 : (uint8_t)(steps_offset_of(s, at + finding->report.length) - here.report.offset);
    if (s->scan->found != NULL)
        s->scan->found(s->scan->user, &here);
}

void steps_watch(struct steps *s, size_t len, bool whole)
{
    struct scan like = *s->scan;
    struct pass pass = {.scan = &like, .position = s->scan->position, .found = seen, .owner = s};
    const uint8_t *from = s->text;
    if (like.watch.what == 0 || (len == 0 && !(whole && s->after_cr)))
        return;
    if (s->after_cr) {
        from--;
        len++;
        pass.position.column--;
        pass.position.offset--;
    }
    const bool waits = !whole && from[len - 1] == '\r';
    like.how.from = RUNIC_UTF8;
    pass.piece.bytes = from;
    pass.base = pass.position.offset;
    watch_text(&pass, from, len - waits);
    s->after_cr = waits;
    if (waits && from + len > s->text)
        s->cr = steps_offset_of(s, (size_t)(from + len - 1 - s->text));
}
