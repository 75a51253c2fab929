import SceneModel

/// Lyrics with their readings, pitch and timing.
public enum LyricFamily: Family {
  /// The components that the family offers to scenes.
  public static let components = ComponentList([
    PitchAccentLine.self, Lyrics.self, KanjiCard.self,
  ])
}
