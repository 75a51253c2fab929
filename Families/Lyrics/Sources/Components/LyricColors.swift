import SceneModel
import VectorGraphics

/// The colors of iOS.
public enum LyricTheme: String, Sendable, Hashable, CaseIterable {
  /// Black on white.
  case light
  /// White on black.
  case dark
}

/// The colors of lyrics.
package struct LyricColors: Sendable, Hashable {
  package var background: Color
  package var text: Color
  /// What explains a title.
  package var secondary: Color
  /// Readings over words.
  package var reading: Color
  package var translation: Color
  package var pitchLine: Color

  /// The system colors of iOS: label, secondary label and red. Translations are as neutral as readings, since blue is the
  /// color of links. Both are dark or bright enough to have 4.5:1 when dimmed.
  package init(_ name: LyricTheme) {
    switch name {
    case .light:
      background = .white
      text = .black
      secondary = Color(bytes: 60, 60, 67, alpha: 0.75)
      reading = Color(bytes: 0, 0, 0, alpha: 0.9)
      translation = reading
    case .dark:
      background = .black
      text = .white
      secondary = Color(bytes: 235, 235, 245, alpha: 0.6)
      reading = Color(bytes: 235, 235, 245, alpha: 0.85)
      translation = reading
    }
    pitchLine = Color(bytes: 255, 59, 48)
  }
}

extension Color {
  /// A color from channels of 0…255.
  fileprivate init(bytes red: Int, _ green: Int, _ blue: Int, alpha: Double = 1) {
    self.init(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
  }
}
