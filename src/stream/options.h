/* options.h - checks the options of a conversion. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_OPTIONS_H
#define RUNIC_STREAM_OPTIONS_H

#include "../charset/codec.h"

/* Returns true if a policy is valid for faults of a status, RUNIC_ILL_FORMED or RUNIC_UNMAPPABLE. */
HIDDEN bool runic_policy_is_valid(const runic_policy *policy, runic_status status);

HIDDEN bool runic_options_are_valid(const runic_options *how);

/* Returns true if all options but from and to are zero. */
HIDDEN bool runic_options_are_default(const runic_options *how);

/* Returns true if a text begins with a BOM in the target. */
HIDDEN bool runic_writes_bom(const runic_options *how);

/* Returns true if valid options leave every U+FEFF as it is, between charsets whose byte order is known. */
HIDDEN bool runic_keeps_bom(const runic_options *how);

#endif
