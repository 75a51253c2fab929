extension AccentEntry {
  /// Reads one line of an accent list; throws all its faults, on line 1.
  package init(parsing line: String) throws(LyricError) {
    try self.init(parsing: SourceLine(number: 1, text: line))
  }

  init(parsing line: SourceLine) throws(LyricError) {
    let fields = line.fields(separatedBy: "\t")
    guard fields.count == 3 else {
      throw LyricError(
        LyricIssue(
          .malformed, line: line.number, column: 1,
          "expected surface TAB reading TAB accents, found \(fields.count) fields"))
    }
    let surface = fields[0].text
    guard !surface.isEmpty else {
      throw LyricError(
        fields[0].issue(.malformed, "the surface is empty: write the word before the first tab"))
    }
    let readingField = fields[1].text.isEmpty ? fields[0] : fields[1]
    let reading = readingField.text
    let moraCount = Mora.split(reading).count
    if let foreign = Kana.firstForeignScalar(inReading: reading) {
      throw LyricError(
        readingField.issue(
          .readingNotKana, "the reading \(reading) has \(foreign), which is not kana: write it in kana"))
    }
    guard moraCount > 0 else {
      throw LyricError(readingField.issue(.readingNotKana, "\(reading) has no morae: give a reading in kana"))
    }
    self.init(
      surface: surface, reading: reading,
      variants: try AccentEntry.parsedVariants(in: fields[2], moraCount: moraCount))
  }

  static func parsedVariants(in field: SourceField, moraCount: Int) throws(LyricError) -> [Variant] {
    var variants: [Variant] = []
    var issues: [LyricIssue] = []
    var partsOfSpeech: [String] = []
    for item in field.split(by: ",") {
      do throws(LyricError) {
        let number = try numberField(in: item, partsOfSpeech: &partsOfSpeech)
        let accent = try accent(number, moraCount: moraCount)
        variants.append(Variant(accent: accent, partsOfSpeech: partsOfSpeech))
      } catch {
        issues += error.issues
      }
    }
    guard issues.isEmpty else { throw LyricError(issues) }
    return variants
  }

  /// Takes a prefix such as `(名;形動)` off an item, and gives the rest.
  private static func numberField(
    in item: SourceField, partsOfSpeech: inout [String]
  ) throws(LyricError) -> SourceField {
    guard item.text.first == "(" else { return item }
    guard let end = item.text.firstIndex(of: ")") else {
      throw LyricError(item.issue(.malformed, "expected ) after the parts of speech in \(item.text)"))
    }
    let parts = item.text[..<end].dropFirst().split(separator: ";", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty }) else {
      throw LyricError(
        item.issue(.malformed, "a part of speech in \(item.text) is empty: join them by one ;"))
    }
    partsOfSpeech = parts.map(String.init)
    let rest = item.text[item.text.index(after: end)...]
    return SourceField(
      text: String(rest), line: item.line, column: item.column + item.text.count - rest.count)
  }

  private static func accent(_ field: SourceField, moraCount: Int) throws(LyricError) -> PitchAccent {
    let isNumber = !field.text.isEmpty && field.text.unicodeScalars.allSatisfy { ("0"..."9").contains($0) }
    guard isNumber, let nucleus = Int(field.text) else {
      let found = field.text.isEmpty ? "nothing" : field.text
      throw LyricError(field.issue(.malformed, "expected an accent number, found \(found)"))
    }
    do throws(LyricError) {
      return try PitchAccent(nucleus: nucleus, moraCount: moraCount)
    } catch {
      throw LyricError(error.issues.map { $0.located(line: field.line, column: field.column) })
    }
  }
}
