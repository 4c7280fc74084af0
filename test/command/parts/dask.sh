#!/bin/sh
# dask.sh - a Dask scheduler and three workers run the programs of docs/programs; one worker is killed in the middle of a part.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

needs dask-scheduler dask-worker

here=$(cd "$(dirname "$0")" && pwd)
mkdir "$SCRATCH/bin"
ln -s "$RUNIC" "$SCRATCH/bin/runic"
PATH=$SCRATCH/bin:/usr/bin:/bin
PYTHONPATH=$PWD
export PATH PYTHONPATH
for program in convert_part convert_files; do
    cp "$here/../../../docs/programs/$program.py" .
done

/usr/bin/python3 "$here/../lib/damaged_text.py" 65
/usr/bin/python3 "$here/../lib/dask_texts.py"
runic convert -q -f utf-16le -t utf-8 --on-error replace big.txt -o whole

mkdir logs
# timeout: a worker sometimes ignores the signal that should end it.
timeout -k 10 900 dask-scheduler --host 127.0.0.1 --port 0 --no-dashboard --scheduler-file scheduler.json >logs/scheduler 2>&1 &
pids=$!
for worker in 1 2 3; do
    timeout -k 10 900 dask-worker --scheduler-file scheduler.json --host 127.0.0.1 --no-dashboard --no-nanny --nthreads 1 --name $worker \
        --local-directory "logs/space$worker" >logs/$worker 2>&1 &
    pids="$pids $!"
done
# shellcheck disable=SC2086 # a list of processes, of which one is dead
trap 'kill $pids 2>/dev/null; wait 2>/dev/null' EXIT

title "parts as tasks"
timeout 300 /usr/bin/python3 convert_part.py 2>logs/part || tail -n 5 logs/*
cmp big.utf8 whole && echo "the same bytes"

title "a worker killed in the middle"
rm -f big.[0-9]* big.utf8
timeout 300 /usr/bin/python3 "$here/../lib/dask_killed.py" 2>logs/killed || tail -n 5 logs/*
cmp big.utf8 whole && echo "the same bytes"

title "a bag of many files"
timeout 300 /usr/bin/python3 convert_files.py 2>logs/files || tail -n 5 logs/*
mkdir single
runic convert -q -r -t utf-8 --output-dir single texts
diff -rq single converted/texts >different && echo "the same bytes"
head -n 5 different
find converted -type f | wc -l
