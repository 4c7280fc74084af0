/* stream.c - fuzz: a converter under any options, in any pieces, does what the model says. Data: seed, charsets, text. */
/* SPDX-License-Identifier: MIT */
#include "contract/drive.h"
#include "fuzz.h"

#define LONGEST 4096

static struct history wanted, got;

static void ride(runic_converter *stream, const struct trial *trial, struct manner manner, struct chance *chance,
                 const uint8_t *text, size_t len)
{
    REQUIRE(drive(stream, trial, manner, chance, text, len, &got) && drive_failures() == 0);
    REQUIRE(got.length == wanted.length && memcmp(got.out, wanted.out, wanted.length) == 0);
    REQUIRE(got.events == wanted.events && same_report(&got.newest, &wanted.newest) && got.charset == wanted.charset);
    for (size_t i = 0; i < got.events; i++)
        REQUIRE(same_report(&got.event[i].report, &wanted.event[i].report));
    runic_converter_reset(stream);
}

static runic_charset charset_of(uint8_t byte)
{
    return (runic_charset)(RUNIC_UTF8 + byte % (RUNIC_CHARSET_COUNT - RUNIC_UTF8));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct chance chance = {take_byte(&data, &size)};
    chance.state = chance.state << 8 | take_byte(&data, &size);
    const runic_charset from = charset_of(take_byte(&data, &size)), to = charset_of(take_byte(&data, &size));
    runic_converter stream;
    if (to == RUNIC_SCSU || size > LONGEST)
        return 0;
    struct trial trial = make_trial(&chance, from, to);
    trial.how.user = &got;
    model_convert(&trial, data, size, &wanted);
    REQUIRE(runic_converter_init(&stream, &trial.how) == RUNIC_OK);
    ride(&stream, &trial, (struct manner){PIECES_WHOLE, ROOMS_WIDE, false}, &chance, data, size);
    ride(&stream, &trial, (struct manner){PIECES_RANDOM, ROOMS_TINY, true}, &chance, data, size);
    ride(&stream, &trial, (struct manner){PIECES_BYTES, ROOMS_LEAST, false}, &chance, data, size);
    return 0;
}
