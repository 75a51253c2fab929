/// How a film of a song looks; lengths in points, of which the shorter side of the picture has 360.
public struct LyricFilmLook: Sendable, Hashable {
  public var mode = ReadingMode.pitch
  public var style = PitchLineStyle.onpu
  /// Where translations stand.
  public var arrangement = LyricArrangement.block
  public var isDark = true
  public var fontSize = 28.0
  public var showsTranslations = true
  /// The language of translations (BCP 47), which decides about the forms of Han characters.
  public var translationLanguage: String?
  /// The picture in pixels.
  public var width = 1080
  public var height = 1920

  public init() {}

  /// Pixels for each point.
  var scale: Double { Double(max(1, min(width, height))) / 360 }
}
