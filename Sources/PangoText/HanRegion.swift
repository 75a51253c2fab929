/// The regional forms of Han characters; they differ by language (直, 骨, 令).
///
/// In the order of the faces in Noto's collections.
enum HanRegion: CaseIterable, Sendable, Hashable {
  case japan, korea, china, taiwan, hongKong

  /// The name of the region in the families of Noto CJK.
  var familySuffix: String {
    switch self {
    case .japan: "JP"
    case .korea: "KR"
    case .china: "SC"
    case .taiwan: "TC"
    case .hongKong: "HK"
    }
  }

  /// The BCP 47 tag of the region's language.
  var language: String {
    switch self {
    case .japan: "ja"
    case .korea: "ko"
    case .china: "zh-hans"
    case .taiwan: "zh-hant"
    case .hongKong: "zh-hk"
    }
  }

  /// The region for a BCP 47 tag, or nil if its language does not use Han characters.
  init?(language: String) {
    let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
    switch parts.first {
    case "ja": self = .japan
    case "ko": self = .korea
    case "yue": self = .hongKong
    case "zh", "cmn", "wuu", "hak", "nan":
      if parts.contains("hk") || parts.contains("mo") {
        self = .hongKong
      } else if parts.contains("hant") || parts.contains("tw") {
        self = .taiwan
      } else {
        self = .china
      }
    default: return nil
    }
  }

  /// The region indicated by the other characters of a text: kana for Japan, hangul for Korea, bopomofo for
  /// Taiwan; Japan by default.
  init(charactersOf text: some Sequence<Unicode.Scalar>) {
    var region: HanRegion?
    for scalar in text {
      switch scalar.value {
      case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D:
        self = .japan
        return
      case 0x1100...0x11FF, 0x3131...0x318E, 0xAC00...0xD7A3: region = region ?? .korea
      case 0x3105...0x312F, 0x31A0...0x31BF: region = region ?? .taiwan
      default: break
      }
    }
    self = region ?? .japan
  }
}
