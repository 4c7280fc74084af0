/* tally.c - counts and reports the findings of check in one file. */
/* SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdio.h>
#include <string.h>

#include "command_line/to_type.h"
#include "os/os.h"
#include "parallel/threads.h"
#include "report/report.h"
#include "terminal/message.h"
#include "verdict/advice.h"

uint64_t check_wants(void *user, enum finding_class class)
{
    const struct check *check = user;
    (void)class;
    return check->settings->options->given[OPTION_NAMES_ONLY]
               ? 0
               : report_wants(check->errors, check->settings->options->number[OPTION_MAX_ERRORS]);
}

void check_repair(struct check *check, const char *option)
{
    const size_t len = strlen(check->repairs);
    if (strstr(check->repairs, option) == NULL)
        snprintf(check->repairs + len, sizeof check->repairs - len, " %s", option);
}

void check_found(void *user, const struct finding *finding)
{
    struct check *check = user;
    const bool wanted = check_wants(check, ILL_FORMED) > 0;
    check->errors++;
    check->has_faults |= finding->kind == FINDING_FAULT && finding->report.fault != RUNIC_FAULT_UNMAPPABLE;
    if (!wanted)
        return;
    check->shown++;
    if (finding_repair(finding) != NULL)
        check_repair(check, finding_repair(finding));
    report_finding(ordered_out(), check->name, "error", finding);
}

void check_more(void *user, enum finding_class class, uint64_t count)
{
    struct check *check = user;
    check->has_faults |= class == ILL_FORMED && count > 0;
    check->errors += count;
}

void check_found_in_file(struct check *check, enum finding_kind kind, runic_charset charset, uint64_t line, const char *why)
{
    const struct finding finding = {.from = charset, .kind = (uint8_t)kind, .place = {line, line}, .why = why};
    check_found(check, &finding);
}

/* Reports a second BOM: when the first one is removed, it becomes U+FEFF inside the text. */
static void find_second_mark(struct check *check, const struct recognition *known)
{
    const uint8_t unit = charset_describe(known->charset).unit_size;
    const uint8_t length = unit == 1 ? 3 : unit;
    const struct finding finding = {.from = known->charset,
                                    .kind = FINDING_BOM_DOUBLED,
                                    .place = {1, 1},
                                    .report = {.offset = length, .length = length, .character = 0xFEFF}};
    check_found(check, &finding);
}

void check_marks(struct check *check, const struct recognition *known)
{
    /* An error by RFC 2781 sections 4.1 and 4.2, though U+FFFE can be decoded. */
    const bool big = known->charset == RUNIC_UTF16BE;
    if (known->order.swapped)
        check_found_in_file(check, FINDING_BOM_SWAPPED, known->charset, 1,
                            formatted("%s at the start of %s; is it %s?", big ? "0xFF 0xFE" : "0xFE 0xFF",
                                      charset_name(known->charset), big ? "UTF-16LE" : "UTF-16BE"));
    if (known->doubled)
        find_second_mark(check, known);
    if (known->order.wrong)
        check_found_in_file(check, FINDING_BYTE_ORDER, known->charset, 1, little_name(known->charset));
    if (check->settings->expected.require_bom && !known->marked)
        check_found_in_file(check, FINDING_BOM_MISSING, known->charset, 1, NULL);
    /* UTF-16 and UTF-32 need theirs. */
    if (check->settings->expected.no_bom && known->marked && charset_describe(known->charset).unit_size == 1)
        check_found_in_file(check, FINDING_BOM_UNWANTED, known->charset, 1, NULL);
}

/* Returns the command that repairs the findings of a file, or NULL. */
static const char *repair_of(const struct check *check, const struct recognition *known)
{
    const struct options *options = check->settings->options;
    const bool is_named = known->outcome == CHARSET_GIVEN || known->outcome == CHARSET_OTHERWISE;
    const char *given = options->given[OPTION_FROM] ? options->text[OPTION_FROM] : charset_name(known->charset);
    if (check->has_faults || check->repairs[0] == 0 || *shell_word(check->name) == 0)
        return NULL;
    const char *from = is_named ? formatted(" -f %s", given) : "";
    return formatted("to repair: %s", to_type(COMMAND_CONVERT, check->name, "-i%s -t same%s", from, check->repairs));
}

int check_total(const struct check *check, const struct recognition *known, bool not_recognized)
{
    if (check->settings->options->given[OPTION_NAMES_ONLY]) {
        if (check->errors > 0 && !is_quiet())
            fprintf(ordered_out(), "%s%c", os_is_terminal(OS_STDOUT) ? quoted(check->name) : check->name,
                    check->settings->options->given[OPTION_NUL_NAMES] ? 0 : '\n');
        return check->errors > 0 ? EXIT_FINDINGS : EXIT_FINE;
    }
    const char *advice = advise_total(check->name, known);
    const bool has_charset = !not_recognized && known->outcome != CHARSET_BY_STRETCHES;
    const struct total total = {check->name,    has_charset ? known->charset : RUNIC_CHARSET_UNKNOWN, check->errors,
                                check->shown,   advice != NULL ? advice : repair_of(check, known),    check->lacks,
                                &check->lacking};
    /* In text format, the finding alone says everything. */
    if (!not_recognized || report_format() != FORMAT_TEXT)
        report_total(ordered_out(), &total);
    return check->errors > 0 ? EXIT_FINDINGS : EXIT_FINE;
}

void check_report_skipped(const char *name, const char *what)
{
    const struct finding finding = {.kind = FINDING_NOT_CHECKED, .why = what};
    if (report_format() == FORMAT_TEXT)
        note(name, "not checked: %s", what);
    else if (!is_quiet())
        report_finding(ordered_out(), name, "note", &finding);
}
