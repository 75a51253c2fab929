import CPango
import RenderTree
import VectorGraphics

/// Provides fonts to Pango from the catalog, opening a file when a character needs it.
///
/// Sole owner of the font map, the fonts and the faces; used under the engine's lock.
final class FontProvider {
  /// A face at a size, as Pango holds it.
  private struct SizedFont {
    var face: OpenFace
    var font: UnsafeMutablePointer<PangoFont>
  }

  /// The faces for a request; only as many are opened as characters needed.
  private struct FontList {
    var faces: [FontFace]
    var request: FontRequest
    var scale: Int32
    var fonts: [UnsafeMutablePointer<PangoFont>] = []
    var fontset: UnsafeMutablePointer<PangoFontset>?
  }

  private struct FontListKey: Hashable {
    var request: Int
    var scale: Int32
    var region: HanRegion
    var scriptFamilies: [String]
    var isEmoji: Bool
  }

  private struct FaceKey: Hashable {
    var path: String
    var index: UInt32
    var weight: Int
    var axes: [String: Double]

    init(_ face: FontFace, for request: FontRequest) {
      (path, index, axes) = (face.path, face.index, request.axes)
      weight = face.weight(nearest: request.weight)
    }
  }

  private struct SizedKey: Hashable {
    var face: FaceKey
    var scale: Int32
  }

  private(set) var catalog: FontCatalog
  let outlines: OutlineReader
  private(set) var map: UnsafeMutablePointer<PangoFontMap>?
  /// The context of all layouts: positions are not rounded, and the environment is not consulted.
  private(set) var context: OpaquePointer?
  /// The request whose families are searched for color emoji: that of the current paragraph.
  var emojiRequest = 0
  private var requests: [FontRequest] = []
  private var requestNumbers: [FontRequest: Int] = [:]
  private var lists: [FontList] = []
  private var listNumbers: [FontListKey: Int] = [:]
  private var faces: [FaceKey: OpenFace?] = [:]
  private var sized: [SizedFont] = []
  private var sizedNumbers: [SizedKey: Int] = [:]
  private var files = MappedFiles()
  let words = WordBreaks()
  /// The context of vertical lines.
  private(set) var verticalContext: OpaquePointer?
  private var familiesOfLanguages: [String: [String]] = [:]
  /// The fonts of fontconfig, once they have been requested.
  private var systemFaces: [FontFace]?
  /// The cause of the last error about a missing font.
  var fault: FontError?

  /// The number of sizes grows when text of several sizes is animated; beyond this limit they are recreated.
  private static let maximumFontCount = 2048
  /// The number of faces grows when an axis of a variable font is animated.
  private static let maximumFaceCount = 256

  init(_ catalog: FontCatalog) throws(TextError) {
    self.catalog = catalog
    guard let outlines = OutlineReader() else { throw TextError("not enough memory for fonts") }
    self.outlines = outlines
    map = afterglow_font_map_new(source)
    context = try makeContext()
    verticalContext = try makeContext()
    pango_context_set_base_gravity(verticalContext, PANGO_GRAVITY_EAST)
    pango_context_set_gravity_hint(verticalContext, PANGO_GRAVITY_HINT_STRONG)
  }

  private func makeContext() throws(TextError) -> OpaquePointer {
    guard let context = pango_font_map_create_context(map) else {
      throw TextError("not enough memory for fonts")
    }
    pango_context_set_language(context, pango_language_from_string("en"))
    pango_context_set_base_dir(context, PANGO_DIRECTION_WEAK_LTR)
    pango_context_set_round_glyph_positions(context, 0)
    return context
  }

  deinit {
    removeFonts()
    for case let context? in [context, verticalContext] { g_object_unref(UnsafeMutableRawPointer(context)) }
    if let map { g_object_unref(map) }
  }

  /// Adds a family of a document whose files are in memory.
  func embed(_ faces: [FontFace], _ files: [[UInt8]]) {
    for (face, file) in zip(faces, files) { self.files.add(file, at: face.path) }
    catalog.embed(faces)
  }

