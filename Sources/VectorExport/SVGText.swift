import PNGCoding
import PangoText
import RenderTree
import VectorGraphics

/// Characters that one element places: their advances are those of the font.
private struct TextChunk {
  var part: VectorText.Part
  /// In the order of the text, without white space at its ends.
  var text: String
  var x: Double
  var width: Double
  var clusterCount: Int
  /// Whether there was white space after it.
  var isFollowedBySpace: Bool
}

extension SVGCanvas {
  mutating func draw(_ text: VectorText, opacity: Double) throws(VectorError) {
    let chunks = try chunks(of: text)
    if chunks.isAlone {
      for chunk in chunks.list {
        writer.append(chunk.definitions)
        writer.open("text", chunks.attributes(of: chunk) + opacityAttributes(opacity), breaksLine: false)
        writer.text(chunk.text)
        writer.close("text")
      }
      return
    }
    guard !chunks.list.isEmpty else { return }
    for chunk in chunks.list { writer.append(chunk.definitions) }
    let shared = chunks.sharedAttributes
    writer.open("text", shared + opacityAttributes(opacity), breaksLine: false)
    for chunk in chunks.list {
      let own = chunks.attributes(of: chunk).filter { own in !shared.contains { $0 == own } }
      writer.open("tspan", own, breaksLine: false)
      writer.text(chunk.text)
      writer.close("tspan", breaksLine: false)
      if chunk.isFollowedBySpace { writer.text(" ") }
    }
    writer.close("text")
  }

  private mutating func chunks(of text: VectorText) throws(VectorError) -> WrittenChunks {
    let splitsWords = text.paragraph.alignment == .justify
    var written = WrittenChunks()
    try text.forEachPart { part throws(VectorError) in
      let segment = part.segment
      if settings.text == .embedded { embed(segment, text.paragraph) }
      let placesFigures = !text.paragraph.runs[segment.run].features.isEmpty
      for chunk in Self.chunks(of: part, splitsWords: splitsWords, placesFigures: placesFigures) {
        let start = writer.bytes.count
        let attributes = attributes(of: chunk, in: text)
        // Right to left whatever its first letter is.
        let characters = segment.isRightToLeft ? "\u{2067}\(chunk.text)\u{2069}" : chunk.text
        written.add(
          WrittenChunk(
            text: characters, isFollowedBySpace: chunk.isFollowedBySpace,
            definitions: writer.take(from: start)),
          attributes, line: segment.line, standsAlone: segment.isRightToLeft || segment.slant != 0)
      }
    }
    return written
  }

  private mutating func attributes(
    of chunk: TextChunk, in text: VectorText
  ) -> XMLWriter.Attributes {
    let segment = chunk.part.segment
    let run = text.paragraph.runs[segment.run]
    let position = Point(x: chunk.x + text.origin.x, y: segment.baseline + text.origin.y)
    let lean = AffineTransform(a: 1, b: 0, c: -segment.slant, d: 1, tx: 0, ty: 0)
    let isPlain = text.transform.isTranslation && segment.slant == 0
    var attributes: XMLWriter.Attributes = []
    var space = AffineTransform.identity
    if isPlain {
      attributes += [
        ("x", style.text(position.x + text.transform.tx)), ("y", style.text(position.y + text.transform.ty)),
      ]
      space = text.transform
    } else if segment.slant == 0 {
      attributes += [
        ("x", style.text(position.x)), ("y", style.text(position.y)),
        ("transform", Self.matrix(text.transform)),
      ]
    } else {
      let placed = text.transform.appending(.translation(x: position.x, y: position.y)).appending(lean)
      attributes.append(("transform", Self.matrix(placed)))
      space = placed.inverted?.appending(text.transform) ?? .identity
    }
    attributes +=
      font(of: segment, run) + self.attributes(of: chunk.part.paint, as: "fill", transform: space)
    if let stroke = text.stroke {
      attributes +=
        self.attributes(of: stroke.paint, as: "stroke", transform: space) + self.attributes(of: stroke.style)
      if text.strokesBehind { attributes.append(("paint-order", "stroke")) }
    }
    if chunk.clusterCount > 1, run.tracking == 0 {
      attributes.append(("textLength", style.text(chunk.width)))
    }
    if zip(chunk.text.utf8, chunk.text.utf8.dropFirst()).contains(where: { $0 == 0x20 && $1 == 0x20 }) {
      attributes.append(("xml:space", "preserve"))
    }
    return attributes
  }

  private func font(of segment: TextSegment, _ run: TextRun) -> XMLWriter.Attributes {
    let number = NumberStyle(decimals: min(style.decimals + 2, 6))
    var attributes: XMLWriter.Attributes = [
      ("font-family", segment.face.list(before: run.font.families)), ("font-size", number.text(segment.size)),
    ]
    if segment.face.weight != 400 { attributes.append(("font-weight", "\(segment.face.weight)")) }
    if segment.face.style != .normal { attributes.append(("font-style", segment.face.style.rawValue)) }
    // It chooses between the forms of characters; all fonts write ASCII alike.
    if let language = run.language,
      segment.clusters.contains(where: { !$0.text.utf8.allSatisfy { $0 < 0x80 } })
    {
      attributes.append(("xml:lang", language))
    }
    if run.tracking != 0 { attributes.append(("letter-spacing", number.text(run.tracking))) }
    if !run.features.isEmpty {
      attributes.append(
        ("style", "font-feature-settings:" + run.features.map(Self.css(feature:)).joined(separator: ",")))
    }
    return attributes
  }

