/// The words of written patterns, as tables: stitches by their abbreviations, and phrases of other languages.
enum Lexicon {
  /// Abbreviations, and the stitches that they are in US and in UK terms.
  private static let stitchTable = """
    sc scs lsc esc exsc fsc           | single       | single
    hdc hdcs ehdc fhdc                | halfDouble   | halfDouble
    htr htrs                          | halfDouble   | halfDouble
    hdctr                             | halfDouble   | single
    dc dcs edc fdc ldc                | double       | single
    tr trs                            | treble       | double
    trc                               | treble       | treble
    tc trcl                           | treble       | double
    dtr dtrs dtrc                     | doubleTreble | treble
    trtr ttr                          | tripleTreble | doubleTreble
    qtr                               | tripleTreble | tripleTreble
    """

  /// The phrases of a language, and the words or abbreviations that patterns in English have for them. `#` is a number, `#-` one less; words
  /// that patterns in English do without become nothing. `r` begins a row or a round.
  private static let phraseTables: [Language: String] = [
    .english: """
    chain_(_ch_) | ch
    slip_stitch_(_sl_st_) | sl st
    magic_ring magic_circle magic_loop adjustable_ring adjustable_circle adjustable_loop sliding_ring sliding_loop | mr
    magic_adjustable_ring magic_adjustable_loop | mr
    single_crochet_(_sc_) single_crochet single_crochets single_-_crochet | sc
    half_double_crochet half_double_crochets half_-_double_crochet half_-_double_crochets | hdc
    double_crochet_(_dc_) double_crochet double_crochets double_-_crochet | dc
    treble_crochet_(_tr_) treble_crochet_(_trc_) treble trebles treble_crochet treble_crochets triple_crochet triple_crochets | tr
    double_treble double_trebles double_treble_crochet double_triple_crochet | dtr
    triple_treble triple_trebles triple_treble_crochet | trtr
    half_treble half_trebles half_treble_crochet half_-_treble | htr
    stitch stitches sts | st
    """,
    .german: """
    rd runde runden rde | rnd
    reihe reihen | row
    fm feste_masche feste_maschen | sc
    hstb halbes_stäbchen halbe_stäbchen | hdc
    stb stäbchen | dc
    dstb doppelstäbchen | tr
    km kettmasche kettmaschen | sl st
    lm luftmasche luftmaschen | ch
    m masche maschen | st
    zun zunahme zunahmen | inc
    abn abnahme abnahmen 2_m_zusammenhäkeln 2_m_zus 2_maschen_zusammenhäkeln 2_fm_zusammen_abmaschen | dec
    fadenring magischen_ring magischer_ring magic_ring | mr
    jede_m_verdoppeln jede_masche_verdoppeln alle_maschen_verdoppeln alle_m_verdoppeln | inc in each st
    jede_#_._m_verdoppeln jede_#_._masche_verdoppeln | ( #- sc , inc ) around
    in_jede_m in_jede_masche in_jede_fm | in each st
    in_jede_lm in_jede_luftmasche | in each ch
    in_die_nächste_m in_die_nächste_masche in_die_folgende_m | in next st
    in_die_nächsten_#_m in_die_nächsten_#_maschen in_die_folgenden_#_m | in next # st
    in_die_erste_m in_die_erste_masche in_die_1_._m | in first st
    in_die_letzte_m in_die_letzte_masche | in last st
    in_dieselbe_m in_die_gleiche_m in_dieselbe_masche | in same st
    in_die_#_._lm_von_der_nadel in_die_#_._luftmasche_von_der_nadel in_die_#_._lm_ab_der_nadel | in # th ch from hook
    #_m_überspringen #_m_auslassen #_lm_überspringen | sk # st
    ab_*_wdh ab_*_wiederholen | rep from *
    mal | times
    bis_zum_ende bis_ende | to end
    rundherum | around
    wenden | turn
    mit_einer_km_schließen mit_km_schließen mit_einer_kettmasche_schließen schließen | join
    zählt_als ersetzt | counts as
    nur_ins_hintere_maschenglied hmg | blo
    nur_ins_vordere_maschenglied vmg | flo
    und | and
    dann | then
    wdh wiederholen häkeln anschlagen einen eine ein einem einer je |
    faden_abschneiden | fasten off
    """,
    .french: """
    rang rangs rg rgs | r
    tour tours | rnd
    ms maille_serrée mailles_serrées | sc
    demi_-_bride demi_-_brides demi_-_b db | hdc
    br bride brides | dc
    dbr double_bride doubles_brides | tr
    mc maille_coulée mailles_coulées | sl st
    ml maille_en_l_'_air mailles_en_l_'_air | ch
    m maille mailles | st
    aug augmentation augmentations | inc
    dim diminution diminutions | dec
    cercle_magique anneau_magique | mr
    dans_chaque_maille dans_chaque_m dans_chaque_ms dans_toutes_les_mailles | in each st
    dans_la_maille_suivante dans_la_m_suivante | in next st
    dans_les_#_mailles_suivantes dans_les_#_m_suivantes | in next # st
    dans_la_même_maille dans_la_même_m | in same st
    dans_la_première_maille | in first st
    dans_la_dernière_maille | in last st
    sauter_#_m sauter_#_maille sauter_#_mailles | sk # st
    sur_l_'_ensemble_du_rang sur_l_'_ensemble_du_tour sur_tout_le_rang sur_tout_le_tour tout_autour | around
    répéter_de rép_de répéter_depuis | rep from
    fois | times
    à au | to
    joindre | join
    tourner | turn
    dans_la_boucle_arrière_seulement brin_arrière | blo
    dans_la_boucle_avant_seulement brin_avant | flo
    compte_comme comptent_comme | counts as
    et | and
    puis | then
    dans | in
    un une faire crocheter |
    arrêter_le_travail | fasten off
    """,
    .spanish: """
    vuelta vueltas vta | rnd
    hilera hileras fila filas | row
    pb punto_bajo puntos_bajos medio_punto | sc
    mpa medio_punto_alto medios_puntos_altos | hdc
    pa punto_alto puntos_altos | dc
    pd punto_deslizado puntos_deslizados punto_raso punto_enano | sl st
    cad cadena cadenas cadeneta cadenetas | ch
    p pt pts punto puntos | st
    aum aumento aumentos | inc
    dism dis disminución disminuciones | dec
    anillo_mágico am | mr
    en_cada_punto en_cada_p en_cada_pb | in each st
    en_el_siguiente_punto en_el_punto_siguiente | in next st
    en_los_siguientes_#_puntos en_los_#_puntos_siguientes | in next # st
    en_el_mismo_punto | in same st
    en_el_primer_punto | in first st
    en_el_último_punto | in last st
    saltar_#_punto saltar_#_puntos | sk # st
    cogiendo_la_hebra_de_atrás solo_hebra_de_atrás | blo
    toda_la_vuelta en_toda_la_vuelta alrededor | around
    repetir_de repetir_desde | rep from
    veces | times
    a_la a | to
    unir | join
    girar | turn
    cuenta_como | counts as
    y | and
    en | in
    un tejer hacer |
    cortar_el_hilo rematar | fasten off
    """,
    .japanese: """
    #_段目 | r # :
    #_-_#_段目 #_~_#_段目 | r # - # :
    わの作り目に 輪の作り目に | in mr
    わの作り目 輪の作り目 | mr
    細編み こま編み 細編 | sc
    中長編み | hdc
    長編み | dc
    長々編み 長長編み | tr
    引き抜き編み 引抜き編み 引き抜き | sl st
    鎖編み くさり編み 鎖 くさり | ch
    細編み_2_目編み入れる 細編み_2_目編み入れ 増し目 増やし目 | inc
    細編み_2_目一度 減らし目 減目 | dec
    全目増し目 全目に増し目 各目に増し目 | inc in each st
    各目に細編み_#_目 全目に細編み_#_目 | # sc in each st
    増減なし 増減なく 増減なしで編む | sc in each st
    次の目に | in next st
    同じ目に | in same st
    最初の目に | in first st
    #_目とばす #_目飛ばす | sk # st
    回 | times
    段 | rows
    目 | st
    裏返す | turn
    糸を切る | fasten off
    立ち上がりの 立ち上がり くり返す 繰り返す 繰返す を で 編む |
    と | and
    """,
  ]

