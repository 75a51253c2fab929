import SceneModel

/// Codes that cameras read.
public enum CodeFamily: Family {
  /// The components that the family offers to scenes.
  public static let components = ComponentList([QRCode.self])
}
