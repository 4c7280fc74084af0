/* shells.c - completions for bash, zsh and fish. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "generate.h"

#include "command_line/usage.h"
#include "terminal/message.h"

#define HEAD                                                                                                                   \
    "# completion of runic - commands, options and their words; made by runic --generate. Do not edit.\n"                      \
    "# SPDX-License-Identifier: MIT\n"

/* The command that lists the labels for a shell: without those that contain a colon, at which bash splits words, and without
 * IANA's names that begin with cs. */
#define CHARSETS "runic list -b 2>/dev/null | grep -v -e '^cs' -e :"

enum value { ONE_CHARSET, AUTO_OR_CHARSET, CHARSETS_WITH_COMMAS, FILE_NAME, FOLDER_NAME, OTHER_VALUE };

/* What completes each of them: a kind of the function for bash, an action of zsh, arguments of fish's complete. */
static const struct {
    const char *bash, *zsh, *fish;
} values[] = {[ONE_CHARSET] = {"charset", "_runic_charsets", " -x -a '(__runic_charsets)'"},
              [AUTO_OR_CHARSET] = {"source", "_runic_sources", " -x -a '(__runic_sources)'"},
              [CHARSETS_WITH_COMMAS] = {"charsets", "_runic_lists", " -x -a '(__runic_lists)'"},
              [FILE_NAME] = {"file", "_files", " -r -F"},
              [FOLDER_NAME] = {"folder", "_files -/", " -x -a '(__fish_complete_directories)'"},
              [OTHER_VALUE] = {"none", " ", " -x"}};

static enum value value_of(const struct option_row *option)
{
    const char *argument = option->argument;
    if (strcmp(argument, "FILE") == 0 || strcmp(argument, "F") == 0)
        return FILE_NAME;
    if (strcmp(argument, "DIR") == 0)
        return FOLDER_NAME;
    /* The arguments of iconv's --from-code and --to-code are called NAME. */
    const bool is_code = option->name != NULL && strstr(option->name, "-code") != NULL;
    if (strncmp(argument, "CHARSET", 7) != 0 && !is_code)
        return OTHER_VALUE;
    if (strchr(argument, ',') != NULL)
        return CHARSETS_WITH_COMMAS;
    return option->default_value != NULL && strcmp(option->default_value, "auto") == 0 ? AUTO_OR_CHARSET : ONE_CHARSET;
}

/* Writes the words of a choice, separated by spaces, and without [=STYLE]. */
static void put_words(const char *choice)
{
    for (; *choice != 0; choice++) {
        if (*choice == '[')
            choice += strcspn(choice, "|") - 1;
        else
            putchar(*choice == '|' ? ' ' : *choice);
    }
}

/* Returns a short description of an option; valid until the next call. */
static const char *in_short(const struct option_row *option)
{
    static char text[128];
    const char *from = option->brief != NULL ? option->brief : option->help;
    size_t length = strcspn(from, ";:.(");
    if (length > 72)
        length = strcspn(from, ",;:.(");
    while (length > 0 && from[length - 1] == ' ')
        length--;
    snprintf(text, sizeof text, "%.*s", (int)length, from);
    return text;
}

static void put_commands(void)
{
    for (enum command i = 0; i < COMMAND_COUNT; i++)
        printf("%s%s", i > 0 ? " " : "", command_rows[i].name);
}

static void put_topics(void)
{
    for (size_t i = 0; i < topic_count; i++)
        if (topic_items[i].kind == TOPIC_NAME)
            printf(" %s", topic_items[i].text);
    for (size_t i = 0; i < explained_count; i++)
        printf(" %s", explained[i].names);
}

/* ---- bash ---- */

static void put_bash_names(enum command command)
{
    printf("    %s)\n        options='", command_rows[command].name);
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        if (!is_listed(command, &option_rows[i]))
            continue;
        if (option_rows[i].letter != 0)
            printf("-%c ", option_rows[i].letter);
        if (option_rows[i].name != NULL)
            printf("--%s%s ", option_rows[i].name, option_rows[i].argument != NULL ? "=" : "");
    }
    fputs("'\n        ;;\n", stdout);
}

