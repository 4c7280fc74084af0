/* nul_watch.c - judges whether a NUL byte near the start of a stream means UTF-16. */
/* SPDX-License-Identifier: MIT */
#include "nul_watch.h"

#include <string.h>

void nul_watch_begin(struct nul_watch *watch)
{
    *watch = (struct nul_watch){.active = true};
    runic_detector_init(&watch->detector, 0);
}

size_t nul_watch_needs(const struct nul_watch *watch)
{
    return watch->active && watch->passed < NUL_WATCHED ? (size_t)(NUL_WATCHED - watch->passed) : 0;
}

static size_t watched_of(const struct nul_watch *watch, size_t len)
{
    const size_t needs = nul_watch_needs(watch);
    return len < needs ? len : needs;
}

size_t nul_watch_before(const struct nul_watch *watch, const uint8_t *bytes, size_t len)
{
    const size_t watched = watched_of(watch, len);
    const uint8_t *nul = watched > 0 ? memchr(bytes, 0, watched) : NULL;
    return nul != NULL ? (size_t)(nul - bytes) : len;
}

void nul_watch_pass(struct nul_watch *watch, const uint8_t *bytes, size_t len)
{
    runic_detector_feed(&watch->detector, bytes, watched_of(watch, len));
    watch->passed += len;
}

void nul_watch_end(struct nul_watch *watch, const uint8_t *bytes, size_t len)
{
    nul_watch_pass(watch, bytes, len);
    watch->active = false;
    watch->seen = runic_detector_verdict(&watch->detector);
    watch->refused = watch->seen.basis == RUNIC_BASIS_NULS;
}
