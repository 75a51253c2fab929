import SceneModel

/// Crochet patterns: checked, drawn as charts, and filmed stitch by stitch.
public enum CrochetFamily: Family {
  public static let components: [any Component.Type] = []
}
