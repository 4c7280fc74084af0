/* kernels.h - every operation of hardware with masks and byte compress. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_AVX512_KERNELS_H
#define RUNIC_KERNEL_AVX512_KERNELS_H

#include "latin1/from_latin1.h"
#include "latin1/utf8_to_latin1.h"
#include "latin1/wide_to_latin1.h"
#include "measure/size.h"
#include "measure/utf8_validate.h"
#include "measure/wide_validate.h"
#include "to_utf8/utf16_to_utf8.h"
#include "to_utf8/utf32_to_utf8.h"
#include "utf8_to/groups.h"
#include "wide/swap.h"
#include "wide/utf16_to_utf32.h"
#include "wide/utf32_to_utf16.h"

#define TO utf16
#include "utf8_to/entry.tmpl.h"
#define TO utf32
#include "utf8_to/entry.tmpl.h"

#define FROM utf8
#define TO   utf16
#include "lossy.tmpl.h"
#define FROM utf8
#define TO   utf32
#include "lossy.tmpl.h"
#define FROM utf8
#define TO   latin1
#include "lossy.tmpl.h"
#define FROM utf16
#define TO   utf8
#include "lossy.tmpl.h"
#define FROM utf16
#define TO   utf32
#include "lossy.tmpl.h"
#define FROM utf16
#define TO   latin1
#include "lossy.tmpl.h"
#define FROM utf32
#define TO   utf8
#include "lossy.tmpl.h"
#define FROM utf32
#define TO   utf16
#include "lossy.tmpl.h"
#define FROM utf32
#define TO   latin1
#include "lossy.tmpl.h"

#endif
