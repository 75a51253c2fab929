/// Names of months in the languages of training apps, by how they begin, in lower case without diacritics.
enum MonthNames {
  /// The month (1…12) of a name or its abbreviation; nil for other words.
  static func month(named word: String) -> Int? {
    guard word.count >= 2 else { return nil }
    return beginnings.first { word.hasPrefix($0.text) }?.month
  }

  /// The longest first, so that `juil` is looked for before `jul` and `ju`.
  private static let beginnings: [(text: String, month: Int)] = names.enumerated().flatMap { index, texts in
    texts.split(separator: " ").map { (String($0), index + 1) }
  }.sorted { $0.text.count > $1.text.count }

  /// English, French, German, Spanish, Portuguese, Italian, Dutch, Swedish, Danish, Norwegian, Finnish, Polish, Czech,
  /// Turkish, Romanian, Hungarian, Russian, Ukrainian.
  private static let names = [
    "jan gen ene sty tammi led oca ian янв січ",
    "feb fev fevr lut helmi uno unor sub fev фев лют",
    "mar mrt mars marz maalis bre brez мар бер",
    "apr avr abr kwi huhti dub nis апр кві",
    "may mai mag maj mei touko kve kvet май мая трав",
    "jun juin giu cze kesa cerven cvn haz iun июн черв",
    "jul juil lug lip heina cervenec cvc tem iul июл лип",
    "aug aou ago sie elo srp agu авг серп",
    "sep set wrz syys zar eyl сен вер",
    "oct okt out ott paz loka rij eki окт жовт",
    "nov lis marras kas noi ноя лист",
    "dec dez dic dek des gru joulu pro ara дек груд",
  ]
}

/// Latin letters without their diacritics.
enum LatinFolding {
  /// In lower case; letters of other scripts stay as they are.
  static func folded(_ text: String) -> String {
    var output = ""
    for scalar in text.lowercased().unicodeScalars where !(0x300...0x36F).contains(scalar.value) {
      if let plain = plainLetters[scalar] { output += plain } else { output.unicodeScalars.append(scalar) }
    }
    return output
  }

  private static let plainLetters: [Unicode.Scalar: String] = {
    let groups: [(String, String)] = [
      ("a", "àáâãäåāăą"), ("c", "çćč"), ("d", "ďđ"), ("e", "èéêëēėęě"), ("g", "ğģ"), ("i", "ìíîïīį"),
      ("l", "łľĺ"), ("n", "ñńň"), ("o", "òóôõöøőō"), ("r", "řŕ"), ("s", "śšşș"), ("t", "ťţț"),
      ("u", "ùúûüůűū"), ("y", "ýÿ"), ("z", "źżž"), ("i", "ı"), ("ae", "æ"), ("oe", "œ"), ("ss", "ß"),
    ]
    var letters: [Unicode.Scalar: String] = [:]
    for (plain, marked) in groups {
      for scalar in marked.unicodeScalars { letters[scalar] = plain }
    }
    return letters
  }()
}
