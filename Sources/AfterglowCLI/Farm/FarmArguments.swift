import CommandOptions
import Afterglow
import FrameExport
import PixelKernels
import VideoCoding

// The command lines that give options again.

extension SceneOptions {
  var arguments: [FarmArgument] {
    var result: [FarmArgument] = [.file(FarmFile(name: "Scene", path: scene, description: "The scene."))]
    for setting in parameters.settings { result += FarmArgument.option("set", setting) }
    result += FarmArgument.folders(
      "allow-folder", parameters.allowedFolders, named: "Folder", "A folder that the scene may read.")
    if let captions = parameters.captions.file {
      let file = FarmFile(name: "Captions", path: captions, description: "The captions over the scene.")
      result += [.word("--captions"), .file(file)]
      result += FarmArgument.option("caption-effect", parameters.captions.captionEffect?.rawValue)
    }
    result += FarmArgument.option("max-memory", parameters.limitOptions.maxMemory?.value)
    result += FarmArgument.option("max-seconds", parameters.limitOptions.maxSeconds)
    result += FarmArgument.option("missing-glyphs", text.missingGlyphs?.rawValue)
    result += FarmArgument.flag("strict", strict.strict)
    if text.embedsFonts { result += FarmArgument.option("fonts", TextOptionGroup.embedding) }
    return result + FarmArgument.folders("fonts", text.folders, named: "Fonts", "A folder of fonts.")
  }
}

extension SizeOptions {
  var arguments: [FarmArgument] {
    FarmArgument.option("size", size?.defaultValueDescription) + FarmArgument.option("scale", scale)
      + FarmArgument.option("fit", fit?.rawValue)
      + FarmArgument.option("pixel-limit", pixelLimit, unless: OutputSize().pixelLimit)
  }
}

extension AppearanceOptions {
  var arguments: [FarmArgument] {
    FarmArgument.option("background", background, unless: AppearanceOptions.sceneBackground)
      + FarmArgument.option("bit-depth", bitDepth)
      + FarmArgument.option("dither", dither.rawValue, unless: Dither.triangular.rawValue)
      + FarmArgument.flag("reduced-motion", reducedMotion) + FarmArgument.flag("exact", exact)
  }
}

extension ColorOptions {
  var arguments: [FarmArgument] {
    FarmArgument.option("hdr", hdr?.rawValue) + FarmArgument.option("peak", peak)
      + FarmArgument.option("gamut", gamut.rawValue, unless: RenderOptions.Gamut.srgb.rawValue)
  }
}

extension JPEGOptions {
  var arguments: [FarmArgument] {
    FarmArgument.option("quality", quality) + FarmArgument.option("chroma", chroma?.rawValue)
      + FarmArgument.flag("lossless", lossless) + FarmArgument.option("effort", effort)
  }
}

extension VectorOptions {
  var arguments: [FarmArgument] {
    FarmArgument.option("text", text.rawValue, unless: Form.text.rawValue)
      + FarmArgument.option("raster-scale", rasterScale)
  }
}

extension VideoPlanOptions {
  /// - Parameter codec: The codec of the video where none was chosen.
  func arguments(codec: VideoEncoding.Codec) -> [FarmArgument] {
    var result = input.arguments + sizing.arguments
    result += FarmArgument.option("fps", timing.fps)
    result += FarmArgument.option("from", timing.from)
    result += FarmArgument.option("to", timing.to)
    result += FarmArgument.option("duration", timing.duration)
    if let loop = timing.looping.loop { result.append(.word("--loop=\(loop)")) }
    result += FarmArgument.option("loop-tolerance", timing.looping.loopTolerance)
    result += FarmArgument.option("loop-crossfade", timing.looping.loopCrossfade)
    result += look.arguments + color.arguments
    result += FarmArgument.option("crf", encoding.crf)
    result += FarmArgument.option("preset", encoding.preset?.rawValue)
    result += FarmArgument.option("codec", (encoding.codec ?? codec).rawValue, unless: "h264")
    for audio in encoding.audio {
      let file = FarmFile(name: "Audio", path: audio, description: "The sound of the video.")
      result += [.word("--audio"), .file(file)]
    }
    result += FarmArgument.option("plays", encoding.animation.plays)
    result += FarmArgument.option("colors", encoding.animation.colors)
    result += FarmArgument.option("palettes", encoding.animation.palettes?.rawValue)
    result += pictures.arguments
    return result + FarmArgument.option("segment-seconds", segmentSeconds, unless: 1)
  }
}

extension BatchImageOptions {
  var arguments: [FarmArgument] {
    let data = FarmFile(name: "Data", path: data, description: "The rows.")
    var result = input.arguments + [.word("--data"), .file(data)]
    result += sizing.arguments + look.arguments
    result += FarmArgument.option("at", at, unless: 0)
    result += color.arguments + jpeg.arguments + vectors.arguments
    result += FarmArgument.option(
      "compression", compression.rawValue, unless: CompressionEffort.balanced.rawValue)
    return result + FarmArgument.flag("files-beside-data", filesBesideData)
  }
}
