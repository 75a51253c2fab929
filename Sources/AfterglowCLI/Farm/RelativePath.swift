import SystemFiles

/// The relative path from a folder to a file.
enum RelativePath {
  /// A path from a folder, both of them relative to the working directory or absolute; nothing of it need exist.
  static func of(_ path: String, from folder: String) -> String {
    let working = SystemPath.resolved(".") ?? ""
    let (target, start) = (steps(of: path, in: working), steps(of: folder, in: working))
    let common = zip(target, start).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: start.count - common) + target.dropFirst(common)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// The folders of a path from the root on, `.` and `..` resolved.
  private static func steps(of path: String, in working: String) -> [String] {
    var steps: [String] = []
    for step in (path.hasPrefix("/") ? path : "\(working)/\(path)").split(separator: "/") {
      if step == ".." { _ = steps.popLast() } else if step != "." { steps.append(String(step)) }
    }
    return steps
  }
}
