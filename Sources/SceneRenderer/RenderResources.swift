import PangoText
import PixelKernels
import RenderTree
import SoundMixing
import VectorGraphics

/// Inputs of rendering other than the scene: fonts, and the images and clips that it places; and the sounds of a video.
package struct RenderResources: Sendable {
  package let text: TextEngine
  /// By the name that the scene uses for them.
  package let images: [String: SceneImage]
  /// By the name that the scene uses for them.
  package let clips: [String: SceneClip]
  /// What audio layers play, by the name that the scene uses for them.
  package let sounds: [String: any SoundSource]
  /// The JPEG files of images that are shown as stored, by the same names.
  package let jpegs: [String: [UInt8]]
  /// The color space of the canvas, to which color glyphs are converted; nil is sRGB.
  package private(set) var canvas: CanvasSpace?
  let shrunkImages = DownscaledBitmaps()

  package init(
    text: TextEngine, images: [String: SceneImage] = [:], clips: [String: SceneClip] = [:],
    sounds: [String: any SoundSource] = [:], jpegs: [String: [UInt8]] = [:]
  ) {
    self.text = text
    self.images = images
    self.clips = clips
    self.sounds = sounds
    self.jpegs = jpegs
  }

  /// The same for images in sRGB, such as masks.
  var inSRGB: RenderResources {
    var result = self
    result.canvas = nil
    return result
  }

  /// The pixels of an image or of a frame of a clip.
  package func bitmap(of image: ResolvedImage) throws(RenderError) -> Bitmap {
    if let frame = image.frame, let clip = clips[image.asset] { return try clip.bitmap(ofFrame: frame) }
    guard image.frame == nil, let source = images[image.asset] else {
      throw RenderError("\(image.asset) has not been loaded")
    }
    return try source.bitmap()
  }

  /// The level of white if a blend mode depends on it; nil otherwise.
  func whiteLevel(for mode: BlendMode) -> Double? {
    guard mode.dependsOnWhite, let white = canvas?.whiteLevel, white < 1 else { return nil }
    return white
  }

  /// The same for a canvas of another space: each image and clip is available both unchanged and, by another name,
  /// converted to it.
  package func converted(to canvas: CanvasSpace) -> RenderResources {
    var all = images
    for (name, image) in images { all[CanvasSpace.name(ofConverted: name)] = image.converted(to: canvas) }
    var moving = clips
    for (name, clip) in clips { moving[CanvasSpace.name(ofConverted: name)] = clip.converted(to: canvas) }
    var result = RenderResources(text: text, images: all, clips: moving, sounds: sounds, jpegs: jpegs)
    result.canvas = canvas
    return result
  }
}
