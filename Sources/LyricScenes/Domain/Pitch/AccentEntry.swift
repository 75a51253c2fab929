/// An entry of an accent list: a word, its reading and its accents, the preferred one first.
package struct AccentEntry: Sendable, Hashable {
  /// One accent of a word, and the parts of speech that it is for.
  package struct Variant: Sendable, Hashable {
    package let accent: PitchAccent
    /// 名, 副, 形動 …; empty if the accent is for all uses.
    package let partsOfSpeech: [String]
  }

  package let surface: String
  /// In kana; the surface itself where the list leaves the reading empty.
  package let reading: String
  package let variants: [Variant]

  package var morae: [Mora] { Mora.split(reading) }

  /// The accents in the order of the list, without their parts of speech.
  package var accents: [PitchAccent] { variants.map(\.accent) }
}

/// A list of accents in the format of kanjium's `accents.txt`.
///
/// One entry a line, `surface TAB reading TAB accents`, the reading empty if the surface is kana. Accents
/// are joined by commas; `(副)0,(名;形動)3,4` gives parts of speech, which hold up to the next such prefix.
package struct AccentList: Sendable, Hashable {
  package let entries: [AccentEntry]
  /// The lines that were refused, each with its location and reason.
  package let issues: [LyricIssue]

  /// Reads a list; faulty lines are left out and told in `issues`. Lines that are empty, or begin with `#`
  /// and hold no tab, are passed over.
  package init(parsing text: String) {
    var entries: [AccentEntry] = []
    var issues: [LyricIssue] = []
    for line in SourceLine.lines(of: text) where !line.isBlank {
      if line.text.hasPrefix("#"), !line.text.contains("\t") { continue }
      do throws(LyricError) {
        entries.append(try AccentEntry(parsing: line))
      } catch {
        issues += error.issues
      }
    }
    self.entries = entries
    self.issues = issues
  }
}
