import ImageEncoding
import PNGCoding
import PixelKernels
import SceneModel
import VectorGraphics

/// The color space of a still.
package enum StillColors: Sendable, Hashable {
  case srgb
  case displayP3
  case light(LightRange)

  /// What the levels of the canvas stand for; nil is sRGB.
  package var canvas: CanvasSpace? {
    switch self {
    case .srgb: nil
    case .displayP3: .displayP3
    case .light(let light): light.canvas
    }
  }

  /// What the samples of a file stand for.
  var file: PictureColors {
    switch self {
    case .srgb: .srgb
    case .displayP3: .displayP3
    case .light(let light): light.transfer == .pq ? .pq : .hlg
    }
  }
}

/// What the samples of files stand for, whatever the scene.
package struct ColorChoice: Sendable, Hashable {
  /// Nil where high dynamic range is not asked for.
  package var light: HighDynamicRange?
  /// The greatest luminance, in cd/m²; nil is the usual one.
  package var peak: Double?
  /// Whether stills are in Display P3.
  package var isDisplayP3: Bool

  package init(light: HighDynamicRange? = nil, peak: Double? = nil, isDisplayP3: Bool = false) {
    self.light = light
    self.peak = peak
    self.isDisplayP3 = isDisplayP3
  }

  /// The luminances of a scene, which says how bright its white is; nil where high dynamic range is not asked for.
  ///
  /// - Throws: `invalidSetting` where its white and the peak do not go together.
  package func light(of scene: Scene) throws(ExportError) -> LightRange? {
    guard let light else { return nil }
    do {
      return try LightRange(light, white: scene.white, peak: peak)
    } catch {
      throw .invalidSetting(error.description)
    }
  }

  /// Gives a still of a scene its colors.
  ///
  /// - Parameter source: The frames, in sRGB.
  /// - Returns: The same on a canvas of these colors.
  /// - Throws: `invalidSetting` where the format does not hold them.
  package func apply(
    to settings: inout StillSettings, _ source: FrameSource, as codec: StillCodec
  ) throws(ExportError) -> FrameSource {
    if let light = try light(of: source.scene) {
      settings.colors = .light(light)
    } else {
      settings.colors = isDisplayP3 ? .displayP3 : .srgb
    }
    try settings.checkColors(as: codec)
    return source.drawn(in: settings.colors.canvas)
  }
}
