#!/bin/sh
# refused_inputs.sh - names in a list, and links in a tree, that lead to the list, standard input, an output, a device or a FIFO are refused.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

# Status 124: the run was stopped by timeout.
runic=$RUNIC
printf '#!/bin/sh\nexec timeout 10 "%s" "$@"\n' "$runic" >"$SCRATCH/limited"
chmod +x "$SCRATCH/limited"
RUNIC=$SCRATCH/limited

title "a list of more than one block, with a link to standard input: the bad file behind the first block is found"
mkdir pull
cd pull || exit 1
for i in $(seq 600); do echo good >"zz$i"; done
printf 'bad \377\n' >zzz
for target in /dev/stdin /proc/self/fd/0 /dev/fd/0; do
    ln -sf $target aa
    # The first block of the list, 4,096 bytes, ends with a whole name, so that the list looks complete.
    python3 -c '
import glob
print("\0".join(["aa"] + ["./" * 48 + "zz1"] * 40 + ["./" * 44 + "zz10"] + sorted(glob.glob("zz*"))), end="\0")' >../names
    for jobs in 1 4; do
        # shellcheck disable=SC2002 # a pipe is wanted
        cat ../names | t check -0 -j$jobs
    done
    t check -0 --files-from=- <../names
    t check -0 --files-from ../names </dev/null
done
# shellcheck disable=SC2002 # a pipe is wanted
{ printf 'aa\0' && printf '%s\0' zz*; } | t convert -0 -f latin1 --output-dir ../out
echo "$(find ../out -type f | wc -l) files, $(cat ../out/* | wc -c) bytes"
cd ..

title "each kind of target, in a list"
mkdir kinds
cd kinds || exit 1
mkfifo fifo
ln -s fifo to-fifo
ln -s /dev/zero to-zero
ln -s /dev/tty to-tty
ln -s /dev/stdout to-stdout
ln -s /dev/stderr to-stderr
ln -s /proc/version to-kernel
ln -s list to-list
ln -s missing to-nothing
ln -s good to-good
python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("socket")'
echo good >good
printf '%s\0' fifo socket to-* good /dev/zero >list
t check -v -0 --files-from list
# shellcheck disable=SC2002 # a pipe is wanted
cat list | t detect -0
t check -q --format json -0 --files-from list
t convert -f latin1 -t utf-16 -0 --files-from list -o ../joined
show ../joined
t convert -f latin1 -t utf-16 -0 --files-from list --output-dir ../made
find ../made -type f | LC_ALL=C sort
cp list before
t convert -f latin1 -t utf-16 -i -0 --files-from list
show good
cmp before list && echo "the list is as it was"
echo good >good
# /proc/kmsg is a regular file by its mode.
ln -s /proc/kmsg to-kmsg
[ ! -e /proc/kmsg ] || printf 'to-kmsg\0' | "$RUNIC" check -0 2>&1 | grep -c "leads to a file of the kernel"
rm to-kmsg
printf 'self\ngood\n' >self
t check -v --files-from self

title "an output that is a regular file"
ln -s report to-report
printf 'to-report\ngood\n' >names
"$RUNIC" check --files-from names >report 2>"$SCRATCH/err"
echo "= $? $(cat report "$SCRATCH/err")"
rm to-report report names before self

title "in a tree: skipped, and with --follow refused, unless a pattern leaves them out"
t check -r .
t check -r --follow .
t check -rq --follow --include 'good' .
t check -rq --follow --exclude 'to-*' .
t convert -ri --follow --dry-run -t utf-16 .
cd ..

title "named files are read"
mkfifo named
(echo piped >named) &
t detect named
wait
echo piped | t detect /dev/stdin
echo piped | t detect -
echo piped | t convert /dev/fd/0
(echo piped >named) &
t check -r named
wait
