/// The words of written patterns, as tables: what a word can be, the stitches of abbreviations, and phrases of other languages.
enum Lexicon {
  /// What words can be; lines that are indented go on.
  private static let classTable = """
    increase | inc incs increase increases invinc
    decrease | dec decs decrease decreases invdec idec
    cluster | cluster clusters cl cls clus
    puff | puff puffs
    popcorn | popcorn popcorns pc pop pcs
    bobble | bobble bobbles bo mb bob bbl
    picot | picot picots
    chain | ch chs chain chains
    together | tog together
    reverse | rev reverse crab rsc
    beginningName | beg beginning starting standing first
    stitchKind | ext extended exs foundation linked invisible inv regular standard more
    foundationStitch | fsc fhdc fdc
    special | shell sh fan cluster cl puff popcorn pc bobble bo picot v vst beg petal scallop tr bead berry star crossed cross corner pineapple mb spike long wave block lace bs
      ps sp bean vs point knot split y x
    magicRing | mr mc
    row | row rows rw rws
    round | rnd rnds round rounds rd rds rn rnde
    foreignRow | toer toeren runde runden reihe reihen rang rangs tour vuelta vueltas ronda hilera giro riga carreira volta varv omgang omg rad kierros rivi krs okrążenie rząd
      sor kör sıra ряд круг 行
    space | sp sps space spaces lp lps loop loops arch arches arc corner corners
    preposition | in into to around over under through on at onto inside using thru
    ring | ring mr circle mc rg
    ringKind | starting beg center centre adj
    next | next nxt following foll any another either
    each | each every ea all
    eachKind | remaining rem corner single
    eachPlace | each ea
    center | center centre middle
    targetKind | the corner center centre middle base side unworked skipped unused free remaining rem same foundation beg starting single previous indicated specified required
      designated desired
    group | shell shells fan fans group groups grp motif petal scallop block blocks tile tiles
    groupOf | group groups grp grps
    groupSelection | next each every last first same following previous prev
    block | block tile square blk
    blockSelection | next previous prev last first each
    betweenWord | any each next the last first following
    loopSide | back front blo flo
    ridge | ridge ridges bump bumps hump humps bar bars
    previous | previous prev
    ofRow | the row rnd round ch chain foundation rows starting base beg beginning side previous prev
    qualifier | below made only indicated instead tog together evenly
    turningName | tch turning beg beginning initial starting begin
    ordinalEnding | st nd rd th
    afterPosition | to and ending until end last
    afterFirstPlace | work make sc dc hdc tr ch
    placeSelection | next each first last same
    any | any
    times | times time
    repeats | rep repeat repeating reps rpt
    repeatedThing | this these the pattern sequence instructions brackets bracket parentheses step steps
    remaining | remaining remain remains rem left unworked
    everyOther | every all each alternate following
    joint | and then now next also plus work make loosely tightly
    article | a an the
    workVerb | work make place crochet begin start do
    emptyVerb | start begin create do crochet add complete put starting beginning end ending another
    lastVerb | with working work ending end ends finishing
    turn | turn turning t
    skip | sk skip miss skipping skp
    join | join joining close closing jn
    fasten | fasten fo finish cut break bind tie end
    colorVerb | with using change attach switch changing carry drop
    leave | leave leaving lving
    unworked | unworked rem remaining
    dont | do don without
    counts | counts count counted counting
    negation | not doesn don never no
    even | even unchanged straight plain
    afterEven | around across the row rnd round in each st to end of for
    asBefore | even evenly straight plain pattern pat patt same
    startWord | start starting begin beginning working work from in with at into the
    closingVerb | join close form complete even finish secure level
    otherSideVerb | rotate rotating continue continuing cont pivot along on down crocheting turn turning going go across
    handwork | weave sew stuff thread gather embroider secure whipstitch pm block pull insert mark move tighten hide stuffing steam start
    hookWork | hook yo loop loops lp lps sc dc hdc tr ch inc dec
    making | yo yoh yrh insert draw pull wrap hook drop
    finishing | weave break cut fasten sew stuff pull leave leaving thread finish
    color | white black red green blue yellow pink purple orange brown grey gray cream beige teal gold ivory tan peach navy lilac aqua ecru mint rose
    yarn | yarn new color colour mc cc contrast main next
    yarnWord | to color colour yarn the new
    beforeColor | with to join color colour using in
    beforeYarn | with in to join color colour st inc dec yarn
    remark | counts count counting right wrong rs ws does doesn do see note always made increase decrease optional not be remember place mark this these you total now first
      corner beg beginning here it for if same size the where which when i multiple middle
    remarkOrWork | first corner beg beginning same increase decrease for place
    completed | made counts count counted completed
    afterBracket | x twice in around across
    afterWork | in into x twice times all around across both to over once three four five six seven eight more st sc dc hdc rep repeat
    afterCount | join turn fasten change do cut fo place finish
    countOpener | total of you should have will now there are is st count makes with a rnd row has at end this point the for be find that make made get
    countJoint | and plus with including incl not counting
    countFiller | made total in all now remain remaining rem around across on each side at end of row rnd round so far counting first as dc st left per inc incs for the turn d
    countedThing | shell shells petal petals point points corner corners group groups v vs cluster clusters cl cls picots fan fans arches increases decreases squares blocks rows
      rnds rounds popcorns row rnd round pattern repeats reps tcs scallops sides leaves spokes inc incs dec decs puffs bobbles mesh spaces p ps clus tiles tile st bobble loops
      bumps ribs vsts
    thingSize | half full whole complete large small partial
    totalWord | total made all rem remain
    referenceVerb | rep repeat repeating work as same like follow continue cont rpt
    referenceWord | repeating rep repeat working to in as for like the same instructions directions of each through all pattern pat from on work then and
    referenceTail | turn fasten join with in ending do end cut break or using change weave inclusive around again more and
    referenceWork | sc dc hdc tr ch sk inc dec st sp
    lastRows | last previous prev these preceding those above
    untilWord | until till for to
    elsewhereWord | given of on as
    work | sc dc hdc tr dtr sk skip inc dec htr shell crochet fpdc bpdc
    term | sc dc hdc tr dtr trtr htr inc dec ch chs chain sl ss slst sk skip miss st shell shells cluster cl picot popcorn puff bobble crochet rep repeat pat patt pattern even
      evenly tog together increase increasing decrease decreasing cont continue continuing fpdc bpdc dcfp dcbp next each as sp sps work yo loop lp same row rows rnd rnds round
      rounds corner last
    lead | ch chain sc dc hdc tr dtr htr inc dec sl ss slip sk skip miss shell single double half treble fpdc bpdc dcfp dcbp cluster cl mr fsc fdc fhdc puff popcorn esc invdec
      slst fphdc bphdc picot
    alsoStitches | rep repeat st as
    opener | with using color colour a an b c mc cc and hook size begin beg beginning by start starting at lower edge rs facing of work working the make to bottom yarn mm join
      now loosely larger smaller foundation ch multiple multiples plus center centre neck top cuff hem
    instructionSign | each next around across
    stitchStart | sc dc hdc tr inc dec ch x
    labelRemark | rs ws right wrong rnds rows rounds row rnd round odd even increase decrease inc dec for x
    rowName | next foundation set up setup last final edging border base starting beginning joining decrease increase dec inc ribbing shaping
    size | size sizes small medium large mos months xs s m l xl baby child adult
    notTitle | size sizes gauge tension materials notes note abbreviations special multiple terms terminology skill hook yarn
    noteOpener | note notes tip special gauge tension abbreviations
    ruleWord | beginning beg throughout unless always turning
    measure | gauge tension inches inch cm mm yards grams skeins balls abbreviations materials note notes ins skill level
    generalNote | throughout beg beginning start turning always each every t tch rows all not unless
    definitionHeading | special st guide pattern abbreviation abbreviations used notes note terms
    terms | terms terminology crochet abbreviations
    usTerm | sc hdc scs hdcs
    ukTerm | htr htrs
    """

