import DataFiles

/// What pictures were drawn with, as far as it can change them: `environment.json`.
package struct GoldenEnvironment: Sendable, Equatable {
  /// Versions by the library's name, such as `cairo` and `1.16.0`.
  package var libraries: [String: String]
  /// Digests of font files by the file's name.
  package var fonts: [String: String]

  package init(libraries: [String: String] = [:], fonts: [String: String] = [:]) {
    self.libraries = libraries
    self.fonts = fonts
  }

  /// What two environments together hold.
  package func merging(_ other: GoldenEnvironment) -> GoldenEnvironment {
    GoldenEnvironment(
      libraries: libraries.merging(other.libraries) { $1 }, fonts: fonts.merging(other.fonts) { $1 })
  }

  /// The file, keys in order.
  package var json: String {
    let value: JSONValue = [
      "libraries": JSONValue(JSONObject(libraries.map { ($0.key, JSONValue($0.value)) })),
      "fonts": JSONValue(JSONObject(fonts.map { ($0.key, JSONValue($0.value)) })),
    ]
    return JSONWriter(sortsKeys: true).text(value) + "\n"
  }

  /// Reads the file.
  ///
  /// - Throws: What is wrong with it, located.
  package init(json bytes: [UInt8], file: String) throws(GoldenFileError) {
    let document = try GoldenDocument(bytes, file: file)
    let root = try document.fields(document.root, of: "environment", keys: ["libraries", "fonts"])
    libraries = try root.required("libraries").texts()
    fonts = try root.required("fonts").texts()
  }

  /// What differs from the environment that the references were recorded in, a sentence for each thing. Libraries
  /// and fonts that were not needed in one of the two do not count.
  package func differences(fromRecorded recorded: GoldenEnvironment) -> [String] {
    Self.changes(from: recorded.libraries, to: libraries) {
      "\($0) is \($2); the references were recorded with \($1)"
    }
      + Self.changes(from: recorded.fonts, to: fonts) { name, _, _ in
        "the font file \(name) is another one than the references were recorded with"
      }
  }

  private static func changes(
    from recorded: [String: String], to current: [String: String],
    _ sentence: (String, String, String) -> String
  ) -> [String] {
    recorded.keys.sorted().compactMap { name in
      guard let before = recorded[name], let now = current[name], before != now else { return nil }
      return sentence(name, before, now)
    }
  }
}

extension GoldenNode {
  fileprivate func texts() throws(GoldenFileError) -> [String: String] {
    var texts: [String: String] = [:]
    for member in try members() {
      texts[member.key] = try document.node(member.value, path: "\(path).\(member.key)").text()
    }
    return texts
  }
}
