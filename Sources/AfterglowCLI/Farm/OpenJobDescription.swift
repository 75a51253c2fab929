import DataFiles
import FrameExport

extension FarmJob {
  /// The maximum number of tasks in an explicit list.
  static let longestOpenJobList = 1024

  /// A job template of Open Job Description: a step over the tasks, and one that joins what they made.
  ///
  /// Source: OpenJobDescription/openjd-specifications, "Template Schemas" 2023-09.
  ///
  /// - Parameters:
  ///   - folder: The folder of the template, from which its paths lead.
  ///   - isChunked: Whether the engine decides how many units a task has, by the extension TASK_CHUNKING.
  func openJobTemplate(in folder: String, isChunked: Bool) -> String {
    var root: [(String, JSONValue)] = [("specificationVersion", "jobtemplate-2023-09")]
    if isChunked { root.append(("extensions", ["TASK_CHUNKING"])) }
    root.append(("name", JSONValue(name)))
    root.append(("parameterDefinitions", JSONValue(parameters(in: folder))))
    root.append(("steps", [taskStep(isChunked: isChunked), joinStep]))
    return
      "# \(title); `openjd run THIS_FILE --step Join --run-dependencies` runs it on this machine.\n"
      + YAMLWriter.text(JSONValue(JSONObject(root)))
  }

  private func parameters(in folder: String) -> [JSONValue] {
    func parameter(_ file: FarmFile) -> JSONValue {
      var members: [(String, JSONValue)] = [
        ("name", JSONValue(file.name)), ("type", "PATH"),
        ("objectType", file.isFolder ? "DIRECTORY" : "FILE"),
        ("dataFlow", JSONValue(file.flow.rawValue)), ("description", JSONValue(file.description)),
      ]
      // A default may not lead out of the template's folder; whoever submits the job then names the file.
      let way = RelativePath.of(file.path, from: folder)
      if way != "..", !way.hasPrefix("../") { members.append(("default", JSONValue(way))) }
      return JSONValue(JSONObject(members))
    }
    let program: JSONValue = [
      "name": "Program", "type": "STRING", "description": "The afterglow program.", "default": "afterglow",
    ]
    let assets = FarmFile(
      name: "Assets", path: assets, isFolder: true,
      description: "The scene's folder, with the files it references.")
    let (read, written) = (files.filter { $0.flow == .in }, files.filter { $0.flow != .in })
    return [program] + (read + [assets] + written).map(parameter)
  }

  private func taskStep(isChunked: Bool) -> JSONValue {
    let range = JSONValue(unitCount == 1 ? "0" : "0-\(unitCount - 1)")
    let name = JSONValue(kind.title)
    let parameter: JSONValue =
      if isChunked {
        [
          "name": name, "type": "CHUNK[INT]", "range": range,
          "chunks": ["defaultTaskCount": JSONValue(unitsPerTask), "rangeConstraint": "CONTIGUOUS"],
        ]
      } else if unitsPerTask == 1 {
        ["name": name, "type": "INT", "range": range]
      } else {
        [
          "name": name, "type": "STRING",
          "range": JSONValue(
            (0..<taskCount).map { JSONValue(IndexRanges.text(Array(units(of: $0)))) }),
        ]
      }
    return [
      "name": "Render", "parameterSpace": ["taskParameterDefinitions": [parameter]],
      "script": script(task),
    ]
  }

  private var joinStep: JSONValue {
    ["name": "Join", "dependencies": [["dependsOn": "Render"]], "script": script(join)]
  }

  private func script(_ arguments: [FarmArgument]) -> JSONValue {
    let words = arguments.compactMap { argument -> JSONValue? in
      guard case .pieces(let pieces) = argument else { return nil }
      return JSONValue(
        pieces.map { piece in
          switch piece {
          case .text(let text): text
          case .file(let file): "{{Param.\(file.name)}}"
          case .index: "{{Task.Param.\(kind.title)}}"
          }
        }.joined())
    }
    return ["actions": ["onRun": ["command": "{{Param.Program}}", "args": JSONValue(words)]]]
  }
}
