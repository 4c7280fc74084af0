/* forms.h - converts text between two encoding forms. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_FORMS_H
#define RUNIC_STREAM_FORMS_H

#include "view.h"

/* Converts the view until it ends, until w is full, or until a fault that the converter must report. Faults after the first
 * one are replaced here if their policy is automatic. are_unmappable: the last faults were unmappable characters near each
 * other. */
HIDDEN struct runic_pair runic_convert_forms(struct converter *c, const struct view *view, struct work w, bool are_unmappable);

#endif
