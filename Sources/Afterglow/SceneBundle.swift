import DataFiles
import FrameExport
import PangoText
import RenderTree
import SceneFile
import SystemFiles

/// A scene with all its files in one tar file: the scene, the files that it references, and fonts.
///
/// The first member, `bundle.json`, lists the others with their digests; they are below `scene/` under the names that the scene gives
/// them, or numbered below `outside/` where a name leads out of the scene's folder, and below `fonts/`.
package struct SceneBundle: Sendable {
  /// The name of the scene's file.
  let sceneName: String
  let scene: [UInt8]
  /// By the names that the scene gives them.
  let files: [String: [UInt8]]
  /// Files of folders that text may use fonts of, in their order, by their names.
  let fonts: [(name: String, bytes: [UInt8])]
  /// The sounds of the video beside the scene's.
  var sounds: [Sound] = []

  /// A sound file by its name.
  package struct Sound: Sendable {
    package let name: String
    private let bytes: [UInt8]

    /// Reads a file.
    init(path: String, inputs: InputFiles) throws(AfterglowError) {
      self.init(
        name: SystemPath.split(path).name,
        bytes: try InputFile.contents(of: path, limit: SceneBundle.largestFile, inputs: inputs))
    }

    fileprivate init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }

    fileprivate func member(_ index: Int) -> Member {
      Member(
        group: "sound", name: name,
        path: "sound/" + (SceneBundle.isPlain(name) ? "\(index)-\(name)" : "\(index)"),
        bytes: bytes)
    }

    /// A file with the sound that is there as long as the process is.
    package func file() throws(AfterglowError) -> String {
      do {
        return try UnnamedFile.path(of: bytes)
      } catch {
        throw .export(.cannotWrite(path: name, reason: error.description))
      }
    }
  }

  private static let formatVersion = 1
  private static let manifestName = "bundle.json"
  /// A bundle holds fonts and media, so it may be larger than a scene.
  static let largestFile = 4 << 30

  fileprivate struct Member {
    var group: String
    var name: String
    var path: String
    var bytes: [UInt8]
  }
}

extension SceneBundle {
  /// The bundle's file: the same bytes for the same contents.
  package func archive(version: String) -> [UInt8] {
    let members = members
    let list = members.map { member in
      JSONValue(
        JSONObject([
          ("kind", JSONValue(member.group)), ("name", JSONValue(member.name)),
          ("path", JSONValue(member.path)), ("size", JSONValue(member.bytes.count)),
          ("sha256", JSONValue(SHA256.hexadecimal(of: member.bytes))),
        ]))
    }
    let manifest = JSONObject([
      ("bundle", JSONValue(Self.formatVersion)), ("version", JSONValue(version)), ("files", JSONValue(list)),
    ])
    let text = JSONWriter(layout: .pretty).text(JSONValue(manifest)) + "\n"
    var bytes = TarArchive.member(name: Self.manifestName, contents: Array(text.utf8)).bytes
    for member in members {
      bytes += TarArchive.member(name: member.path, contents: member.bytes).bytes
    }
    return bytes + TarArchive.end
  }

  private var members: [Member] {
    let named = files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.enumerated().map {
      index, file in
      Member(
        group: "file", name: file.key,
        path: Self.isPlain(file.key) && file.key != sceneName ? "scene/\(file.key)" : "outside/\(index)",
        bytes: file.value)
    }
    let fonts = fonts.enumerated().map { index, font in
      Member(
        group: "font", name: font.name,
        path: Self.isPlain(font.name) ? "fonts/\(index)-\(font.name)" : "fonts/\(index)", bytes: font.bytes)
    }
    let scene = Member(group: "scene", name: sceneName, path: "scene/\(sceneName)", bytes: scene)
    return [scene] + named + fonts + sounds.enumerated().map { $1.member($0) }
  }

  /// Whether whoever unpacks the archive gets a file of this name within its folder.
  fileprivate static func isPlain(_ name: String) -> Bool {
    !name.hasPrefix("/")
      && name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { step in
        !["", ".", ".."].contains(step) && !step.unicodeScalars.contains { $0.value < 0x20 }
      }
  }
}

extension SceneBundle {
  /// Whether bytes are the beginning of a bundle.
  static func isBundle(_ beginning: [UInt8]) -> Bool {
    beginning.starts(with: manifestName.utf8) && beginning.count > 262
      && beginning[257..<262].elementsEqual("ustar".utf8)
  }

  /// The most bytes that a scene's file may have, which depends on what it is.
  static func limit(of path: String, _ limits: SceneLimits) -> Int {
    guard let beginning = try? SystemFile.beginning(of: path, count: TarArchive.blockSize),
      isBundle(beginning)
    else { return limits.fileSize }
    return largestFile
  }

