import VectorGraphics

/// The material of a bead, which determines its appearance.
public enum Stone: String, Sendable, Hashable, CaseIterable {
  /// A glassy or painted bead without structure.
  case plain
  /// Transparent quartz.
  case clearQuartz = "clear-quartz"
  /// Milky pink quartz.
  case roseQuartz = "rose-quartz"
  /// Purple quartz.
  case amethyst
  /// Yellow quartz.
  case citrine
  /// Brown quartz.
  case smokyQuartz = "smoky-quartz"
  /// Quartz with golden hairs.
  case rutile
  /// Quartz with a cloud of green.
  case phantom
  /// Pale pink quartz with red flakes.
  case strawberryQuartz = "strawberry-quartz"
  /// Green quartz with glittering mica.
  case aventurine
  /// Warped bands, chalcedony among them.
  case agate
  /// Pale chalcedony with dark green moss.
  case mossAgate = "moss-agate"
  /// Orange red chalcedony.
  case carnelian
  /// Even black chalcedony.
  case onyx
  /// Golden brown with a band of light.
  case tigersEye = "tigers-eye"
  /// Gray blue with a band of light.
  case hawksEye = "hawks-eye"
  /// Black volcanic glass.
  case obsidian
  /// Black glass with gray flowers of crystal.
  case snowflakeObsidian = "snowflake-obsidian"
  /// Green jadeite, cloudy.
  case jade
  /// Deep blue with specks of golden pyrite.
  case lapisLazuli = "lapis-lazuli"
  /// Dark blue with white veins.
  case sodalite
  /// Sky blue with a brown matrix.
  case turquoise
  /// Blue green feldspar, clouded with white.
  case amazonite
  /// Clear pale blue beryl.
  case aquamarine
  /// Milky white with a blue light.
  case moonstone
  /// Dark gray with a blue flash.
  case labradorite
  /// Orange feldspar with coppery glitter.
  case sunstone
  /// Rings of light and dark green.
  case malachite
  /// Rose with black veins.
  case rhodonite
  /// Pink with white bands.
  case rhodochrosite
  /// Deep red, clear.
  case garnet
  /// Clear bands of purple and green.
  case fluorite
  /// Clear olive green.
  case peridot
  /// Golden resin with dark inclusions.
  case amber
  /// White with gray veins.
  case howlite
  /// Heavy gray, as bright as metal.
  case hematite
  /// Black, dull and porous.
  case lava

  /// What sellers commonly string for the elements; shops differ most in metal and earth.
  package static let customary = PerElement<Stone>(
    metal: .clearQuartz, wood: .phantom, water: .agate, fire: .rutile, earth: .tigersEye)
}

/// What is seen in or on a stone.
public enum StoneTexture: String, Sendable, Hashable, CaseIterable {
  /// Nothing.
  case plain
  /// Faint veils in a stone through which the table and the bore are seen.
  case clear
  /// Warped bands.
  case bands
  /// Fine fibers with a band of light across them.
  case fibers
  /// Golden needles.
  case needles
  /// A cloud in the lower half.
  case cloud
  /// Faint bands.
  case glass
  /// Faint veils in a stone that is clear and colored.
  case veils
  /// Soft clouds of a second color.
  case cloudy
  /// Threads and tufts of a second color.
  case moss
  /// Small flakes of a second color.
  case specks
  /// Veins of a second color.
  case web
  /// A light of a second color that floats in the stone.
  case sheen
  /// Rings around a point.
  case rings
  /// Patches of a second color.
  case patches
  /// Pores, without polish.
  case pores
  /// What is around it, as in a mirror of metal.
  case metal
}

/// How a stone is drawn.
struct StoneMaterial: Hashable {
  var texture: StoneTexture
  /// How much light comes through, 0 opaque … 1 clear.
  var translucency: Double
  /// The second color of textures that have one.
  var accent: Color

  /// The same color and translucency with another texture, whose second color is a tone of the first.
  func with(_ texture: StoneTexture?, color: Color) -> StoneMaterial {
    guard let texture, texture != self.texture else { return self }
    let tone =
      color.relativeLuminance > 0.3 ? color.deepened(by: 1).deepened(by: 0.5) : color.lightened(by: 0.6)
    let light =
      texture == .clear ? 0.55 : texture == .pores ? 0 : max(translucency, texture == .veils ? 0.4 : 0)
    return StoneMaterial(texture: texture, translucency: light, accent: tone)
  }
}

extension Stone {
  /// The color that the stone mostly has where no element gives it one.
  package var naturalColor: Color { traits.color }

  var material: StoneMaterial { traits.material }

  /// The trade name of the stone in a language; in English, capitalized as at the start of a label.
  func name(in language: BraceletLanguage) -> String {
    switch language {
    case .english: traits.names.english
    case .chinese: traits.names.chinese
    case .japanese: traits.names.japanese
    }
  }

  private struct Traits {
    let names: (english: String, chinese: String, japanese: String)
    let color: Color
    let material: StoneMaterial

    init(
      _ names: (String, String, String), _ color: Int, _ texture: StoneTexture, _ translucency: Double,
      _ accent: Int = 0xFFFFFF
    ) {
      self.names = names
      self.color = Color(hex: color)
      material = StoneMaterial(texture: texture, translucency: translucency, accent: Color(hex: accent))
    }
  }

