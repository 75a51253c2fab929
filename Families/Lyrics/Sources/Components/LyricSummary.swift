/// Lines of a song in words, so that an image of them can be read aloud.
package struct LyricSummary {
  /// The annotations over the words of the picture.
  let mode: ReadingMode
  var showsTranslations = true

  package init(mode: ReadingMode, showsTranslations: Bool = true) {
    self.mode = mode
    self.showsTranslations = showsTranslations
  }

  /// The title, and each line: `夏 (なつ HL) の光 — The light of summer`.
  package func text(of lines: [LyricsLine], title: String? = nil, subtitle: String? = nil) -> String? {
    let parts = [title, subtitle].compactMap(\.self).filter { !$0.isEmpty } + lines.map { text(of: $0) }
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }

  private func text(of line: LyricsLine) -> String {
    let words = mode == .none ? line.text : line.words.map { text(of: $0) }.joined(separator: " ")
    guard showsTranslations, let translation = line.translation, !translation.isEmpty else { return words }
    return "\(words) — \(translation)"
  }

  /// A word with its reading, where that is not how it is written, and with its pitch where that is drawn.
  private func text(of word: WordData) -> String {
    let reading = word.reading == word.surface ? "" : word.reading
    let pitch = mode == .pitch ? word.pitches.letters : ""
    let notes = [reading, pitch].filter { !$0.isEmpty }
    return notes.isEmpty ? word.surface : "\(word.surface) (\(notes.joined(separator: " ")))"
  }
}
