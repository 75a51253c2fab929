import SceneModel

/// Lyrics with their readings, pitch and timing.
public enum LyricFamily: Family {
  public static let components: [any Component.Type] = [PitchAccentLineComponent.self, LyricsComponent.self]
}
