import CPango
import RenderTree

/// The fonts known to the machine's fontconfig, on request.
enum SystemFonts {
  /// All scalable faces. fontconfig's own settings and caches are read; no process-wide state is set.
  static func faces() -> [FontFace] {
    guard let config = FcInitLoadConfigAndFonts() else { return [] }
    defer { FcConfigDestroy(config) }
    guard let fonts = FcConfigGetFonts(config, FcSetSystem), let patterns = fonts.pointee.fonts else {
      return []
    }
    let faces = (0..<Int(fonts.pointee.nfont)).flatMap { patterns[$0].map(faces(of:)) ?? [] }
    return faces.sorted { ($0.path, $0.index, $0.family) < ($1.path, $1.index, $1.family) }
  }

  /// A family that has a character, Noto Sans before others; nil if there is none.
  static func family(with scalar: Unicode.Scalar) -> String? {
    guard let config = FcInitLoadConfigAndFonts() else { return nil }
    defer { FcConfigDestroy(config) }
    guard let fonts = FcConfigGetFonts(config, FcSetSystem), let patterns = fonts.pointee.fonts else {
      return nil
    }
    var names: [String] = []
    for pattern in (0..<Int(fonts.pointee.nfont)).compactMap({ patterns[$0] }) {
      var characters: OpaquePointer?
      if FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch,
        FcCharSetHasChar(characters, scalar.value) != 0, let face = faces(of: pattern).first
      {
        names.append(face.family)
      }
    }
    return names.min { ($0.hasPrefix("Noto Sans") ? 0 : 1, $0) < ($1.hasPrefix("Noto Sans") ? 0 : 1, $1) }
  }

  /// A face under each of its family's names; none for bitmap fonts and for named instances of variable ones.
  private static func faces(of pattern: OpaquePointer) -> [FontFace] {
    var file: UnsafeMutablePointer<FcChar8>?
    var index: Int32 = 0
    guard FcPatternGetString(pattern, FC_FILE, 0, &file) == FcResultMatch, let file,
      FcPatternGetInteger(pattern, FC_INDEX, 0, &index) == FcResultMatch, index >= 0, index < 0x10000,
      flag(FC_OUTLINE, of: pattern) || flag("color", of: pattern)
    else { return [] }
    let path = String(decodingCString: file, as: UTF8.self)
    var families: [String] = []
    var name: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(pattern, FC_FAMILY, Int32(families.count), &name) == FcResultMatch, let name {
      families.append(String(decodingCString: name, as: UTF8.self))
    }
    return families.map {
      FontFace(
        family: $0, style: style(of: pattern), weights: weights(of: pattern), path: path, index: UInt32(index)
      )
    }
  }

  private static func flag(_ name: String, of pattern: OpaquePointer) -> Bool {
    var value: FcBool = 0
    return FcPatternGetBool(pattern, name, 0, &value) == FcResultMatch && value != 0
  }

  private static func style(of pattern: OpaquePointer) -> Font.Style {
    var slant: Int32 = 0
    guard FcPatternGetInteger(pattern, FC_SLANT, 0, &slant) == FcResultMatch else { return .normal }
    return slant == FC_SLANT_ITALIC ? .italic : slant == FC_SLANT_OBLIQUE ? .oblique : .normal
  }

  private static func weights(of pattern: OpaquePointer) -> ClosedRange<Int> {
    func openTypeWeight(_ value: Double) -> Int {
      let weight = FcWeightToOpenTypeDouble(value)
      return weight.isFinite ? Int(min(max(weight, 1), 1000)) : 400
    }
    var weight = 0.0
    if FcPatternGetDouble(pattern, FC_WEIGHT, 0, &weight) == FcResultMatch {
      return openTypeWeight(weight)...openTypeWeight(weight)
    }
    var range: OpaquePointer?
    var (low, high) = (0.0, 0.0)
    guard FcPatternGetRange(pattern, FC_WEIGHT, 0, &range) == FcResultMatch,
      FcRangeGetDouble(range, &low, &high) != 0, low <= high
    else { return 400...400 }
    return openTypeWeight(low)...openTypeWeight(high)
  }
}
