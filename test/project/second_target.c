/* second_target.c - tests which target a library with the targets of too_much.c and throwaway.c uses. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"

#include <string.h>

#include "dispatch/dispatch.h"
#include "scalar/scalar.h"

extern size_t runic_throwaway_calls[2];

/* A conversion with a fixed byte order runs the other kernel of the throw-away target on every host. */
static size_t convert(void)
{
    runic_options how = {.from = RUNIC_UTF8, .to = RUNIC_UTF32LE};
    char out[16];
    runic_result r = runic_convert(&how, "\xC3\xA9!", 3, out, sizeof out);
    EXPECT(r.status == RUNIC_OK && r.written == 8 && memcmp(out, "\xE9\0\0\0!\0\0\0", 8) == 0);
    return r.written;
}

static void best_target_is_found(void)
{
    EXPECT(strcmp(runic_target_name(), "throwaway") == 0);
    EXPECT(runic_latin1_to_utf8_size("\xE9", 1) == 2);
    EXPECT(runic_throwaway_calls[1] == 1);
    EXPECT(convert() == 8);
    EXPECT(runic_throwaway_calls[0] >= 1);
}

static void holes_fall_to_the_next_target(void)
{
    char16_t out[2];
    EXPECT(runic_utf8_validate("\xC3\xA9", 2).status == RUNIC_OK);
    EXPECT(runic_utf8_to_utf16("\xC3\xA9", 2, out, 2).written == 1 && out[0] == 0xE9);
    EXPECT(runic_kernels.utf8_validate == runic_scalar_utf8_validate);
    EXPECT(runic_kernels.latin1_to_utf8_size != runic_scalar_latin1_to_utf8_size);
}

static void targets_can_be_chosen(void)
{
    size_t before = runic_throwaway_calls[0] + runic_throwaway_calls[1];
    EXPECT(runic_use_target("scalar") == 1 && strcmp(runic_target_name(), "scalar") == 0);
    EXPECT(runic_latin1_to_utf8_size("\xE9", 1) == 2 && convert() == 8);
    EXPECT(runic_throwaway_calls[0] + runic_throwaway_calls[1] == before);

    EXPECT(runic_use_target("too_much") == 0 && strcmp(runic_target_name(), "scalar") == 0);
    EXPECT(runic_use_target("throwaway") == 1 && runic_latin1_to_utf8_size("\xE9", 1) == 2);
    EXPECT(runic_throwaway_calls[1] == 2);
    EXPECT(runic_use_target(NULL) == 1 && strcmp(runic_target_name(), "throwaway") == 0);
}

int main(void)
{
    best_target_is_found();
    holes_fall_to_the_next_target();
    targets_can_be_chosen();
    return expect_result();
}
