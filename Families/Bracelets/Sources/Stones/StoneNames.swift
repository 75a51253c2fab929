extension Stone {
  /// The trade name of the stone in a language; in English, capitalized as at the start of a label.
  func name(in language: BraceletLanguage) -> String {
    let names =
      switch self {
      case .plain: ("Glass", "琉璃", "ガラス")
      case .clearQuartz: ("Clear quartz", "白水晶", "水晶")
      case .agate: ("Agate", "玛瑙", "めのう")
      case .tigersEye: ("Tiger’s eye", "虎眼石", "タイガーアイ")
      case .rutile: ("Rutile quartz", "发晶", "ルチルクォーツ")
      case .phantom: ("Phantom quartz", "幽灵水晶", "ファントムクォーツ")
      case .obsidian: ("Obsidian", "黑曜石", "オブシディアン")
      }
    return switch language {
    case .english: names.0
    case .chinese: names.1
    case .japanese: names.2
    }
  }
}
