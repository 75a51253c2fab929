/// One golden: what is rendered, and the name of its reference.
package struct GoldenEntry: Sendable, Hashable {
  /// What a golden shows of its scene.
  package enum Subject: Sendable, Hashable {
    /// A still at an instant, in seconds.
    case image(at: Double)
    /// A video: its first instant and its length in seconds, and its frames per second as `--fps` writes
    /// them.
    case video(from: Double, duration: Double, framesPerSecond: String)
  }

  package enum Size: Sendable, Hashable {
    /// Pixels per point.
    case scale(Double)
    case pixels(width: Int, height: Int)
  }

  /// A value for one of the scene's parameters.
  package struct Setting: Sendable, Hashable {
    package enum Value: Sendable, Hashable {
      case number(Double)
      case boolean(Bool)
      case text(String)
      /// A list or an object, as JSON text.
      case json(String)
      /// A data file beside the scene, relative to the scene's folder.
      case dataFile(String)
    }

    package var parameter: String
    package var value: Value
  }

  /// The reference's path in the folder of goldens, without its extension; it says what the golden shows.
  package var name: String
  /// The scene file, relative to the folder of goldens.
  package var scene: String
  package var subject = Subject.image(at: 0)
  package var size = Size.scale(1)
  /// How a canvas of another aspect fits: `contain`, `cover` or `stretch`.
  package var fit: String?
  package var settings: [Setting] = []
  /// `scene`, `transparent` or a CSS color.
  package var background = "scene"
  /// `none`, `rectangular` or `triangular`; stills only.
  package var dither = "none"
  /// 8 or 16; stills only.
  package var bitDepth = 8
  package var reducesMotion = false

  /// A still of a scene at its own size, exact and undithered.
  package init(name: String, scene: String) {
    self.name = name
    self.scene = scene
  }

  package var isVideo: Bool {
    if case .video = subject { true } else { false }
  }

  /// The reference's path in the folder of goldens.
  package var referencePath: String { name + (isVideo ? GoldenFiles.videoSuffix : GoldenFiles.imageSuffix) }

  /// The entry under no name: two goldens whose content is equal are duplicates.
  var content: GoldenEntry {
    var entry = self
    entry.name = ""
    entry.settings.sort { $0.parameter < $1.parameter }
    return entry
  }
}

/// The names of the files in a folder of goldens.
package enum GoldenFiles {
  package static let manifest = "manifest.json"
  package static let tolerances = "tolerances.json"
  package static let environment = "environment.json"
  package static let imageSuffix = ".png"
  package static let videoSuffix = ".film.json"
  /// Folders of this name hold what scenes place; nothing in them is a reference or a scene.
  package static let assetFolder = "Assets"
}