  /// Abbreviations, and the stitches that they are in US and in UK terms; a post where the word has one.
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
    rtrf                              | double       | double       | front
    rtrb                              | double       | double       | back
    rdcf                              | single       | single       | front
    rdcb                              | single       | single       | back
    """

  /// What may stand before or after an abbreviation in one word: "fpdc", "dcbp", "blsc".
  private static let affixes: [(name: String, post: Stitch.Post?, loop: Stitch.Loop?)] = [
    ("fp", .front, nil), ("bp", .back, nil), ("blo", nil, .back), ("flo", nil, .front), ("tbl", nil, .back),
    ("tfl", nil, .front), ("bl", nil, .back), ("fl", nil, .front),
  ]

  static let numbers: [String: Int] = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "once": 1, "twice": 2, "thrice": 3,
  ]

  static let ordinals: [String: Int] = [
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
    "ninth": 9, "tenth": 10,
  ]

  /// What a row may say that it has made.
  static let madeNames: Set<String> = [
    "shell", "sh", "fan", "cluster", "cl", "st", "scallop", "petal", "popcorn", "bobble", "picot", "corner",
    "block",
  ]

  /// Names that keep their meaning where a pattern explains them.
  static let standardNames: Set<String> = [
    "sc", "dc", "hdc", "tr", "dtr", "sl st", "inc", "dec", "fpdc", "bpdc", "fp", "bp", "v", "x", "sp",
  ]

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

  // MARK: Entries

  /// The entries of all words, the first of which is that of unknown ones.
  static let entries: [LexiconEntry] = build.entries
  private static let positions: [String: UInt16] = build.positions

  /// The number of a word's entry.
  static func entry(_ word: String) -> UInt16 { positions[word] ?? 0 }

  static func has(_ word: String, _ kind: WordClass) -> Bool { entries[Int(entry(word))].has(kind) }

  private static let build: (entries: [LexiconEntry], positions: [String: UInt16]) = {
    var words: [String: LexiconEntry] = [:]
    var kinds: [String: WordClass] = [:]
    for kind in WordClass.allCases { kinds["\(kind)"] = kind }
    for (name, members) in columns(classTable) {
      guard let kind = kinds[name[0]] else { preconditionFailure("\(name[0]) is no class") }
      for word in members[0] { words[word, default: LexiconEntry()].insert(kind) }
    }
    for (names, columns) in columns(stitchTable) {
      for name in names { add(name, columns, to: &words) }
    }
    let sorted = words.sorted { $0.key < $1.key }
    let positions = sorted.enumerated().map { ($1.key, UInt16($0 + 1)) }
    return ([LexiconEntry()] + sorted.map(\.value), Dictionary(uniqueKeysWithValues: positions))
  }()

  /// Adds an abbreviation, alone and with all affixes.
  private static func add(_ name: String, _ columns: [[String]], to words: inout [String: LexiconEntry]) {
    let bases = columns.prefix(2).map { column in
      StitchBase.allCases.first { "\($0)" == column[0] } ?? .single
    }
    var term = StitchTerm(us: bases[0], uk: bases[1])
    if columns.count > 2 { term.post = columns[2][0] == "front" ? .front : .back }
    words[name, default: LexiconEntry()].term = term
    guard term.isPlain else { return }
    for affix in affixes {
      (term.post, term.loop) = (affix.post, affix.loop)
      for word in [affix.name + name, name + affix.name] where words[word]?.term == nil {
        words[word, default: LexiconEntry()].term = term
      }
    }
  }

  /// The lines of a table: the words of the first column, and those of the others.
  private static func columns(_ table: String) -> [(first: [String], others: [[String]])] {
    let lines = table.replacing("\n  ", with: " ").split(separator: "\n")
    return lines.map { line in
      let columns = line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.split(separator: " ").map(String.init)
      }
      return (columns[0], Array(columns.dropFirst()))
    }
  }

  // MARK: Languages

  enum Language: Hashable { case english, german, french, spanish, japanese }

  /// A phrase of another language, and what it is in English.
  struct Phrase { var words: [String]; var english: [String] }

  /// The phrases of each language by their first words, the longest first.
  static let phrases: [Language: [String: [Phrase]]] = phraseTables.mapValues { table in
    var phrases: [String: [Phrase]] = [:]
    for (names, columns) in columns(table) {
      for name in names {
        let words = name.split(separator: "_").map(String.init)
        phrases[Int(words[0]) == nil ? words[0] : "#", default: []].append(
          Phrase(words: words, english: columns[0]))
      }
    }
    return phrases.mapValues { $0.sorted { $0.words.count > $1.words.count } }
  }

  /// The language of a pattern; English where it is not known.
  static func language(of words: some Sequence<String>) -> Language {
    var counts: [Language: Int] = [:]
    var english = 0
    for word in words {
      if entries[Int(entry(word))].term?.isPlain == true
        || ["ch", "inc", "dec", "round", "join", "turn"].contains(word)
      {
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
