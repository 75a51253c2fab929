/// A word that has no pitch of its own and leans on the word before it: が, の, から.
package struct Particle: Sendable, Hashable {
  package let text: String
  package let morae: [Mora]
  /// Where a particle falls when it begins high: 0 for no fall, else after that mora, 1…`morae.count`.
  package let nucleus: Int

  /// A particle of one mora does not fall. A longer one falls after its first mora (さくらから is LHH HL)
  /// unless `nucleus` says otherwise; だけ, ほど and には are flat, 0. A nucleus outside of the morae
  /// counts as none given.
  package init(_ text: String, nucleus: Int? = nil) {
    self.text = text
    morae = Mora.split(text)
    let customary = morae.count > 1 ? 1 : 0
    if let nucleus, (0...morae.count).contains(nucleus) {
      self.nucleus = nucleus
    } else {
      self.nucleus = customary
    }
  }

  /// Whether `surface` is a particle by its spelling alone.
  package static func isParticle(_ surface: String) -> Bool { common.contains(surface) }

  static let common: Set<String> = [
    "が", "は", "を", "に", "で", "と", "も", "へ", "の", "や", "か", "ね", "よ", "な", "ぞ", "さ", "し",
    "から", "まで", "より", "には", "では", "とは", "へは", "にも", "でも", "とも", "への", "との", "での",
    "からは", "からも", "からの", "までは", "までも", "までの", "よりも", "だけ", "ほど", "しか", "ので",
    "のに", "のは", "のが", "のを", "のも", "けど", "けれど", "けれども", "など", "こそ", "さえ", "すら",
    "ばかり", "ながら", "くらい", "ぐらい", "のみ", "とか", "やら", "だの", "って", "だって", "なら", "ずつ",
    "なんて", "なんか", "ぜ", "かな", "かしら", "かも", "のか", "のよ", "のね", "よね", "けども", "へと", "をも",
    "よりは", "までに", "からには", "だけが", "だけは", "だけを", "だけに", "だけで", "だけの", "だけも", "のみが",
    "のみを", "のみに", "のみの", "などが", "などは", "などを", "などの", "なども", "ばかりが", "ばかりの",
    "ばかりで", "ばかりか", "くらいは", "くらいの", "くらいに", "ぐらいの", "ほどの", "ほどに", "こそが", "さえも",
    "すらも", "にしか", "でしか",
  ]
}
