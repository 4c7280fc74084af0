/* main.c - runs the command that the first argument names, after the steps that all commands share. */
/* SPDX-License-Identifier: MIT */
#include <runic.h>
#include <stdio.h>
#include <string.h>

#include "command_line/options.h"
#include "command_line/to_type.h"
#include "command_line/suggest.h"
#include "command_line/usage.h"
#include "generate/generate.h"
#include "input/input.h"
#include "os/process.h"
#include "os/os.h"
#include "output/output.h"
#include "files/folder.h"
#include "parallel/threads.h"
#include "terminal/message.h"

/* The function of each command, by its COMMAND_ number. */
static int (*const functions[])(const struct options *) = {
#define COMMAND(id, name, reads, arguments, summary, description) [COMMAND_##id] = run_##name,
#include "command_line/commands.def"
};

/* Closes standard output, which writes the rest of it. Returns the new exit status. */
static int close_stdout(int status)
{
    const bool failed = ferror(stdout) != 0;
    if (fclose(stdout) == 0 && !failed)
        return status;
    fail_write("<stdout>");
    return EXIT_TROUBLE;
}

/* Returns true if the command would read from a terminal because no file is named. run() then prints its help instead. */
static bool waits_for_terminal(const struct options *options)
{
    const bool *given = options->given;
    const bool named = options->file_count > 0 || given[OPTION_RECURSIVE] || given[OPTION_FILES_FROM];
    return command_rows[options->command].reads != READS_NOTHING && options->command != COMMAND_ICONV && !named &&
           os_is_terminal(OS_STDIN);
}

/* Returns when to show progress. By default it is not shown with -q, or while converted text is written to the terminal. */
static enum when progress_wanted(const struct options *options)
{
    const enum when wanted = (enum when)options->choice[OPTION_PROGRESS];
    const bool *given = options->given;
    const bool writes_text =
        options->command == COMMAND_CONVERT && !given[OPTION_OUTPUT] && !given[OPTION_IN_PLACE] && !given[OPTION_OUTPUT_DIR];
    const bool disturbs = given[OPTION_QUIET] || (writes_text && os_is_terminal(OS_STDOUT));
    return wanted == WHEN_AUTO && disturbs ? WHEN_NEVER : wanted;
}

/* Returns false, after an error message, if a file of convert does not exist: the first one if it is a request of recode, such
 * as "latin1..utf-8"; the second of two, which is probably meant as the output. */
static bool names_files(const struct options *options)
{
    const bool *given = options->given;
    const bool has_output = given[OPTION_OUTPUT] || given[OPTION_IN_PLACE] || given[OPTION_OUTPUT_DIR];
    struct os_status status;
    if (options->command != COMMAND_CONVERT || options->file_count == 0)
        return true;
    const char *first = options->files[0], *second = options->files[1], *request = request_of_recode(first);
    if (!os_status_at(OS_CURRENT, first, LINKS_FOLLOWED, &status))
        return request == NULL || fail(NULL, "no file is called '%s'%s", quoted(first), request);
    return has_output || options->file_count != 2 || strcmp(second, "-") == 0 ||
           os_status_at(OS_CURRENT, second, LINKS_FOLLOWED, &status) || errno != ENOENT ||
           fail(second, "does not exist; to write it, name it with -o");
}

/* Applies the options that all commands have, then runs the command. Returns the exit status. */
static int run(struct options *options)
{
    message_setup(options->given[OPTION_QUIET], options->given[OPTION_VERBOSE]);
    to_type_setup(options);
    style_setup((enum when)options->choice[OPTION_COLOR]);
    if (options->given[OPTION_LONG_HELP] || options->given[OPTION_SHORT_HELP]) {
        (options->given[OPTION_LONG_HELP] ? usage_long : usage_short)(stdout, options->command);
        return EXIT_FINE;
    }
    if (!names_files(options))
        return EXIT_TROUBLE;
    if (waits_for_terminal(options)) {
        usage_short(stderr, options->command);
        return EXIT_TROUBLE;
    }
    const char *target = options->text[OPTION_TARGET];
    if (target != NULL && !runic_use_target(target))
        return trouble(NULL, "this machine or build has no target '%s'", quoted(target));
    const char *standard = options->given[OPTION_STDIN_NAME] ? options->text[OPTION_STDIN_NAME] : "<stdin>";
    if (*standard == 0)
        return trouble(NULL, "--stdin-name needs a name");
    input_name_standard(standard);
    buffers_allocate();
    temporaries_watch();
    if (command_rows[options->command].reads != READS_TEXT)
        return functions[options->command](options);
    progress_begin(progress_wanted(options));
    const int status = functions[options->command](options);
    progress_end();
    return status;
}

