/* settings.c - converts the options of convert into values. */
/* SPDX-License-Identifier: MIT */
#include "settings.h"

#include <stdlib.h>
#include <string.h>

#include "codec/decoder.h"
#include "command_line/letters.h"
#include "command_line/suggest.h"
#include "files/folder.h"
#include "parallel/threads.h"
#include "terminal/message.h"

/* Reads the suffixes of a charset's name, such as //TRANSLIT//IGNORE. Returns false if one is unknown. */
static bool suffixes_from(struct policies *policies, const char *suffixes)
{
    while (strncmp(suffixes, "//", 2) == 0) {
        const char *word = suffixes + 2;
        const size_t len = strcspn(word, "/");
        const bool ignores = is_word(word, len, "IGNORE");
        if (!ignores && !is_word(word, len, "TRANSLIT"))
            return false;
        if (!ignores)
            policies->unmappable.action = RUNIC_ACTION_CALLBACK;
        else if (policies->unmappable.action == RUNIC_ACTION_STOP)
            policies->unmappable.action = RUNIC_ACTION_SKIP;
        suffixes = word + len;
    }
    return *suffixes == 0;
}

/* Finds the charset of -t. Its name may end in //TRANSLIT or //IGNORE, which set on_unmappable. Returns false after an error
 * message. */
static bool target_from(struct policies *policies, const struct options *options, struct named_charset *to)
{
    const char *name = options->text[OPTION_TO], *suffixes = strstr(name, "//");
    if (suffixes == NULL || suffixes == name)
        return charset_from_name(name, to);
    if (!suffixes_from(policies, suffixes))
        return fail(NULL, "%s: the suffix of a charset is //TRANSLIT or //IGNORE", quoted(name));
    if (options->given[OPTION_ON_UNMAPPABLE] || options->given[OPTION_SKIP])
        return fail(NULL, "-t %s and %s cannot be combined", quoted(name),
                    options->given[OPTION_SKIP] ? "-c" : option_spelling(OPTION_ON_UNMAPPABLE));
    char *bare = copied(name, (size_t)(suffixes - name));
    const bool found = charset_from_name(bare, to);
    free(bare);
    return found;
}

/* ---- The other options ---- */

/* By default an initial U+FEFF is removed from every text file (L2/05-356 section 2), whatever its charset label. */
static const runic_bom_in bom_in[] = {[IN_BOM_AUTO] = RUNIC_BOM_IN_STRIP,
                                      [IN_BOM_KEEP] = RUNIC_BOM_IN_KEEP,
                                      [IN_BOM_STRIP] = RUNIC_BOM_IN_STRIP,
                                      [IN_BOM_REQUIRE] = RUNIC_BOM_IN_REQUIRE};

/* Returns false, after an error message, if an option is given that needs another output charset. */
static bool fits_target(const struct settings *settings, enum option_id option, runic_charset only, const char *name)
{
    if (!settings->options->given[option] || settings->keeps_charset || settings->to.charset == only)
        return true;
    return fail(NULL, "%s is for -t %s, not for %s", option_spelling(option), name, charset_name(settings->to.charset));
}

/* Reads --fallback. Returns false after an error message. */
static bool fallback_from(struct settings *settings)
{
    struct named_charset found = {.charset = RUNIC_CHARSET_UNKNOWN};
    if (!settings->options->given[OPTION_FALLBACK])
        return true;
    if (!charset_from_name(settings->options->text[OPTION_FALLBACK], &found))
        return false;
    settings->policies.ill_formed.action = RUNIC_ACTION_FALLBACK;
    settings->policies.ill_formed.charset = (uint16_t)found.charset;
    settings->policies.falls_back_by_line = !is_single_byte(found.charset);
    settings->policies.fallback_lacks = !settings->policies.falls_back_by_line && !charset_has_bytes(found.charset, 0x80);
    return can_fall_back(found.charset) ||
           fail(NULL, "--fallback takes a legacy charset that contains ASCII, such as windows-1252 or Shift_JIS, not %s",
                charset_name(found.charset));
}

