/// Names of months in the languages of training apps, by how they begin, in lower case without diacritics.
enum MonthNames {
  /// The month (1…12) of a name or its abbreviation; nil for other words.
  ///
  /// - Parameter isCroatian: Whether words that mean one month in Croatian and the next in Polish or Czech are Croatian.
  static func month(named word: String, isCroatian: Bool = false) -> Int? {
    guard word.count >= 2 else { return nil }
    if isCroatian, let month = croatian.first(where: { word.hasPrefix($0.text) })?.month { return month }
    return beginnings.first { word.hasPrefix($0.text) }?.month
  }

  /// Whether a word is the name of a month in Croatian and in no other of the languages.
  static func isCroatianOnly(_ word: String) -> Bool {
    word == "kol" || word == "stu" || croatianOnly.contains(where: word.hasPrefix)
  }

  private static let croatianOnly = [
    "sij", "velj", "ozu", "tra", "svi", "lipnj", "lipanj", "srpnj", "srpanj", "kolo", "ruj", "stud",
  ]

  /// Those that are other months in Polish and Czech.
  private static let croatian = [("lip", 6), ("srp", 7), ("lis", 10)].map { (text: $0.0, month: $0.1) }

  /// The longest first, so that `juil` is looked for before `jul` and `ju`.
  private static let beginnings: [(text: String, month: Int)] = names.enumerated().flatMap { index, texts in
    texts.split(separator: " ").map { (String($0), index + 1) }
  }.sorted { $0.text.count > $1.text.count }

  /// English, French, German, Spanish, Portuguese, Italian, Dutch, Swedish, Danish, Norwegian, Finnish, Polish, Czech,
  /// Turkish, Romanian, Hungarian, Croatian, Russian, Ukrainian, Greek.
  private static let names = [
    "jan gen ene sty tammi led oca ian янв січ sij ιαν",
    "feb fev fevr lut helmi uno unor sub fev фев лют velj φεβ",
    "mar mrt mars marz maalis bre brez мар бер ozu μαρ μάρ",
    "apr avr abr kwi huhti dub nis апр кві tra απρ",
    "may mai mag maj mei touko kve kvet май мая трав svi μαι μαϊ μαΐ μάι",
    "jun juin giu cze kesa cerven cvn haz iun июн черв lipnj lipanj ιουν ιούν",
    "jul juil lug lip heina cervenec cvc tem iul июл лип srpnj srpanj ιουλ ιούλ",
    "aug aou ago sie elo srp agu авг серп kol αυγ αύγ",
    "sep set wrz syys zar eyl сен вер ruj σεπ",
    "oct okt out ott paz loka rij eki окт жовт οκτ",
    "nov lis marras kas noi ноя лист stu νοε νοέ",
    "dec dez dic dek des gru joulu pro ara дек груд δεκ",
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
