import AfterglowLyrics
import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

/// What shows the word that is spoken.
public enum CaptionEffect: String, Sendable, Hashable, CaseIterable {
  /// Nothing.
  case none
  /// Its color.
  case color
  /// A box behind it.
  case box
  /// The color, which fills the line as in karaoke.
  case karaoke
  /// It appears as it is spoken, and springs to its size.
  case pop
  /// It is alone on the screen.
  case word
}

/// Where captions are in the safe area, unless their file says so.
public enum CaptionPosition: String, Sendable, Hashable, CaseIterable {
  /// At the top of the safe area.
  case top
  /// In the middle of the canvas.
  case middle
  /// At the bottom of the safe area.
  case bottom
}

/// Captions over a scene: subtitles, or words as they are spoken.
public struct Captions: ComponentContent, Component {
  package static let name = "captions"
  package static let summary =
    "Captions from SRT, WebVTT, ASS, TTML, LRC or JSON of words, as they are spoken."

  /// The captions.
  public var source: CaptionSource
  /// What shows the word that is spoken.
  public var effect: CaptionEffect
  /// Where captions are, unless their file says so.
  public var position: CaptionPosition
  /// The part of the canvas in which captions are.
  public var safeArea: CaptionSafeArea
  /// The maximum number of lines, 1…6.
  public var maximumLines: Int
  /// The maximum number of words at a time; nil for as many as fit.
  public var maximumWords: Int?
  /// The longest that words without pages of their own are shown, in seconds.
  public var maximumDuration: Double
  /// The language (BCP 47); nil for that of the file, or of its script.
  public var language: String?
  /// The font size in points; nil for a size that suits the canvas.
  public var fontSize: Double?
  /// The font weight.
  public var fontWeight: Int
  /// Font families in order of preference.
  public var fontFamily: [String]
  /// The color of the words.
  public var color: Color
  /// The color of the word that is spoken, or of the box behind it; nil for yellow words and violet boxes.
  public var highlightColor: Color?
  /// The color of the outline around the letters; transparent for none.
  public var outlineColor: Color
  /// The color of a box behind the lines; nil for none.
  public var backgroundColor: Color?

  /// Creates captions.
  ///
  /// The parameters are the properties of the same names.
  public init(
    source: CaptionSource, effect: CaptionEffect = .none, position: CaptionPosition = .bottom,
    safeArea: CaptionSafeArea = .automatic, maximumLines: Int = 2, maximumWords: Int? = nil,
    maximumDuration: Double = 5, language: String? = nil, fontSize: Double? = nil, fontWeight: Int = 700,
    fontFamily: [String] = [Font.defaultFamily], color: Color = .white,
    highlightColor: Color? = nil, outlineColor: Color = .black,
    backgroundColor: Color? = nil
  ) {
    self.source = source
    self.effect = effect
    self.position = position
    self.safeArea = safeArea
    self.maximumLines = maximumLines
    self.maximumWords = maximumWords
    self.maximumDuration = maximumDuration
    self.language = language
    self.fontSize = fontSize
    self.fontWeight = fontWeight
    self.fontFamily = fontFamily
    self.color = color
    self.highlightColor = highlightColor
    self.outlineColor = outlineColor
    self.backgroundColor = backgroundColor
  }

  public var layers: [Layer] { [Layer(self)] }

  /// White letters have 5:1 on the violet, and the yellow is far from them.
  var spokenColor: Color {
    highlightColor ?? (effect == .box ? Color(rgb: 0x7A, 0x3C, 0xF0) : Color(rgb: 0xFF, 0xD9, 0x3D))
  }

  private static let usual = Captions(source: "")

  package static let parameters = ObjectFormat(usual, check: check) {
    Key(
      required: "source", \.source, CaptionSource.codec,
      "{\"url\": \"film.srt\"}: an SRT, WebVTT, ASS, TTML, LRC or JSON file; its text; or a list of words with times."
    )
    Key(
      "effect", \.effect, .choice, default: usual.effect,
      "What shows the word that is spoken: its color, a box behind it, the color as it fills the line, that it pops up, or that it is alone."
    )
    placementKeys
    fontKeys
  }

