#!/bin/sh
# git_ignored.sh - files that git ignores are skipped in folders; git is run so that the repository cannot run programs.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
needs git

# by PROGRAM ARGUMENT...: like t, with a program that calls the command.
runic=$RUNIC
by() {
    RUNIC=$1
    shift
    t "$@"
    RUNIC=$runic
}

# git ignores the user's settings and a repository around this folder.
export GIT_CONFIG_NOSYSTEM=1
git init -q tree
cd tree || exit 1
mkdir -p build/deep src/out kept/deep only inner
cat >.gitignore <<'END'
build/
*.o
/kept/
.hidden
END
for file in build/x build/deep/x src/a src/a.o src/out/b src/out/b.o kept/yes kept/deep/no only/c.o .hidden .seen named.o; do
    printf 'a\377' >$file
done
git add -f kept/yes named.o src/a .gitignore
git init -q inner
echo '*.tmp' >inner/.gitignore
printf 'a\377' | tee inner/a.o inner/b.tmp inner/c >/dev/null
ln -s src way

title "ignored files, but not those that git tracks"
t detect -rb
t detect -r --hidden .
t detect -r --no-ignore .

title "-v names what is left out"
"$RUNIC" check -r -v . 2>&1 | grep ignored
"$RUNIC" check -r -v --include '*.c' . 2>&1 | grep ignored

title "from a subfolder, from outside, by a link, with a slash at the end, and from the inner work tree"
t detect -r src
(cd src/out && t detect -r)
(cd .. && t detect -r tree/src ./tree/only/)
t detect -r way/
t detect -r --follow --include '*.o' .
t detect -r inner

title "named inputs are always read: an ignored folder, a file, a list"
t detect -r build
t detect -r build/deep
t detect -r src/a.o
printf 'src/a.o\n' | t detect --files-from -

title "in place: ignored files are unchanged"
t convert -ri -f latin1 src
show src/a
show src/a.o
show src/out/b
show src/out/b.o
printf 'a\377' | tee src/a src/out/b >/dev/null

title "a linked work tree; names of any bytes"
git -c user.name=n -c user.email=e commit -qm first
git worktree add -q ../linked 2>"$SCRATCH/said" || cat "$SCRATCH/said"
(
    cd ../linked || exit
    printf 'a\377' | tee "$(printf 'x\ny.o')" "$(printf '\377.o')" "$(printf '\377.p')" other.o >/dev/null
    t detect -r
)

title "called by a hook whose environment names another repository"
git init -q ../other
(
    GIT_DIR=$PWD/../other/.git GIT_INDEX_FILE=$PWD/../other/.git/index GIT_WORK_TREE=$PWD/../other
    export GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE
    t detect -r src
)
cd ..

title "without git, with a git that fails, with a folder named git, and short of descriptors"
cat >"$SCRATCH/without" <<END
#!/bin/sh
PATH=/nowhere exec "$RUNIC" "\$@"
END
chmod +x "$SCRATCH/without"
by "$SCRATCH/without" detect -r tree/src
by "$SCRATCH/without" detect -r -q tree/src --no-ignore
git init -q broken
printf '[core' >broken/.git/config
echo '*.o' >broken/.gitignore
echo a | tee broken/a broken/a.o >/dev/null
t detect -r broken
mkdir -p no/.git
echo '*.o' >no/.gitignore
echo a >no/a.o
t detect -r no
# Enough descriptors for the folder, but not for a pipe.
printf '#!/bin/sh\nulimit -n 5\nexec "%s" "$@"\n' "$RUNIC" >"$SCRATCH/without"
by "$SCRATCH/without" detect -r -j1 tree/src

title "a tree that brings its own repository, in which all is ignored"
git init -q hidden
mkdir hidden/sub hidden/left
echo a | tee hidden/a hidden/sub/b hidden/left/c >/dev/null
echo '*' >hidden/.git/info/exclude
t check -r hidden
t check -rq hidden
t detect -r --no-ignore hidden
git init -q outside
cp -r hidden outside
echo a >outside/a
t detect -r outside
git -C hidden add -f left/c
t detect -r hidden

title "check --trojan and --controls report how many files git ignores; other checks do not"
t check -r --trojan hidden
t check -r --controls --format json hidden
t check -r hidden
t check -rq --trojan hidden
t check -r --trojan --no-ignore hidden
t check --trojan hidden/left/c

