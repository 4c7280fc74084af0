/* man.c - prints the manual pages runic.1, runic.7 and runic-iconv.1, in mdoc. */
/* SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "generate.h"

#include "command_line/usage.h"

#define WIDTH 78

/* Writes one word, with roff's special characters escaped. Returns its length. */
static int put_word(const char *word, int len, bool begins_line)
{
    int width = 0;
    if (begins_line && (*word == '.' || *word == '\''))
        width += printf("\\&");
    for (int i = 0; i < len; i++)
        if ((word[i] & 0xC0) == 0xC0) /* all such characters have two bytes */
            width += printf("\\[u%04X]", (unsigned)((word[i] & 0x1F) << 6 | (word[i + 1] & 0x3F)));
        else if ((word[i] & 0xC0) != 0x80)
            width += word[i] == '\\' ? printf("\\e") : printf("%c", word[i]);
    return width;
}

static bool ends_sentence(const char *word, int len)
{
    return (word[len - 1] == '.' || word[len - 1] == '?') && word[len] == ' ' && isupper((unsigned char)word[len + 1]);
}

/* Writes text in lines of at most WIDTH; each sentence begins a line. Empty lines separate paragraphs. */
static void put_text(const char *text)
{
    int at = 0;
    while (*text != 0) {
        const int len = (int)strcspn(text, " \n");
        if (at > 0 && at + 1 + len > WIDTH)
            at = 0 * printf("\n");
        if (at > 0)
            at += printf(" ");
        at += put_word(text, len, at == 0);
        if (ends_sentence(text, len))
            at = 0 * printf("\n");
        text += len;
        if (strncmp(text, "\n\n", 2) == 0)
            at = 0 * printf("%s.Pp\n", at > 0 ? "\n" : "");
        text += strspn(text, " \n");
    }
    if (at > 0)
        putchar('\n');
}

/* Writes text in the line of a macro, which would move a word like "." to the end of the word before it. A word "--" is no
 * dash. */
static void put_line(const char *text)
{
    while (*text != 0) {
        const int len = (int)strcspn(text, " ");
        if (len == 1 && strchr(".,;:?!()[]|", *text) != NULL)
            printf("\\&");
        if (len == 2 && strncmp(text, "--", 2) == 0)
            printf("\\-\\-");
        else
            put_word(text, len, false);
        text += len;
        if (*text != 0)
            putchar(*text++);
    }
    putchar('\n');
}

static void put_synopsis(void)
{
    puts(".Sh SYNOPSIS");
    for (enum command i = 0; i < COMMAND_COUNT; i++) {
        printf(".Nm\n.Cm %s\n", command_rows[i].name);
        put_text(command_rows[i].arguments);
    }
    puts(".Nm\n.Fl V | -version\n.Nm\n.Fl -list\n.Nm\n.Fl -generate Cm man | man-iconv | man-topics | bash | zsh | fish");
}

static void put_option(const struct option_row *option)
{
    char help[1024];
    fputs(".It", stdout);
    if (option->letter != 0)
        printf(" Fl %c", option->letter);
    if (option->name != NULL)
        printf("%s Fl -%s", option->letter != 0 ? " ," : "", option->name);
    if (option->kind == OPTION_SUFFIX)
        printf(" Ns Oo = Ns Ar %s Oc", option->argument);
    else if (option->argument != NULL)
        printf(" Ar %s", option->kind == OPTION_CHOICE ? "word" : option->argument);
    putchar('\n');
    snprintf(help, sizeof help, option->kind == OPTION_CHOICE ? "%s." : "%s", option->help);
    put_text(help);
    if (option->kind == OPTION_CHOICE)
        printf("Words:\n.Ql %s\n", option->argument);
    if (option->default_value != NULL && option->kind == OPTION_SUFFIX)
        printf(".Po\n.Ql %s\nif\n.Ar %s\nis omitted\n.Pc\n", option->default_value, option->argument);
    else if (option->default_value != NULL)
        printf("(default:\n.Ql %s )\n", option->default_value);
}

