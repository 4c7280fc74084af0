/* kernels.h - the kernels of hardware whose vectors have any length; what it lacks, scalar has. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SCALABLE_KERNELS_H
#define RUNIC_KERNEL_SCALABLE_KERNELS_H

#include "measure/size.h"
#include "measure/validate.h"
#include "to_utf8/encode.h"
#include "utf8_to/decode.h"
#include "wide/swap.h"
#include "wide/utf16_to_utf32.h"

#define FROM utf8
#define TO   utf16
#include "entry.tmpl.h"
#define FROM utf8
#define TO   utf32
#include "entry.tmpl.h"
#define FROM utf16
#define TO   utf8
#include "entry.tmpl.h"
#define FROM utf16
#define TO   utf32
#include "entry.tmpl.h"

#endif
