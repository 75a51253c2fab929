import SceneModel

/// Captions: subtitles and spoken words over a scene.
public enum CaptionFamily: Family {
  /// The components that the family offers to scenes.
  public static let components = ComponentList([Captions.self])
}
