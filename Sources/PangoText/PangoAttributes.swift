import CPango
import RenderTree

// The Pango attributes of runs.
extension ParagraphSetter {
  /// The font of a run; the caller frees it. The family is the provider's number of the request.
  func description(ofRun run: Int) throws(TextError) -> OpaquePointer {
    try description(of: requests[run], size: runs[run].font.size)
  }

  private func description(of request: FontRequest, size: Double) throws(TextError) -> OpaquePointer {
    guard let description = pango_font_description_new() else {
      throw TextError("not enough memory to set text")
    }
    pango_font_description_set_family(description, String(provider.number(of: request)))
    pango_font_description_set_absolute_size(description, Double(units(size)))
    return description
  }

  /// The attributes of a piece's runs; the caller frees the list.
  func attributes(of piece: TextPiece) throws(TextError) -> OpaquePointer {
    guard let list = pango_attr_list_new() else { throw TextError("not enough memory to set text") }
    do {
      for span in piece.spans { try append(span, of: piece, to: list) }
    } catch {
      pango_attr_list_unref(list)
      throw error
    }
    // A hyphen is shown at soft hyphens, not at every break in a long word.
    if !piece.hasSoftHyphen { insert(pango_attr_insert_hyphens_new(0), 0..<piece.bytes.count, into: list) }
    return list
  }

  private func append(_ span: TextPiece.Span, of piece: TextPiece, to list: OpaquePointer) throws(TextError) {
    let run = runs[span.run]
    let description = try description(ofRun: span.run)
    insert(pango_attr_font_desc_new(description), span.bytes, into: list)
    pango_font_description_free(description)
    if run.tracking != 0 {
      insert(pango_attr_letter_spacing_new(units(run.tracking)), span.bytes, into: list)
    }
    if !run.features.isEmpty || run.tracking != 0 {
      insert(pango_attr_font_features_new(try features(of: run)), span.bytes, into: list)
    }
    let stretches = languages[span.run].stretches(of: piece.bytes[span.bytes])
    for (range, language) in stretches {
      insert(pango_attr_language_new(pango_language_from_string(language)), range, into: list)
    }
    for range in halvedPunctuation(of: span, in: piece) {
      insert(pango_attr_font_features_new(isVertical ? "vhal" : "halt"), range, into: list)
    }
    if isVertical {
      try forEachOrientation(of: span, in: piece) { range, isUpright in
        insert(
          pango_attr_gravity_new(isUpright ? PANGO_GRAVITY_EAST : PANGO_GRAVITY_SOUTH), range, into: list)
      }
      for combination in piece.combinations where span.bytes.overlaps(combination.bytes) {
        // So that lines are broken as if they were one em wide.
        let count = String(decoding: piece.bytes[combination.bytes], as: UTF8.self).unicodeScalars.count
        let rest = (1 - combination.width) * run.font.size / Double(count)
        insert(pango_attr_letter_spacing_new(units(rest)), combination.bytes, into: list)
        insert(pango_attr_allow_breaks_new(0), combination.bytes, into: list)
      }
    }
    for font in clusterFonts(of: span, in: piece, stretches) {
      let description = try self.description(of: font.request, size: run.font.size)
      insert(pango_attr_font_desc_new(description), font.bytes, into: list)
      pango_font_description_free(description)
    }
  }

  private var isVertical: Bool { paragraph.writingMode == .vertical }

  private func insert(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>, into list: OpaquePointer
  ) {
    guard let attribute else { return }
    attribute.pointee.start_index = UInt32(clamping: range.lowerBound)
    attribute.pointee.end_index = UInt32(clamping: range.upperBound)
    pango_attr_list_insert(list, attribute)
  }

  /// The features of a run as one list, for Pango.
  private func features(of run: TextRun) throws(TextError) -> String {
    for feature in run.features where !isFeature(feature) {
      throw TextError("“\(feature)” is not an OpenType feature, such as tnum, ss01=1 or -liga")
    }
    // Letters with tracking are not joined (CSS Text 3, section 8.2), unless the author requests it.
    let joining = run.tracking != 0 ? ["liga=0", "clig=0", "calt=0"] : []
    return (joining + run.features).joined(separator: ",")
  }

  /// Whether a text is a tag of four letters or digits, with a sign before it or a value after it.
  private func isFeature(_ text: String) -> Bool {
    let unsigned = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
    let parts = unsigned.split(separator: "=", omittingEmptySubsequences: false)
    guard let tag = parts.first, tag.utf8.count == 4, parts.count <= 2 else { return false }
    let isTag = tag.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
    return isTag && (parts.count == 1 || UInt16(parts[1]) != nil)
  }
}

extension TextPiece {
  /// Whether U+00AD is in the text.
  fileprivate var hasSoftHyphen: Bool {
    zip(bytes, bytes.dropFirst()).contains { $0 == 0xC2 && $1 == 0xAD }
  }
}
