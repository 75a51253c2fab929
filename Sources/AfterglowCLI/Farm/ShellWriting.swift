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

  /// The syntax of the task-specific part in an engine's file.
  struct Words {
    var program: String
    /// The number of the task, or the numbers of its units.
    var index = ""
    /// How many processors a task has.
    var jobs = "1"
    /// Whether dollar signs are doubled: make and Kubernetes read one as the beginning of a variable of theirs.
    var doublesDollars = false
  }

  /// A command as one line.
  static func line(_ arguments: [FarmArgument], _ words: Words) -> String {
    ([words.program] + arguments.map { argument(of: $0, words) }).joined(separator: " ")
  }

  private static func argument(of argument: FarmArgument, _ words: Words) -> String {
    guard case .pieces(let pieces) = argument else { return "--jobs \(words.jobs)" }
    var (result, text) = ("", "")
    func plain() -> String {
      let word = text.isEmpty && pieces.contains(.index) ? "" : quoted(text)
      return words.doublesDollars ? doubled(word) : word
    }
    for piece in pieces {
      switch piece {
      case .text(let more): text += more
      case .file(let file): text += file.path
      case .index:
        result += plain() + words.index
        text = ""
      }
    }
    return result + plain()
  }

  static func doubled(_ text: String) -> String {
    text.split(separator: "$", omittingEmptySubsequences: false).joined(separator: "$$")
  }

  /// Lines that set `index` to the numbers of the units of the task that a variable numbers.
  static func index(_ job: FarmJob, task variable: String) -> [String] {
    guard job.kind == .segment else { return ["index=$\(variable)"] }
    return [
      "first=$(($\(variable) * \(job.unitsPerTask)))",
      "last=$((first + \(job.unitsPerTask - 1)))",
      "if [ \"$last\" -gt \(job.unitCount - 1) ]; then last=\(job.unitCount - 1); fi",
      "index=$first-$last",
    ]
  }
}

extension FarmJob {
  /// A makefile for GNU make, with a target for each task.
  var makefile: String {
    let words = Shell.Words(program: "$(AFTERGLOW)", index: "$*", doublesDollars: true)
    let (folder, ending) = stamp
    return """
      # \(title), for GNU make. Run it in the folder where `afterglow farm` was run:
      #   make -j 8 -f THIS_FILE
      AFTERGLOW ?= afterglow

      INPUTS := \(watchedInputs.joined(separator: " "))
      TASKS := $(patsubst %,\(folder)/%\(ending),$(shell seq 0 \(taskCount - 1)))

      \(result): $(TASKS)
      \t\(Shell.line(join, words))
      \t@touch $@

      \(folder)/%\(ending): $(INPUTS)
      \t\(Shell.line(task, words))
      \t@touch $@

      .PHONY: clean
      clean:
      \trm -f -- \(made.map { "\(folder)/\($0)" }.joined(separator: " "))
      \t@rmdir -- \(folder) 2>/dev/null || :

      """
  }

  /// The inputs by which make sees that something has changed, without those whose names it cannot say.
  private var watchedInputs: [String] {
    inputs.filter { $0.allSatisfy { !" #%:$\\*?[]~=;&|<>()'\"`!\t\n".contains($0) } }
  }

  /// A script that submits itself to Slurm twice: as an array of tasks, and as the job that joins when all have succeeded.
  var slurmScript: String {
    let words = Shell.Words(
      program: "\"${AFTERGLOW:-afterglow}\"", index: "\"$index\"", jobs: "\"${SLURM_CPUS_PER_TASK:-1}\"")
    let range = Shell.index(self, task: "SLURM_ARRAY_TASK_ID").map { "  " + $0 }.joined(separator: "\n")
    return """
      #!/bin/sh
      # \(title), for Slurm. Submit it in the folder where `afterglow farm` was run, which all nodes must share:
      #   sh THIS_FILE
      # SBATCH_OPTIONS, such as "--partition=render --mem=2G", applies to both jobs. Prints the job numbers.
      set -eu
      case "${1:-submit}" in
      submit)
        tasks=$(sbatch --parsable --job-name=\(Shell.quoted("\(name)-\(kind.plural)")) --array=0-\(taskCount - 1) \\
          --cpus-per-task=1 ${SBATCH_OPTIONS:-} "$0" \(kind.rawValue))
        join=$(sbatch --parsable --job-name=\(Shell.quoted(name + "-join")) --dependency="afterok:${tasks%%;*}" \\
          --kill-on-invalid-dep=yes --cpus-per-task=1 ${SBATCH_OPTIONS:-} "$0" join)
        echo "${tasks%%;*} ${join%%;*}"
        ;;
      \(kind.rawValue))
      \(range)
        exec \(Shell.line(task, words))
        ;;
      join)
        exec \(Shell.line(join, words))
        ;;
      esac

      """
  }
}
