import Afterglow
import FrameExport
import PixelKernels
import VideoCoding

/// What an engine is given: the tasks that make a video's segments, and the one that joins them.
struct FarmJob {
  /// The video's name without its folder and extension.
  var name: String
  /// The arguments that `afterglow segment` is called with, those of the task left out.
  var arguments: [FarmArgument]
  /// The folder of the scene, with the files that it names; nil where there are none beside it.
  var assets: String?
  /// Where the segments go.
  var segments: String
  /// Where the video goes.
  var film: String
  /// The digest of the plan, which every task checks.
  var digest: String
  var segmentCount: Int
  var segmentsPerTask = 1

  var taskCount: Int { (segmentCount + segmentsPerTask - 1) / segmentsPerTask }

  /// The segments of a task, as `--index` takes them.
  func indices(of task: Int) -> String {
    let last = min((task + 1) * segmentsPerTask, segmentCount) - 1
    return IndexRanges.text(Array(task * segmentsPerTask...last))
  }
}

/// An argument of a task: a word, or a file that an engine may have to bring to the machine.
enum FarmArgument: Equatable {
  case word(String)
  case input(FarmInput)

  /// The argument as it is written where files need not be brought.
  var text: String {
    switch self {
    case .word(let word): word
    case .input(let input): input.path
    }
  }
}

/// A file or a folder that tasks read.
struct FarmInput: Equatable {
  /// For parameters of job templates, such as `Scene`.
  var name: String
  var path: String
  var isFolder = false
}

extension FarmArgument {
  /// An option with a value, if there is one.
  static func option(_ name: String, _ value: (some CustomStringConvertible)?) -> [FarmArgument] {
    value.map { [.word("--\(name)"), .word("\($0)")] } ?? []
  }

  /// An option that says something where it is not at its default.
  static func option<Value: Equatable & CustomStringConvertible>(
    _ name: String, _ value: Value, unless usual: Value
  ) -> [FarmArgument] {
    value == usual ? [] : option(name, value)
  }

  static func flag(_ name: String, _ isSet: Bool) -> [FarmArgument] { isSet ? [.word("--\(name)")] : [] }

  /// An option that is given once for each folder.
  static func folders(_ option: String, _ paths: [String], named name: String) -> [FarmArgument] {
    paths.enumerated().flatMap { index, path in
      [
        FarmArgument.word("--\(option)"),
        .input(FarmInput(name: "\(name)\(index + 1)", path: path, isFolder: true)),
      ]
    }
  }
}

extension FilmPlanOptions {
  /// The command line that gives these options.
  ///
  /// - Parameter codec: The codec of the video where none was chosen.
  func arguments(codec: VideoEncoding.Codec) -> [FarmArgument] {
    let parameters = input.parameters
    var result: [FarmArgument] = [.input(FarmInput(name: "Scene", path: input.scene))]
    for setting in parameters.settings { result += FarmArgument.option("set", setting) }
    result += FarmArgument.folders("allow-folder", parameters.allowedFolders, named: "Folder")
    result += FarmArgument.option("missing-glyphs", input.text.missingGlyphs?.rawValue)
    result += FarmArgument.folders("fonts", input.text.fontFolders, named: "Fonts")
    result += FarmArgument.option("size", sizing.size?.defaultValueDescription)
    result += FarmArgument.option("scale", sizing.scale)
    result += FarmArgument.option("fit", sizing.fit?.rawValue)
    result += FarmArgument.option("pixel-limit", sizing.pixelLimit, unless: PictureSize().pixelLimit)
    result += FarmArgument.option("fps", timing.fps)
    result += FarmArgument.option("from", timing.from)
    result += FarmArgument.option("to", timing.to)
    result += FarmArgument.option("duration", timing.duration)
    if let loop = timing.looping.loop { result.append(.word("--loop=\(loop)")) }
    result += FarmArgument.option("loop-tolerance", timing.looping.loopTolerance)
    result += FarmArgument.option("loop-crossfade", timing.looping.loopCrossfade)
    result += FarmArgument.option("background", look.background, unless: LookOptions.sceneBackground)
    result += FarmArgument.option("bit-depth", look.bitDepth)
    result += FarmArgument.option("dither", look.dither.rawValue, unless: Dither.triangular.rawValue)
    result += FarmArgument.flag("reduced-motion", look.reducedMotion)
    result += FarmArgument.flag("exact", look.exact)
    result += FarmArgument.option("crf", encoding.crf)
    result += FarmArgument.option("preset", encoding.preset?.rawValue)
    result += FarmArgument.option("codec", (encoding.codec ?? codec).rawValue, unless: "h264")
    if let audio = encoding.audio {
      result += [.word("--audio"), .input(FarmInput(name: "Audio", path: audio))]
    }
    result += FarmArgument.option("plays", encoding.animation.plays)
    result += FarmArgument.option("colors", encoding.animation.colors)
    result += FarmArgument.option("palettes", encoding.animation.palettes?.rawValue)
    result += FarmArgument.option("quality", pictures.quality)
    result += FarmArgument.flag("lossless", pictures.lossless)
    return result + FarmArgument.option("segment-seconds", segmentSeconds, unless: 1)
  }
}
