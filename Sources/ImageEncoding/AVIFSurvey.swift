import CImageCodecs

/// What an animated AVIF file says of itself, all frames being decoded.
package struct AVIFSurvey: Sendable, Hashable {
  package let width: Int
  package let height: Int
  package let bitDepth: Int
  package let frameCount: Int
  /// Ticks per second.
  package let timescale: Int
  /// In ticks.
  package let duration: Int
  package let hasAlpha: Bool
  /// Code points of ITU-T H.273.
  package let primaries: Int
  package let transfer: Int
  package let matrix: Int

  /// Throws if the library that reads finished files back is missing: asked before frames are drawn.
  package static func checkLibrary() throws(AnimatedImageError) {
    do {
      _ = try AVIFSurvey([0])
    } catch .wrongResult {
      return
    }
  }

  /// - Throws: `wrongResult` where it cannot be read to its end.
  package init(_ bytes: [UInt8]) throws(AnimatedImageError) {
    var survey = CAVIFSurvey()
    var image = CImage()
    defer { cimage_free(&image) }
    let status = cimage_survey_avif(bytes, bytes.count, &survey, &image)
    guard status == CIMAGE_DECODED else {
      func text<T>(_ field: T) -> String {
        withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      }
      let reason = text(image.message)
      if status == CIMAGE_NO_LIBRARY {
        throw AnimatedImageError(package: text(image.package), linkerMessage: reason)
      }
      throw .wrongResult(reason)
    }
    width = Int(survey.width)
    height = Int(survey.height)
    bitDepth = Int(survey.bit_depth)
    frameCount = Int(survey.frame_count)
    timescale = Int(survey.timescale)
    duration = Int(survey.duration)
    hasAlpha = survey.has_alpha != 0
    primaries = Int(survey.primaries)
    transfer = Int(survey.transfer)
    matrix = Int(survey.matrix)
  }
}
