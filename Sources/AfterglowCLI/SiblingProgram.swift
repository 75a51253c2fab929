import Afterglow
import Glibc
import SystemFiles

/// A program that is installed beside this one, and with which a command replaces this process.
struct SiblingProgram {
  var name: String
  /// What is said where it is not installed.
  var remedy: String

  /// Replaces this process; returns only by throwing.
  func run(_ arguments: [String]) throws {
    let path = Self.folder + name
    var pointers = ([name] + arguments).map { strdup($0) } + [nil]
    execv(SystemPath.cString(path), &pointers)
    let reason = SystemFileError.ofLastCall.description
    for pointer in pointers { free(pointer) }
    throw AfterglowError.unavailable([SceneFileError(file: path, message: "\(reason); \(remedy)")])
  }

  /// The folder of this program, with a slash at the end.
  private static var folder: String {
    let program = SystemPath.linkTarget("/proc/self/exe") ?? CommandLine.arguments.first ?? ""
    return SystemPath.split(program).folder
  }
}
