/* settings.c - converts the options of convert into values. */
/* SPDX-License-Identifier: MIT */
#include "settings.h"

#include <stdlib.h>
#include <string.h>

#include "codec/decoder.h"
#include "command_line/option_errors.h"
#include "files/claim.h"
#include "parallel/threads.h"
#include "policies.h"
#include "terminal/message.h"

/* By default an initial U+FEFF is removed from every text file (L2/05-356 section 2), whatever its charset label. */
static const runic_bom_in bom_in[] = {[IN_BOM_AUTO] = RUNIC_BOM_STRIP,
                                      [IN_BOM_KEEP] = RUNIC_BOM_KEEP,
                                      [IN_BOM_STRIP] = RUNIC_BOM_STRIP,
                                      [IN_BOM_REQUIRE] = RUNIC_BOM_REQUIRE};

/* Returns false, after an error message, if an option is given that needs another output charset. */
static bool fits_target(const struct settings *settings, enum option_id option, runic_charset only, const char *name)
{
    if (!settings->options->given[option] || settings->to.charset == only)
        return true;
    fail(NULL, "%s is for -t %s, not for %s", option_spelling(option), name, charset_name(settings->to.charset));
    return false;
}

/* Reads --fallback. Returns false after an error message. */
static bool fallback_from(struct settings *settings)
{
    struct named_charset found = {.charset = RUNIC_UNKNOWN};
    if (!settings->options->given[OPTION_FALLBACK])
        return true;
    if (!charset_from_name(settings->options->text[OPTION_FALLBACK], &found))
        return false;
    settings->policies.on_malformed = RUNIC_FALLBACK;
    settings->fallback = found.charset;
    if (!is_system(found.charset) && is_single_byte(found.charset))
        return true;
    fail(NULL, "--fallback takes a charset with one byte for each character, such as windows-1252, not %s",
         charset_name(found.charset));
    return false;
}

static bool bom_out_from(struct settings *settings)
{
    const unsigned choice = settings->options->choice[OPTION_BOM];
    const bool add = choice == BOM_ADD, none = choice == BOM_NONE;
    settings->bom_out = add || settings->to.with_bom ? RUNIC_BOM_OUT_ADD : none ? RUNIC_BOM_OUT_NONE : RUNIC_BOM_OUT_AUTO;
    if (none && settings->to.with_bom)
        fail(NULL, "-t %s and --bom none contradict each other", quoted(settings->options->text[OPTION_TO]));
    else if (add && !charset_describe(settings->to.charset).unicode)
        fail(NULL, "%s has no byte order mark; remove --bom add", charset_name(settings->to.charset));
    else
        return true;
    return false;
}

/*
 * Returns false, after an error message, if the backup of an input would have the name of another input: with -F it would
 * replace that file, perhaps before it is read.
 */
static bool backups_are_no_inputs(const struct options *options, const char *suffix)
{
    bool good = true;
    for (int i = 0; good && i < options->file_count; i++) {
        good = claim(options->files[i]) != CLAIM_FAILED;
        if (!good)
            fail_errno(options->files[i], "cannot open");
    }
    for (int i = 0; good && i < options->file_count; i++) {
        char *backup = joined(options->files[i], suffix, "");
        good = backup != NULL && !is_claimed(backup);
        if (backup == NULL)
            fail_errno(options->files[i], "cannot keep a backup");
        else if (!good)
            fail(options->files[i], "the backup %s would replace another input; use another suffix", quoted(backup));
        free(backup);
    }
    unclaim_all();
    return good;
}

static bool backup_from(struct settings *settings)
{
    const struct options *options = settings->options;
    const char *suffix = options->given[OPTION_BACKUP] ? options->text[OPTION_BACKUP] : NULL;
    settings->rules.backup = suffix;
    const bool replaces = options->given[OPTION_IN_PLACE] && options->given[OPTION_FORCE];
    if (suffix == NULL || (*suffix != 0 && strchr(suffix, '/') == NULL))
        return suffix == NULL || !replaces || backups_are_no_inputs(options, suffix);
    fail(NULL, "--backup takes a suffix for the name, such as .orig, not '%s'", quoted(suffix));
    return false;
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
        fail(NULL, "--guess takes a percentage from 1 to 100, not '%s'", quoted(text));
    else if (settings->from.charset != RUNIC_UNKNOWN || settings->from.fallback != RUNIC_UNKNOWN || settings->from.declared)
        fail(NULL, "-f names a charset, so that --guess has no effect; remove one of them");
    else if (options->given[OPTION_IN_PLACE] && !options->given[OPTION_BACKUP])
        fail(NULL, "-i with --guess needs --backup, since a guess can be wrong");
    else {
        settings->from.guess = (unsigned)percent;
        return true;
    }
    return false;
}

