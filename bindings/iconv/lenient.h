/* lenient.h - hands conversions with //TRANSLIT and //IGNORE over to the system's iconv. */
/* SPDX-License-Identifier: MIT */
#ifndef ICONV_LENIENT_H
#define ICONV_LENIENT_H

#include "stream.h"

#include <iconv.h>

/* The system's descriptor for the same conversion, and whether it is in use. */
struct twin {
    iconv_t system;
    bool serves;
};

/* Brings a new twin to the state of the stream between two calls. */
void prepare_twin(struct twin *twin, const struct stream *stream);

#endif
