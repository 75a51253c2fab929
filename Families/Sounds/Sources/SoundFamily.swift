import SceneModel

/// Pictures of sounds.
public enum SoundFamily: Family {
  /// The components that the family offers to scenes.
  public static let components = ComponentList([Spectrum.self, Waveform.self])
}
