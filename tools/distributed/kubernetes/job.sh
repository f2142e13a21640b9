#!/usr/bin/env bash
# job.sh --image IMAGE --claim CLAIM [--name NAME] [--at-once M] [--cpu C] [--memory SIZE] FOLDER N WORK...
#
# Prints an indexed job of Kubernetes (1.33 or later) with N shards of some work of belladonna-tools.
# shard.sh --help describes FOLDER and WORK. The image has the programs and shard.sh: see the Dockerfile here.
#   --image IMAGE   the image
#   --claim CLAIM   the persistent volume claim for FOLDER, which is a folder in it. Pods on several nodes
#                   need the access mode ReadWriteMany
#   --name NAME     the name of the job (default: belladonna)
#   --at-once M     run at most M shards at the same time (default: N)
#   --cpu C         processors for a shard (default: 1)
#   --memory SIZE   memory for a shard (default: 1Gi)
# A pod that fails or is evicted is replaced, and the new one continues its shard. A shard that fails four
# times, or whose command is wrong (status 2), is given up, and the others go on.
#
# Example:
#   job.sh --image registry.example/belladonna --claim games run 64 datagen gothic --games 100000 \
#       --nodes 1000 --concurrency 1 | kubectl apply -f -

set -euo pipefail
source "$(dirname "$0")/../../bench/lib.sh"

# quoted TEXT...: each text as a string of JSON, separated by commas. YAML reads them too.
quoted() {
    local text all=()
    for text in "$@"; do
        [[ $text != *[[:cntrl:]]* ]] || fail "an argument has a line break or another control character"
        text=${text//\\/\\\\}
        all+=("\"${text//\"/\\\"}\"")
    done
    local IFS=,
    echo "${all[*]}"
}

image='' claim='' name=belladonna limit='' cpu=1 memory=1Gi
while [[ ${1:-} == --* ]]; do
    [[ $1 != --help ]] || { usage; exit; }
    (($# >= 2)) || fail "$1 needs a value"
    case $1 in
        --image) image=$2 ;;
        --claim) claim=$2 ;;
        --name) name=$2 ;;
        --at-once) limit=$2 ;;
        --cpu) cpu=$2 ;;
        --memory) memory=$2 ;;
        *) fail "$1 is no option; job.sh --help lists them" ;;
    esac
    shift 2
done
(($# >= 3)) || fail "expected FOLDER N WORK...; job.sh --help has an example"
[[ -n $image && -n $claim ]] || fail "--image and --claim are needed"
count=$2
whole_number "the number of shards" "$count"
whole_number --at-once "${limit:-$count}"

arguments=$(quoted "$@")
cat <<END
apiVersion: batch/v1
kind: Job
metadata:
  name: $(quoted "$name")
spec:
  completionMode: Indexed
  completions: $count
  parallelism: ${limit:-$count}
  backoffLimitPerIndex: 3
  maxFailedIndexes: $count
  podFailurePolicy:
    rules:
      - action: FailIndex # the command is wrong: trying again does not help
        onExitCodes:
          operator: In
          values: [2]
      - action: Ignore # the node was drained or the pod preempted: that is no failure of the shard
        onPodConditions:
          - type: DisruptionTarget
            status: "True"
  template:
    spec:
      restartPolicy: Never
      terminationGracePeriodSeconds: 60
      securityContext:
        runAsNonRoot: true
        runAsUser: 1000
        runAsGroup: 1000
        fsGroup: 1000
      containers:
        - name: shard
          image: $(quoted "$image")
          command: ["/usr/local/bin/shard.sh"]
          args: [$arguments]
          workingDir: /data
          resources:
            requests: { cpu: $(quoted "$cpu"), memory: $(quoted "$memory") }
            limits: { memory: $(quoted "$memory") }
          volumeMounts:
            - name: data
              mountPath: /data
      volumes:
        - name: data
          persistentVolumeClaim:
            claimName: $(quoted "$claim")
END