  @KeyBuilder<Self> private static var placementKeys: [Key<Self>] {
    Key(
      "position", \.position, .choice, default: usual.position,
      "Where captions are in the safe area, unless their file says so.")
    Key(
      "safeArea", \.safeArea, CaptionSafeArea.codec, default: usual.safeArea,
      "Where captions may be: auto leaves free what the applications of phones cover on tall canvases, and 5 % elsewhere; or margins in percent."
    )
    Key(
      "maximumLines", \.maximumLines, .integer(1...6), default: usual.maximumLines,
      "The most lines at a time.")
    Key(
      "maximumWords", \.maximumWords, .integer(1...100), "The most words at a time (default: as many as fit)."
    )
    Key(
      "maximumDuration", \.maximumDuration, .number(0.5...60), default: usual.maximumDuration,
      "The longest that a page of recognized words is shown, in seconds.")
  }

  @KeyBuilder<Self> private static var fontKeys: [Key<Self>] {
    Key("language", \.language, .text, "The language, BCP 47 (default: that of the file, or of its script).")
    Key(
      "fontSize", \.fontSize, .number(4...1000), "Font size in points (default: by the size of the canvas).")
    Key("fontWeight", \.fontWeight, .integer(1...1000), default: usual.fontWeight, "The font weight.")
    Key("fontFamily", \.fontFamily, .captionFamilies, default: usual.fontFamily, "Font families.")
    Key("color", \.color, .color, default: usual.color, "The color of the words.")
    Key(
      "highlightColor", \.highlightColor, .color, defaultDescription: "yellow words, violet boxes",
      "The color of the word that is spoken, or of the box behind it.")
    Key(
      "outlineColor", \.outlineColor, .color, default: usual.outlineColor,
      "The color of the outline around the letters; transparent for none.")
    Key("backgroundColor", \.backgroundColor, .color, "The color of a box behind the lines (default: none).")
  }

  @Sendable private static func check(_ reading: ObjectReading, _ captions: inout Self) throws(ComponentError)
  {
    if reading.isRight("source") { _ = try captions.track() }
  }

  func track() throws(ComponentError) -> CaptionTrack {
    do throws(LyricError) {
      return try source.track()
    } catch {
      let errors = error.issues.map { ComponentError(path: ["source"], message: $0.description) }
      var first = errors.first ?? ComponentError(path: ["source"], message: "cannot be read")
      first.others = Array(errors.dropFirst())
      first.unshownCount = error.unshownCount
      throw first
    }
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    var track = try track()
    track.guessLanguages(usual: language)
    let typesetter = CaptionTypesetter(self, context: context)
    let (pages, warnings) = try typesetter.pages(of: track)
    var layers = CaptionLayers(captions: self, typesetter: typesetter)
    try layers.add(pages)
    let messages =
      (track.warnings.map { "source:\($0.line == nil ? " " : "")\($0)" } + warnings + layers.warnings)
    return ComponentExpansion(
      layers: layers.layers, warnings: messages,
      summary: pages.isEmpty ? nil : pages.map(\.text).joined(separator: "\n"),
      duration: pages.map(\.end).max(),
      details: ["captions": JSONValue(layers.shown)])
  }
}

extension Codec where Value == [String] {
  /// The family of a font, or several, of which the first that has a character draws it.
  fileprivate static var captionFamilies: Codec {
    oneOf(
      Alternative(.text, { [$0] }, { $0.count == 1 ? $0[0] : nil }),
      Alternative(.list(of: .text), { $0 }, { $0 }))
  }
}

extension CaptionTrack {
  /// Gives each caption a language: the usual one, that of the file, or what its script tells. Characters of Chinese alone are
  /// Japanese where other captions have kana.
  fileprivate mutating func guessLanguages(usual: String?) {
    let stated = usual ?? language
    let hasKana = captions.contains {
      $0.text.unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) }
    }
    for index in captions.indices where usual != nil || captions[index].language == nil {
      captions[index].language = stated ?? captions[index].scriptLanguage(hasKana: hasKana)
    }
  }
}

extension Caption {
  fileprivate func scriptLanguage(hasKana: Bool) -> String? {
    var hasHan = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x3040...0x30FF: return "ja"
      case 0xAC00...0xD7A3: return "ko"
      case 0x3400...0x9FFF: hasHan = true
      default: break
      }
    }
    return hasHan ? (hasKana ? "ja" : "zh-Hans") : nil
  }
}
