/* report.c - prints reports as text, JSON Lines, GitHub annotations and SARIF. */
/* SPDX-License-Identifier: MIT */
#include "report.h"

#include <inttypes.h>
#include <runic.h>
#include <string.h>

#include "parallel/threads.h"
#include "terminal/message.h"
#include "text/charset.h"

/* ---- Strings, names and URIs in JSON */

/* Writes a UTF-16 escape: a character above U+FFFF is a surrogate pair in JSON. */
static void print_escape(FILE *to, char32_t value)
{
    char16_t units[2];
    const size_t count = runic_utf16_put(value, units, 2);
    for (size_t i = 0; i < count; i++)
        fprintf(to, "\\u%04X", (unsigned)units[i]);
}

/* Prints a string with its quotes; text must be UTF-8. */
static void json_string(FILE *to, const char *text)
{
    size_t len = strlen(text);
    fputc('"', to);
    while (len > 0) {
        const runic_character next = runic_utf8_next(text, len);
        if (next.value == '"' || next.value == '\\')
            fprintf(to, "\\%c", (int)next.value);
        else if (is_unsafe(next.value))
            print_escape(to, next.value);
        else
            fwrite(text, 1, next.length, to);
        text += next.length;
        len -= next.length;
    }
    fputc('"', to);
}

static void print_base64(FILE *to, const char *text, size_t len)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < len; i += 3) {
        unsigned bits = 0;
        for (size_t j = 0; j < 3; j++)
            bits = bits << 8 | (i + j < len ? (unsigned char)text[i + j] : 0u);
        for (size_t j = 0; j < 4; j++)
            fputc(i + j < len + 1 ? digits[bits >> (18 - 6 * j) & 63] : '=', to);
    }
}

void json_name(FILE *to, const char *key, const char *name)
{
    if (runic_utf8_validate(name, strlen(name)).status == RUNIC_OK) {
        fprintf(to, "\"%s\":", key);
        json_string(to, name);
        return;
    }
    fprintf(to, "\"%s_base64\":\"", key);
    print_base64(to, name, strlen(name));
    fputc('"', to);
}

/* ---- For users and editors: name:line:column: error: what (offset N) [name] ---- */

void text_finding(FILE *to, const char *name, const char *severity, const struct finding *finding)
{
    const enum color tint = severity[0] == 'e' ? COLOR_ERROR : COLOR_WARNING;
    fprintf(to, "%s%s:", color(to, COLOR_NAME), quoted(name));
    if (finding->place.line > 0)
        fprintf(to, "%" PRIu64 ":%" PRIu64 ":", finding->place.line, finding->place.column);
    fprintf(to, "%s %s%s:%s %s%s", color(to, COLOR_END), color(to, tint), severity, color(to, COLOR_END), finding_text(finding),
            finding_offset(finding));
    fprintf(to, " [%s]\n", finding_name(finding));
}

static void text_total(FILE *to, const struct total *total)
{
    if (total->errors == 0 && is_verbose())
        fprintf(to, "%s: fine, %s\n", quoted(total->name), charset_name(total->charset));
    if (total->errors == 0)
        return;
    fprintf(to, "%s: %s", quoted(total->name), counted(total->errors, "finding"));
    if (total->charset != RUNIC_CHARSET_UNKNOWN)
        fprintf(to, " in %s", charset_name(total->charset));
    if (total->shown < total->errors)
        fprintf(to, ", %s shown (--max-errors 0 shows all)", grouped(total->shown));
    if (total->advice != NULL)
        fprintf(to, " (%s)", total->advice);
    fputc('\n', to);
    if (total->errors > 1 && total->lacking->used > 0)
        fprintf(to, "%s: not in %s%s\n", quoted(total->name), total->lacks, census_text(total->lacking));
}

/* Characters that a line of JSON lists. */
#define LISTED 100

/* ---- JSON Lines: an object for each finding and each file; docs/report.schema.json describes them ---- */

static void json_finding(FILE *to, const char *name, const char *severity, const struct finding *finding)
{
    fputs("{\"version\":1,\"type\":\"finding\",", to);
    json_name(to, "file", name);
    fprintf(to, ",\"severity\":\"%s\",\"name\":\"%s\",\"message\":", severity, finding_name(finding));
    json_string(to, finding_text(finding));
    if (finding->place.line > 0)
        fprintf(to, ",\"line\":%" PRIu64 ",\"column\":%" PRIu64, finding->place.line, finding->place.column);
    if (finding_has_offset(finding))
        fprintf(to, ",\"offset\":%" PRIu64 ",\"length\":%u", finding->report.offset, finding->report.length);
    if (finding_character(finding) != NULL)
        fprintf(to, ",\"code_point\":\"%s\"", finding_character(finding));
    if (finding->from != RUNIC_CHARSET_UNKNOWN)
        fprintf(to, ",\"charset\":\"%s\"", charset_name(finding->from));
    fputs("}\n", to);
}

/* Prints how often each character occurs that the expected charset lacks: the most frequent ones. */
static void json_lacking(FILE *to, const struct census *lacking)
{
    struct census_entry first[LISTED];
    const size_t count = census_first(lacking, first, LISTED);
    if (count == 0)
        return;
    fputs(",\"characters\":[", to);
    for (size_t i = 0; i < count; i++)
        fprintf(to, "%s{\"code_point\":\"U+%04X\",\"count\":%" PRIu64 "}", i > 0 ? "," : "", (unsigned)first[i].value,
                first[i].count);
    fputc(']', to);
}

