import DataFiles

/// What is kept of a film as its reference: a digest for each decoded frame, and what its container says.
package struct FilmRecord: Sendable, Equatable {
  /// Names and values in the order they are shown, such as `codec` and `h264`.
  package var properties: [Property]
  /// A digest of each frame's samples, in the order of presentation.
  package var frames: [UInt64]

  package struct Property: Sendable, Equatable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(properties: [Property], frames: [UInt64]) {
    self.properties = properties
    self.frames = frames
  }

  /// The reference's file; each frame has a line, so that version control shows which ones change.
  package var json: String {
    let properties = JSONWriter().text(
      JSONValue(JSONObject(properties.map { ($0.name, JSONValue($0.value)) })))
    let lines = properties.split(separator: "\n").joined(separator: "\n  ")
    let digests = frames.map { "    \"\(Self.hexadecimal($0))\"" }.joined(separator: ",\n")
    return "{\n  \"properties\": \(lines),\n  \"frames\": [\n\(digests)\n  ]\n}\n"
  }

  /// Reads a reference's file.
  ///
  /// - Throws: What is wrong with it, located.
  package init(json bytes: [UInt8], file: String) throws(GoldenFileError) {
    let document = try GoldenDocument(bytes, file: file)
    let root = try document.fields(document.root, of: "film record", keys: ["properties", "frames"])
    properties = []
    for member in try root.required("properties").members() {
      properties.append(Property(member.key, try root.document.node(member.value, path: member.key).text()))
    }
    frames = []
    for frame in try root.required("frames").elements() {
      guard let digest = UInt64(try frame.text(), radix: 16) else {
        throw frame.error("expected a digest of 16 hexadecimal digits")
      }
      frames.append(digest)
    }
  }

  static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
