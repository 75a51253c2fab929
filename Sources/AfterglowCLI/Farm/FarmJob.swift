import DataFiles

/// The contents of a job: numbered tasks, and a final command that runs when all of them have succeeded.
struct FarmJob {
  /// For the names of jobs: that of the result, without its folder and extension.
  var name: String
  /// A description for the head of its file: `video in 12 segments`.
  var title: String
  /// The name of a task.
  var kind: Kind
  /// How many tasks there would be with one unit each.
  var unitCount: Int
  /// The units that a task makes one after the other.
  var unitsPerTask = 1
  /// The arguments that the program is called with for a task.
  var task: [FarmArgument]
  /// The arguments that it is called with in the end.
  var join: [FarmArgument]
  /// The folder of the scene, with the files that it names.
  var assets: String
  /// The files that are read, for engines that look at the times of files.
  var inputs: [String]
  /// The file that represents a task which is done: its folder, and what follows its number.
  var stamp: (folder: String, ending: String)
  /// What tasks put into that folder, as patterns of names.
  var made: [String]
  /// The file that the last command writes.
  var result: String

  enum Kind: String {
    case segment, share

    /// The task's parameter in a template.
    var title: String { self == .segment ? "Segment" : "Share" }
    var plural: String { rawValue + "s" }
  }

  var taskCount: Int { (unitCount + unitsPerTask - 1) / unitsPerTask }

  /// The units of a task.
  func units(of task: Int) -> ClosedRange<Int> {
    task * unitsPerTask...min((task + 1) * unitsPerTask, unitCount) - 1
  }

  /// The files that an engine may have to bring to the machine or to take from it, each once.
  var files: [FarmFile] {
    var files: [FarmFile] = []
    for file in (task + join).flatMap(\.files) where !files.contains(where: { $0.name == file.name }) {
      files.append(file)
    }
    return files
  }
}

/// A file or a folder that tasks read or write.
struct FarmFile: Equatable {
  enum Flow: String {
    case `in` = "IN"
    case out = "OUT"
    case both = "INOUT"
  }

  /// For parameters of job templates, such as `Scene`.
  var name: String
  var path: String
  var isFolder = false
  var flow = Flow.in
  /// A sentence for whoever submits the job.
  var description: String
}

/// An argument of a command: adjacent pieces, or the option for the number of processors of a task.
enum FarmArgument: Equatable {
  case pieces([Piece])
  case jobs

  enum Piece: Equatable {
    case text(String)
    case file(FarmFile)
    /// The number of the task, or the numbers of its units.
    case index
  }

  static func word(_ text: String) -> FarmArgument { .pieces([.text(text)]) }
  static func file(_ file: FarmFile) -> FarmArgument { .pieces([.file(file)]) }

  fileprivate var files: [FarmFile] {
    guard case .pieces(let pieces) = self else { return [] }
    return pieces.compactMap { if case .file(let file) = $0 { file } else { nil } }
  }

  /// Text that is written into a job's file unchanged.
  var texts: [String] {
    guard case .pieces(let pieces) = self else { return [] }
    return pieces.compactMap { piece in
      switch piece {
      case .text(let text): text
      case .file(let file): file.path
      case .index: nil
      }
    }
  }
}

extension FarmArgument {
  /// An option with a value, if there is one.
  static func option(_ name: String, _ value: (some CustomStringConvertible)?) -> [FarmArgument] {
    value.map { [.word("--\(name)"), .word("\($0)")] } ?? []
  }

  /// An option that is only written if it differs from its default.
  static func option<Value: Equatable & CustomStringConvertible>(
    _ name: String, _ value: Value, unless usual: Value
  ) -> [FarmArgument] {
    value == usual ? [] : option(name, value)
  }

  static func flag(_ name: String, _ isSet: Bool) -> [FarmArgument] { isSet ? [.word("--\(name)")] : [] }

  /// An option that is given once for each folder.
  static func folders(
    _ option: String, _ paths: [String], named name: String, _ description: String
  ) -> [FarmArgument] {
    paths.enumerated().flatMap { index, path in
      [
        FarmArgument.word("--\(option)"),
        .file(FarmFile(name: "\(name)\(index + 1)", path: path, isFolder: true, description: description)),
      ]
    }
  }
}
