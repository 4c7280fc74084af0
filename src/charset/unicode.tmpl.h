/* unicode.tmpl.h - template: the codec of a charset that is an encoding scheme. */
/* SPDX-License-Identifier: MIT */
/* CODEC: utf8, utf16be, ... or latin1. HAS: the function that returns whether the charset has a character. WITH_LONE: if
 * defined, there is also a codec that has lone surrogates. */
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

#ifdef WITH_LONE
static runic_character FN(next_lone)(union runic_state *state, const uint8_t *src, size_t len)
{
    (void)state;
    return next_with_lone(SCHEME_OF_CODEC, src, len, false);
}

static runic_character FN(last_lone)(union runic_state *state, const uint8_t *src, size_t len)
{
    (void)state;
    return next_with_lone(SCHEME_OF_CODEC, src, len, true);
}

static const struct runic_codec FN(with_lone) = {.scheme = SCHEME_OF_CODEC,
                                                 .variant = WITH_SURROGATES,
                                                 .next = FN(next_lone),
                                                 .has = runic_has_code_point,
                                                 .next_at_end = FN(last_lone)};
#undef WITH_LONE
#endif

#undef PASTE
#undef NAMED
#undef FN
#undef SCHEME_OF_CODEC
#undef CODEC
#undef HAS
