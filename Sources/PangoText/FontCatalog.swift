import RenderTree

/// The font properties requested by a run, as used to select faces.
struct FontRequest: Hashable {
  var families: [String]
  var weight: Int
  var style: Font.Style
  /// The region of Han characters that the families do not support.
  var region: HanRegion
  /// The families of the scripts that the text's language is written in, which come next.
  var scriptFamilies: [String] = []
  /// The values of a variable font's axes in addition to the weight, by their tags.
  var axes: [String: Double] = [:]
}

/// The available families, and their fallback order.
struct FontCatalog: Sendable {
  struct Family: Sendable {
    var name: String
    var faces: [FontFace]
  }

  /// By name in lower case.
  private var families: [String: Family] = [:]
  /// The font files in the order of the catalog.
  private(set) var files: [String] = []
  /// Whether the machine's fonts are among them.
  let includesSystem: Bool
  /// Which files of folders were skipped, and why.
  private(set) var skipped: [String] = []

  init(_ sources: FontSources) throws(TextError) {
    includesSystem = sources.includesSystem
    for path in sources.files {
      for face in try FontFileReader.faces(at: path, skipped: &skipped) { insert(face) }
    }
    if sources.includesDeclared { insertFamilies(of: DeclaredFonts.faces) }
    if sources.includesSystem { insertFamilies(of: SystemFonts.faces()) }
  }

  /// The names of all families, sorted.
  var familyNames: [String] {
    families.values.filter { !$0.faces.allSatisfy(\.isEmbedded) }.map(\.name).sorted()
  }

  private mutating func insert(_ face: FontFace) {
    if files.last != face.path { files.append(face.path) }
    families[face.family.lowercased(), default: Family(name: face.family, faces: [])].faces.append(face)
  }

  /// Adds whole families, except those whose name is taken: faces of two sources are not mixed.
  private mutating func insertFamilies(of faces: [FontFace]) {
    let taken = Set(families.keys)
    for face in faces where !taken.contains(face.family.lowercased()) { insert(face) }
  }

  /// Adds the faces of a document's own family, whose files are not files of the catalog.
  mutating func embed(_ faces: [FontFace]) {
    guard let name = faces.first?.family else { return }
    families[name.lowercased()] = Family(name: name, faces: faces)
  }

  /// A family by its name, a generic name of CSS or a name of Noto CJK without its region.
  func family(named name: String, region: HanRegion) -> Family? {
    let key = name.lowercased()
    if let family = families[key] { return family }
    let standIn: String? =
      switch key {
      case "sans-serif", "system-ui", "ui-sans-serif": Font.defaultFamily
      case "serif", "ui-serif": "DejaVu Serif"
      case "monospace", "ui-monospace": "DejaVu Sans Mono"
      case "emoji": DeclaredFonts.emojiFamily
      case "noto sans cjk", "noto sans mono cjk", "noto serif cjk": "\(name) \(region.familySuffix)"
      default: nil
      }
    return standIn.flatMap { families[$0.lowercased()] }
  }

  /// The faces for a request, in fallback order: its own families, those of its language's scripts, Noto CJK of
  /// the region, the symbols of DejaVu, color emoji (first if the character has emoji presentation), other Noto
  /// scripts, and finally all others.
  func faces(for request: FontRequest, isEmoji: Bool) -> [FontFace] {
    let own = request.families.compactMap { family(named: $0, region: request.region) }
    let kind = own.first.map { GenericFamily(familyName: $0.name) } == .serif ? "Serif" : "Sans"
    let fallback =
      request.scriptFamilies + ["Noto \(kind) CJK", DeclaredFonts.symbolFamily, DeclaredFonts.emojiFamily]
      + ScriptFont.all.map(\.family)
    var candidates = own + fallback.compactMap { family(named: $0, region: request.region) }
    if isEmoji, let emoji = family(named: DeclaredFonts.emojiFamily, region: request.region) {
      candidates.insert(emoji, at: 0)
    }
    candidates += restOfFamilies
    var seen: Set<String> = []
    return candidates.compactMap { family in
      guard seen.insert(family.name).inserted else { return nil }
      return family.faces.nearest(weight: request.weight, style: request.style)
    }
  }

  /// Fonts of the scene or the machine that were not named; declared ones are named above.
  private var restOfFamilies: [Family] {
    families.filter { $0.value.faces.contains { $0.package == nil && !$0.isEmbedded } }
      .sorted { $0.key < $1.key }
      .map(\.value)
  }
}
