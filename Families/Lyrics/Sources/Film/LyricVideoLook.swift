/// The look of a lyric video; lengths in points, where the shorter side of the canvas is 360 points.
package struct LyricVideoLook: Sendable, Hashable {
  package var mode = ReadingMode.pitch
  package var style = PitchLineStyle.onpu
  /// The position of translations.
  package var arrangement = LyricArrangement.block
  package var isDark = true
  package var fontSize = 28.0
  package var showsTranslations = true
  /// The language of translations (BCP 47), which decides about the forms of Han characters.
  package var translationLanguage: String?
  /// The picture in pixels.
  package var width = 1080
  package var height = 1920

  package init() {}

  /// Pixels per point.
  var scale: Double { Double(max(1, min(width, height))) / 360 }
}