  enum Language: Hashable { case english, german, french, spanish, japanese }

  /// The stitches of abbreviations in each dialect.
  static let stitches: [String: [Dialect: StitchBase]] = {
    var stitches: [String: [Dialect: StitchBase]] = [:]
    for line in stitchTable.split(separator: "\n") {
      let columns = line.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
      let bases = columns[1...].map { name in StitchBase.allCases.first { "\($0)" == name[0] } ?? .single }
      for word in columns[0] { stitches[word] = [.us: bases[0], .uk: bases[1]] }
    }
    return stitches
  }()

  /// A phrase of another language, and what it is in English.
  struct Phrase { var words: [String]; var english: [String] }

  /// The phrases of each language by their first words, the longest first.
  static let phrases: [Language: [String: [Phrase]]] = phraseTables.mapValues { table in
    var phrases: [String: [Phrase]] = [:]
    for line in table.split(separator: "\n") {
      let columns = line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.split(separator: " ").map(String.init)
      }
      for name in columns[0] {
        let words = name.split(separator: "_").map(String.init)
        phrases[Int(words[0]) == nil ? words[0] : "#", default: []].append(
          Phrase(words: words, english: columns[1]))
      }
    }
    return phrases.mapValues { $0.sorted { $0.words.count > $1.words.count } }
  }

  /// The language of a pattern; English where it is not known.
  static func language(of words: some Sequence<String>) -> Language {
    var counts: [Language: Int] = [:]
    var english = 0
    for word in words {
      if stitches[word] != nil || ["ch", "inc", "dec", "round", "join", "turn"].contains(word) {
        english += 1
      }
      for (language, markers) in markers where markers.contains(word) { counts[language, default: 0] += 1 }
      if word.contains("段目") { counts[.japanese, default: 0] += 2 }
    }
    guard let best = counts.max(by: { $0.value < $1.value }), best.value > 1, best.value > english else {
      return .english
    }
    return best.key
  }

  private static let markers: [Language: Set<String>] = [
    .german: [
      "rd", "runde", "runden", "reihe", "fm", "maschen", "masche", "stb", "lm", "stäbchen", "luftmaschen",
      "fadenring",
    ],
    .french: ["rang", "tour", "ms", "maille", "mailles", "bride", "brides", "aug", "dim", "ml"],
    .spanish: ["vuelta", "hilera", "pb", "punto", "puntos", "aum", "dism", "cadenas"],
  ]
}

