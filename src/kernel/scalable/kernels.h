/* kernels.h - the kernels for hardware whose vector length is not known at compile time. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SCALABLE_KERNELS_H
#define RUNIC_KERNEL_SCALABLE_KERNELS_H

#include "latin1/from_latin1.h"
#include "latin1/to_latin1.h"
#include "latin1/utf8_to_latin1.h"
#include "measure/size.h"
#include "measure/validate.h"
#include "to_utf8/encode.h"
#include "utf8_to/decode.h"

#define FROM utf8
#define TO   utf16
#include "entry.tmpl.h"
#define FROM utf8
#define TO   utf32
#include "entry.tmpl.h"
#define FROM utf8
#define TO   latin1
#include "entry.tmpl.h"
#define FROM utf16
#define TO   utf8
#include "entry.tmpl.h"

#endif
