extension Kana {
  /// `text` with half-width kana and punctuation at full width, sound marks composed with their kana, and
  /// the digraphs ゟ and ヿ spelled out: what NFKC does to kana, and to nothing else.
  ///
  /// Sound marks that stand by themselves (゛ ゜) join the kana before them, too.
  package static func normalized(_ text: String) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: normalizedScalars(text).map(\.scalar))
    return String(view)
  }

  /// The scalars of the normalized text, each with the index of the scalar of `text` where it began.
  package static func normalizedScalars(_ text: String) -> [(scalar: Unicode.Scalar, source: Int)] {
    var result: [(scalar: Unicode.Scalar, source: Int)] = []
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if let mark = soundMark(scalar), let last = result.last, isKana(last.scalar) {
        if let composed = composed(last.scalar, with: mark) {
          result[result.count - 1].scalar = composed
        } else {
          result.append((mark, index))
        }
        continue
      }
      for widened in fullWidth(scalar) { result.append((widened, index)) }
    }
    return result
  }

  /// The combining mark that a spacing, half-width or combining sound mark represents.
  private static func soundMark(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x3099, 0x309B, 0xFF9E: "\u{3099}"
    case 0x309A, 0x309C, 0xFF9F: "\u{309A}"
    default: nil
    }
  }

  private static func fullWidth(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch scalar.value {
    case 0xFF61...0xFF9D: [fullWidthForms[Int(scalar.value - 0xFF61)]]
    case 0x309F: ["よ", "り"]
    case 0x30FF: ["コ", "ト"]
    default: [scalar]
    }
  }

  /// The full-width forms of U+FF61 to U+FF9D.
  private static let fullWidthForms = Array(
    ("。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテト"
      + "ナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン").unicodeScalars)

  private static func composed(_ base: Unicode.Scalar, with mark: Unicode.Scalar) -> Unicode.Scalar? {
    let folded = folded(base)
    let isVoiced = mark == "\u{3099}"
    if isVoiced, let step = irregularVoicing[base] { return step }
    guard (isVoiced ? voicedByOne : semiVoicedByTwo).contains(folded) else { return nil }
    return Unicode.Scalar(base.value + (isVoiced ? 1 : 2))
  }

  /// が for か; a kana that has no voiced form as it is.
  package static func voiced(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    composed(scalar, with: "\u{3099}") ?? scalar
  }

  /// か for が; a kana that is not voiced as it is.
  package static func unvoiced(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if let pair = irregularVoicing.first(where: { $0.value == scalar }) { return pair.key }
    guard isKana(scalar), let before = Unicode.Scalar(scalar.value - 1) else { return scalar }
    return composed(before, with: "\u{3099}") == scalar ? before : scalar
  }

  private static let voicedByOne = Set("かきくけこさしすせそたちつてとはひふへほゝ".unicodeScalars)
  private static let semiVoicedByTwo = Set("はひふへほ".unicodeScalars)
  private static let irregularVoicing: [Unicode.Scalar: Unicode.Scalar] = [
    "う": "ゔ", "ウ": "ヴ", "ワ": "ヷ", "ヰ": "ヸ", "ヱ": "ヹ", "ヲ": "ヺ",
  ]
}
