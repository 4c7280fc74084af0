/* direct.h - conversion between two forms in bytes, by one kernel. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_DIRECT_H
#define RUNIC_STREAM_DIRECT_H

#include "../form.h"

/* Converts good text, as the strict kernels do, but counts bytes. from == to copies what is well-formed. */
struct runic_pair runic_direct(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst,
                               size_t cap);

#endif
