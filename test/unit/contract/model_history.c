/* model_history.c - compares a stream and a whole conversion with the model's history. */
/* SPDX-License-Identifier: MIT */
#include "model.h"

bool same_report(const runic_report *a, const runic_report *b)
{
    return a->offset == b->offset && a->character == b->character && a->status == b->status && a->fault == b->fault &&
           a->length == b->length && memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0;
}

bool same_events(const struct history *a, const struct history *b)
{
    bool same = a->events == b->events && same_report(&a->first, &b->first) && same_report(&a->newest, &b->newest) &&
                a->ill_formed == b->ill_formed && a->unmappable == b->unmappable;
    for (size_t i = 0; same && i < a->events; i++)
        same = a->event[i].asked == b->event[i].asked && a->event[i].status == b->event[i].status &&
               same_report(&a->event[i].report, &b->event[i].report);
    return same;
}

bool same_places(const struct history *a, const struct history *b)
{
    bool same = a->events == b->events;
    for (size_t i = 0; same && i < a->events; i++)
        same = a->event[i].asked || a->event[i].written == b->event[i].written;
    return same;
}

bool nothing_is_split(const struct history *wanted, const struct history *got)
{
    size_t w = 0;
    for (size_t i = 0; i < got->atoms; i++) {
        while (w < wanted->atoms && wanted->atom[w].end < got->atom[i].end)
            w++;
        if (w == wanted->atoms || wanted->atom[w].end != got->atom[i].end)
            return false;
    }
    return true;
}

/* Returns the first event that ends a call, or NULL. */
static const struct event *first_stop(const struct history *h)
{
    for (size_t i = 0; i < h->events; i++)
        if (!h->event[i].asked)
            return &h->event[i];
    return NULL;
}

runic_result model_result(const struct history *h, size_t len, size_t cap)
{
    const struct event *stop = first_stop(h);
    const size_t end = stop != NULL ? stop->written + stop->closing : h->length;
    runic_result r = {.read = len, .written = end, .status = RUNIC_OK};
    if (end > cap) {
        size_t a = 0;
        while (h->atom[a].end + h->atom[a].closing <= cap)
            a++;
        const size_t written = a > 0 ? h->atom[a - 1].end + h->atom[a - 1].closing : 0;
        r = (runic_result){.read = h->atom[a].from, .written = written, .status = RUNIC_FULL};
    } else if (stop != NULL) {
        const bool cut = stop->status == RUNIC_ILL_FORMED && stop->report.fault == RUNIC_FAULT_TRUNCATED;
        r.read = (size_t)stop->report.offset;
        r.status = (uint8_t)(cut ? RUNIC_PARTIAL : stop->status);
        r.fault = stop->report.fault;
        r.fault_length = stop->report.length;
    }
    return r;
}

bool same_result(runic_result a, runic_result b)
{
    return a.read == b.read && a.written == b.written && a.status == b.status && a.fault == b.fault &&
           a.fault_length == b.fault_length;
}

bool is_beginning(const struct trial *trial, const struct history *h, const uint8_t *dst, size_t written)
{
    size_t same = 0;
    while (same < written && dst[same] == h->out[same])
        same++;
    const bool is_japanese = trial->how.to == RUNIC_ISO2022_JP;
    return same == written || (is_japanese && written - same <= 3 && memcmp(dst + written - 3, "\x1B(B", 3) == 0) ||
           (!is_japanese && is_stateful(trial->how.to) && written - same <= 2 && dst[written - 1] == '-');
}
