import FrameExport
import SceneModel
import SceneRenderer
import SystemFiles
import VectorGraphics

/// How a document is drawn, independently of the output format.
public struct RenderOptions: Sendable, Hashable {
  /// The background behind the layers.
  public enum Background: Sendable, Hashable {
    /// The scene's own background.
    case scene
    /// One color.
    case color(Color)
    /// Nothing.
    case transparent
  }

  /// The gamut of stills.
  public enum Gamut: String, Sendable, Hashable, CaseIterable {
    /// sRGB; other colors are clamped to it.
    case srgb
    /// Display P3, which has more saturated reds and greens.
    case displayP3 = "display-p3"
  }

  /// What draws the pixels.
  public enum Renderer: String, Sendable, Hashable, CaseIterable {
    /// The renderer of this library.
    case afterglow
    /// The cairo library, as an independent check: at 8 bits per channel, in sRGB, and slower. What it does not have, such
    /// as blurs, is drawn by the renderer of this library.
    case cairo
  }

  /// The size in pixels, and how the canvas is fitted to it.
  public var size = OutputSize()
  /// The background behind the layers.
  public var background = Background.scene
  /// Whether to draw the scene's variant for viewers who prefer reduced motion.
  public var reducesMotion = false
  /// Whether every layer is drawn at full size; slower, for comparison.
  public var isExact = false

  /// What draws the pixels; SVG and PDF files have none.
  public var renderer = Renderer.afterglow

  /// The gamut of stills. Bitmaps are in this color space, and PNG files are tagged with it.
  public var gamut = Gamut.srgb

  /// - Parameters:
  ///   - size: The size in pixels, and how the canvas is fitted to it.
  ///   - background: The background behind the layers.
  ///   - reducesMotion: Whether to draw the scene's variant for viewers who prefer reduced motion.
  public init(
    size: OutputSize = OutputSize(), background: Background = .scene, reducesMotion: Bool = false
  ) {
    self.size = size
    self.background = background
    self.reducesMotion = reducesMotion
  }
}

extension RenderOptions {
  /// The same for images that get their colors later.
  var inSRGB: RenderOptions {
    var result = self
    result.gamut = .srgb
    return result
  }
}

extension SceneDocument {
  /// The scene with its background and size resolved, ready to be drawn at any instant.
  ///
  /// - Parameter notesInputs: Whether the frames know which files they are made from; a batch does, for all of its images.
  package func frames(
    _ options: RenderOptions = RenderOptions(), notesInputs: Bool = true
  ) throws(AfterglowError) -> FrameSource {
    var scene = scene
    switch options.background {
    case .scene: break
    case .color(let color): scene.background = color
    case .transparent: scene.background = nil
    }
    var size = options.size
    // As an SVG file (preserveAspectRatio) or a video is shown in a place of another shape elsewhere.
    if isDrawing, size.fit == nil { size.fit = .contain }
    var context = ResolutionContext(
      text: resources.text, imageSizes: imageSizes, clips: resources.clips.mapValues(\.timeline),
      drawings: drawings,
      reducesMotion: options.reducesMotion)
    context.limits = limits
    context.levels = levels
    var source = FrameSource(
      scene: scene, context: context, resources: resources,
      settings: try size.settings(for: scene.size, isExact: options.isExact))
    if notesInputs { source.inputs = inputIdentities }
    source.isDrawnByCairo = options.renderer == .cairo
    return source.drawn(in: options.gamut == .displayP3 ? .displayP3 : nil)
  }

  /// A digest of all that decides the images of these frames, the version of the program included.
  package func fingerprint(of options: RenderOptions, plan: FramePlan, _ more: String) -> UInt64 {
    var hash = FNV1a()
    hash.combine(contentDigest)
    hash.combine(resources.text.fontDigest())
    hash.combine("\(AfterglowVersion.current)\(options)\(plan)\(more)".utf8)
    return hash.value
  }

  /// What decides the segments of a video of these frames; the encoder's digest is left at 0.
  package func videoInputs(of options: RenderOptions, plan: FramePlan, _ settings: String) -> VideoPlan.Inputs
  {
    VideoPlan.Inputs(
      scene: contentDigest, fonts: resources.text.fontDigest(),
      settings: FNV1a.digest(of: "\(options)\(plan)\(settings)".utf8), encoder: 0, files: inputs.digests)
  }

  /// A digest of the scene and of the files that it names.
  private var contentDigest: UInt64 {
    var hash = FNV1a()
    if let digest {
      hash.combine(digest)
    } else {
      CanonicalText.write(scene) { hash.combine($0.utf8) }
      for (name, drawing) in drawings.sorted(by: { $0.key < $1.key }) {
        hash.combine(name.utf8)
        CanonicalText.write(drawing) { hash.combine($0.utf8) }
      }
      for (name, image) in resources.images.sorted(by: { $0.key < $1.key }) {
        hash.combine(name.utf8)
        hash.combine(image.digest)
      }
      for (name, clip) in resources.clips.sorted(by: { $0.key < $1.key }) {
        hash.combine(name.utf8)
        hash.combine(clip.digest)
      }
      for (name, sound) in resources.sounds.sorted(by: { $0.key < $1.key }) {
        hash.combine(name.utf8)
        hash.combine(sound.digest)
      }
    }
    return hash.value
  }
}