static bool files_are_written(const struct options *options)
{
    const bool *given = options->given;
    return given[OPTION_IN_PLACE] || given[OPTION_OUTPUT_DIR] ||
           (given[OPTION_OUTPUT] && !names_descriptor(options->text[OPTION_OUTPUT]));
}

/* Returns false, after an error message, if options contradict each other. */
static bool is_consistent(const struct options *options)
{
    const bool *given = options->given;
    static const enum option_id replacing[] = {OPTION_BACKUP, OPTION_KEEP_TIME, OPTION_IF_NEEDED, OPTION_BREAK_LINKS};
    const enum option_id for_files = first_given(options, replacing, sizeof replacing / sizeof replacing[0]);
    if (given[OPTION_IN_PLACE] + given[OPTION_OUTPUT] + given[OPTION_OUTPUT_DIR] > 1)
        fail(NULL, "-i, -o and --output-dir cannot be combined");
    else if (given[OPTION_OUTPUT_DIR] && *options->text[OPTION_OUTPUT_DIR] == 0)
        fail(NULL, "--output-dir needs the name of a directory");
    else if (for_files != OPTION_COUNT && !files_are_written(options))
        fail(NULL, "%s needs a file to write: -i, -o or --output-dir", option_spelling(for_files));
    else if (given[OPTION_RANGE] && given[OPTION_PART])
        fail(NULL, "--range and --part cannot be combined");
    else if ((given[OPTION_RANGE] || given[OPTION_PART]) && (options->file_count != 1 || given[OPTION_RECURSIVE]))
        fail(NULL, "--range and --part need one FILE");
    else if ((given[OPTION_RANGE] || given[OPTION_PART]) && given[OPTION_IN_PLACE])
        fail(NULL, "-i cannot be combined with --range or --part: the rest of the file would be lost");
    else if (given[OPTION_WRITE_AT] && (!given[OPTION_OUTPUT] || names_descriptor(options->text[OPTION_OUTPUT])))
        fail(NULL, "--write-at needs -o FILE");
    else if (given[OPTION_WRITE_AT] && given[OPTION_BACKUP])
        fail(NULL, "--write-at and --backup cannot be combined, since --write-at replaces no file");
    else
        return true;
    return false;
}

bool settings_read(struct settings *settings, const struct options *options)
{
    const bool *given = options->given;
    *settings = (struct settings){.options = options};
    settings->rules = (struct output_rules){.force = given[OPTION_FORCE],
                                            .break_links = given[OPTION_BREAK_LINKS],
                                            .keep_time = given[OPTION_KEEP_TIME],
                                            .if_needed = given[OPTION_IF_NEEDED] || given[OPTION_IN_PLACE],
                                            .writes_at = given[OPTION_WRITE_AT],
                                            .offset = options->number[OPTION_WRITE_AT],
                                            .dry = given[OPTION_DRY_RUN]};
    settings->ranged = given[OPTION_RANGE] || given[OPTION_PART];
    settings->jobs = threads_wanted(options->number[OPTION_JOBS]);
    settings->bom_in = bom_in[options->choice[OPTION_IN_BOM]];
    settings->eol_mode = (enum eol)options->choice[OPTION_EOL];
    return source_from_options(options, &settings->from) && target_from(&settings->policies, options, &settings->to) &&
           policies_from(&settings->policies, options) && fallback_from(settings) &&
           fits_target(settings, OPTION_UTF7_BASE64, RUNIC_UTF7, "utf-7") &&
           fits_target(settings, OPTION_FIX_MOJIBAKE, RUNIC_UTF8, "utf-8") && bom_out_from(settings) && backup_from(settings) &&
           guess_from(settings) && is_consistent(options);
}

bool needs_encoder(const struct settings *settings)
{
    const runic_charset to = settings->to.charset;
    /* A converter writes '?' for characters of the fallback that the target lacks. With an encoder, --on-unmappable applies. */
    const bool loses = settings->policies.on_malformed == RUNIC_FALLBACK && !charset_describe(to).unicode;
    return loses || settings->options->given[OPTION_UNESCAPE] || !is_stateless(to) ||
           (settings->eol_mode != EOL_KEEP && line_feed_of(to) != '\n');
}