/* Returns the number of commands that have the option, except iconv, which has a page of its own. */
static int commands_with(const struct option_row *option)
{
    int count = 0;
    for (enum command i = 0; i < COMMAND_COUNT; i++)
        count += i != COMMAND_ICONV && is_listed(i, option);
    return count;
}

static void put_commands(const struct option_row *option)
{
    if (commands_with(option) == COMMAND_COUNT - 1) {
        puts("(every command)");
        return;
    }
    int written = 0;
    for (enum command command = 0; command < COMMAND_COUNT; command++)
        if (command != COMMAND_ICONV && is_listed(command, option))
            printf("%s%s", written++ == 0 ? "(" : ", ", command_rows[command].name);
    puts(")");
}

static void put_common_options(void)
{
    puts(".Sh COMMON OPTIONS\nThe names of the commands that have an option follow it.\n.Bl -tag -width Ds");
    for (size_t i = 0; i < OPTION_COUNT; i++)
        if (commands_with(&option_rows[i]) > 1) {
            put_option(&option_rows[i]);
            put_commands(&option_rows[i]);
        }
    puts(".El");
}

static void put_command(enum command command)
{
    size_t own = 0;
    printf(".Ss runic %s\n", command_rows[command].name);
    if (command == COMMAND_ICONV) {
        puts("Works like iconv(1) of the GNU C library:\n.Xr runic-iconv 1 .");
        return;
    }
    put_text(command_rows[command].description);
    for (size_t i = 0; i < OPTION_COUNT; i++)
        if (is_listed(command, &option_rows[i]) && commands_with(&option_rows[i]) == 1) {
            fputs(own++ == 0 ? ".Bl -tag -width Ds\n" : "", stdout);
            put_option(&option_rows[i]);
        }
    if (own > 0)
        puts(".El");
}

static void put_example(const struct example_row *example)
{
    char comment[128];
    snprintf(comment, sizeof comment, "%s", example->comment);
    *comment = (char)toupper((unsigned char)*comment);
    put_text(comment);
    printf(".Pp\n.Dl ");
    put_line(example->line);
}

static void put_examples(void)
{
    puts(".Sh EXAMPLES");
    for (size_t i = 0; i < example_count; i++) {
        if (example_rows[i].command == COMMAND_COUNT || example_rows[i].command == COMMAND_ICONV)
            continue;
        put_example(&example_rows[i]);
        puts(".Pp");
    }
    puts("All files of a repository, with annotations in a workflow\n.Pp\n"
         ".Dl git ls-files -z | runic check -0 --format=github --trojan");
}

static void put_topics(void)
{
    puts(".Sh TOPICS\n.Nm\n.Cm help Ar topic\nprints one of these sections.");
    for (size_t i = 0; i < topic_count; i++) {
        const struct topic_item *item = &topic_items[i];
        if (item->kind == TOPIC_NAME) {
            printf(".Ss %s: %s\n", item->text, item->more);
            continue;
        }
        put_text(item->text);
        if (item->kind == TOPIC_RECIPE) {
            printf(".Pp\n.Dl ");
            put_line(item->more);
        }
        if (i + 1 < topic_count && topic_items[i + 1].kind != TOPIC_NAME)
            puts(".Pp");
    }
}

static void put_findings(void)
{
    puts(".Sh FINDINGS\n.Nm\n.Cm help Ar name\nprints one of these.\n.Bl -tag -width Ds");
    for (size_t i = 0; i < explained_count; i++) {
        printf(".It Cm %s\n", explained[i].names);
        put_text(explained[i].what);
        if (*explained[i].option == '-')
            printf("(option\n.Ql %s )\n", explained[i].option);
        if (*explained[i].advice != 0) {
            puts(".Pp\nWhat to do:");
            put_text(explained[i].advice);
        }
    }
    puts(".El");
}

