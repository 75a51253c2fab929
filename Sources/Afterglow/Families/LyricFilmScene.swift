import DataFiles
import LyricScenes

/// The scene file of a lyric film.
struct LyricFilmScene {
  let song: LyricFilmSong
  let stamps: String
  let timed: TimedLyrics
  let look: LyricFilm.Look
  let duration: Double?

  /// Seconds that the last line stays after it has ended.
  private static let tail = 2.0
  private static let padding = 28.0

  /// Vertical places of a canvas of 640 points; lower ones have less room at their edges.
  private var share: Double { min(1, height / 640) }
  private var titleTop: Double { 44 * share }
  /// Where the title and the line under it end.
  private var titleBottom: Double { titleTop + 44 }
  private var headerHeight: Double { titleBottom + 64 * share }
  private var footerHeight: Double { 140 * share }
  /// Where the current line stands: lower where the title takes much of the height.
  private var focus: Double { width > height ? 0.54 : 0.4 }

  private var width: Double { Double(look.width) / look.scale }
  private var height: Double { Double(look.height) / look.scale }
  private var background: JSONValue { look.isDark ? "#000000" : "#ffffff" }
  private var clearBackground: JSONValue { look.isDark ? "rgb(0 0 0 / 0)" : "rgb(255 255 255 / 0)" }

  var json: JSONValue {
    [
      "size": [JSONValue(width), JSONValue(height)],
      "background": background,
      "duration": JSONValue(duration ?? Double(timed.end) / 1000 + Self.tail),
      "language": "ja",
      "summary": JSONValue("A film of the song \(title ?? "without a title"): its lines as they are sung."),
      "layers": JSONValue([column] + veils + header),
    ]
  }

  private var title: String? { song.document.title ?? timed.metadata["ti"] }
  private var artist: String? { timed.metadata["ar"] }

  private var column: JSONValue {
    var parameters: [(String, JSONValue)] = [
      ("timing", JSONValue(stamps)),
      ("mode", JSONValue(look.mode.rawValue)),
      ("style", JSONValue(look.style.rawValue)),
      ("theme", look.isDark ? "dark" : "light"),
      ("arrangement", JSONValue(look.arrangement.rawValue)),
      ("fontSize", JSONValue(look.fontSize)),
      ("fontWeight", 700),
      ("showsTranslations", JSONValue(look.showsTranslations)),
      ("translationSize", JSONValue(look.fontSize * 0.6)),
      ("lineSpacing", JSONValue(look.fontSize * 0.9)),
      ("padding", JSONValue(Self.padding)),
      ("focus", JSONValue(focus)),
      ("pixelScale", JSONValue(look.scale)),
    ]
    if let language = look.translationLanguage {
      parameters.append(("translationLanguage", JSONValue(language)))
    }
    return [
      "id": "lyrics", "type": "component", "component": "lyrics",
      "parameters": JSONValue(JSONObject(song.parameters + parameters)),
    ]
  }

  /// Lines fade out under the title and towards the lower edge.
  private var veils: [JSONValue] {
    func veil(_ id: String, edge: String, height: Double, solid: Double, angle: Int) -> JSONValue {
      var frame = JSONObject()
      for (side, length) in [("left", 0), ("right", 0), (edge, 0), ("height", height)] {
        frame[side] = JSONValue(length)
      }
      return [
        "id": JSONValue(id), "type": "rectangle", "frame": JSONValue(frame),
        "fill": [
          "type": "linear", "angle": JSONValue(angle),
          "stops": [
            ["color": background], ["offset": JSONValue(solid), "color": background],
            ["color": clearBackground],
          ],
        ],
      ]
    }
    return [
      veil(
        "header-veil", edge: "top", height: headerHeight, solid: titleBottom / headerHeight, angle: 180),
      veil("footer-veil", edge: "bottom", height: footerHeight, solid: 0.3, angle: 0),
    ]
  }

  private var header: [JSONValue] {
    let color: JSONValue = look.isDark ? "#ffffff" : "#000000"
    let secondary: JSONValue = look.isDark ? "rgb(235 235 245 / 0.6)" : "rgb(60 60 67 / 0.6)"
    let lines: [(id: String, text: String?, top: Double, size: Double, weight: Int, color: JSONValue)] = [
      ("title", title, titleTop, 17, 700, color), ("artist", artist, titleTop + 24, 13, 400, secondary),
    ]
    return lines.compactMap { line in
      guard let text = line.text, !text.isEmpty else { return nil }
      return [
        "id": JSONValue(line.id), "type": "text", "text": JSONValue(text),
        "frame": [
          "left": JSONValue(Self.padding), "right": JSONValue(Self.padding), "top": JSONValue(line.top),
        ],
        "font": [
          "family": ["Inter", "Noto Sans CJK JP"], "size": JSONValue(line.size),
          "weight": JSONValue(line.weight),
        ],
        "wraps": true, "lineLimit": 1, "fill": line.color,
      ]
    }
  }
}
