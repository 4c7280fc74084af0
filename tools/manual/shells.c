/* shells.c - completions for bash, zsh and fish. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "manual.h"

#define HEAD                                                                                                                   \
    "# completion of runic - commands, options and their words; made by tools/manual/make from the tables in cli. Do not "     \
    "edit.\n"                                                                                                                  \
    "# SPDX-License-Identifier: MIT\n"

/* The charsets, asked of the command itself. */
#define CHARSETS "runic list 2>/dev/null | sed -n 's/^\\([A-Zw][^ ]*\\)  .*/\\1/p'"

static bool takes_charset(const struct option_row *option)
{
    return option->argument != NULL && strncmp(option->argument, "CHARSET", 7) == 0;
}

static bool takes_file(const struct option_row *option)
{
    return option->argument != NULL && (strcmp(option->argument, "FILE") == 0 || strcmp(option->argument, "F") == 0);
}

static bool takes_folder(const struct option_row *option)
{
    return option->argument != NULL && strcmp(option->argument, "DIR") == 0;
}

/* The words of a choice, with another character between them. */
static void put_words(const char *choice, char between)
{
    for (; *choice != 0; choice++)
        putchar(*choice == '|' ? between : *choice);
}

static void put_commands(const char *between)
{
    for (int i = 0; i < COMMANDS; i++)
        printf("%s%s", i > 0 ? between : "", commands[i].name);
}

/* ---- bash ---- */

static void put_bash_names(int command)
{
    printf("    %s)\n        options='", commands[command].name);
    for (size_t i = 0; i < option_count; i++) {
        if (!has_option(command, &options[i]))
            continue;
        if (options[i].letter != 0)
            printf("-%c ", options[i].letter);
        if (options[i].name != NULL)
            printf("--%s%s ", options[i].name, options[i].argument != NULL ? "=" : "");
    }
    fputs("'\n        ;;\n", stdout);
}

/* What stands behind an option of a command. */
static void put_bash_values(int command)
{
    for (size_t i = 0; i < option_count; i++) {
        const struct option_row *option = &options[i];
        if (!has_option(command, option) || option->argument == NULL)
            continue;
        printf("    %s:--%s", commands[command].name, option->name != NULL ? option->name : "");
        if (option->letter != 0)
            printf(" | %s:-%c", commands[command].name, option->letter);
        fputs(") ", stdout);
        if (option->kind == CHOICE) {
            fputs("words='", stdout);
            put_words(option->argument, ' ');
            puts("' ;;");
        } else if (takes_charset(option))
            puts("words=$(" CHARSETS ") ;;");
        else
            puts(takes_file(option) ? "kind='file' ;;" : takes_folder(option) ? "kind='folder' ;;" : "kind='none' ;;");
    }
}

void print_bash(void)
{
    fputs(HEAD
          "# shellcheck shell=bash\n_runic() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]} options='' "
          "words='' kind=''\n"
          "    # bash cuts --option=word in three.\n"
          "    if [[ $word == = ]]; then\n        word=''\n    elif [[ $before == = ]]; then\n"
          "        before=${COMP_WORDS[COMP_CWORD - 2]}\n    fi\n"
          "    COMPREPLY=()\n    if ((COMP_CWORD == 1)); then\n        mapfile -t COMPREPLY < <(compgen -W '",
          stdout);
    put_commands(" ");
    fputs(" --version --list --help' -- \"$word\")\n        return\n    fi\n    case $command in\n", stdout);
    for (int i = 0; i < COMMANDS; i++)
        put_bash_names(i);
    fputs("    esac\n"
          "    case $command:$before in\n",
          stdout);
    for (int i = 0; i < COMMANDS; i++)
        put_bash_values(i);
    fputs("    help:*) words='", stdout);
    put_commands(" ");
    fputs(
        "' ;;\n    esac\n"
        "    if [[ $words ]]; then\n        mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
        "    elif [[ $kind == folder ]]; then\n        mapfile -t COMPREPLY < <(compgen -d -- \"$word\")\n"
        "    elif [[ $kind == none ]]; then\n        return\n"
        "    elif [[ ! $kind && $word == -* ]]; then\n        mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$word\")\n"
        "        [[ ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null\n"
        "    else\n        mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n    fi\n}\n"
        "complete -o filenames -F _runic runic\n",
        stdout);
}