static void put_head(const char *date, const char *name, const char *title, int section, const char *summary)
{
    printf(".\\\" %s.%d - made by runic --generate. Do not edit.\n", name, section);
    printf(".\\\" SPDX-License-Identifier: MIT\n.Dd %s\n.Dt %s %d\n.Os\n.Sh NAME\n.Nm %s\n.Nd %s\n", date, title, section, name,
           summary);
}

void print_man(const char *date)
{
    put_head(date, "runic", "RUNIC", 1, "convert text files between encodings (charsets), and find bad bytes in them");
    put_synopsis();
    puts(".Sh DESCRIPTION\n"
         ".Nm\nconverts, checks and recognizes text according to RFC 2781 (UTF-16),\nRFC 3629 (UTF-8) and Unicode L2/05-356 "
         "(byte order "
         "marks).\n"
         "Ill-formed text is never taken for well-formed, and never dropped silently.\n"
         ".Nm\n.Fl f Ar A Fl t Ar B Ar FILE\nis\n.Nm\n.Cm convert Fl f Ar A Fl t Ar B Ar FILE .\n.Sh COMMANDS");
    for (enum command i = 0; i < COMMAND_COUNT; i++)
        put_command(i);
    put_common_options();
    puts(".Sh SIGNALS\n.Dv SIGUSR1\nprints one line of progress.\n"
         "A signal that ends the program leaves no temporary file\nand no file half written;\nonly\n.Dv SIGKILL\nmay leave a "
         "temporary file.\n"
         ".Sh ENVIRONMENT\n.Bl -tag -width Ds\n.It Ev NO_COLOR , TERM\n"
         "No color if the first is not empty, or the second is\n.Ql dumb .\n"
         ".It Ev PATH\nWhere git is looked for, in directories that begin with a slash.\n.El\n"
         ".Sh EXIT STATUS\n.Bl -tag -width Ds\n.It 0\nsuccess\n.It 1\nproblems were found in the text\n.It 2\nwrong usage, or "
         "a failure to read or write (takes precedence over 1)\n.El");
    put_examples();
    puts(".Sh SEE ALSO\n.Xr file 1 ,\n.Xr iconv 1 ,\n.Xr runic-iconv 1 ,\n.Xr runic 7\n.Sh STANDARDS\nRFC 2781, RFC 3629, "
         "Unicode L2/05-356, "
         "SARIF "
         "2.1.0.");
}

void print_man_topics(const char *date)
{
    put_head(date, "runic", "RUNIC", 7, "everyday jobs for runic, and what its findings mean");
    puts(".Sh DESCRIPTION\nThe topics and findings that\n.Cm runic help\nexplains.");
    put_topics();
    put_findings();
    puts(".Sh SEE ALSO\n.Xr runic 1");
}

void print_man_iconv(const char *date)
{
    const struct command_row *command = &command_rows[COMMAND_ICONV];
    put_head(date, "runic-iconv", "RUNIC-ICONV", 1, command->summary);
    puts(".Sh SYNOPSIS\n.Nm runic iconv");
    put_text(command->arguments);
    puts(".Nm iconv");
    put_text(command->arguments);
    puts(".Sh DESCRIPTION");
    put_text(command->description);
    puts(".Bl -tag -width Ds");
    for (size_t i = 0; i < OPTION_COUNT; i++)
        if (is_listed(COMMAND_ICONV, &option_rows[i]))
            put_option(&option_rows[i]);
    puts(".El");
    puts(".Sh ENVIRONMENT\n.Bl -tag -width Ds\n.It Ev LC_ALL , LC_CTYPE , LANG\n"
         "The charset where a name is empty or not given,\nand what //TRANSLIT makes of a character.\n.El\n.Sh EXAMPLES");
    for (size_t i = 0, written = 0; i < example_count; i++)
        if (example_rows[i].command == COMMAND_ICONV) {
            fputs(written++ > 0 ? ".Pp\n" : "", stdout);
            put_example(&example_rows[i]);
        }
    puts(".Sh SEE ALSO\n.Xr iconv 1 ,\n.Xr runic 1 ,\n.Xr iconv 3");
}