static void put_bash_values(enum command command)
{
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option_row *option = &option_rows[i];
        if (!is_listed(command, option) || option->argument == NULL)
            continue;
        printf("    %s:--%s", command_rows[command].name, option->name != NULL ? option->name : "");
        if (option->letter != 0)
            printf(" | %s:-%c", command_rows[command].name, option->letter);
        fputs(") ", stdout);
        if (option->kind == OPTION_CHOICE) {
            fputs("words='", stdout);
            put_words(option->argument);
            puts("' ;;");
        } else
            printf("kind='%s' ;;\n", values[value_of(option)].bash);
    }
}

void print_bash(const char *date)
{
    (void)date;
    fputs(
        HEAD
        "# shellcheck shell=bash\n"
        "# Labels that begin with the word, in either case. Where a list or auto,CHARSET may stand, only what follows the last "
        "comma counts.\n"
        "_runic_charsets() {\n"
        "    local kind=$1 word=${2,,} list='' labels\n"
        "    labels=$(" CHARSETS ")\n"
        "    [[ $kind == charset ]] || list=${word%\"${word##*,}\"}\n"
        "    [[ $kind != source || $list ]] || labels+=' auto'\n"
        "    mapfile -t COMPREPLY < <(compgen -P \"$list\" -W \"$labels\" -- \"${word#\"$list\"}\")\n"
        "}\n"
        "_runic() {\n"
        "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]} options='' "
        "words='' kind=''\n"
        "    # bash cuts --option=word in three.\n"
        "    if [[ $word == = ]]; then\n        word=''\n    elif [[ $before == = ]]; then\n"
        "        before=${COMP_WORDS[COMP_CWORD - 2]}\n    fi\n"
        "    COMPREPLY=()\n    if ((COMP_CWORD == 1)); then\n        mapfile -t COMPREPLY < <(compgen -W '",
        stdout);
    put_commands();
    fputs(" --version --list --help' -- \"$word\")\n        return\n    fi\n    case $command in\n", stdout);
    for (enum command i = 0; i < COMMAND_COUNT; i++)
        put_bash_names(i);
    fputs("    esac\n"
          "    case $command:$before in\n",
          stdout);
    for (enum command i = 0; i < COMMAND_COUNT; i++)
        put_bash_values(i);
    fputs("    help:*) words='", stdout);
    put_commands();
    put_topics();
    fputs(
        "' ;;\n    esac\n"
        "    if [[ $words ]]; then\n        mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
        "    elif [[ $kind == charset || $kind == source || $kind == charsets ]]; then\n"
        "        _runic_charsets \"$kind\" \"$word\"\n"
        "    elif [[ $kind == folder ]]; then\n        compopt -o filenames 2>/dev/null\n"
        "        mapfile -t COMPREPLY < <(compgen -d -- \"$word\")\n"
        "    elif [[ $kind == none ]]; then\n        return\n"
        "    elif [[ ! $kind && $word == -* ]]; then\n        mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$word\")\n"
        "        [[ ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null\n"
        "    else\n        compopt -o filenames 2>/dev/null\n"
        "        mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n    fi\n}\n"
        "complete -F _runic runic\n",
        stdout);
}

/* ---- zsh ---- */

static void put_zsh_description(const char *text)
{
    for (; *text != 0; text++)
        if (*text == '\'')
            fputs("'\\''", stdout);
        else
            printf(strchr("[]:\\", *text) != NULL ? "\\%c" : "%c", *text);
}

static void put_zsh_value(const struct option_row *option)
{
    if (option->argument == NULL)
        return;
    printf("%s:%s:", option->kind == OPTION_SUFFIX ? ":" : "", option->kind == OPTION_NUMBER ? "number" : "value");
    if (option->kind == OPTION_CHOICE) {
        putchar('(');
        put_words(option->argument);
        putchar(')');
    } else
        fputs(values[value_of(option)].zsh, stdout);
}

/* Writes one spelling of an option; before: what stands before its value. */
static void put_zsh_spelling(const struct option_row *option, const char *spelling, const char *before)
{
    printf("            '%s%s%s[", option->kind == OPTION_TEXTS ? "*" : "", spelling, option->argument != NULL ? before : "");
    put_zsh_description(in_short(option));
    putchar(']');
    put_zsh_value(option);
    puts("' \\");
}

