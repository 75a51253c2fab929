import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

/// Reads what components of lyrics are given.
struct LyricArguments {
  let arguments: ComponentArguments

  /// The song under a name: Onpu's JSON, or text with a line on each line.
  func song(_ name: String) throws(ComponentError) -> LyricSong {
    guard let value = arguments[name] else {
      throw ComponentError(path: [name], message: "expected lyrics, found null")
    }
    do throws(LyricError) {
      var song = try decoded(value)
      song.lines = withTranslations(song.lines)
      return song
    } catch {
      throw componentError(error, at: name)
    }
  }

  private func decoded(_ value: ParameterValue) throws(LyricError) -> LyricSong {
    guard let text = text(of: value) else { return LyricSong(try LyricsDocument(JSONValue(value))) }
    return try LyricSong(text: text, notation: notation, initialLowering: initialLowering)
  }

  /// The text of a value that is text, or a list of nothing but texts, each a line.
  private func text(of value: ParameterValue) -> String? {
    switch value.content {
    case .text(let text): return text
    case .list(let values):
      let texts = values.compactMap(\.textValue)
      return texts.count == values.count ? texts.joined(separator: "\n") : nil
    default: return nil
    }
  }

  private var notation: LyricsNotation {
    arguments.text("notation").flatMap(LyricsNotation.init) ?? .pitchBits
  }

  /// Where the low first mora of a word is heard.
  var initialLowering: PhraseReader.InitialLowering {
    arguments.boolean("phraseRule") == true ? .phrase : .everyWord
  }

  private func withTranslations(_ lines: [LyricsLine]) -> [LyricsLine] {
    let translations = (arguments.list("translations") ?? []).map(\.textValue)
    return lines.enumerated().map { index, line in
      let given = translations.indices.contains(index) ? translations[index] : nil
      return LyricsLine(words: line.words, translation: given ?? line.translation)
    }
  }

  /// All faults, each an error of its own. Faults in text are located by line and column, those in JSON by their path.
  private func componentError(_ error: LyricError, at name: String) -> ComponentError {
    let errors = error.issues.map { issue in
      issue.path.isEmpty
        ? ComponentError(path: [name], message: issue.description)
        : ComponentError(path: [name, issue.path], message: issue.message)
    }
    guard var first = errors.first else { return ComponentError(path: [name], message: "cannot be read") }
    first.others = Array(errors.dropFirst())
    return first
  }

  /// What happens to faulty time stamps.
  var tolerance: LRCReader.Tolerance {
    arguments.text("tolerance").flatMap(LRCReader.Tolerance.init) ?? .repairing
  }

  /// The times of lines from the text of an LRC file.
  func timing(_ name: String) throws(ComponentError) -> TimedLyrics? {
    guard let value = arguments[name] else { return nil }
    guard let text = text(of: value) else {
      throw ComponentError(
        path: [name],
        message: "expected the text of an LRC file, found \(value.kindDescription)")
    }
    do throws(LyricError) {
      return try LRCReader(tolerance: tolerance).lyrics(in: text)
    } catch {
      throw componentError(error, at: name)
    }
  }
}

extension LyricArguments {
  func choice<Choice: RawRepresentable>(_ name: String, _ standard: Choice) -> Choice
  where Choice.RawValue == String {
    arguments.text(name).flatMap(Choice.init) ?? standard
  }

  func number(_ name: String, _ standard: Double) -> Double {
    guard let number = arguments.number(name), number.isFinite else { return standard }
    return number
  }

  func families(_ name: String, _ standard: [String]) -> [String] {
    if let family = arguments.text(name) { return [family] }
    let families = (arguments.list(name) ?? []).compactMap(\.textValue)
    return families.isEmpty ? standard : families
  }

  /// How lines move as they are sung.
  var motion: LyricMotion {
    var motion = LyricMotion()
    motion.focus = number("focus", motion.focus)
    motion.dimmedOpacity = number("dimmedOpacity", motion.dimmedOpacity)
    motion.guideOpacity = number("guideOpacity", motion.guideOpacity)
    motion.scrollDuration = number("scrollDuration", motion.scrollDuration)
    return motion
  }

  /// How the words are set.
  var style: LyricStyle {
    var style = LyricStyle()
    style.mode = choice("mode", style.mode)
    style.pitchStyle = choice("style", style.pitchStyle)
    style.showsParticleFall = arguments.boolean("showsParticleFall") ?? style.showsParticleFall
    style.rubyPlacement = choice("ruby", style.rubyPlacement)
    style.overhang = choice("overhang", style.overhang)
    style.usesFullSizeRuby = arguments.boolean("fullSizeRuby") ?? style.usesFullSizeRuby
    style.font.size = number("fontSize", style.font.size)
    style.font.weight = arguments.integer("fontWeight") ?? style.font.weight
    style.font.families = families("fontFamily", style.font.families)
    style.latinFamilies = families("latinFontFamily", style.latinFamilies)
    style.readingScale = number("readingScale", style.readingScale)
    style.wordSpacing = number("wordSpacing", style.wordSpacing)
    style.kinsoku = choice("kinsoku", style.kinsoku)
    style.hangsPunctuation = arguments.boolean("hangsPunctuation") ?? style.hangsPunctuation
    style.alignment = choice("alignment", style.alignment)
    style.pixelScale = number("pixelScale", style.pixelScale)
    return style
  }

  /// The theme's colors, and those that are given instead.
  var theme: LyricTheme {
    var theme = LyricTheme(choice("theme", .light))
    theme.background = arguments.color("backgroundColor") ?? theme.background
    theme.text = arguments.color("textColor") ?? theme.text
    theme.reading = arguments.color("readingColor") ?? theme.reading
    theme.translation = arguments.color("translationColor") ?? theme.translation
    theme.pitchLine = arguments.color("pitchColor") ?? theme.pitchLine
    return theme
  }
}
