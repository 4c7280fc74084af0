/* certain.h - whether a run is mojibake, whatever else there is in its line. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_REPAIR_CERTAIN_H
#define RUNIC_REPAIR_CERTAIN_H

#include "run.h"

/* Returns true if a run is mojibake, whatever else there is in its line. */
HIDDEN bool runic_mojibake_is_certain(const struct mojibake_piece *piece, size_t i, unsigned charset_index,
                                      const struct mojibake_run *run);

#endif
