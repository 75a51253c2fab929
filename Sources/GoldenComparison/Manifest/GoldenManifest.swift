import DataFiles

/// The list of goldens in a folder: `manifest.json`.
package struct GoldenManifest: Sendable, Equatable {
  package var entries: [GoldenEntry]

  package init(entries: [GoldenEntry]) {
    self.entries = entries
  }

  /// Reads a manifest.
  ///
  /// - Throws: The first error of every entry, located.
  package init(json bytes: [UInt8], file: String) throws(GoldenFileErrors) {
    let nodes: [GoldenNode]
    do {
      let document = try GoldenDocument(bytes, file: file)
      nodes = try document.fields(document.root, of: "manifest", keys: ["goldens"]).required("goldens")
        .elements()
    } catch {
      throw GoldenFileErrors([error])
    }
    entries = []
    var errors: [GoldenFileError] = []
    for node in nodes {
      do throws(GoldenFileError) {
        entries.append(try GoldenEntry(node))
      } catch {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw GoldenFileErrors(errors) }
  }
}

extension GoldenEntry {
  private static let keys = [
    "name", "scene", "at", "film", "size", "scale", "fit", "set", "data", "background", "dither", "bitDepth",
    "reducedMotion",
  ]

  init(_ node: GoldenNode) throws(GoldenFileError) {
    let fields = try node.document.fields(node, of: "golden", keys: Self.keys)
    self.init(
      name: try fields.required("name").relativePath(), scene: try fields.required("scene").text())
    if let at = fields["at"] { subject = .still(at: try at.number()) }
    if let film = fields["film"] {
      if fields["at"] != nil { throw film.error("a golden has an instant, \"at\", or a \"film\", not both") }
      subject = try film.film()
    }
    if let scale = fields["scale"] { size = .scale(try scale.number(1e-3...1e3)) }
    if let pixels = fields["size"] {
      if fields["scale"] != nil { throw pixels.error("a golden has a \"size\" or a \"scale\", not both") }
      size = try pixels.pixels()
    }
    fit = try fields["fit"]?.choice(["contain", "cover", "stretch"])
    if let text = fields["background"] { background = try text.text() }
    if let dither = fields["dither"] {
      self.dither = try dither.choice(["none", "rectangular", "triangular"])
    }
    if let depth = fields["bitDepth"] { bitDepth = try depth.bitDepth() }
    if let motion = fields["reducedMotion"] { reducesMotion = try motion.boolean() }
    settings = try (fields["set"]?.settings() ?? []) + (fields["data"]?.dataFiles() ?? [])
  }
}

extension GoldenNode {
  /// A path that stays in its folder, its parts parted by `/`.
  fileprivate func relativePath() throws(GoldenFileError) -> String {
    let path = try text()
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.isEmpty, !path.utf8.contains(0), parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." })
    else {
      throw error("\"\(path)\" is no path within the folder of goldens")
    }
    return path
  }

  fileprivate func film() throws(GoldenFileError) -> GoldenEntry.Subject {
    let fields = try document.fields(self, of: "film", keys: ["from", "duration", "fps"])
    let rate = fields["fps"]
    return .film(
      from: try fields["from"]?.number() ?? 0, duration: try fields.required("duration").number(1e-3...3600),
      framesPerSecond: try rate.map { node throws(GoldenFileError) in
        if let number = node.value.number { return number.text }
        return try node.text()
      } ?? "30")
  }

  fileprivate func pixels() throws(GoldenFileError) -> GoldenEntry.Size {
    let sides = try elements()
    guard sides.count == 2 else { throw error("expected a width and a height, found \(sides.count) values") }
    return .pixels(width: try sides[0].integer(1...32_768), height: try sides[1].integer(1...32_768))
  }

  fileprivate func bitDepth() throws(GoldenFileError) -> Int {
    let depth = try integer(1...16)
    guard depth == 8 || depth == 16 else { throw error("a golden has 8 or 16 bits a channel, not \(depth)") }
    return depth
  }

  fileprivate func settings() throws(GoldenFileError) -> [GoldenEntry.Setting] {
    var settings: [GoldenEntry.Setting] = []
    for member in try members() {
      let node = document.node(member.value, path: "\(path).\(member.key)")
      let value: GoldenEntry.Setting.Value =
        switch member.value.content {
        case .number(let number): .number(number.value)
        case .bool(let bool): .boolean(bool)
        case .string(let text): .text(text)
        case .array, .object: .json(JSONWriter().text(member.value))
        case .null: throw node.error("expected a value, found null; leave the parameter out")
        }
      settings.append(GoldenEntry.Setting(parameter: member.key, value: value))
    }
    return settings
  }

  fileprivate func dataFiles() throws(GoldenFileError) -> [GoldenEntry.Setting] {
    var settings: [GoldenEntry.Setting] = []
    for member in try members() {
      let file = try document.node(member.value, path: "\(path).\(member.key)").text()
      settings.append(GoldenEntry.Setting(parameter: member.key, value: .dataFile(file)))
    }
    return settings
  }
}
