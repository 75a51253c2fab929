import Afterglow
import AfterglowCaptions
import AfterglowLyrics
import ArgumentParser
import CommandOptions
import SceneFile
import SceneModel

extension CaptionEffect: OptionChoice {}

/// Captions over a scene.
package struct CaptionOptions: ParsableArguments {
  package init() {}

  @Option(
    name: .customLong("captions"),
    help: ArgumentHelp(
      "Show the captions of a file over the scene: SRT, WebVTT, ASS, TTML, LRC or JSON of words.",
      valueName: "file"),
    completion: .file(extensions: ["srt", "vtt", "ass", "ttml", "lrc", "json"]))
  package var file: String?

  @Option(
    help: ArgumentHelp(
      "What shows the word that is spoken (default: none).", valueName: "effect"))
  package var captionEffect: CaptionEffect?

  package func validate() throws {
    if captionEffect != nil, file == nil {
      throw ValidationError("--caption-effect needs --captions, which has the words")
    }
  }

  /// The layers over the scene; none without the option.
  package func layers() throws(AfterglowError) -> [Layer] {
    guard let file else { return [] }
    return [Layer(try CaptionFile(path: file).captions(effect: captionEffect ?? .none))]
  }

  /// Warnings about a scene of so many layers, in which those about the captions name their file.
  package func located(_ warnings: [String], layers count: Int) -> [String] {
    guard let file else { return warnings }
    let prefix = "layers[\(count - 1)]: "
    return warnings.map { warning in
      guard warning.hasPrefix(prefix) else { return warning }
      let text = warning.dropFirst(prefix.count)
      return text.hasPrefix("source:") ? "\(file):\(text.dropFirst("source:".count))" : "\(file): \(text)"
    }
  }
}
