import Afterglow
import AfterglowCaptions
import DataFiles
import SceneFile

/// The settings of `afterglow preview`, passed on as one JSON argument.
struct PreviewSettings: Sendable {
  /// Scene files and directories of them.
  var scenes: [String]
  /// Nil for the first free one from 8080 on.
  var port: Int?
  var opens: Bool
  /// Audio files that are added to the sounds of the scene.
  var audio: [String]
  /// `name=value`, for all scenes that declare the parameter.
  var settings: [String]
  /// A file with captions over all scenes.
  var captions: String?
  var captionEffect = CaptionEffect.none
  var limits = SceneLimits()
  var text: TextOptions

  /// Drawing a frame is given up after so long: nobody waits longer for a page.
  private static let secondsPerFrame = 20.0

  init?(json: String) {
    guard let root = (try? JSONDocument(parsing: json))?.root else { return nil }
    func texts(_ key: String) -> [String] { root[key]?.array?.compactMap(\.string) ?? [] }
    scenes = texts("scenes")
    guard !scenes.isEmpty else { return nil }
    port = root["port"]?.int
    opens = root["open"]?.bool ?? false
    audio = texts("audio")
    settings = texts("set")
    captions = root["captions"]?.string
    captionEffect = root["captionEffect"]?.string.flatMap(CaptionEffect.init) ?? .none
    limits.allowedFolders = texts("allowedFolders")
    limits.bytes = root["maxMemory"]?.int
    limits.time = .seconds(root["maxSeconds"]?.double ?? Self.secondsPerFrame)
    text = TextOptions(
      missingGlyphs: root["missingGlyphs"]?.string == "warn" ? .warn : .error,
      includesSystemFonts: root["systemFonts"]?.bool ?? false, fontDirectories: texts("fonts"))
  }
}
