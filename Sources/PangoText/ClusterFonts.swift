import CPango
import RenderTree

/// Characters that are set in a font other than the one that Pango would select for each of them.
struct ClusterFont {
  /// In the piece.
  var bytes: Range<Int>
  var request: FontRequest
}

// Pango selects a font for each character; a letter and its marks must come from one that has all of them (CSS Fonts 4,
// section 5.3), or they could not be shaped together.
extension ParagraphSetter {
  private struct Cluster {
    var bytes: Range<Int>
    /// Nil if it has only characters that draw nothing.
    var face: OpenFace?
    /// Whether Pango would select another face for one of its characters.
    var isMoved = false
  }

  /// The fonts of the clusters of a span whose characters Pango would take from several fonts, and of spaces that the
  /// font of a text has not.
  func clusterFonts(
    of span: TextPiece.Span, in piece: TextPiece, _ stretches: [(range: Range<Int>, language: String)]
  ) -> [ClusterFont] {
    let hasSpace = primaryFaces[span.run].supports(CollectionOfOne(" "))
    let bytes = piece.bytes[span.bytes]
    if hasSpace, bytes.allSatisfy({ $0 < 0x80 }) { return [] }
    let text = String(decoding: bytes, as: UTF8.self)
    guard !hasSpace || text.unicodeScalars.contains(where: \.isMark) else { return [] }
    var fonts: [ClusterFont] = []
    var (group, isMoved) = ([Cluster](), false)
    func finish() {
      defer { (group, isMoved) = ([], false) }
      guard isMoved, let first = group.first, let last = group.last, let face = first.face else { return }
      var request = requests[span.run]
      request.families.insert(face.description.family, at: 0)
      fonts.append(
        ClusterFont(bytes: first.bytes.lowerBound..<last.bytes.upperBound, request: request))
    }
    var (start, stretch) = (span.bytes.lowerBound, 0)
    for character in text {
      let end = start + character.utf8.count
      while stretch + 1 < stretches.count, stretches[stretch].range.upperBound <= start { stretch += 1 }
      let language = stretches.indices.contains(stretch) ? stretches[stretch].language : ""
      let cluster = cluster(
        character, start..<end, run: span.run, language: language, after: group.last?.face)
      // Neighbors of one face are shaped together.
      if cluster.face !== group.last?.face { finish() }
      group.append(cluster)
      isMoved = isMoved || cluster.isMoved
      start = end
    }
    finish()
    return fonts
  }

  private func cluster(
    _ character: Character, _ bytes: Range<Int>, run: Int, language: String, after last: OpenFace?
  ) -> Cluster {
    func face(where isSuitable: (OpenFace) -> Bool) -> OpenFace? {
      provider.face(
        of: provider.number(of: requests[run]), scale: units(runs[run].font.size), language: language,
        where: isSuitable)
    }
    let scalars = character.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    if scalars.isEmpty { return Cluster(bytes: bytes, face: last) }
    if scalars.allSatisfy(\.properties.isWhitespace) {
      // Pango sets a space in the font of its neighbor, whether that has it or not.
      let neighbor = last ?? primaryFaces[run]
      if neighbor.supports(scalars) { return Cluster(bytes: bytes, face: neighbor) }
      return Cluster(bytes: bytes, face: face { $0.supports(scalars) } ?? neighbor, isMoved: true)
    }
    let faces = scalars.map { scalar in face { $0.supports(CollectionOfOne(scalar)) } }
    // Color emoji are selected by their sequences.
    if faces.allSatisfy({ $0 === faces[0] }) || character.unicodeScalars.contains("\u{FE0F}") {
      return Cluster(bytes: bytes, face: faces[0])
    }
    guard let whole = face(where: { $0.supports(scalars) }) else {
      return Cluster(bytes: bytes, face: faces[0])
    }
    return Cluster(bytes: bytes, face: whole, isMoved: true)
  }
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool {
    value >= 0x300
      && [.nonspacingMark, .spacingMark, .enclosingMark].contains(properties.generalCategory)
  }
}
