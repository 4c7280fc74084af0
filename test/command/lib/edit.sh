# edit.sh - runs runic edit, and shows where it keeps a view.
# SPDX-License-Identifier: MIT
# shellcheck shell=sh

# e ARGUMENT...: as t. The path of a view that is kept is another each time: VIEW stands for its folder, which is removed.
e() {
    echo "$ runic edit $*"
    "$RUNIC" edit "$@" >"$SCRATCH/out" 2>"$SCRATCH/err"
    status=$?
    kept=$(sed -n 's/; to write it back.*//; s,.* kept in \(/.*\)/.*,\1,p; s/.* left in \([^,]*\),.*/\1/p' "$SCRATCH/err")
    sed -i.b 's,/[^ ]*/runic-[^/,]*,VIEW,g' "$SCRATCH/err"
    result $status
    if [ -n "$kept" ]; then
        (cd "$kept" && for file in * .[!.]*; do [ -f "$file" ] && printf '%s: %s\n' "VIEW/$file" "$(head -c 60 "$file" | head -n 1)"; done)
        rm -r "$kept"
    fi
}
