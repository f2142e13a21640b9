#!/bin/sh
# A Slurm cluster of several nodes on one machine, to try the scripts of this folder.
#
#   loopback.sh start FOLDER [NODES]    starts munged, slurmctld and NODES slurmd (3), each with one core
#   loopback.sh kill-node FOLDER I      kills the slurmd of node I and all that runs there: a power cut
#   loopback.sh start-node FOLDER I     starts it again
#   loopback.sh stop FOLDER             stops everything
#
# It needs root, and the packages slurm-wlm and munge of Debian or Ubuntu. FOLDER gets the configuration,
# the state and the logs. After `export SLURM_CONF=FOLDER/slurm.conf`, sbatch, squeue and scancel use it.
set -eu

say() { echo "loopback.sh: $*" >&2; }
usage() { sed -n '2,10s/^# \{0,1\}//p' "$0"; }

case ${1-} in
    -h | --help) usage; exit ;;
    start | stop | kill-node | start-node) action=$1 ;;
    *) usage >&2; exit 2 ;;
esac
[ $# -ge 2 ] || { usage >&2; exit 2; }
for program in munged slurmctld slurmd scontrol; do
    command -v "$program" > /dev/null && continue
    say "there is no $program: apt-get install slurm-wlm munge"
    exit 2
done
[ "$(id -u)" = 0 ] || { say "root is needed, because slurmd starts the tasks of all users"; exit 2; }
mkdir -p "$2"
folder=$(cd "$2" && pwd)
export SLURM_CONF="$folder/slurm.conf"

configure() {
    mkdir -p "$folder/state" "$folder/spool" "$folder/munge"
    head -c 1024 /dev/urandom > "$folder/munge/key"
    chmod 700 "$folder/munge" && chmod 600 "$folder/munge/key"
    cat > "$SLURM_CONF" << END
ClusterName=loopback
SlurmctldHost=$(hostname)(127.0.0.1)
SlurmctldPort=16817
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool/%n
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd-%n.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd-%n.log
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobAcctGatherType=jobacct_gather/none
# A node that does not answer for ten seconds is down, and its tasks go back to the queue.
SlurmdTimeout=10
JobRequeue=1
ReturnToService=2
KillWait=10
END
    for i in $(seq "$1"); do
        echo "NodeName=node$i NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=$((16817 + i)) CPUs=1"
    done >> "$SLURM_CONF"
    echo "PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP" >> "$SLURM_CONF"
}

# Tasks know their node by an environment variable, and are the children of a slurmstepd. It must not survive
# them, because it would report that they failed.
kill_node() {
    daemon=$(cat "$folder/slurmd-node$1.pid" 2> /dev/null) || { say "node $1 does not run"; exit 2; }
    tasks=$(grep -lzx "SLURMD_NODENAME=node$1" /proc/[0-9]*/environ 2> /dev/null | cut -d/ -f3)
    parents=$(for task in $tasks; do ps -o ppid= -p "$task" || true; done | sort -u)
    steps=$(for parent in $parents; do ps -o pid=,comm= -p "$parent" | sed -n 's/ slurmstepd.*//p'; done)
    # shellcheck disable=SC2086
    kill -9 "$daemon" $steps $tasks
    rm -f "$folder/slurmd-node$1.pid"
}

case $action in
    start)
        configure "${3:-3}"
        munge="$folder/munge"
        munged --force --key-file="$munge/key" --socket="$munge/socket" --pid-file="$munge/pid" \
            --log-file="$munge/log" --seed-file="$munge/seed"
        slurmctld
        for i in $(seq "${3:-3}"); do slurmd -N "node$i"; done
        ;;
    start-node) slurmd -N "node$3" ;;
    kill-node) kill_node "$3" ;;
    stop)
        scontrol shutdown || true
        kill "$(cat "$folder/munge/pid")"
        ;;
esac