/* ---- zsh ---- */

static void put_zsh_description(const char *text)
{
    for (; *text != 0; text++)
        printf(strchr("[]:\\", *text) != NULL ? "\\%c" : *text == '\'' ? "'\\''" : "%c", *text);
}

static void put_zsh_value(const struct option_row *option)
{
    if (option->argument == NULL)
        return;
    printf("%s:%s:", option->kind == SUFFIX ? ":" : "", option->kind == NUMBER ? "number" : "value");
    if (option->kind == CHOICE) {
        putchar('(');
        put_words(option->argument, ' ');
        putchar(')');
    } else
        fputs(takes_charset(option)  ? "_runic_charsets"
              : takes_file(option)   ? "_files"
              : takes_folder(option) ? "_files -/"
                                     : " ",
              stdout);
}

static void put_zsh_option(const struct option_row *option)
{
    if (option->letter != 0) {
        printf("            '%s-%c%s[", option->kind == TEXTS ? "*" : "", option->letter, option->argument != NULL ? "+" : "");
        put_zsh_description(in_short(option));
        putchar(']');
        put_zsh_value(option);
        puts("' \\");
    }
    if (option->name != NULL) {
        printf("            '%s--%s%s[", option->kind == TEXTS ? "*" : "", option->name,
               option->kind == SUFFIX     ? "=-"
               : option->argument != NULL ? "="
                                          : "");
        put_zsh_description(in_short(option));
        putchar(']');
        put_zsh_value(option);
        puts("' \\");
    }
}

void print_zsh(void)
{
    fputs("#compdef runic\n" HEAD "_runic_charsets() {\n    local -a charsets=(${(f)\"$(" CHARSETS ")\"})\n"
          "    compadd -a charsets\n}\n_runic() {\n    local -a commands=(\n",
          stdout);
    for (int i = 0; i < COMMANDS; i++) {
        printf("        '%s:", commands[i].name);
        put_zsh_description(commands[i].summary);
        puts("'");
    }
    puts("    )\n    if ((CURRENT == 2)); then\n        _describe command commands\n        return\n    fi\n"
         "    local command=$words[2]\n    shift words\n    ((CURRENT--))\n    case $command in");
    for (int i = 0; i < COMMANDS; i++) {
        printf("    %s)\n        _arguments -s \\\n", commands[i].name);
        for (size_t j = 0; j < option_count; j++)
            if (has_option(i, &options[j]))
                put_zsh_option(&options[j]);
        fputs(i == HELP_COMMAND ? "            '*:command:(" : "            '*:file:_files'\n        ;;\n", stdout);
        if (i != HELP_COMMAND)
            continue;
        put_commands(" ");
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

static void put_fish_option(int command, const struct option_row *option)
{
    printf("complete -c runic -n '__fish_seen_subcommand_from %s'", commands[command].name);
    if (option->letter != 0)
        printf(" -s %c", option->letter);
    if (option->name != NULL)
        printf(" -l %s", option->name);
    if (option->kind == CHOICE) {
        fputs(" -x -a '", stdout);
        put_words(option->argument, ' ');
        putchar('\'');
    } else if (takes_charset(option))
        fputs(" -x -a '(__runic_charsets)'", stdout);
    else if (takes_file(option))
        fputs(" -r -F", stdout);
    else if (option->argument != NULL && option->kind != SUFFIX)
        fputs(takes_folder(option) ? " -x -a '(__fish_complete_directories)'" : " -x", stdout);
    fputs(" -d '", stdout);
    put_fish_text(in_short(option));
    puts("'");
}

void print_fish(void)
{
    fputs(HEAD "function __runic_charsets\n    " CHARSETS "\nend\n", stdout);
    for (int i = 0; i < COMMANDS; i++) {
        printf("complete -c runic -n __fish_use_subcommand -f -a %s -d '", commands[i].name);
        put_fish_text(commands[i].summary);
        puts("'");
    }
    fputs("complete -c runic -n '__fish_seen_subcommand_from help' -f -a '", stdout);
    put_commands(" ");
    puts("'");
    for (int i = 0; i < COMMANDS; i++)
        for (size_t j = 0; j < option_count; j++)
            if (has_option(i, &options[j]))
                put_fish_option(i, &options[j]);
}