  /// Releases fonts when there are very many; there must be no layouts.
  func trim() {
    if sized.count > FontProvider.maximumFontCount || requests.count > FontProvider.maximumFontCount {
      removeFonts()
    }
    if faces.count > FontProvider.maximumFaceCount {
      removeFonts()
      faces = [:]
    }
  }

  private func removeFonts() {
    for list in lists { if let fontset = list.fontset { g_object_unref(fontset) } }
    for entry in sized { g_object_unref(entry.font) }
    lists = []
    listNumbers = [:]
    sized = []
    sizedNumbers = [:]
    requests = []
    requestNumbers = [:]
  }

  /// The number that identifies a request in a font description (as its family).
  func number(of request: FontRequest) -> Int {
    if let cached = requestNumbers[request] { return cached }
    requests.append(request)
    requestNumbers[request] = requests.count - 1
    return requests.count - 1
  }

  /// The files that have been opened, sorted.
  var openedFiles: [String] { files.openedPaths }

  /// The Debian packages whose declared files were needed and are missing, sorted.
  var absentPackages: [String] {
    let absent = files.absentPaths
    return Set(DeclaredFonts.faces.filter { absent.contains($0.path) }.compactMap(\.package)).sorted()
  }

  /// The face that Pango used for a text.
  func face(of font: UnsafeMutablePointer<PangoFont>) -> OpenFace? {
    let number = Int(afterglow_font_identifier(font))
    return sized.indices.contains(number) ? sized[number].face : nil
  }

  /// The face of the first available family of a request.
  ///
  /// Throws if no family is known, if the file of a declared one is missing, and if it lacks an axis.
  func primaryFace(of request: FontRequest) throws(TextError) -> OpenFace {
    let known = request.families.compactMap { catalog.family(named: $0, region: request.region) }
    guard let family = known.first,
      let description = family.faces.nearest(weight: request.weight, style: request.style)
    else { throw TextError.unknownFamilies(request.families, known: catalog.familyNames) }
    guard let face = open(description, for: request) else {
      fault = files.shortage == nil ? .missing : .shortage
      throw TextError.unreadable(description, shortage: files.shortage)
    }
    if !request.axes.isEmpty,
      let axis = request.axes.keys.sorted().first(where: { !face.axisTags.contains($0) })
    {
      throw TextError.unknownAxis(axis, of: description.family, known: face.axisTags)
    }
    return face
  }

  private func open(_ description: FontFace, for request: FontRequest) -> OpenFace? {
    let key = FaceKey(description, for: request)
    if let cached = faces[key] { return cached }
    let face = opened(description, for: request) ?? substitute(for: description, for: request)
    faces[key] = .some(face)
    return face
  }

  private func opened(_ description: FontFace, for request: FontRequest) -> OpenFace? {
    files.blob(at: description.path).flatMap {
      OpenFace(description, blob: $0, weight: request.weight, axes: request.axes)
    }
  }

  /// The face of a declared family found elsewhere by fontconfig; nil if there is none, and for other
  /// families.
  ///
  /// The declared paths are those of Debian's packages. Fontconfig is only used if a file is missing there.
  private func substitute(for description: FontFace, for request: FontRequest) -> OpenFace? {
    guard description.package != nil, files.shortage == nil else { return nil }
    let known = systemFaces ?? SystemFonts.faces()
    systemFaces = known
    let family = description.family.lowercased()
    let faces = known.filter { $0.family.lowercased() == family && $0.path != description.path }
    let weight = description.weight(nearest: request.weight)
    return faces.nearest(weight: weight, style: description.style).flatMap { opened($0, for: request) }
  }
}

// MARK: Pango's callbacks

extension FontProvider {
  private var source: AfterglowFontSource {
    AfterglowFontSource(
      owner: Unmanaged.passUnretained(self).toOpaque(),
      fontset: { owner, description, language in
        owner.map { FontProvider.from($0).fontset(description, language) } ?? nil
      },
      font: { owner, list, index in
        owner.map { FontProvider.from($0).font(list: Int(list), index: Int(index)) } ?? nil
      })
  }

