import SceneModel

/// The components of this room.
public enum LyricComponents {
  public static let all: [any Component.Type] = [PitchAccentLineComponent.self, LyricsComponent.self]
}
