/* encoder.c - one interface to runic's encoders and to the system's iconv(3). */
/* SPDX-License-Identifier: MIT */
#include "encoder.h"

#include <string.h>

#include "system_encoder.h"
#include "terminal/message.h"

/* ---- Open and close ---- */

bool encoder_open(struct encoder *encoder, const char *name, const runic_options *how)
{
    *encoder = (struct encoder){.how = *how, .name = name};
    if (is_system(how->to))
        encoder->system = system_encoder_open(how);
    encoder->is_open = is_system(how->to) ? encoder->system != NULL : runic_converter_init(&encoder->runic, how) == RUNIC_OK;
    return encoder->is_open;
}

void encoder_abandon(struct encoder *encoder)
{
    system_encoder_close(encoder->system);
    *encoder = (struct encoder){.is_open = false};
}

/* Writes the bytes that end a text, such as a final shift sequence. */
static bool write_rest(struct encoder *encoder, text_taker take, void *user)
{
    uint8_t made[RUNIC_MIN_OUTPUT];
    runic_result r;
    do {
        r = encoder_convert(encoder, (const uint8_t *)"", 0, made, sizeof made, true);
        if (r.written > 0 && !take(user, made, r.written))
            return false;
    } while (r.status == RUNIC_FULL);
    return true;
}

bool report_substituted(const char *name, size_t count, bool stops, const char *option)
{
    const char *characters = counted(count, "character");
    if (count > 0 && stops)
        fail(name, "iconv substituted other characters for %s, and does not report where; use %s replace to allow it",
             characters, option);
    else if (count > 0)
        warn(name, "iconv substituted other characters for %s", characters);
    return count == 0 || !stops;
}

/* Warns of faults that were not handled as asked for. Returns false if the conversion must fail for that. */
static bool warn_of_substitutes(const struct encoder *encoder)
{
    const struct system_encoder *system = encoder->system;
    const char *charset = charset_name(encoder->how.to);
    const uint64_t left_out = encoder->left_out + (system != NULL ? system->counts.left_out : 0);
    const uint64_t unescaped = encoder->unescaped + (system != NULL ? system->counts.unescaped : 0);
    /* A suffix such as //TRANSLIT allows substitutes. */
    const bool stops = encoder->how.unmappable.action == RUNIC_ACTION_STOP && strstr(charset, "//") == NULL;
    if (left_out > 0)
        warn(encoder->name, "%s has no '?': %s skipped instead of replaced", charset, counted(left_out, "character"));
    if (unescaped > 0)
        warn(encoder->name, "%s cannot write escapes, since it lacks one of their characters: %s replaced by '?'", charset,
             counted(unescaped, "character"));
    return report_substituted(encoder->name, system != NULL ? system->counts.substituted : 0, stops, "--on-unmappable");
}

bool encoder_finish(struct encoder *encoder, text_taker take, void *user)
{
    if (!encoder->is_open)
        return true;
    const bool good = write_rest(encoder, take, user) && warn_of_substitutes(encoder);
    encoder_abandon(encoder);
    return good;
}

/* ---- Encode ---- */

void encoder_count_in(struct encoder *encoder, struct census *census)
{
    if (encoder->system != NULL)
        encoder->system->census = census;
}

runic_result encoder_convert(struct encoder *encoder, const uint8_t *src, size_t len, uint8_t *dst, size_t cap, bool last)
{
    return encoder->system != NULL ? system_encode(encoder->system, src, len, dst, cap, last)
                                   : runic_converter_convert(&encoder->runic, src, len, dst, cap, last);
}

runic_report encoder_report(const struct encoder *encoder)
{
    return encoder->system != NULL ? encoder->system->report : runic_converter_report(&encoder->runic);
}

int64_t encoder_fault_position(const struct encoder *encoder)
{
    return encoder->system != NULL ? (int64_t)encoder->system->report.offset : runic_converter_fault_position(&encoder->runic);
}

void encoder_answer(struct encoder *encoder, const runic_policy *answer)
{
    if (encoder->system != NULL)
        system_encoder_answer(encoder->system, answer);
    else
        runic_converter_answer(&encoder->runic, answer);
}

void encoder_set_policies(struct encoder *encoder, const runic_policy *ill_formed, const runic_policy *unmappable)
{
    if (encoder->system == NULL)
        runic_converter_set_policies(&encoder->runic, ill_formed, unmappable);
}

runic_faults encoder_faults(const struct encoder *encoder)
{
    return encoder->system != NULL ? (runic_faults){.unmappable = encoder->system->counts.faults}
                                   : runic_converter_faults(&encoder->runic);
}

/* ---- Replacements ---- */

bool encoder_has(const struct encoder *encoder, char32_t value)
{
    return encoder->system != NULL ? system_encoder_has(encoder->system, &value, 1) : charset_has(encoder->how.to, value);
}

/* Returns true if the charset has what the policy asks for. */
static bool has_asked(const struct encoder *encoder, const runic_policy *policy)
{
    if (policy->action == RUNIC_ACTION_ESCAPE)
        return encoder->system == NULL || (encoder->system->charset.escapes >> policy->style & 1) != 0;
    return policy->action != RUNIC_ACTION_REPLACE || encoder_has(encoder, 0xFFFD);
}

runic_policy encoder_replacement(const struct encoder *encoder, const runic_policy *ill_formed)
{
    if (has_asked(encoder, ill_formed))
        return *ill_formed;
    return encoder_has(encoder, '?') ? (runic_policy){.action = RUNIC_ACTION_REPLACE, .length = 1, .text = {'?'}}
                                     : (runic_policy){.action = RUNIC_ACTION_SKIP};
}

void encoder_count_replaced(struct encoder *encoder, const runic_policy *ill_formed, uint64_t count)
{
    if (count == 0 || has_asked(encoder, ill_formed))
        return;
    if (!encoder_has(encoder, '?'))
        encoder->left_out += count;
    else if (ill_formed->action == RUNIC_ACTION_ESCAPE)
        encoder->unescaped += count;
}
