/* unicode.tmpl.h - template: the codec of a charset that is an encoding scheme. */
/* SPDX-License-Identifier: MIT */
/* CODEC: utf8, utf16be, ... or latin1. HAS: the function that returns whether the charset has a character. */
#define PASTE(part, name) part##_##name
#define NAMED(part, name) PASTE(part, name)
#define FN(part)          NAMED(part, CODEC)
#define SCHEME_OF_CODEC   NAMED(SCHEME, CODEC)

static runic_character FN(next_in)(union runic_state *state, const uint8_t *src, size_t len)
{
    (void)state;
    return next_bytes(SCHEME_OF_CODEC, src, len);
}

const struct runic_codec FN(runic_codec) = {
    .scheme = SCHEME_OF_CODEC, .single_byte = SCHEME_OF_CODEC == SCHEME_latin1, .next = FN(next_in), .has = HAS};

#undef PASTE
#undef NAMED
#undef FN
#undef SCHEME_OF_CODEC
#undef CODEC
#undef HAS
