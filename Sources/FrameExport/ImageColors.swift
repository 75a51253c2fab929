import ImageEncoding
import PNGCoding
import PixelKernels
import SceneModel
import VectorGraphics

/// The color space of a still.
package enum ImageColors: Sendable, Hashable {
  case srgb
  case displayP3
  case light(LightRange)

  /// The color space of the canvas; nil is sRGB.
  package var canvas: CanvasSpace? {
    switch self {
    case .srgb: nil
    case .displayP3: .displayP3
    case .light(let light): light.canvas
    }
  }

  /// The color encoding of a file's samples.
  var file: ImageColorSpace {
    switch self {
    case .srgb: .srgb
    case .displayP3: .displayP3
    case .light(let light): light.transfer == .pq ? .pq : .hlg
    }
  }
}

/// The color encoding of output files, for any scene.
package struct ColorChoice: Sendable, Hashable {
  /// Nil if high dynamic range is not requested.
  package var light: HighDynamicRange?
  /// The greatest luminance, in cd/m²; nil is the default.
  package var peak: Double?
  /// Whether stills are in Display P3.
  package var isDisplayP3: Bool

  package init(light: HighDynamicRange? = nil, peak: Double? = nil, isDisplayP3: Bool = false) {
    self.light = light
    self.peak = peak
    self.isDisplayP3 = isDisplayP3
  }

  /// The luminances of a scene, which specifies its white; nil if high dynamic range is not requested.
  ///
  /// - Throws: `invalidSetting` if its white and the peak are incompatible.
  package func light(of scene: Scene) throws(ExportError) -> LightRange? {
    guard let light else { return nil }
    do {
      return try LightRange(light, white: scene.white, peak: peak)
    } catch {
      throw .invalidSetting(error.description)
    }
  }

  /// Converts a still of a scene to its colors.
  ///
  /// - Parameter source: The frames, in sRGB.
  /// - Returns: The same on a canvas of these colors.
  /// - Throws: `invalidSetting` if the format does not support them.
  package func apply(
    to settings: inout ImageSettings, _ source: FrameSource, as codec: ImageFormat
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