  private static func from(_ owner: UnsafeMutableRawPointer) -> FontProvider {
    Unmanaged<FontProvider>.fromOpaque(owner).takeUnretainedValue()
  }

  private func fontset(
    _ description: OpaquePointer?, _ language: OpaquePointer?
  ) -> UnsafeMutablePointer<PangoFontset>? {
    let family = pango_font_description_get_family(description).map { String(cString: $0) } ?? ""
    let number = Int(family)
    let request = number ?? emojiRequest
    let tag = pango_language_to_string(language).map { String(cString: $0) }
    guard requests.indices.contains(request) else { return nil }
    let list = list(
      of: request, scale: pango_font_description_get_size(description), language: tag ?? "",
      isEmoji: number == nil)
    if lists[list].fontset == nil {
      lists[list].fontset = afterglow_fontset_new(source, UInt32(list), language)
    }
    return lists[list].fontset
  }

  /// The number of the list for a request and a language.
  private func list(of request: Int, scale: Int32, language: String, isEmoji: Bool) -> Int {
    let key = FontListKey(
      request: request, scale: scale, region: HanRegion(language: language) ?? requests[request].region,
      scriptFamilies: scriptFamilies(for: language), isEmoji: isEmoji)
    if let known = listNumbers[key] { return known }
    lists.append(makeList(key))
    listNumbers[key] = lists.count - 1
    return lists.count - 1
  }

  private func scriptFamilies(for language: String) -> [String] {
    if let cached = familiesOfLanguages[language] { return cached }
    let families = ScriptFont.families(for: language)
    familiesOfLanguages[language] = families
    return families
  }

  /// The first face for a request and a language that has glyphs for a condition.
  func face(
    of request: Int, scale: Int32, language: String, where isSuitable: (OpenFace) -> Bool
  ) -> OpenFace? {
    let list = list(of: request, scale: scale, language: language, isEmoji: false)
    var index = 0
    while let font = font(list: list, index: index) {
      if let face = face(of: font), isSuitable(face) { return face }
      index += 1
    }
    return nil
  }

  private func makeList(_ key: FontListKey) -> FontList {
    var request = requests[key.request]
    request.region = key.region
    request.scriptFamilies = key.scriptFamilies
    var faces = catalog.faces(for: request, isEmoji: key.isEmoji)
    if key.isEmoji {
      // The scene's own color fonts go before the declared one.
      let own = faces.filter { $0.package == nil && open($0, for: request)?.hasColor == true }
      faces = own + faces.filter { !own.contains($0) }
    }
    return FontList(faces: faces, request: request, scale: key.scale)
  }

  /// The font at an index among those of a list that can be opened.
  private func font(list number: Int, index: Int) -> UnsafeMutablePointer<PangoFont>? {
    guard lists.indices.contains(number) else { return nil }
    while lists[number].fonts.count <= index, !lists[number].faces.isEmpty {
      let description = lists[number].faces.removeFirst()
      let (request, scale) = (lists[number].request, lists[number].scale)
      if let font = sizedFont(description, for: request, scale: scale) { lists[number].fonts.append(font) }
    }
    return index < lists[number].fonts.count ? lists[number].fonts[index] : nil
  }

  private func sizedFont(
    _ description: FontFace, for request: FontRequest, scale: Int32
  ) -> UnsafeMutablePointer<PangoFont>? {
    let key = SizedKey(face: FaceKey(description, for: request), scale: scale)
    if let known = sizedNumbers[key] { return sized[known].font }
    guard let face = open(description, for: request), let shaper = face.shaper(scale: scale) else {
      return nil
    }
    defer { hb_font_destroy(shaper) }
    let units = Double(scale)
    guard
      let font = afterglow_font_new(
        map, shaper, face.coverage, Int32(clamping: Int(saturating: face.ascent * units)),
        Int32(clamping: Int(saturating: face.descent * units)), UInt32(sized.count))
    else { return nil }
    sizedNumbers[key] = sized.count
    sized.append(SizedFont(face: face, font: font))
    return font
  }
}
