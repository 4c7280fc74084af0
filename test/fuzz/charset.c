/* charset.c - fuzz: each stateful charset, CESU-8 and UTF-EBCDIC to Unicode and back. Data: charset, length, seed, text. */
/* SPDX-License-Identifier: MIT */
/*
 * Like the target `stream`, for pairs with such a charset, compared with the models of the tests (contract/model_stateful.c,
 * contract/model_utf7.c). Every second run has strict options, so that loops for well-formed text are tested as often.
 */
#include "compare.h"

#define STATEFUL_COUNT (RUNIC_MUTF8 - RUNIC_UTF7 + 1)

/* Tests plain options, of which only the policy for faults varies. */
static void compare_plain(runic_charset from, runic_charset to, struct chance *chance, const uint8_t *text, size_t len)
{
    struct trial trial = {.how = {.from = from, .to = to, .bom_in = RUNIC_BOM_IN_KEEP, .bom_out = RUNIC_BOM_OUT_NONE}};
    trial.how.ill_formed.action = chance_below(chance, 2) != 0 ? RUNIC_ACTION_REPLACE : RUNIC_ACTION_STOP;
    trial.answering = true;
    trial.how.user = &got;
    compare_model(&trial, text, len);
    compare_stream(&trial, chance, text, len);
    compare_whole(&trial, chance, text, len);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const runic_charset forms[] = {RUNIC_UTF32LE, RUNIC_UTF8, RUNIC_UTF16LE, RUNIC_UTF32BE, RUNIC_UTF16BE};
    const uint8_t which = take_byte(&data, &size), how = take_byte(&data, &size);
    const runic_charset charset = (runic_charset)(RUNIC_UTF7 + which % STATEFUL_COUNT);
    const runic_charset form = forms[which / STATEFUL_COUNT % 5];
    const bool decodes = which / STATEFUL_COUNT / 5 % 2 == 0;
    struct chance chance = {take_byte(&data, &size)};
    uint8_t *text;
    const size_t len = take_text(how, 1, data, size, &text);
    const runic_charset from = decodes ? charset : form, to = decodes ? form : charset;
    if (chance.state % 2 == 0)
        compare_plain(from, to, &chance, text, len);
    else
        compare_all(from, to, &chance, text, len);
    return 0;
}
