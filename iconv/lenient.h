/* lenient.h - //TRANSLIT and //IGNORE. */
/* SPDX-License-Identifier: MIT */
#ifndef ICONV_LENIENT_H
#define ICONV_LENIENT_H

#include "stream.h"

#include <iconv.h>

/* A descriptor of the system's for the same conversion, and whether it does the work by now. */
struct twin {
    iconv_t system;
    bool serves;
};

/* Brings a fresh twin to where the stream stands between two calls. */
void prepare_twin(struct twin *twin, const struct stream *stream);

#endif
