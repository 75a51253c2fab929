/// Words as shells and GNU make read them.
enum Shell {
  /// A word within single quotes where it has characters that mean something to a shell.
  static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "-_./:=,+@%".utf8.contains(byte)
        }
      }
    guard !isPlain else { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// The command that makes segments, as one line.
  static func segmentLine(_ job: FarmJob, program: String, index: String, jobs: String) -> String {
    ([program, "segment"] + job.arguments.map { quoted($0.text) }
      + [
        "--index", index, "--plan", job.digest, "--jobs", jobs, "--quiet", "-o", quoted(job.segments),
      ]).joined(separator: " ")
  }

  /// The command that joins them.
  static func joinLine(_ job: FarmJob, program: String) -> String {
    [program, "join", quoted(job.segments), "--plan", job.digest, "-o", quoted(job.film)]
      .joined(separator: " ")
  }

  /// Lines that set `first` and `last` to the first and the last segment of the task that a variable numbers.
  static func taskRange(_ job: FarmJob, task variable: String) -> [String] {
    [
      "first=$(($\(variable) * \(job.segmentsPerTask)))",
      "last=$((first + \(job.segmentsPerTask - 1)))",
      "if [ \"$last\" -gt \(job.segmentCount - 1) ]; then last=\(job.segmentCount - 1); fi",
    ]
  }
}

extension FarmJob {
  /// A makefile for GNU make, with a target for each segment.
  var makefile: String {
    let segment = Shell.segmentLine(
      self, program: "$(AFTERGLOW)", index: "$*", jobs: "1")
    return """
      # \(name) in \(segmentCount) segments, for GNU make. Run it where `afterglow farm` was run:
      #   make -j 8 -f THIS_FILE
      AFTERGLOW ?= afterglow

      SEGMENTS := $(patsubst %,\(segments)/%.segment,$(shell seq 0 \(segmentCount - 1)))

      \(film): $(SEGMENTS)
      \t\(Self.inRecipe(Shell.joinLine(self, program: "$(AFTERGLOW)")))

      \(segments)/%.segment:
      \t\(Self.inRecipe(segment))

      .PHONY: clean
      clean:
      \trm -rf \(segments)

      """
  }

  /// A line of a recipe: dollar signs that are not make's are doubled.
  private static func inRecipe(_ line: String) -> String {
    var result = ""
    var rest = line[...]
    while let character = rest.first {
      if let own = ["$(AFTERGLOW)", "$*"].first(where: rest.hasPrefix) {
        result += own
        rest.removeFirst(own.count)
      } else {
        result += character == "$" ? "$$" : String(character)
        rest.removeFirst()
      }
    }
    return result
  }

  /// A script that submits itself to Slurm twice: as an array of tasks, and as the job that joins when all have succeeded.
  var slurmScript: String {
    let program = "\"${AFTERGLOW:-afterglow}\""
    let range = Shell.taskRange(self, task: "SLURM_ARRAY_TASK_ID").map { "  " + $0 }.joined(separator: "\n")
    let segment = Shell.segmentLine(
      self, program: program, index: "\"$first-$last\"", jobs: "\"${SLURM_CPUS_PER_TASK:-1}\"")
    return """
      #!/bin/sh
      # \(name) in \(segmentCount) segments, for Slurm. Submit it where `afterglow farm` was run, in a folder that all nodes share:
      #   sh THIS_FILE
      # SBATCH_OPTIONS, such as "--partition=render --mem=2G", holds for both jobs. Prints the numbers of the jobs.
      set -eu
      case "${1:-submit}" in
      submit)
        render=$(sbatch --parsable --job-name=\(Shell.quoted(name + "-segments")) --array=0-\(taskCount - 1) \\
          --cpus-per-task=1 ${SBATCH_OPTIONS:-} "$0" segment)
        join=$(sbatch --parsable --job-name=\(Shell.quoted(name + "-join")) --dependency="afterok:${render%%;*}" \\
          --kill-on-invalid-dep=yes --cpus-per-task=1 ${SBATCH_OPTIONS:-} "$0" join)
        echo "${render%%;*} ${join%%;*}"
        ;;
      segment)
      \(range)
        exec \(segment)
        ;;
      join)
        exec \(Shell.joinLine(self, program: program))
        ;;
      esac

      """
  }
}