static void json_total(FILE *to, const struct total *total)
{
    fputs("{\"version\":1,\"type\":\"file\",", to);
    json_name(to, "file", total->name);
    if (total->charset != RUNIC_CHARSET_UNKNOWN)
        fprintf(to, ",\"charset\":\"%s\"", charset_name(total->charset));
    fprintf(to, ",\"errors\":%" PRIu64, total->errors);
    json_lacking(to, total->lacking);
    fputs("}\n", to);
}

/* ---- GitHub workflow commands, which become annotations of the lines ---- */

/* Escapes the special characters (in properties, colon and comma), and characters that could deceive on a terminal. */
static void print_escaped(FILE *to, const char *text, const char *special)
{
    size_t len = strlen(text);
    while (len > 0) {
        const runic_character next = runic_utf8_next(text, len);
        const bool escapes = next.status != RUNIC_OK || is_unsafe(next.value) || strchr(special, *text) != NULL;
        for (size_t i = 0; i < next.length; i++)
            fprintf(to, escapes ? "%%%02X" : "%c", (unsigned char)text[i]);
        text += next.length;
        len -= next.length;
    }
}

static void github_finding(FILE *to, const char *name, const char *severity, const struct finding *finding)
{
    fprintf(to, "::%s file=", strcmp(severity, "note") == 0 ? "notice" : severity);
    print_escaped(to, name, "%:,");
    if (finding->place.line > 0)
        fprintf(to, ",line=%" PRIu64 ",col=%" PRIu64, finding->place.line, finding->place.column);
    fprintf(to, ",title=%s::", finding_name(finding));
    print_escaped(to, finding_text(finding), "%");
    fprintf(to, "%s\n", finding_offset(finding));
}

/* ---- SARIF 2.1.0, which code scanning services and editors read ---- */

/* Prints a path as the URI of a file, relative if the path is. */
static void json_uri(FILE *to, const char *path)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
    fputs(path[0] == '/' ? "\"file://" : "\"", to);
    for (; *path != 0; path++)
        fprintf(to, strchr(plain, *path) != NULL ? "%c" : "%%%02X", (unsigned char)*path);
    fputc('"', to);
}

/* Prints the place of a finding, in lines and columns and in bytes; a finding about the whole file has none. */
static void print_region(FILE *to, const struct finding *finding)
{
    const struct place *place = &finding->place;
    if (place->line == 0)
        return;
    /* An initial BOM has column 0 in runic, and the first column in SARIF. */
    fprintf(to, ",\"region\":{\"startLine\":%" PRIu64 ",\"startColumn\":%" PRIu64, place->line,
            place->column > 0 ? place->column : 1);
    if (finding_has_offset(finding))
        fprintf(to, ",\"byteOffset\":%" PRIu64 ",\"byteLength\":%u", finding->report.offset, finding->report.length);
    fputc('}', to);
}

static void sarif_finding(FILE *to, const char *name, const char *severity, const struct finding *finding)
{
    fprintf(to, ",{\"ruleId\":\"%s\",\"level\":\"%s\",\"message\":{\"text\":", finding_name(finding), severity);
    json_string(to, finding_text(finding));
    fputs("},\"locations\":[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":", to);
    json_uri(to, name);
    fputc('}', to);
    print_region(to, finding);
    fputs("}}]}\n", to);
}

/* ---- The chosen format ---- */

static enum format format;

enum format report_format(void)
{
    return format;
}

/* Skips the comma before the first result of SARIF. Returns the number of bytes to skip. */
static size_t skip_comma(const char *text, size_t len)
{
    static bool first = true;
    const bool skips = first && len > 0 && text[0] == ',';
    first = false;
    return skips;
}

void report_begin(const struct options *options)
{
    format = (enum format)options->choice[OPTION_FORMAT];
    if (format != FORMAT_SARIF || is_quiet())
        return;
    printf("{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{"
           "\"tool\":{\"driver\":{\"name\":\"runic\",\"version\":\"%s\"}},\"columnKind\":\"unicodeCodePoints\",\"results\":[\n",
           runic_version());
    ordered_filter(skip_comma);
}

void report_end(void)
{
    if (format == FORMAT_SARIF && !is_quiet())
        fputs("]}]}\n", stdout);
}

uint64_t report_wants(uint64_t found, uint64_t most)
{
    if (is_quiet())
        return 0;
    if (most == 0 || format == FORMAT_JSON || format == FORMAT_SARIF)
        return UINT64_MAX;
    return found < most ? most - found : 0;
}

void report_finding(FILE *to, const char *name, const char *severity, const struct finding *finding)
{
    static void (*const forms[])(FILE *, const char *, const char *, const struct finding *) = {text_finding, json_finding,
                                                                                                github_finding, sarif_finding};
    forms[format](to, name, severity, finding);
    ordered_flush();
}

void report_total(FILE *to, const struct total *total)
{
    if (is_quiet())
        return;
    if (format == FORMAT_JSON)
        json_total(to, total);
    else if (format == FORMAT_TEXT)
        text_total(to, total);
}
