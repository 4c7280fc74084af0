#!/bin/sh
# git_timeout.sh - git gets ten minutes in one run and ends with it, even if it hangs or signals are ignored.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
needs git

# With this clock, ten minutes pass in 0.6 seconds. Status 124: the run was stopped by timeout.
runic=$RUNIC
cat >"$SCRATCH/fast" <<END
#!/bin/sh
exec timeout 20 env LD_PRELOAD="$FAULTS/libfaults_shim.so" FAULTS_CLOCK=1000 "$runic" "\$@"
END
chmod +x "$SCRATCH/fast"
RUNIC=$SCRATCH/fast
export GIT_CONFIG_NOSYSTEM=1

# instead WORDS: replaces git by a script with these commands, which records its process number.
real=$(command -v git)
mkdir "$SCRATCH/bin"
instead() {
    printf '#!/bin/sh\nunset LD_PRELOAD\necho $$ >>"%s"\n%s\n' "$SCRATCH/calls" "$1" >"$SCRATCH/bin/git"
    chmod +x "$SCRATCH/bin/git"
    rm -f "$SCRATCH/calls"
}
PATH=$SCRATCH/bin:$PATH

# running: prints how many of the recorded processes still run. A zombie does not run.
running() {
    while read -r process; do
        ! grep -qs '^State:[[:space:]]*[^ZX[:space:]]' "/proc/$process/status" || echo "$process"
    done <"$SCRATCH/calls" | wc -l
}

# told: prints how many processes have recorded their number, and how many of them do not end within ten seconds.
told() {
    for _ in $(seq 100); do
        [ "$(running)" -gt 0 ] || break
        sleep 0.1
    done
    echo "processes: $(grep -c . "$SCRATCH/calls"), still running: $(running)"
}
instead "exec $real \"\$@\""

# Four repositories, in each of which git waits for a FIFO.
for name in a b c d; do
    $real init -q "all/$name"
    echo text >"all/$name/text"
    mkfifo "all/$name/.gitignore"
done
$real init -q one
echo a >one/a

title "git waits forever: one limit for all repositories, and no second question"
t detect -r all
told
t check -r -j4 all/a
told

title "SIGALRM is ignored"
instead "exec $real \"\$@\""
(
    trap '' ALRM
    t check -r all/a all/b
)
told

title "git is a script that starts it: both end"
instead "$real \"\$@\" & echo \$! >>\"$SCRATCH/calls\"; wait \$!"
t detect -r all
told

title "git is a script that closes its output and continues"
instead "exec >/dev/null; sleep 100"
t check -r one
told

title "git writes without end"
instead "yes | tr '\\n' '\\0'"
t check -r one

title "git leaves a process behind, which holds the pipe: its answer counts, and the process ends"
instead "sleep 100 & echo \$! >>\"$SCRATCH/calls\"; printf 'a\\0'"
t check -rv one
told
instead "sleep 100 & echo \$! >>\"$SCRATCH/calls\"; exec $real \"\$@\""
t check -rv one
told

title "in place, nothing is converted if git does not answer; files are converted elsewhere, and without git"
instead "exec $real \"\$@\""
t convert -ri -f latin1 -t utf-16 all
show all/a/text
t convert -r -f latin1 -t utf-16 --output-dir out all
find out -type f | LC_ALL=C sort
t convert -ri -f latin1 -t utf-16 --no-ignore all
show all/a/text
$real init -q broken
printf '[core' >broken/.git/config
echo b >broken/b
$real init -q around
mv broken around
echo a >around/a
t convert -ri -f latin1 -t utf-16 around
show around/a
show around/broken/b
t check -r around

title "a signal that ends the command ends its git"
# The same without a working clock.
RUNIC=$runic
instead "$real \"\$@\" & echo \$! >>\"$SCRATCH/calls\"; wait \$!"
for signal in TERM INT HUP QUIT USR2; do
    rm -f "$SCRATCH/calls"
    python3 "$(dirname "$0")/../lib/git_timeout_signal.py" "$signal"
    told
done

title "something named git in PATH that is not a program"
mkdir "$SCRATCH/folder" "$SCRATCH/folder/git" "$SCRATCH/plain"
echo "not a program" >"$SCRATCH/plain/git"
echo 'a' >one/.gitignore
echo b >one/b
# in_path PATH ARGUMENT...: like t, with that PATH.
in_path() {
    printf '#!/bin/sh\nPATH=%s exec "%s" "$@"\n' "$1" "$runic" >"$SCRATCH/path"
    chmod +x "$SCRATCH/path"
    RUNIC=$SCRATCH/path
    shift
    t "$@"
}
rest=${PATH#*:}
in_path "$SCRATCH/folder:$SCRATCH/plain:$rest" detect -r one
in_path "$SCRATCH/folder:$SCRATCH/plain:$rest" convert -ri -f latin1 -t utf-16 one
show one/a
in_path "$SCRATCH/folder:$SCRATCH/plain" detect -r one