title "folders named .git inside one another: git is asked only in repositories, and its answer is not stored twice"
# This git counts its calls and the size of its answers.
mkdir "$SCRATCH/counts"
cat >"$SCRATCH/counts/git" <<END
#!/bin/sh
"$(command -v git)" "\$@" >"$SCRATCH/answer"
status=\$?
cat "$SCRATCH/answer"
cat "$SCRATCH/answer" >>"$SCRATCH/answers"
echo call >>"$SCRATCH/calls"
exit \$status
END
# shellcheck disable=SC2016 # the script expands it
printf '#!/bin/sh\nPATH=%s:$PATH exec "%s" "$@"\n' "$SCRATCH/counts" "$RUNIC" >"$SCRATCH/counting"
chmod +x "$SCRATCH/counts/git" "$SCRATCH/counting"
# nested LEVELS TEXT NAME...: makes a repository with nested folders, each with these files and folders, and a hundred ignored files in the last one.
nested() {
    rm -rf nested "$SCRATCH/calls" "$SCRATCH/answers"
    git init -q nested
    echo '*.o' >nested/.gitignore
    python3 "$(dirname "$0")/../lib/git_ignored_nested.py" "$@"
    by "$SCRATCH/counting" detect -rb nested | uniq -c
    echo "calls: $(grep -c . "$SCRATCH/calls"), names: $(tr '\0' '\n' <"$SCRATCH/answers" | grep -c .)"
}
nested 1 x .git/
nested 40 x .git/
nested 40 x .git/HEAD
nested 40 x .git/HEAD .git/objects/ .git/refs/
nested 40 "ref: refs/heads/main" .git/HEAD .git/objects/
nested 40 "ref: refs/heads/main" .git/HEAD .git/objects/ .git/refs/
nested 3 "gitdir: nowhere" .git
# A nested repository is asked by a git of its own.
rm -rf nested
git init -q nested
echo '*.o' >nested/.gitignore
git init -q nested/own
echo '*.p' >nested/own/.gitignore
mkdir -p nested/own/sub/.git nested/none/.git
echo a | tee nested/own/sub/a.o nested/own/sub/a.p nested/own/a.o nested/own/a.p nested/a.o nested/none/a.o nested/none/a.p >/dev/null
t detect -r nested
mkdir 'with:colon'
mv nested 'with:colon'
t detect -r with:colon/nested

title "traps: programs that the repository or the folder names; git alone runs the first two"
git init -q trap
cat >"$SCRATCH/mark" <<END
#!/bin/sh
echo "\$0 \$1" >>"$SCRATCH/ran"
exit 1
END
chmod +x "$SCRATCH/mark"
cd trap || exit 1
mkdir sub hooks bin
echo '*.o' >.gitignore
echo a | tee a a.o sub/a >/dev/null
git add a
for program in bin/git hooks/post-index-change hooks/fsmonitor-watchman hooks/query-watchman git; do
    cp "$SCRATCH/mark" $program
done
echo '* filter=trap diff=trap' >.gitattributes
for name in core.fsmonitor core.sshCommand core.pager core.editor core.gitProxy filter.trap.clean filter.trap.process \
    diff.trap.command diff.external alias.ls-files; do
    git config $name "$SCRATCH/mark"
done
git config core.hooksPath "$PWD/hooks"
rm -f "$SCRATCH/ran"
# ran: prints whether a program of the repository was run.
ran() {
    [ -e "$SCRATCH/ran" ] && echo "something was run" || echo "nothing was run"
    rm -f "$SCRATCH/ran"
}
git ls-files --others --ignored --exclude-standard --directory
ran
t detect -r
ran
# An object that git fetches when it needs it.
git config --remove-section filter.trap
git config --unset core.fsmonitor
git update-index --add --cacheinfo "100644,$(echo secret | git hash-object --stdin),sub/.gitignore"
git update-index --skip-worktree sub/.gitignore
git config core.repositoryFormatVersion 1
git config extensions.partialClone origin
git config remote.origin.promisor true
git config remote.origin.url "ext::$SCRATCH/mark %S"
git config protocol.ext.allow always
rm -f "$SCRATCH/ran"
git ls-files --others --ignored --exclude-standard --directory 2>"$SCRATCH/said"
ran
t detect -r
ran
git config core.fsmonitor "$SCRATCH/mark"
for path in ".:$PATH" ":$PATH" "bin:$PATH" "$PATH:"; do
    printf '#!/bin/sh\nPATH=%s exec "%s" "$@"\n' "$path" "$RUNIC" >"$SCRATCH/path"
    chmod +x "$SCRATCH/path"
    by "$SCRATCH/path" detect -rb
done
ran
