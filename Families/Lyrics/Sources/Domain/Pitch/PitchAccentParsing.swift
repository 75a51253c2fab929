import VectorGraphics

extension PitchAccent {
  /// Reads the accents of a word as accent dictionaries list them, the preferred one first: `0`, `1,3`, or with the parts
  /// of speech that they are for, `(副)0,(名;形動)3,4`.
  /// - Throws: All faults of the field, each at its column.
  static func alternatives(in field: SourceField, moraCount: Int) throws(LyricError) -> [PitchAccent] {
    try listed(in: field, moraCount: moraCount).accents
  }

  /// The accents, and the part of speech that is written before the first of them.
  static func listed(
    in field: SourceField, moraCount: Int
  ) throws(LyricError) -> (accents: [PitchAccent], partOfSpeech: String?) {
    var accents: [PitchAccent] = []
    var partOfSpeech: String?
    var faults = LyricError()
    field.forEachPart(by: ",") { item in
      do throws(LyricError) {
        let (rest, part) = try withoutPartsOfSpeech(item)
        accents.append(try accent(rest, moraCount: moraCount))
        if accents.count == 1 { partOfSpeech = part }
      } catch {
        faults.add(error)
      }
    }
    try faults.check()
    return (accents, partOfSpeech)
  }

  /// What follows a prefix such as `(名;形動)`, and the first part of speech in it.
  private static func withoutPartsOfSpeech(
    _ item: SourceField
  ) throws(LyricError) -> (rest: SourceField, partOfSpeech: String?) {
    guard item.text.first == "(" else { return (item, nil) }
    guard let end = item.text.firstIndex(of: ")") else {
      throw LyricError(item.issue(.malformed, "expected ) after the parts of speech in \(item.text.excerpt)"))
    }
    let parts = item.text[..<end].dropFirst().split(separator: ";", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty }) else {
      throw LyricError(
        item.issue(.malformed, "a part of speech in \(item.text.excerpt) is empty: join them by one ;"))
    }
    let rest = item.text[item.text.index(after: end)...]
    return (
      SourceField(text: String(rest), line: item.line, column: item.column + item.text.count - rest.count),
      parts.first.map(String.init)
    )
  }

  private static func accent(_ field: SourceField, moraCount: Int) throws(LyricError) -> PitchAccent {
    let isNumber = !field.text.isEmpty && field.text.unicodeScalars.allSatisfy { ("0"..."9").contains($0) }
    guard isNumber, let nucleus = Int(field.text) else {
      let found = field.text.isEmpty ? "nothing" : field.text.excerpt
      throw LyricError(field.issue(.malformed, "expected an accent number, found \(found)"))
    }
    do throws(LyricError) {
      return try PitchAccent(nucleus: nucleus, moraCount: moraCount)
    } catch {
      throw LyricError(error.issues.map { $0.located(line: field.line, column: field.column) })
    }
  }
}