  private var traits: Traits {
    switch self {
    case .plain: Traits(("Glass", "琉璃", "ガラス"), 0xB56A54, .plain, 0.2)
    case .clearQuartz: Traits(("Clear quartz", "白水晶", "水晶"), 0xE4E8EC, .clear, 0.55)
    case .roseQuartz: Traits(("Rose quartz", "粉晶", "ローズクォーツ"), 0xEAB8BF, .veils, 0.45)
    case .amethyst: Traits(("Amethyst", "紫水晶", "アメジスト"), 0x7A4BA6, .veils, 0.45)
    case .citrine: Traits(("Citrine", "黄水晶", "シトリン"), 0xEDB63F, .veils, 0.5)
    case .smokyQuartz: Traits(("Smoky quartz", "茶晶", "スモーキークォーツ"), 0x6E5645, .veils, 0.5)
    case .rutile: Traits(("Rutile quartz", "发晶", "ルチルクォーツ"), 0xE2CB9C, .needles, 0.45)
    case .phantom: Traits(("Phantom quartz", "幽灵水晶", "ファントムクォーツ"), 0x4F9362, .cloud, 0.45)
    case .strawberryQuartz:
      Traits(("Strawberry quartz", "草莓晶", "ストロベリークォーツ"), 0xE2A29C, .specks, 0.4, 0xA62A2C)
    case .aventurine: Traits(("Green aventurine", "东陵玉", "グリーンアベンチュリン"), 0x5E9E76, .specks, 0.3, 0xD6F0D8)
    case .agate: Traits(("Agate", "玛瑙", "めのう"), 0x6E8FA8, .bands, 0.3)
    case .mossAgate: Traits(("Moss agate", "水草玛瑙", "モスアゲート"), 0xDDE3DC, .moss, 0.4, 0x2F5B38)
    case .carnelian: Traits(("Carnelian", "红玛瑙", "カーネリアン"), 0xC4471F, .veils, 0.3)
    case .onyx: Traits(("Onyx", "黑玛瑙", "オニキス"), 0x151517, .plain, 0.06)
    case .tigersEye: Traits(("Tiger’s eye", "虎眼石", "タイガーアイ"), 0xA86B2A, .fibers, 0.12)
    case .hawksEye: Traits(("Hawk’s eye", "鹰眼石", "ホークアイ"), 0x3E5668, .fibers, 0.12)
    case .obsidian: Traits(("Obsidian", "黑曜石", "オブシディアン"), 0x232226, .glass, 0.22)
    case .snowflakeObsidian:
      Traits(("Snowflake obsidian", "雪花黑曜石", "スノーフレークオブシディアン"), 0x1F1F22, .patches, 0.06, 0xB4B7BA)
    case .jade: Traits(("Jade", "翡翠", "翡翠"), 0x6FB07F, .cloudy, 0.35, 0xD9EFDC)
    case .lapisLazuli: Traits(("Lapis lazuli", "青金石", "ラピスラズリ"), 0x22409A, .specks, 0.06, 0xE2BE63)
    case .sodalite: Traits(("Sodalite", "方钠石", "ソーダライト"), 0x2B3C78, .web, 0.08, 0xD5DAE6)
    case .turquoise: Traits(("Turquoise", "绿松石", "ターコイズ"), 0x43B5C4, .web, 0.05, 0x4B3826)
    case .amazonite: Traits(("Amazonite", "天河石", "アマゾナイト"), 0x79C5BA, .cloudy, 0.2, 0xE8F4EF)
    case .aquamarine: Traits(("Aquamarine", "海蓝宝", "アクアマリン"), 0xA4D2DF, .veils, 0.55)
    case .moonstone: Traits(("Moonstone", "月光石", "ムーンストーン"), 0xDDDDE2, .sheen, 0.5, 0x86B4FF)
    case .labradorite: Traits(("Labradorite", "拉长石", "ラブラドライト"), 0x4B5458, .sheen, 0.15, 0x3E9BE8)
    case .sunstone: Traits(("Sunstone", "太阳石", "サンストーン"), 0xD8794A, .specks, 0.35, 0xFFE3AE)
    case .malachite: Traits(("Malachite", "孔雀石", "マラカイト"), 0x1E8C5E, .rings, 0.05, 0x07402B)
    case .rhodonite: Traits(("Rhodonite", "蔷薇辉石", "ロードナイト"), 0xCF6A80, .web, 0.1, 0x1F181B)
    case .rhodochrosite: Traits(("Rhodochrosite", "红纹石", "インカローズ"), 0xDE7E86, .rings, 0.2, 0xF9DEDC)
    case .garnet: Traits(("Garnet", "石榴石", "ガーネット"), 0x7A1220, .veils, 0.3)
    case .fluorite: Traits(("Fluorite", "萤石", "フローライト"), 0x7D6FB8, .bands, 0.45, 0x6FD6A0)
    case .peridot: Traits(("Peridot", "橄榄石", "ペリドット"), 0x9DBB3A, .veils, 0.5)
    case .amber: Traits(("Amber", "琥珀", "琥珀"), 0xD98718, .specks, 0.5, 0x7A3F0C)
    case .howlite: Traits(("Howlite", "白松石", "ハウライト"), 0xEDEDEA, .web, 0.08, 0x85888C)
    case .hematite: Traits(("Hematite", "赤铁矿", "ヘマタイト"), 0x6A6D72, .metal, 0.03)
    case .lava: Traits(("Lava stone", "火山石", "溶岩石"), 0x2C2A2A, .pores, 0.0, 0x0C0B0B)
    }
  }
}

extension Color {
  /// A color from 0xRRGGBB.
  fileprivate init(hex: Int) {
    self.init(rgb: hex >> 16 & 255, hex >> 8 & 255, hex & 255)
  }
}
