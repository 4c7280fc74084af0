/* options.c - checks the options of a conversion. */
/* SPDX-License-Identifier: MIT */
#include "options.h"

typedef size_t __attribute__((may_alias, aligned(1))) option_word;

_Static_assert((sizeof(runic_options) - offsetof(runic_options, ill_formed)) % sizeof(option_word) == 0,
               "options must be whole words");

/* Returns true if members, which are whole words, are zero. */
ALWAYS_INLINE bool are_zero(const void *members, size_t size)
{
    const option_word *words = members;
    option_word all = 0;
    UNROLL
    for (size_t i = 0; i < size / sizeof *words; i++)
        all |= words[i];
    return all == 0;
}

/* Returns true if each byte of a charset is a character or ill-formed. */
static bool is_single_byte(unsigned charset)
{
    const struct runic_codec *codec = runic_codec((runic_charset)charset);
    return codec != NULL && codec->single_byte;
}

/* Returns true if a style has escapes of bytes, too, where the fault is an ill-formed sequence. */
static bool is_style(unsigned style, runic_status status)
{
    const bool has_bytes = style != RUNIC_ESCAPE_JAVA && style != RUNIC_ESCAPE_JSON && style != RUNIC_ESCAPE_XML;
    return style <= RUNIC_ESCAPE_PYTHON && (has_bytes || status == RUNIC_UNMAPPABLE);
}

bool runic_policy_is_valid(const runic_policy *policy, runic_status status)
{
    const bool falls_back = policy->action == RUNIC_ACTION_FALLBACK;
    if (policy->action > RUNIC_ACTION_SURROGATE_ESCAPE || policy->length > RUNIC_MAX_REPLACEMENT)
        return false;
    if (policy->action == RUNIC_ACTION_ESCAPE)
        return policy->charset == 0 && is_style(policy->style, status);
    if (falls_back ? status != RUNIC_ILL_FORMED || !is_single_byte(policy->charset) : policy->charset != 0)
        return false;
    for (size_t i = 0; i < policy->length; i++)
        if (!is_scalar_value(policy->text[i]))
            return false;
    return true;
}

/* Returns true if a policy is valid, and allowed between these charsets: byte_side and wide_side are the charsets of the two
 * sides of RUNIC_ACTION_SURROGATE_ESCAPE. */
static bool is_allowed_between(const runic_policy *policy, runic_status status, runic_charset byte_side,
                               runic_charset wide_side)
{
    return runic_policy_is_valid(policy, status) && (policy->action != RUNIC_ACTION_SURROGATE_ESCAPE ||
                                                     (byte_side == RUNIC_UTF8 && runic_properties(wide_side)->unit_size > 1));
}

static bool asks(const runic_options *how)
{
    return how->ill_formed.action == RUNIC_ACTION_CALLBACK || how->unmappable.action == RUNIC_ACTION_CALLBACK;
}

bool runic_options_are_valid(const runic_options *how)
{
    const unsigned switches = how->word_joiner | how->forbid_utf32 | how->utf7_lenient | how->utf7_encode_optional | how->web;
    return runic_is_convertible(how->from) && runic_is_convertible(how->to) &&
           is_allowed_between(&how->ill_formed, RUNIC_ILL_FORMED, how->from, how->to) &&
           is_allowed_between(&how->unmappable, RUNIC_UNMAPPABLE, how->to, how->from) &&
           (how->callback != NULL || !asks(how)) && how->bom_in <= RUNIC_BOM_IN_SNIFF && how->bom_out <= RUNIC_BOM_OUT_ADD &&
           how->unmarked_order <= RUNIC_ORDER_LITTLE && switches <= 1 && are_zero(how->reserved, sizeof how->reserved) &&
           (how->bom_in != RUNIC_BOM_IN_REQUIRE || runic_properties(how->from)->bom_rule != RUNIC_BOM_RULE_NONE) &&
           (how->bom_out != RUNIC_BOM_OUT_ADD || runic_properties(how->to)->bom_rule != RUNIC_BOM_RULE_NONE);
}

bool runic_options_are_default(const runic_options *how)
{
    return are_zero(&how->ill_formed, sizeof *how - offsetof(runic_options, ill_formed));
}

bool runic_writes_bom(const runic_options *how)
{
    if (how->bom_out == RUNIC_BOM_OUT_AUTO)
        return runic_properties(how->to)->bom_rule == RUNIC_BOM_RULE_MARK;
    return how->bom_out == RUNIC_BOM_OUT_ADD;
}

bool runic_keeps_bom(const runic_options *how)
{
    return how->bom_in <= RUNIC_BOM_IN_KEEP && how->bom_out <= RUNIC_BOM_OUT_NONE && how->word_joiner == 0;
}
