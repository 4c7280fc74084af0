/* letters.c - the kind of character of a code point, and its lower case. */
/* SPDX-License-Identifier: MIT */
#include "letters.h"

#ifndef RUNIC_UNICODE_ONLY

struct range {
    uint16_t first, last;
};

static bool is_in_ranges(uint32_t value, const struct range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (value >= ranges[i].first && value <= ranges[i].last)
            return true;
    return false;
}

#define IS_IN_RANGES(value, ranges) is_in_ranges(value, ranges, sizeof(ranges) / sizeof(ranges)[0])

/* In these ranges the capital letters are the even code points, and each is followed by its small letter. */
static const struct range even_capitals[] = {{0x100, 0x12F}, {0x132, 0x137}, {0x14A, 0x177}, {0x1A0, 0x1A5},  {0x218, 0x21B},
                                             {0x460, 0x481}, {0x48A, 0x4BF}, {0x4D0, 0x4FF}, {0x1E00, 0x1EFF}};
static const struct range odd_capitals[] = {{0x139, 0x148}, {0x179, 0x17E}, {0x1AF, 0x1B0}, {0x4C1, 0x4CE}};

/* Capital letters whose small letters are at a distance. */
static const struct distant {
    uint16_t first, last;
    int16_t distance;
} distant[] = {{'A', 'Z', 32},       {0xC0, 0xD6, 32},   {0xD8, 0xDE, 32},   {0x130, 0x130, -199},
               {0x178, 0x178, -121}, {0x386, 0x386, 38}, {0x388, 0x38A, 37}, {0x38C, 0x38C, 64},
               {0x38E, 0x38F, 63},   {0x391, 0x3AB, 32}, {0x400, 0x40F, 80}, {0x410, 0x42F, 32}};

uint32_t runic_lower_case(uint32_t value)
{
    for (size_t i = 0; i < sizeof distant / sizeof distant[0]; i++)
        if (value >= distant[i].first && value <= distant[i].last)
            return (uint32_t)((int32_t)value + distant[i].distance);
    if (value % 2 == 0 ? IS_IN_RANGES(value, even_capitals) : IS_IN_RANGES(value, odd_capitals))
        return value + 1;
    return value;
}

static const struct range letters[] = {
    {'A', 'Z'},     {'a', 'z'},     {0xC0, 0xD6},   {0xD8, 0xF6},   {0xF8, 0x17F},    {0x1A0, 0x1B0},   {0x218, 0x21B},
    {0x300, 0x323}, {0x386, 0x386}, {0x388, 0x3CE}, {0x400, 0x481}, {0x48A, 0x4FF},   {0x5B0, 0x5F4},   {0x620, 0x658},
    {0x66E, 0x6D3}, {0x6D5, 0x6D5}, {0xE01, 0xE3A}, {0xE40, 0xE4E}, {0x1E00, 0x1EFF}, {0xFB50, 0xFDFF}, {0xFE70, 0xFEFC}};

bool runic_is_letter(uint32_t value)
{
    return IS_IN_RANGES(value, letters);
}

static const struct range cased[] = {{'a', 'z'},     {0xDF, 0xF6},   {0xF8, 0x17F},   {0x1A0, 0x21B},
                                     {0x3AC, 0x3CE}, {0x430, 0x4FF}, {0x1E00, 0x1EFF}};

bool runic_has_case(uint32_t value)
{
    return IS_IN_RANGES(value, cased);
}

static const struct range usual_signs[] = {
    {0xA1, 0xA1},   {0xA3, 0xA3},     {0xA7, 0xA7},     {0xA9, 0xAA},     {0xAD, 0xAE},     {0xB0, 0xB5},
    {0xB7, 0xB7},   {0xBA, 0xBA},     {0xBC, 0xBE},     {0xBF, 0xBF},     {0xD7, 0xD7},     {0x60C, 0x60C},
    {0x61B, 0x61F}, {0x201A, 0x201A}, {0x2022, 0x2022}, {0x2039, 0x203A}, {0x20AC, 0x20AC}, {0x2116, 0x2122}};

bool runic_is_usual_sign(uint32_t value)
{
    return IS_IN_RANGES(value, usual_signs);
}

static const struct range punctuation[] = {{0xA0, 0xA0},     {0xAB, 0xAB},     {0xBB, 0xBB},    {0x2010, 0x2015},
                                           {0x2018, 0x2019}, {0x201C, 0x201E}, {0x2026, 0x2026}};

bool runic_is_punctuation(uint32_t value)
{
    return IS_IN_RANGES(value, punctuation);
}
#endif
