/* writer.h - writes the output: bytes of the original where it is unchanged, and new text in the charset of its place. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_REWRITE_WRITER_H
#define RUNIC_REWRITE_WRITER_H

#include "written.h"

/* Writes the original, except where the edited text differs from its view. */
HIDDEN void runic_write(struct writer *w);

#endif
