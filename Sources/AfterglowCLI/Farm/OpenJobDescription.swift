import DataFiles

extension FarmJob {
  /// How many tasks an explicit list may have.
  static let longestOpenJobList = 1024

  /// A job template of Open Job Description: a step over the segments, and one that joins them.
  ///
  /// Source: OpenJobDescription/openjd-specifications, "Template Schemas" 2023-09.
  ///
  /// - Parameters:
  ///   - folder: The folder of the template, from which its paths lead.
  ///   - isChunked: Whether the engine decides how many segments a task has, by the extension TASK_CHUNKING.
  func openJobTemplate(in folder: String, isChunked: Bool) -> String {
    var root: [(String, JSONValue)] = [("specificationVersion", "jobtemplate-2023-09")]
    if isChunked { root.append(("extensions", ["TASK_CHUNKING"])) }
    root.append(("name", JSONValue(name)))
    root.append(("parameterDefinitions", JSONValue(parameters(in: folder))))
    root.append(("steps", [renderStep(isChunked: isChunked), joinStep]))
    return
      "# \(segmentCount) segments; `openjd run THIS_FILE --step Join --run-dependencies` runs it on this machine.\n"
      + YAMLWriter.text(JSONValue(JSONObject(root)))
  }

  private func parameters(in folder: String) -> [JSONValue] {
    func path(
      _ name: String, _ path: String, isFolder: Bool, _ flow: String, _ description: String
    ) -> JSONValue {
      var members: [(String, JSONValue)] = [
        ("name", JSONValue(name)), ("type", "PATH"), ("objectType", isFolder ? "DIRECTORY" : "FILE"),
        ("dataFlow", JSONValue(flow)), ("description", JSONValue(description)),
      ]
      // A default may not lead out of the template's folder; whoever submits the job then names the file.
      let way = RelativePath.of(path, from: folder)
      if way != "..", !way.hasPrefix("../") { members.append(("default", JSONValue(way))) }
      return JSONValue(JSONObject(members))
    }
    var result: [JSONValue] = [
      [
        "name": "Program", "type": "STRING", "description": "The program afterglow.", "default": "afterglow",
      ]
    ]
    for case .input(let input) in arguments {
      result.append(path(input.name, input.path, isFolder: input.isFolder, "IN", input.description))
    }
    if let assets {
      result.append(
        path("Assets", assets, isFolder: true, "IN", "The scene's folder, with the files that it names."))
    }
    return result + [
      path("Segments", segments, isFolder: true, "INOUT", "The folder for the segments."),
      path("Film", film, isFolder: false, "OUT", "The video."),
    ]
  }

  private func renderStep(isChunked: Bool) -> JSONValue {
    let range = JSONValue(segmentCount == 1 ? "0" : "0-\(segmentCount - 1)")
    let parameter: JSONValue =
      if isChunked {
        [
          "name": "Segment", "type": "CHUNK[INT]", "range": range,
          "chunks": ["defaultTaskCount": JSONValue(segmentsPerTask), "rangeConstraint": "CONTIGUOUS"],
        ]
      } else if segmentsPerTask == 1 {
        ["name": "Segment", "type": "INT", "range": range]
      } else {
        [
          "name": "Segment", "type": "STRING",
          "range": JSONValue((0..<taskCount).map { JSONValue(indices(of: $0)) }),
        ]
      }
    let arguments = self.arguments.map { argument -> JSONValue in
      switch argument {
      case .word(let word): JSONValue(word)
      case .input(let input): JSONValue("{{Param.\(input.name)}}")
      }
    }
    return [
      "name": "Render",
      "parameterSpace": ["taskParameterDefinitions": [parameter]],
      "script": script(
        ["segment"] + arguments + [
          "--index", "{{Task.Param.Segment}}", "--plan", JSONValue(digest), "--quiet", "-o",
          "{{Param.Segments}}",
        ]),
    ]
  }

  private var joinStep: JSONValue {
    [
      "name": "Join", "dependencies": [["dependsOn": "Render"]],
      "script": script(["join", "{{Param.Segments}}", "--plan", JSONValue(digest), "-o", "{{Param.Film}}"]),
    ]
  }

  private func script(_ arguments: [JSONValue]) -> JSONValue {
    ["actions": ["onRun": ["command": "{{Param.Program}}", "args": JSONValue(arguments)]]]
  }
}

extension FarmInput {
  fileprivate var description: String {
    switch name {
    case "Scene": "The scene."
    case "Audio": "The sound of the video."
    default: name.hasPrefix("Fonts") ? "A folder of fonts." : "A folder that the scene may read."
    }
  }
}
