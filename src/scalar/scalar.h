/* scalar.h - every operation in plain C: its meaning, the fallback of every machine, and the tail of the other targets. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_SCALAR_SCALAR_H
#define RUNIC_SCALAR_SCALAR_H

#include "../dispatch/target.h"

#define OP(class, name) HIDDEN runic_##class##_kernel runic_scalar_##name;
#include "../ops.def"

#endif
