/* finding.c - describes findings for the user. */
/* SPDX-License-Identifier: MIT */
#include "finding.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "character.h"
#include "charset.h"
#include "terminal/message.h"

/* The rule that a sequence breaks: a verb for one byte or unit, a verb for several bytes, and the rest of the sentence. */
static const struct {
    const char *one, *several, *rest;
} rules[] = {
    [RUNIC_FAULT_UNEXPECTED_CONTINUATION] = {"is", "are", "a continuation byte with no lead byte"},
    [RUNIC_FAULT_OVERLONG] = {"begins", "begin", "an overlong form"},
    [RUNIC_FAULT_SURROGATE] = {"encodes", "encode", "a surrogate, which is not a character"},
    [RUNIC_FAULT_OUT_OF_RANGE] = {"is", "are", "beyond U+10FFFF, the last code point"},
    [RUNIC_FAULT_INVALID_BYTE] = {"can", "can", "never occur"},
    [RUNIC_FAULT_LONE_HIGH] = {"is", "are", "an unpaired high surrogate"},
    [RUNIC_FAULT_LONE_LOW] = {"is", "are", "an unpaired low surrogate"},
    [RUNIC_FAULT_NON_ASCII] = {"is", "are", "above 0x7F"},
    [RUNIC_FAULT_UNDEFINED_BYTE] = {"is", "are", "undefined"},
    [RUNIC_FAULT_BAD_SHIFT] = {"is", "are", "a shift that is not allowed here"},
    [RUNIC_FAULT_BAD_BASE64] = {"in base64 does", "in base64 do", "not end with a whole code unit"},
    [RUNIC_FAULT_NEEDLESS_BASE64] = {"in base64 is", "in base64 are", "a character that must be written directly"},
    [RUNIC_FAULT_RESERVED] = {"is", "are", "reserved"},
    [FAULT_OF_SYSTEM] = {"is", "are", "rejected by the system's iconv"},
};

void tally_add(void *user, const struct finding *finding)
{
    struct tally *tally = user;
    if (tally->count++ == 0)
        tally->first = *finding;
}

/* Returns the sequence as text: a code unit of UTF-16 and UTF-32 as a number, everything else as bytes. */
static const char *sequence(const struct finding *finding)
{
    static _Thread_local char text[64];
    const runic_charset_properties from = charset_describe(finding->from);
    const runic_report *report = &finding->report;
    const bool unit = from.unit_size > 1 && report->length == from.unit_size && report->fault != RUNIC_FAULT_TRUNCATED;
    const char *bytes = report->length == 1 ? "byte" : "bytes";
    strcpy(text, unit ? "unit 0x" : bytes);
    for (size_t i = 0; i < report->length && i < RUNIC_REPORT_BYTES; i++) {
        size_t at = unit && from.byte_order == RUNIC_ORDER_LITTLE ? report->length - 1 - i : i;
        sprintf(text + strlen(text), unit ? "%02X" : " 0x%02X", report->bytes[at]);
    }
    return text;
}

static const struct {
    const char *name, *sentence, *repair;
} kinds[] = {
#define FINDING(id, name, sentence, repair) [FINDING_##id] = {name, sentence, repair},
#include "findings.def"
};

const char *finding_repair(const struct finding *finding)
{
    return kinds[finding->kind].repair;
}

const char *finding_character(const struct finding *finding)
{
    const bool is_fault = finding->kind == FINDING_FAULT;
    const bool has_one = is_fault ? finding->report.fault == RUNIC_FAULT_UNMAPPABLE
                                  : finding->why == NULL && strchr(kinds[finding->kind].sentence, '%') != NULL;
    return has_one ? formatted("U+%04X", (unsigned)finding->report.character) : NULL;
}

/* Returns the character for a sentence, such as "U+00A0 (no-break space)". */
static const char *described_character(const struct finding *finding)
{
    const char *code_point = finding_character(finding);
    const char *shown = code_point != NULL ? character_shown(finding->report.character) : "";
    return *shown != 0 ? formatted("%s (%s)", code_point, shown) : code_point;
}

const char *finding_rule(const struct finding *finding)
{
    const runic_report *report = &finding->report;
    const char *bytes = sequence(finding);
    /* In UTF-7-IMAP, a fault of no bytes is a missing "-" at the end of a base64 run. */
    if (report->length == 0)
        return report->fault == RUNIC_FAULT_TRUNCATED ? "the text ends inside a base64 run" : "a base64 run ends without \"-\"";
    if (report->fault == RUNIC_FAULT_TRUNCATED)
        return formatted("the text ends inside a character, after %s", bytes);
    if (report->fault == RUNIC_FAULT_BAD_CONTINUATION)
        return formatted("the character starting with %s is incomplete", bytes);
    const bool are_several = strncmp(bytes, "bytes", 5) == 0;
    return formatted("%s %s %s", bytes, are_several ? rules[report->fault].several : rules[report->fault].one,
                     rules[report->fault].rest);
}

const char *finding_text(const struct finding *finding)
{
    static _Thread_local char text[LONG_TEXT_ROOM];
    const int fault = finding->report.fault;
    if (finding->kind != FINDING_FAULT)
        snprintf(text, LONG_TEXT_ROOM, kinds[finding->kind].sentence,
                 finding->why != NULL ? finding->why : described_character(finding));
    else if (fault == RUNIC_FAULT_UNMAPPABLE)
        snprintf(text, LONG_TEXT_ROOM, "%s is not in %s", described_character(finding), charset_name(finding->to));
    else if (fault == RUNIC_FAULT_MISSING_BOM)
        snprintf(text, LONG_TEXT_ROOM, "no byte order mark: the text does not begin with U+FEFF");
    else
        snprintf(text, LONG_TEXT_ROOM, "invalid %s: %s", charset_name(finding->from), finding_rule(finding));
    return text;
}

bool finding_has_offset(const struct finding *finding)
{
    return finding->place.line > 0 && !is_system(finding->from);
}

const char *finding_offset(const struct finding *finding)
{
    return finding_has_offset(finding) ? formatted(" (offset %" PRIu64 ")", finding->report.offset) : "";
}

const char *finding_name(const struct finding *finding)
{
    const int fault = finding->report.fault;
    if (finding->kind != FINDING_FAULT)
        return kinds[finding->kind].name;
    return formatted("%s-%s", form_name(fault == RUNIC_FAULT_UNMAPPABLE ? finding->to : finding->from),
                     fault == FAULT_OF_SYSTEM ? "invalid" : runic_fault_name(fault));
}
