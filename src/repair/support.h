/* support.h - whether a run is mojibake in a part with certain runs. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_REPAIR_SUPPORT_H
#define RUNIC_REPAIR_SUPPORT_H

#include "run.h"

/* Returns true if a run is mojibake in a part with certain runs. */
HIDDEN bool runic_mojibake_is_supported(const struct mojibake_piece *piece, size_t i, const struct mojibake_run *run,
                                        const struct mojibake_context *context, bool goes_on);

/* Returns true for the lead byte of "à" before a space that must be its second byte: in a word, or before another space. */
HIDDEN bool runic_mojibake_is_a_grave(const struct mojibake_piece *piece, size_t i, unsigned charset_index);

#endif