  /// `tnum`, `-liga` or `ss01=1` as CSS writes it.
  private static func css(feature: String) -> String {
    let parts = feature.split(separator: "=")
    let tag = (parts.first ?? "").drop { $0 == "+" || $0 == "-" }
    let value = parts.count > 1 ? String(parts[1]) : feature.hasPrefix("-") ? "0" : "1"
    return value == "1" ? "'\(tag)'" : "'\(tag)' \(value)"
  }

  private static func chunks(
    of part: VectorText.Part, splitsWords: Bool, placesFigures: Bool
  ) -> [TextChunk] {
    var chunks: [TextChunk] = []
    var clusters: [TextSegment.Cluster] = []
    func finish(isFollowedBySpace: Bool) {
      var isSpaced = isFollowedBySpace
      while clusters.last?.isSpace == true {
        clusters.removeLast()
        isSpaced = true
      }
      let rest = clusters.drop(while: \.isSpace)
      if rest.count < clusters.count, !chunks.isEmpty { chunks[chunks.count - 1].isFollowedBySpace = true }
      clusters = []
      guard let first = rest.first, let last = rest.last else { return }
      let logical = part.segment.isRightToLeft ? Array(rest.reversed()) : Array(rest)
      chunks.append(
        TextChunk(
          part: part, text: logical.map(\.shownText).joined(), x: first.x,
          width: last.x + last.width - first.x, clusterCount: rest.count, isFollowedBySpace: isSpaced))
    }
    for cluster in part.segment.clusters {
      if let last = clusters.last, abs(last.x + last.width - cluster.x) > part.segment.size / 200 {
        finish(isFollowedBySpace: false)
      }
      // Programs that know no features give figures other widths, so each has its own place.
      if placesFigures, cluster.isFigure || clusters.last?.isFigure == true {
        finish(isFollowedBySpace: false)
      }
      if splitsWords, cluster.isSpace {
        finish(isFollowedBySpace: true)
      } else {
        clusters.append(cluster)
      }
    }
    finish(isFollowedBySpace: false)
    return chunks
  }
}

// MARK: Embedded fonts

extension SVGCanvas {
  private mutating func embed(_ segment: TextSegment, _ paragraph: TextParagraph) {
    var subset = subsets.removeValue(forKey: segment.face) ?? FontSubset(face: segment.face)
    for cluster in segment.clusters {
      subset.characters.formUnion(cluster.shownText.unicodeScalars)
      subset.glyphs.formUnion(cluster.glyphs.map(\.number))
    }
    subset.features.formUnion(paragraph.runs[segment.run].features)
    subsets[segment.face] = subset
  }

  mutating func embedFonts() throws(VectorError) {
    guard !subsets.isEmpty else { return }
    writer.open("style", breaksLine: false)
    for subset in subsets.values.sorted(by: { $0.face.key < $1.face.key }) {
      let file: [UInt8]
      do {
        file = try subset.file()
      } catch {
        throw VectorError(error.description)
      }
      let kind = file.starts(with: Array("OTTO".utf8)) ? "otf" : "ttf"
      writer.text(
        "@font-face{font-family:'\(subset.face.family.filter { $0 != "'" })';font-weight:\(subset.face.weight);"
          + "font-style:\(subset.face.style.rawValue);src:url(data:font/\(kind);base64,\(base64(file)))}")
    }
    writer.close("style")
  }
}

extension TextFace {
  fileprivate var key: String { "\(family) \(style.rawValue) \(1000 + weight) \(path) \(index)" }

  /// The face's family, those that were requested, and what every machine has.
  fileprivate func list(before others: [String]) -> String {
    let generics: Set = ["serif", "sans-serif", "monospace", "system-ui", "emoji"]
    let last = GenericFamily(familyName: family).rawValue
    var names: [String] = []
    var seen: Set<String> = []
    for name in [family] + others + [last] where name == last || !generics.contains(name) {
      if seen.insert(name).inserted { names.append(name) }
    }
    return names.map { name in
      let isPlain = name.utf8.allSatisfy {
        $0 == 0x2D || $0 == 0x20 || ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10
      }
      let startsWell = name.split(separator: " ").allSatisfy {
        !($0.utf8.first.map { $0 &- 0x30 < 10 } ?? true)
      }
      return isPlain && startsWell ? name : "'\(name.filter { $0 != "'" && $0 != "\\" })'"
    }.joined(separator: ",")
  }
}

extension TextSegment.Cluster {
  fileprivate var isFigure: Bool { text.count == 1 && text.first?.isNumber == true }
  fileprivate var isSpace: Bool { text.allSatisfy(\.isWhitespace) }
  /// Tabs and line breaks as spaces: where they lead is said by places.
  fileprivate var shownText: String { String(text.map { $0.isWhitespace && $0.isASCII ? " " : $0 }) }
}
