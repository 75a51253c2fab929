extension Kana {
  /// The vowel a kana ends in; nil for ん, っ, ー and others without a vowel.
  package enum Vowel: Sendable, Hashable { case a, i, u, e, o }

  /// The vowel of the last kana of `text`, of either script.
  package static func vowel(endOf text: String) -> Vowel? {
    for scalar in normalized(text).unicodeScalars.reversed() where isKana(scalar) {
      return vowels[folded(scalar)]
    }
    return nil
  }

  private static let vowels: [Unicode.Scalar: Vowel] = {
    let rows: [(Vowel, String)] = [
      (.a, "あかさたなはまやらわがざだばぱぁゃゎゕ"), (.i, "いきしちにひみりゐぎじぢびぴぃ"),
      (.u, "うくすつぬふむゆるぐずづぶぷぅゅゔ"), (.e, "えけせてねへめれゑげぜでべぺぇゖ"),
      (.o, "おこそとのほもよろをごぞどぼぽぉょ"),
    ]
    var table: [Unicode.Scalar: Vowel] = [:]
    for (vowel, row) in rows { for scalar in row.unicodeScalars { table[scalar] = vowel } }
    return table
  }()

  /// `text` with every small kana at full size, as ruby is traditionally set: しょ becomes しよ.
  package static func fullSize(_ text: String) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text.unicodeScalars.map { fullSizeLetters[$0] ?? $0 })
    return String(view)
  }

  private static let fullSizeLetters: [Unicode.Scalar: Unicode.Scalar] = {
    let small = "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
    let large = "あいうえおつやゆよわかけアイウエオツヤユヨワカケクシストヌハヒフヘホムラリルレロ"
    return Dictionary(uniqueKeysWithValues: zip(small.unicodeScalars, large.unicodeScalars))
  }()
}
