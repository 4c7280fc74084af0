/* view_file.h - the view on the disk that an editor or a command changes. There is one at a time. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_VIEW_FILE_H
#define CLI_VIEW_FILE_H

#include "rewrite/rewrite.h"

/* Writes the view of a file to a new file in a private folder; its name ends as that of the file. name and view must stay valid
 * until view_file_remove(). If the program ends before, by a signal too, the view is removed; if it was changed, it is kept,
 * and a message says where. Returns false after an error message. */
bool view_file_put(const char *name, const struct whole_text *view);

char *view_file_path(void);

/* Reads the view again. Returns false after an error message. */
bool view_file_read(struct whole_text *edited);

/* Says that the file is as it was and, if the view was changed, where it is kept; option: as below. Returns EXIT_TROUBLE. */
int view_file_give_up(const char *option);

/* Keeps the view and says where, and that the file is as it was, if is_old. option: with it ("" for none), the command that the
 * message then names would write the view back; NULL: none would. Returns EXIT_TROUBLE. */
int view_file_keep(bool is_old, const char *option);

/* Removes the view, and its folder, unless the command made files in it: a note says so. */
void view_file_remove(void);

#endif
