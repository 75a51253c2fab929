import DataFiles
import GoldenComparison
import SystemFiles

/// The goldens of a scene: references in a directory `GoldenImages`, or any with a manifest, in the parent
/// directories.
struct PreviewGolden: Sendable {
  /// The golden's name in its manifest.
  var name: String
  var entry: GoldenEntry
  /// The path of the reference.
  var path: String

  private static let fileLimit = 64 << 20

  /// The stills of a scene whose references exist.
  static func all(ofScene path: String) -> [PreviewGolden] {
    guard let scene = SystemPath.resolved(path) else { return [] }
    var folder = SystemPath.split(scene).folder
    var found: [PreviewGolden] = []
    for _ in 0..<6 {
      for position in [folder, folder + "GoldenImages/"] { found += goldens(in: position, ofScene: scene) }
      guard folder != "/", folder.hasSuffix("/") else { break }
      folder = SystemPath.split(String(folder.dropLast())).folder
    }
    return found
  }

  private static func goldens(in folder: String, ofScene scene: String) -> [PreviewGolden] {
    let manifest = folder + GoldenFiles.manifest
    guard FileStatus(manifest)?.kind == .regular,
      let bytes = try? SystemFile.contents(of: manifest, limit: fileLimit),
      let entries = try? GoldenManifest(json: bytes, file: manifest).entries
    else { return [] }
    return entries.compactMap { entry in
      // Names must not contain a path.
      guard !entry.isVideo, entry.fit == nil, entry.background == "scene",
        !entry.name.split(separator: "/").contains(".."), !entry.name.hasPrefix("/"),
        SystemPath.resolved(folder + entry.scene) == scene
      else { return nil }
      let path = folder + entry.referencePath
      return FileStatus(path)?.kind == .regular
        ? PreviewGolden(name: entry.name, entry: entry, path: path) : nil
    }
  }

  var bytes: [UInt8]? { try? SystemFile.contents(of: path, limit: Self.fileLimit) }

  /// The settings with which the page shows the same.
  var json: JSONValue {
    var time = 0.0
    if case .image(let at) = entry.subject { time = at }
    var object: [(String, JSONValue)] = [
      ("name", JSONValue(name)), ("at", JSONValue(time)),
      ("set", JSONValue(entry.settings.map { JSONValue("\($0.parameter)=\($0.text)") })),
      ("reducesMotion", JSONValue(entry.reducesMotion)),
    ]
    switch entry.size {
    case .scale(let scale): object.append(("scale", JSONValue(scale)))
    case .pixels(let width, _): object.append(("width", JSONValue(width)))
    }
    return JSONValue(JSONObject(object))
  }
}

extension GoldenEntry.Setting {
  /// The value in the syntax of `--set`.
  fileprivate var text: String {
    switch value {
    case .number(let number): JSONWriter(layout: .compact).text(JSONValue(number))
    case .boolean(let boolean): "\(boolean)"
    case .text(let text): text
    case .json(let text): text
    case .dataFile(let file): JSONWriter(layout: .compact).text(["url": JSONValue(file)])
    }
  }
}
