/* boundary.h - where text may be cut: between characters and maximal subparts, as a conversion of the whole sees them. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_BOUNDARY_H
#define CLI_BOUNDARY_H

#include <runic.h>
#include <stdbool.h>

/* Whether boundaries can be found from anywhere in the text; "UTF-16" and "UTF-32" have a byte order before that is asked. */
bool has_boundaries(runic_charset charset);

/*
 * The last boundary in bytes that holds whatever follows them: behind all but a character that their end cuts. They begin at a
 * boundary. Without boundaries, the last whole unit; for RUNIC_UNKNOWN the end.
 */
size_t boundary_before_end(runic_charset charset, const uint8_t *bytes, size_t len);

/* len, or if the last character is a carriage return, what stands before that. */
size_t boundary_before_return(runic_charset charset, const uint8_t *bytes, size_t len);

#endif