/* Runs iconv, whose exit statuses are those of iconv(1): 1, not 2, after a failure (see main). */
static int run_iconv_command(struct options *options, int argc, char **argv)
{
    options->command = COMMAND_ICONV;
    message_as("iconv", EXIT_FINDINGS);
    if (iconv_parse(options, argc, argv))
        return run(options);
    iconv_hint();
    return EXIT_ICONV_USAGE;
}

/* Returns true if the program's own name is iconv, for example by a symbolic link. */
static bool is_called_iconv(const char *program)
{
    const char *slash = program != NULL ? strrchr(program, '/') : NULL;
    return program != NULL && strcmp(slash != NULL ? slash + 1 : program, "iconv") == 0;
}

/* Runs "runic -f A -t B FILE", without a command. */
static int run_implicit(struct options *options, int argc, char **argv)
{
    options->command = COMMAND_CONVERT;
    if (!parse_options(options, argc, argv))
        return EXIT_TROUBLE;
    if (options->given[OPTION_FROM] || options->given[OPTION_TO])
        return run(options);
    return trouble(NULL, "no command is given; did you mean 'runic convert %s ...'? (runic help lists all commands)",
                   quoted(argv[1]));
}

/* Fails because the first argument is not a command, and says what to type: it may be a file, a directory, or misspelled. */
static int fail_word(const char *word)
{
    struct os_status status;
    const bool exists = os_status_at(OS_CURRENT, word, LINKS_FOLLOWED, &status);
    if (exists && status.kind == OS_FOLDER)
        return trouble(NULL, "'%s' is a directory, not a command; try: runic check -r %s", quoted(word), shell_word(word));
    if (exists)
        return trouble(NULL, "'%s' is a file, not a command; try: runic convert %s", quoted(word), shell_word(word));
    fail_unknown_command(word);
    return EXIT_TROUBLE;
}

static bool is_version(const char *word)
{
    return strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0;
}

/* Runs the command that the arguments name, or one of the options that stand alone. Returns the exit status. */
static int start(struct options *options, int argc, char **argv)
{
    if (argc > 0 && is_called_iconv(argv[0]))
        return run_iconv_command(options, argc, argv);
    if (argc < 2) {
        usage_short(stderr, COMMAND_NONE);
        return EXIT_TROUBLE;
    }
    if (strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "--help") == 0) {
        (argv[1][1] == 'h' ? usage_short : usage_long)(stdout, COMMAND_NONE);
        return EXIT_FINE;
    }
    options->command = command_from_name(argv[1]);
    const bool has_version = options->command != COMMAND_NONE && options->command != COMMAND_ICONV;
    if (is_version(argv[1]) || (argc == 3 && has_version && is_version(argv[2]))) {
        printf("runic %s (%s)\n", runic_version(), runic_target_name());
        return EXIT_FINE;
    }
    if (argc == 2 && (strcmp(argv[1], "--list") == 0 || strcmp(argv[1], "-l") == 0))
        return run_list(options);
    if (strcmp(argv[1], "--generate") == 0) {
        const bool good = generate(argc > 2 ? argv[2] : "", argc > 3 ? argv[3] : "");
        return good ? EXIT_FINE : EXIT_TROUBLE;
    }
    if (argv[1][0] == '-' && argv[1][1] != 0)
        return run_implicit(options, argc, argv);
    if (options->command == COMMAND_ICONV)
        return run_iconv_command(options, argc - 1, argv + 1);
    if (options->command == COMMAND_NONE)
        return fail_word(argv[1]);
    return parse_options(options, argc - 1, argv + 1) ? run(options) : EXIT_TROUBLE;
}

int main(int argc, char **argv)
{
    os_start(&argc, &argv);
    message_begin();
    ordered_setup();
    os_watch_end();
    struct options options = {.command = COMMAND_NONE};
    const int status = start(&options, argc, argv);
    options_free(&options);
    const int end = close_stdout(status);
    /* iconv(1) ends with 1 after a failure, where the other commands end with 2. */
    return options.command == COMMAND_ICONV && end == EXIT_TROUBLE ? EXIT_FINDINGS : end;
}
