/* writer.h - writes the output: bytes of the original where it is unchanged, and new text in the charset of its place. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_REWRITE_WRITER_H
#define RUNIC_REWRITE_WRITER_H

#include "written.h"

/* Writes the original, except where the edited text differs from its view. */
HIDDEN void runic_write(struct writer *w);

/* Returns true if the bytes that follow the decoder's state can follow what an encoder in the other state has written. The
 * second state may also be that of another decoder. */
HIDDEN bool runic_states_agree(runic_charset charset, const union runic_state *decoder, const union runic_state *encoder);

#endif