static bool bom_out_from(struct settings *settings)
{
    const unsigned choice = settings->options->choice[OPTION_BOM];
    const bool add = choice == BOM_ADD, none = choice == BOM_NONE;
    settings->bom_out = none ? RUNIC_BOM_OUT_NONE : RUNIC_BOM_OUT_AUTO;
    if (add || settings->to.with_bom)
        settings->bom_out = RUNIC_BOM_OUT_ADD;
    if (none && settings->to.with_bom)
        return fail(NULL, "-t %s and --bom none cannot be combined", quoted(settings->options->text[OPTION_TO]));
    if (add && !settings->keeps_charset && !is_unicode(settings->to.charset))
        return fail(NULL, "%s has no byte order mark; remove --bom add", charset_name(settings->to.charset));
    return true;
}

/* Returns false, after an error message, if --eol nel is given and the output is not EBCDIC. */
static bool can_end_lines(const struct settings *settings, const char *name)
{
    const runic_charset to = settings->to.charset;
    if (settings->eol != EOL_NEL || to == RUNIC_CHARSET_UNKNOWN || is_ebcdic(to))
        return true;
    return fail(name, "--eol nel is for output in EBCDIC, not in %s", charset_name(to));
}

bool settings_keep_charset(struct settings *settings, const char *name, runic_charset charset, bool marked)
{
    const unsigned bom = settings->options->choice[OPTION_BOM];
    const runic_charset_properties like = charset_describe(charset);
    settings->to.charset = charset;
    if (bom == BOM_AUTO && settings->bom_in != RUNIC_BOM_IN_KEEP)
        settings->bom_out = marked ? RUNIC_BOM_OUT_ADD : RUNIC_BOM_OUT_NONE;
    /* GB18030 has no BOM, and SCSU also has other forms of U+FEFF than its signature: such a U+FEFF is text. */
    if (bom == BOM_AUTO && settings->bom_in == RUNIC_BOM_IN_STRIP && !marked)
        settings->bom_in = RUNIC_BOM_IN_KEEP;
    if (bom == BOM_ADD && !like.unicode)
        return fail(name, "is %s, which has no byte order mark; remove --bom add", like.name);
    if (bom == BOM_NONE && marked && like.unit_size > 1 && !settings->rules.force)
        return fail(name, "is %s, and needs its byte order mark; --exclude leaves the file out, -F removes the mark",
                    like.name);
    return can_end_lines(settings, name);
}

/* Returns false, after an error message, if the backup of an input would have the name of another input: with -F it would
 * replace that file, perhaps before it is read. */
static bool backups_are_no_inputs(const struct options *options, const char *suffix)
{
    bool good = true;
    if (suffix == NULL || !options->given[OPTION_IN_PLACE] || !options->given[OPTION_FORCE])
        return true;
    for (int i = 0; i < options->file_count; i++)
        claim(options->files[i]);
    for (int i = 0; good && i < options->file_count; i++) {
        char *backup = joined(options->files[i], suffix, "");
        good = !is_claimed(backup) ||
               fail(options->files[i], "the backup %s would replace another input; use another suffix", quoted(backup));
        free(backup);
    }
    unclaim_all();
    return good;
}

/* Reads --guess=PERCENT. Returns false after an error message. */
static bool guess_from(struct settings *settings)
{
    const struct options *options = settings->options;
    const char *text = options->text[OPTION_GUESS];
    uint64_t percent;
    if (!options->given[OPTION_GUESS])
        return true;
    if (!parse_number(text, strlen(text), &percent) || percent < 1 || percent > 100)
        return fail(NULL, "--guess takes a percentage from 1 to 100, not '%s'", quoted(text));
    if (settings->from.charset != RUNIC_CHARSET_UNKNOWN || settings->from.otherwise != RUNIC_CHARSET_UNKNOWN ||
        settings->from.declared)
        return fail(NULL, "-f names a charset, so that --guess has no effect; remove one of them");
    if (settings->rules.in_place && settings->rules.backup == NULL)
        return fail(NULL, "-i with --guess needs --backup, since a guess can be wrong");
    settings->from.guess = (unsigned)percent;
    return true;
}