  /// Reads a bundle; nil if the bytes are none.
  ///
  /// - Throws: `invalidScene` if it is damaged.
  init?(_ bytes: [UInt8], path: String) throws(AfterglowError) {
    guard Self.isBundle(bytes) else { return nil }
    func fault(_ message: String) -> AfterglowError {
      .invalidScene([SceneFileError(file: path, message: "the bundle is damaged: \(message)")])
    }
    guard let members = TarArchive.members(of: bytes), let first = members.first,
      let root = try? JSONDocument(parsing: Array(bytes[first.contents])).root,
      root["bundle"]?.int == Self.formatVersion, let list = root["files"]?.array
    else { throw fault("its file list cannot be read") }
    let positions = Dictionary(members.map { ($0.name, $0.contents) }) { first, _ in first }
    var scenes: [(String, [UInt8])] = []
    var files: [String: [UInt8]] = [:]
    var fonts: [(name: String, bytes: [UInt8])] = []
    var sounds: [Sound] = []
    for entry in list {
      guard let kind = entry["kind"]?.string, let name = entry["name"]?.string,
        let position = entry["path"]?.string.flatMap({ positions[$0] })
      else { throw fault("a file in its list is missing") }
      let contents = Array(bytes[position])
      guard SHA256.hexadecimal(of: contents) == entry["sha256"]?.string else {
        throw fault("the contents of \(name) have changed")
      }
      switch kind {
      case "scene": scenes.append((name, contents))
      case "file": files[name] = contents
      case "font": fonts.append((name, contents))
      case "sound": sounds.append(Sound(name: name, bytes: contents))
      default: throw fault("it was made by another version of this program")
      }
    }
    guard scenes.count == 1 else { throw fault("it contains \(scenes.count) scenes") }
    self.init(
      sceneName: scenes[0].0, scene: scenes[0].1, files: files, fonts: fonts, sounds: sounds)
  }

  /// Options by which text finds the bundle's fonts, before all others.
  func adding(to options: TextOptions) throws(AfterglowError) -> TextOptions {
    var options = options
    options.fontDirectories = try fontFiles() + options.fontDirectories
    return options
  }

  /// The fonts as files that are there as long as the process is.
  private func fontFiles() throws(AfterglowError) -> [String] {
    var paths: [String] = []
    for font in fonts {
      do {
        paths.append(try UnnamedFile.path(of: font.bytes))
      } catch {
        throw .export(.cannotWrite(path: font.name, reason: error.description))
      }
    }
    return paths
  }
}

extension SceneDocument {
  /// A bundle of a scene's file and of all that has been read for it.
  ///
  /// - Parameters:
  ///   - path: The scene's file; what it names is read again by the settings that are given here.
  ///   - text: The folders of fonts that become part of the bundle.
  ///   - audio: Sound files that do; none for those of the bundle that is read.
  /// - Throws: As reading the scene.
  package static func bundle(
    path: String, families: [any Family.Type], settings: [ParameterSetting], limits: SceneLimits,
    text: TextOptions, audio: [String]
  ) throws(AfterglowError) -> (bundle: SceneBundle, document: SceneDocument) {
    let inputs = InputFiles(retainsContents: true)
    let bytes = try InputFile.scene(at: path, limits: limits, inputs: inputs)
    let document = try SceneDocument(
      bytes: bytes, path: path, families: families, settings: settings, limits: limits, text: text,
      inputs: inputs)
    let former = try SceneBundle(bytes, path: path)
    var fonts = former?.fonts ?? []
    for folder in text.fontDirectories { fonts += try Self.fonts(of: folder, inputs) }
    let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    var bundle = SceneBundle(
      sceneName: former?.sceneName ?? name, scene: former?.scene ?? bytes, files: inputs.contents,
      fonts: fonts, sounds: former?.sounds ?? [])
    if !audio.isEmpty { bundle.sounds = [] }
    for path in audio { bundle.sounds.append(try SceneBundle.Sound(path: path, inputs: inputs)) }
    return (bundle, document)
  }

  private static func fonts(
    of folder: String, _ inputs: InputFiles
  ) throws(AfterglowError) -> [(name: String, bytes: [UInt8])] {
    var fonts: [(name: String, bytes: [UInt8])] = []
    let paths: [String]
    do {
      paths = try FontFiles.paths(in: folder)
    } catch {
      throw .missingInput([SceneFileError(file: folder, message: error.description)])
    }
    for path in paths {
      let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
      fonts.append((name, try InputFile.contents(of: path, limit: 1 << 28, inputs: inputs)))
    }
    return fonts
  }
}