static void put_zsh_option(const struct option_row *option)
{
    if (option->letter != 0)
        put_zsh_spelling(option, formatted("-%c", option->letter), "+");
    if (option->name != NULL)
        put_zsh_spelling(option, formatted("--%s", option->name), option->kind == OPTION_SUFFIX ? "=-" : "=");
}

void print_zsh(const char *date)
{
    (void)date;
    fputs("#compdef runic\n" HEAD "_runic_charsets() {\n    local -a charsets=(${(f)\"$(" CHARSETS ")\"})\n"
          "    compadd -M 'm:{A-Za-z}={a-zA-Z}' -a charsets\n}\n"
          "_runic_sources() {\n    compset -P 'auto,' || compadd auto\n    _runic_charsets\n}\n"
          "_runic_lists() {\n    compset -P '*,'\n    _runic_charsets\n}\n_runic() {\n    local -a commands=(\n",
          stdout);
    for (enum command i = 0; i < COMMAND_COUNT; i++) {
        printf("        '%s:", command_rows[i].name);
        put_zsh_description(command_rows[i].summary);
        puts("'");
    }
    puts("    )\n    if ((CURRENT == 2)); then\n        _describe command commands\n        return\n    fi\n"
         "    local command=$words[2]\n    shift words\n    ((CURRENT--))\n    case $command in");
    for (enum command i = 0; i < COMMAND_COUNT; i++) {
        printf("    %s)\n        _arguments -s \\\n", command_rows[i].name);
        for (size_t j = 0; j < OPTION_COUNT; j++)
            if (is_listed(i, &option_rows[j]))
                put_zsh_option(&option_rows[j]);
        fputs(i == COMMAND_HELP ? "            '*:command:(" : "            '*:file:_files'\n        ;;\n", stdout);
        if (i != COMMAND_HELP)
            continue;
        put_commands();
        put_topics();
        puts(")'\n        ;;");
    }
    puts("    esac\n}\nif [[ $funcstack[1] == _runic ]]; then\n    _runic \"$@\"\nelse\n    compdef _runic runic\nfi");
}

/* ---- fish ---- */

static void put_fish_text(const char *text)
{
    for (; *text != 0; text++)
        printf(*text == '\'' || *text == '\\' ? "\\%c" : "%c", *text);
}

static void put_fish_option(enum command command, const struct option_row *option)
{
    printf("complete -c runic -n '__fish_seen_subcommand_from %s'", command_rows[command].name);
    if (option->letter != 0)
        printf(" -s %c", option->letter);
    if (option->name != NULL)
        printf(" -l %s", option->name);
    if (option->kind == OPTION_CHOICE) {
        fputs(" -x -a '", stdout);
        put_words(option->argument);
        putchar('\'');
    } else if (option->argument != NULL && option->kind != OPTION_SUFFIX)
        fputs(values[value_of(option)].fish, stdout);
    fputs(" -d '", stdout);
    put_fish_text(in_short(option));
    puts("'");
}

void print_fish(const char *date)
{
    (void)date;
    fputs(HEAD "function __runic_charsets\n    " CHARSETS "\nend\n"
               "# What stands before the last comma of the word stays.\n"
               "function __runic_lists\n"
               "    set -l word (string replace -r '^(--[^=]*=|-[a-z])' '' -- (commandline -ct))\n"
               "    set -l list (string match -r '^.*,' -- $word)\n"
               "    set -q list[1]; or set list ''\n"
               "    string join \\n $list(__runic_charsets)\n"
               "end\n"
               "function __runic_sources\n    __runic_lists\n    echo auto\nend\n",
          stdout);
    for (enum command i = 0; i < COMMAND_COUNT; i++) {
        printf("complete -c runic -n __fish_use_subcommand -f -a %s -d '", command_rows[i].name);
        put_fish_text(command_rows[i].summary);
        puts("'");
    }
    fputs("complete -c runic -n '__fish_seen_subcommand_from help' -f -a '", stdout);
    put_commands();
    put_topics();
    puts("'");
    for (enum command i = 0; i < COMMAND_COUNT; i++)
        for (size_t j = 0; j < OPTION_COUNT; j++)
            if (is_listed(i, &option_rows[j]))
                put_fish_option(i, &option_rows[j]);
}
