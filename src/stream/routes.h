/* routes.h - the routes by which text is converted. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_ROUTES_H
#define RUNIC_STREAM_ROUTES_H

#include "state.h"

/* Each of these converts text: until it ends, until no character fits any more, or until what its comment names. */

/* Converts text after the first fault of a stream, and replaces faults, until one that the plan does not replace. */
HIDDEN void runic_convert_after_fault(struct converter *c, struct text *text);

/* Converts by lossy kernels, which replace every fault. */
HIDDEN void runic_convert_lossy(struct converter *c, struct text *text);

/* Converts directly or through UTF-16, until a fault. */
HIDDEN void runic_convert_good(struct converter *c, struct text *text);

/* Converts through UTF-16 and replaces unmappable characters, until they are sparse, until an ill-formed sequence, or until the
 * output is nearly full. */
HIDDEN void runic_convert_dense(struct converter *c, struct text *text);

#endif
