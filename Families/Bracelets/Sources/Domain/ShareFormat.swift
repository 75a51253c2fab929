import VectorGraphics

/// A size for share images, with the margins that the platform covers.
///
/// Platforms change these; the table contains defaults.
package struct ShareFormat: Sendable, Hashable {
  /// Stands in options and file names: `3x4`.
  package let name: String
  package let title: String
  /// In pixels.
  package let width: Int
  package let height: Int
  /// Margins in pixels that hold nothing that must be seen.
  package let keepOutTop: Int
  package let keepOutBottom: Int
  package let keepOutSides: Int

  init(
    _ name: String, _ title: String, _ width: Int, _ height: Int, top: Int = 0, bottom: Int = 0,
    sides: Int = 0
  ) {
    self.name = name
    self.title = title
    self.width = width
    self.height = height
    keepOutTop = top
    keepOutBottom = bottom
    keepOutSides = sides
  }

  /// The part of the image that stays free of what the platform puts over it, in pixels.
  package var safeArea: Rect {
    Rect(
      x: Double(keepOutSides), y: Double(keepOutTop), width: Double(width - 2 * keepOutSides),
      height: Double(height - keepOutTop - keepOutBottom))
  }

  package static let square = ShareFormat("square", "Instagram square", 1080, 1080)
  package static let portrait = ShareFormat("portrait", "Instagram portrait", 1080, 1350)
  package static let threeByFour = ShareFormat("3x4", "Instagram portrait 3:4", 1080, 1440)
  package static let story = ShareFormat(
    "story", "Instagram / Facebook story, reel, TikTok", 1080, 1920, top: 250, bottom: 340, sides: 60)
  package static let wide = ShareFormat("wide", "X (Twitter) large", 1600, 900)

  /// All formats, the common ones first.
  package static let all = [
    square, portrait, threeByFour, story, wide,
    ShareFormat("open-graph", "Open Graph", 1200, 630),
    ShareFormat("xiaohongshu", "Xiaohongshu portrait", 1242, 1660),
    ShareFormat("wechat", "WeChat Moments single", 1080, 1440),
    ShareFormat("wechat-cover", "WeChat article cover", 900, 383),
    ShareFormat("wallpaper", "iPhone wallpaper / live preview", 1170, 2532, top: 220, bottom: 260),
    ShareFormat(
      "report-card", "IronLog report card (web canvas)", 1080, 1350, top: 72, bottom: 80, sides: 72),
  ]

  /// A format by its name; a ratio may be written with a colon, `3:4`. Nil for other names.
  package static func named(_ name: String) -> ShareFormat? {
    let plain = String(name.map { $0 == ":" ? "x" : $0 })
    return all.first { $0.name == plain }
  }
}