/* Reads -t. Returns false after an error message. */
static bool target_of_options(struct settings *settings)
{
    const struct options *options = settings->options;
    const bool each = options->given[OPTION_IN_PLACE] || options->given[OPTION_OUTPUT_DIR];
    settings->keeps_charset = options->command == COMMAND_CONVERT && strcmp(options->text[OPTION_TO], "same") == 0;
    if (!settings->keeps_charset)
        return target_from(&settings->policies, options, &settings->to);
    return each || !names_several(options) ||
           fail(NULL, "-t same with several inputs needs -i or --output-dir, since one output has one charset");
}

bool settings_read(struct settings *settings, const struct options *options)
{
    const bool *given = options->given;
    *settings = (struct settings){.options = options};
    settings->ranged = given[OPTION_RANGE] || given[OPTION_PART];
    settings->jobs = threads_wanted(options->number[OPTION_JOBS]);
    settings->bom_in = bom_in[options->choice[OPTION_IN_BOM]];
    settings->eol = (enum eol)options->choice[OPTION_EOL];
    settings->inner = (enum inner_feff)options->choice[OPTION_INNER_FEFF];
    const bool good = given_from_options(options, &settings->from) && target_of_options(settings) &&
                      can_end_lines(settings, NULL) && policies_read(&settings->policies, options) && fallback_from(settings) &&
                      fits_target(settings, OPTION_UTF7_BASE64, RUNIC_UTF7, "utf-7") &&
                      fits_target(settings, OPTION_FIX_MOJIBAKE, RUNIC_UTF8, "utf-8") && bom_out_from(settings) &&
                      output_rules_read(&settings->rules, options) && backups_are_no_inputs(options, settings->rules.backup) &&
                      guess_from(settings) &&
                      hint_read(options, settings->from.charset != RUNIC_CHARSET_UNKNOWN, &settings->hint) &&
                      (!settings->ranged || (options->file_count == 1 && !given[OPTION_RECURSIVE]) ||
                       fail(NULL, "--range and --part need one FILE")) &&
                      part_is_valid(options);
    settings->from.hint = &settings->hint.known;
    settings->from.repairs = settings->policies.ill_formed.action != RUNIC_ACTION_STOP;
    return good;
}

bool needs_encoder(const struct settings *settings)
{
    const runic_charset to = settings->to.charset;
    /* A converter writes '?' for characters of the fallback that the target lacks. With an encoder, --on-unmappable applies. */
    const bool loses = settings->policies.ill_formed.action == RUNIC_ACTION_FALLBACK && !is_unicode(to);
    return loses || is_given(settings, OPTION_UNESCAPE) || settings->inner == INNER_FEFF_REMOVE || !is_stateless(to) ||
           (settings->eol != EOL_KEEP && is_ebcdic(to));
}

bool keeps_utf8(const struct settings *settings)
{
    return settings->to.charset == RUNIC_UTF8 && settings->bom_out != RUNIC_BOM_OUT_ADD &&
           settings->bom_in != RUNIC_BOM_IN_REQUIRE && settings->inner == INNER_FEFF_KEEP && settings->eol == EOL_KEEP &&
           !needs_encoder(settings) && !is_given(settings, OPTION_FIX_MOJIBAKE) && !is_given(settings, OPTION_FIX_DECLARED);
}

bool changes_next_line(const struct settings *settings, runic_charset from)
{
    return settings->eol != EOL_KEEP && is_ebcdic(from);
}