extension PatternText {
  /// The tokens of a line in the words that patterns in English have.
  func translated(_ tokens: [PatternToken], from language: Lexicon.Language) -> [PatternToken] {
    let phrases = Lexicon.phrases[language] ?? [:]
    let tokens = language == .japanese ? tokens.flatMap { segmented($0, phrases) } : tokens
    var result: [PatternToken] = []
    var index = 0
    while index < tokens.count {
      let first = tokens[index].word ?? (tokens[index].number == nil ? "" : "#")
      var found: (phrase: Lexicon.Phrase, numbers: [Int])?
      for phrase in phrases[first] ?? [] {
        guard let numbers = matches(phrase, tokens[index...]) else { continue }
        found = (phrase, numbers)
        break
      }
      guard let found else {
        result.append(tokens[index])
        index += 1
        continue
      }
      let source = tokens[index..<index + found.phrase.words.count]
      result += english(found.phrase, found.numbers, source)
      index += found.phrase.words.count
    }
    return result
  }

  private func matches(_ phrase: Lexicon.Phrase, _ tokens: ArraySlice<PatternToken>) -> [Int]? {
    guard tokens.count >= phrase.words.count else { return nil }
    var numbers: [Int] = []
    for (word, token) in zip(phrase.words, tokens) {
      switch token.kind {
      case .number(let number):
        guard word == "#" || word == "\(number)" else { return nil }
        if word == "#" { numbers.append(number) }
      case .word(let written): guard word == written else { return nil }
      case .mark(let mark): guard word == String(mark) else { return nil }
      }
    }
    return numbers
  }

  private func english(_ phrase: Lexicon.Phrase, _ numbers: [Int], _ source: ArraySlice<PatternToken>)
    -> [PatternToken]
  {
    var numbers = numbers[...]
    let range = (source.first?.range.lowerBound ?? 0)..<(source.last?.range.upperBound ?? 0)
    return phrase.english.map { word in
      var kind = PatternToken.Kind.word(word)
      if word.hasPrefix("#") {
        kind = .number((numbers.popFirst() ?? 1) - (word == "#-" ? 1 : 0))
      } else if word.count == 1, let mark = word.first, !mark.isLetter {
        kind = .mark(mark)
      }
      return PatternToken(kind: kind, range: range, isSpaced: word != "th", isUppercase: false)
    }
  }

  /// A run of letters without blanks as its words; letters between them are words of their own.
  private func segmented(_ token: PatternToken, _ phrases: [String: [Lexicon.Phrase]]) -> [PatternToken] {
    guard let word = token.word, let first = word.unicodeScalars.first, !first.isASCII else { return [token] }
    let names = phrases.values.flatMap { $0.flatMap(\.words) }
    var tokens: [PatternToken] = []
    var rest = word[...]
    var start = token.range.lowerBound
    var unknown = ""
    func add(_ text: String) {
      guard !text.isEmpty else { return }
      let end = start + text.unicodeScalars.count
      tokens.append(
        PatternToken(
          kind: .word(text), range: start..<end, isSpaced: tokens.isEmpty && token.isSpaced,
          isUppercase: false))
      start = end
    }
    while let letter = rest.first {
      if let name = names.filter({ rest.hasPrefix($0) }).max(by: { $0.count < $1.count }) {
        add(unknown)
        unknown = ""
        add(name)
        rest = rest.dropFirst(name.count)
      } else {
        unknown.append(letter)
        rest = rest.dropFirst()
      }
    }
    add(unknown)
    return tokens
  }
}
