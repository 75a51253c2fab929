import FrameExport
import SceneModel
import SceneRenderer
import SystemFiles
import VectorGraphics

/// How a document is drawn, whatever becomes of the pictures.
public struct RenderOptions: Sendable, Hashable {
  /// What lies behind the layers.
  public enum Background: Sendable, Hashable {
    /// The scene's own background.
    case scene
    /// One color.
    case color(Color)
    /// Nothing.
    case transparent
  }

  /// The colors that stills can show.
  public enum Gamut: String, Sendable, Hashable, CaseIterable {
    /// Those of sRGB; others are clamped to them.
    case srgb
    /// Those of Display P3, which has more saturated reds and greens.
    case displayP3 = "display-p3"
  }

  /// The picture in pixels, and how the canvas fits it.
  public var size = PictureSize()
  /// What lies behind the layers.
  public var background = Background.scene
  /// Whether the scene is drawn as it asks to be for viewers who want less motion.
  public var reducesMotion = false
  /// Whether every layer is drawn at full size: slower, for comparison.
  public var isExact = false

  /// The colors that stills can show. Bitmaps are in this color space, and PNG files say so.
  public var gamut = Gamut.srgb

  /// - Parameters:
  ///   - size: The picture in pixels, and how the canvas fits it.
  ///   - background: What lies behind the layers.
  ///   - reducesMotion: Whether the scene is drawn as it asks to be for viewers who want less motion.
  public init(
    size: PictureSize = PictureSize(), background: Background = .scene, reducesMotion: Bool = false
  ) {
    self.size = size
    self.background = background
    self.reducesMotion = reducesMotion
  }
}

extension RenderOptions {
  /// The same for pictures that get their colors later.
  var inSRGB: RenderOptions {
    var result = self
    result.gamut = .srgb
    return result
  }
}

extension SceneDocument {
  /// The scene with its background and size resolved, ready to be drawn at any instant.
  package func frames(_ options: RenderOptions = RenderOptions()) throws(AfterglowError) -> FrameSource {
    var scene = scene
    switch options.background {
    case .scene: break
    case .color(let color): scene.background = color
    case .transparent: scene.background = nil
    }
    let context = ResolutionContext(
      text: resources.text, imageSizes: imageSizes, drawings: drawings,
      reducesMotion: options.reducesMotion)
    var source = FrameSource(
      scene: scene, context: context, resources: resources,
      settings: try options.size.settings(for: scene.size, isExact: options.isExact))
    source.inputs = inputs.identities
    return source.drawn(in: options.gamut == .displayP3 ? .displayP3 : nil)
  }

  /// A digest of all that decides the pictures of these frames, the version of the program included.
  package func fingerprint(of options: RenderOptions, plan: FramePlan, _ more: String) -> UInt64 {
    var hash = FNV1a()
    hash.combine(contentDigest)
    hash.combine(resources.text.fontDigest())
    hash.combine("\(AfterglowVersion.current)\(options)\(plan)\(more)".utf8)
    return hash.value
  }

  /// What decides the segments of a video of these frames; the encoder's digest is left at 0.
  package func filmInputs(of options: RenderOptions, plan: FramePlan, _ settings: String) -> FilmPlan.Inputs {
    FilmPlan.Inputs(
      scene: contentDigest, fonts: resources.text.fontDigest(),
      settings: FNV1a.digest(of: "\(options)\(plan)\(settings)".utf8), encoder: 0, files: inputs.digests)
  }

  /// A digest of the scene and of the files that it names.
  private var contentDigest: UInt64 {
    var hash = FNV1a()
    if let digest {
      hash.combine(digest)
    } else {
      StableText.write(scene) { hash.combine($0.utf8) }
      for (name, image) in resources.images.sorted(by: { $0.key < $1.key }) {
        hash.combine(name.utf8)
        hash.combine(UInt64(image.width))
        image.pixels.withUnsafeBytes { hash.combine($0) }
      }
    }
    return hash.value
  }
}
