/// A word that has no pitch of its own and leans on the word before it: が, の, から.
package struct Particle: Sendable, Hashable {
  package let text: String
  package let morae: [Mora]
  /// The fall of a particle that begins high: 0 for no fall, otherwise after that mora, 1…`morae.count`.
  package let nucleus: Int
  /// Whether the fall comes before the particle, since its first mora, as ん of んだ, cannot bear one: 行く＼んだ beside
  /// 行くの＼だ.
  let fallsBefore: Bool

  /// - Parameter nucleus: The accent that is written for it; outside of its morae it counts as not given. By default a
  ///   particle of one mora does not fall and a longer one falls after its first mora (さくらから is LHH HL), but for
  ///   those that dictionaries list as exceptions (`customaryNuclei`). The fall is never on っ, ん or ー.
  package init(_ text: String, nucleus: Int? = nil) {
    self.text = text
    morae = Mora.split(text)
    if let nucleus, (0...morae.count).contains(nucleus) {
      self.nucleus = nucleus
      fallsBefore = false
    } else {
      let customary = Self.customaryNuclei[text] ?? (Self.isFlat(text) ? 0 : morae.count > 1 ? 1 : 0)
      let isSpecial = customary > 0 && morae[customary - 1].isSpecial
      self.nucleus = isSpecial ? customary - 1 : customary
      fallsBefore = isSpecial && customary == 1
    }
  }

  /// Whether the particle is one of case, に で と へ を の, after which は and も fall: ともだちには is LHHH HL.
  var takesFallBeforeTopic: Bool { ["に", "で", "と", "へ", "を", "の"].contains(text) }

  var isTopic: Bool { ["は", "も"].contains(text) }

  /// だけ, ほど and って go on as the flat word before them does, so do the さん, さま and ちゃん of names, and pairs that end in の or
  /// と.
  private static func isFlat(_ text: String) -> Bool {
    ["だけ", "ほど", "って", "さん", "さま", "ちゃん"].contains { text.hasPrefix($0) }
      || ["への", "との", "での", "へと"].contains(text)
  }

  /// Endings of sentences that do not fall after their first mora, by the auxiliaries in the appendix of NHK's accent
  /// dictionary.
  private static let customaryNuclei = ["らしい": 2, "でしょう": 2, "だろう": 2]

  /// Whether `surface` is a particle by its spelling alone.
  package static func isParticle(_ surface: String) -> Bool { common.contains(surface) }

  static let common: Set<String> = [
    "が", "は", "を", "に", "で", "と", "も", "へ", "の", "や", "か", "ね", "よ", "な", "ぞ", "さ", "し",
    "から", "まで", "より", "には", "では", "とは", "へは", "にも", "でも", "とも", "への", "との", "での",
    "だ", "です", "のだ", "のです", "んだ", "んです", "だろう", "でしょう", "らしい", "みたい",
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
