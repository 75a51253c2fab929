extension Color {
  /// Creates a color from six hexadecimal digits, `0xRRGGBB`, and an alpha of 0…1.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(rgb: Int(hex >> 16 & 0xFF), Int(hex >> 8 & 0xFF), Int(hex & 0xFF), alpha: alpha)
  }

  /// Creates a gray between black, 0, and white, 1, with an alpha of 0…1.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// The color that CSS gives a name; the names below are all of the table.
  private static func css(_ name: String) -> Color {
    Color(hex: namedColors.first { $0.key == name }?.value ?? 0)
  }

  /// CSS `red`.
  public static let red = css("red")
  /// CSS `orange`.
  public static let orange = css("orange")
  /// CSS `yellow`.
  public static let yellow = css("yellow")
  /// CSS `green`: half as bright as `lime`.
  public static let green = css("green")
  /// CSS `lime`: pure green.
  public static let lime = css("lime")
  /// CSS `teal`.
  public static let teal = css("teal")
  /// CSS `cyan`.
  public static let cyan = css("cyan")
  /// CSS `blue`.
  public static let blue = css("blue")
  /// CSS `navy`.
  public static let navy = css("navy")
  /// CSS `indigo`.
  public static let indigo = css("indigo")
  /// CSS `purple`.
  public static let purple = css("purple")
  /// CSS `magenta`.
  public static let magenta = css("magenta")
  /// CSS `pink`.
  public static let pink = css("pink")
  /// CSS `gold`.
  public static let gold = css("gold")
  /// CSS `brown`.
  public static let brown = css("brown")
  /// CSS `gray`.
  public static let gray = css("gray")
}
