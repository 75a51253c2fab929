import DataFiles
import SceneModel

// The parameters that several components have, for the properties that store them.
extension Key {
  static func pattern(_ property: WritableKeyPath<Object, String> & Sendable) -> Key {
    Key(
      required: "pattern", property, .file,
      "The written pattern; in a scene file also {\"url\": \"granny.txt\"}.")
  }

  static func symbols(_ property: WritableKeyPath<Object, SymbolFamily> & Sendable) -> Key {
    Key("symbols", property, .choice, default: .jis, "Symbol set: JIS L 0201 or Craft Yarn Council.")
  }

  static func words(_ property: WritableKeyPath<Object, StitchWords> & Sendable) -> Key {
    Key("words", property, .choice, default: .us, "Terms of the key: US, UK, Japanese or Chinese.")
  }

  static func theme(_ property: WritableKeyPath<Object, CrochetTheme> & Sendable) -> Key {
    Key(
      "theme", property, .choice(CrochetTheme.all.map { ($0.name, $0) }), default: .light,
      "The colors: light or dark.")
  }

  static func key(_ property: WritableKeyPath<Object, Bool> & Sendable) -> Key {
    Key("key", property, .boolean, default: true, "Whether the key is shown.")
  }

  /// A gauge; an empty text is none.
  static func gauge(_ property: WritableKeyPath<Object, CrochetGauge?> & Sendable, _ summary: String) -> Key {
    Key(KeyShape("gauge", .text, summary)) { node, _, object in
      guard let text = Codec<String>.text.decode(node) else { return false }
      object[keyPath: property] = CrochetGauge(text)
      guard object[keyPath: property] == nil, !text.isEmpty else { return true }
      node.fail("\"\(text.prefix(60))\" is not a gauge such as 14 sts x 7 rows = 10 cm")
      return false
    } write: {
      $0[keyPath: property].map { JSONValue($0.description) }
    } reset: {
      $0[keyPath: property] = nil
    }
  }
}
