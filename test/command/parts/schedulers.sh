#!/bin/sh
# schedulers.sh - real schedulers: GNU parallel, an array of a one-node Slurm, and Open MPI, as docs/large-data.md says.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

needs parallel mpirun munged slurmctld

python3 "$(dirname "$0")/../lib/damaged_text.py" 64
how="-q -f utf-16le -t utf-8 --on-error replace"
# shellcheck disable=SC2086 # options
"$RUNIC" convert $how big.txt -o whole

# same FILE...: prints whether the joined files equal the whole.
same() {
    cat "$@" | cmp - whole && echo "the same bytes"
}

title "GNU parallel"
# shellcheck disable=SC2086
seq -w 64 | parallel --will-cite "$RUNIC" convert $how --part '{}/64' -o 'parallel.{}' big.txt
same parallel.[0-9][0-9]

title "Open MPI"
cat >task.sh <<END
exec "$RUNIC" convert -j1 $how --part "\$((OMPI_COMM_WORLD_RANK + 1))/64" -o "mpi.\$(printf %02d "\$OMPI_COMM_WORLD_RANK")" big.txt
END
mpirun --allow-run-as-root --oversubscribe -np 64 sh task.sh </dev/null
same mpi.[0-9][0-9]

title "Slurm"
[ "$(id -u)" -eq 0 ] || skip "only root can start a cluster"
name=$(hostname -s)
# The key service (munge) also has all of its files in this folder. No file of the machine is read or changed.
mkdir -p slurm/state slurm/spool slurm/munge
(umask 077 && head -c 1024 /dev/urandom >slurm/munge/key)
munged --key-file="$PWD/slurm/munge/key" --socket="$PWD/slurm/munge/socket" --pid-file="$PWD/slurm/munge/pid" \
    --log-file="$PWD/slurm/munge/log" --seed-file="$PWD/slurm/munge/seed" || cat slurm/munge/log
key_service=$(cat slurm/munge/pid)
ports=$(python3 -c 'import socket; a, b = socket.socket(), socket.socket(); [x.bind(("127.0.0.1", 0)) for x in (a, b)]; print(a.getsockname()[1], b.getsockname()[1])')
cat >slurm/slurm.conf <<END
ClusterName=one
SlurmctldHost=$name(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$PWD/slurm/munge/socket
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
ReturnToService=2
SlurmctldPidFile=$PWD/slurm/ctld.pid
SlurmdPidFile=$PWD/slurm/d.pid
SlurmdSpoolDir=$PWD/slurm/spool
StateSaveLocation=$PWD/slurm/state
SlurmctldLogFile=$PWD/slurm/ctld.log
SlurmdLogFile=$PWD/slurm/d.log
SlurmctldPort=${ports% *}
SlurmdPort=${ports#* }
MaxArraySize=100
NodeName=$name NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP OverSubscribe=FORCE:8
END
SLURM_CONF=$PWD/slurm/slurm.conf
export SLURM_CONF
slurmctld -D >slurm/ctld.out 2>&1 &
controller=$!
slurmd -D >slurm/d.out 2>&1 &
node=$!
# shellcheck disable=SC2086 # perhaps none
trap 'kill $node $controller $key_service 2>/dev/null; wait' EXIT
cat >array.sh <<END
#!/bin/sh
exec "$RUNIC" convert -j1 $how --part "\$SLURM_ARRAY_TASK_ID/16" -o "slurm.\$(printf %02d "\$SLURM_ARRAY_TASK_ID")" big.txt
END
tries=0
until sinfo -h -o %T 2>/dev/null | grep -q idle; do
    tries=$((tries + 1))
    [ $tries -lt 120 ] || { echo "no node after two minutes" && tail -n 20 slurm/ctld.log slurm/d.log && exit; }
    sleep 1
done
sbatch --wait --array=1-16 -o /dev/null array.sh >slurm/batch.out 2>&1 || { cat slurm/batch.out; tail -n 20 slurm/ctld.log slurm/d.log; }
same slurm.[0-9][0-9]
