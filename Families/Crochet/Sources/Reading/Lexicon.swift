/// The words of written patterns, as tables: what a word can be, the stitches of abbreviations, and phrases of other languages.
enum Lexicon {
  /// What words can be; lines that are indented go on.
  private static let classTable = """
    separator | , ; . : ! ? /
    opening | ( [ {
    closing | ) ] }
    star | *
    repeatMark | * † ‡ # § • ◆ ^ ~
    countMark | . ; - = : ! , ~ … >
    sentenceMark | . ; !
    termMark | , + & / ; ( ) : = - .
    rowEnd | . ) ; !
    headingEnd | - : .
    labelEnd | : . ) - = > ] ,
    bullet | * • - # _ ►
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
    center | center centre middle
    targetKind | the corner center centre middle base side unworked skipped unused free remaining rem same foundation beg starting single previous indicated specified required
      designated desired
    group | shell shells fan fans group groups grp motif petal scallop block blocks tile tiles
    groupOf | group groups grp grps
    groupSelection | next each every last first same following previous prev
    block | block tile square blk
    blockSelection | next previous prev last first each
    betweenWord | any each next the last first following
    loopSide | blo flo ridge
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

  static let multiples: [String: Int] = ["once": 1, "twice": 2, "thrice": 3]

  /// What a row may say that it has made.
  static let madeNames: Set<String> = [
    "shell", "sh", "fan", "cluster", "cl", "st", "scallop", "petal", "popcorn", "bobble", "picot", "corner",
    "block",
  ]

  /// Names that keep their meaning where a pattern explains them.
  static let standardNames: Set<String> = [
    "sc", "dc", "hdc", "tr", "dtr", "sl st", "inc", "dec", "fpdc", "bpdc", "fp", "bp", "v", "x", "sp",
  ]

  /// The phrases of a language, and the words or abbreviations that patterns in English have for them. `#` is a number, `#-`
  /// one less, `@` a word that is read by itself, and `…` up to seven words; words that patterns in English do without become
  /// nothing. `r` begins a row or a round.
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
    s_c | sc
    d_c | dc
    h_d_c | hdc
    front_post | fp
    back_post | bp
    back_loop back_loops back_lp back_lps back_lo bl | blo
    front_loop front_loops front_lp front_lps front_lo fl | flo
    back_ridge back_ridges back_bump back_bumps back_hump back_humps back_bar back_bars | ridge
    two_times_in | twice in
    one | 1
    two | 2
    three | 3
    four | 4
    five | 5
    six | 6
    seven | 7
    eight | 8
    nine | 9
    ten | 10
    eleven | 11
    twelve | 12
    second | 2 th
    third | 3 th
    fourth | 4 th
    fifth | 5 th
    sixth | 6 th
    seventh | 7 th
    eighth | 8 th
    ninth | 9 th
    tenth | 10 th
    from_the_hook | from hook
    of_the_previous of_prev from_previous from_prev on_previous in_previous | of previous
    """,
    .german: """
    rd runde runden rde | rnd
    reihe reihen | row
    fm feste_masche feste_maschen | sc
    hstb halbes_stäbchen halbe_stäbchen halben_stäbchen | hdc
    stb stäbchen | dc
    dstb doppelstäbchen | tr
    km kettmasche kettmaschen | sl st
    lm luftmasche luftmaschen wende_-_lm wendeluftmasche wendeluftmaschen | ch
    m masche maschen | st
    zun zunahme zunahmen | inc
    abn abnahme abnahmen 2_m_zusammenhäkeln 2_m_zus 2_m_zus_abmaschen 2_maschen_zusammenhäkeln | dec
    #_fm_zus #_fm_zus_abmaschen #_fm_zusammen_abmaschen #_fm_zusammenhäkeln | sc # tog
    #_stb_zus #_stb_zus_abmaschen #_stb_zusammen_abmaschen #_stb_zusammenhäkeln | dc # tog
    fadenring magischen_ring magischer_ring magic_ring | mr
    bogen bögen | sp
    lmb lm_-_bogen lm_-_bögen luftmaschenbogen luftmaschenbögen | ch sp
    jede_m_verdoppeln jede_masche_verdoppeln alle_maschen_verdoppeln alle_m_verdoppeln | inc in each st
    jede_#_._m_verdoppeln jede_#_._masche_verdoppeln | ( #- sc , inc ) around
    jede jedes jeden jeder | each
    nächste nächsten nächstes nächster folgende folgenden folgendes | next
    erste ersten erstes 1_._lm | first
    letzte letzten letztes | last
    dieselbe denselben dasselbe dieselben gleiche gleichen gleiches selbe selben | same
    in_die_1_._m in_die_1_._masche | in first st
    #_._lm #_._luftmasche | # th ch
    #_._stb #_._fm #_._hstb #_._masche #_._m | # th st
    von_der_nadel_aus von_der_nadel ab_der_nadel | from hook
    #_m_überspringen #_m_auslassen #_lm_überspringen #_lm_auslassen #_stb_überspringen | sk # st
    ab_*_noch_#_x_wdh ab_*_noch_#_mal_wdh ab_*_noch_#_x_wiederholen ab_*_noch_#_mal_wiederholen | rep from * # more times
    ab_*_#_x_wdh ab_*_#_mal_wdh ab_*_#_x_wiederholen ab_*_#_mal_wiederholen | rep from * # times
    ab_*_wdh ab_*_wiederholen ab_*_stets_wdh ab_*_fortlaufend_wiederholen | rep from *
    reihe_#_wiederholen reihe_#_wdh wie_reihe_# | rep row #
    runde_#_wiederholen runde_#_wdh wie_runde_# rd_#_wdh wie_rd_# | rep rnd #
    reihe_#_und_#_wiederholen reihe_#_und_#_wdh | rep rows # and #
    mal | times
    bis_zum_ende_der_reihe bis_zum_ende_der_runde bis_zum_ende bis_ende | to end
    bis_zum bis_zur bis_zu | to
    rundherum | around
    wenden | turn
    mit_…_zum_ring_schließen mit_…_zur_runde_schließen zum_ring_schließen zur_runde_schließen | join to form ring
    mit_…_schließen schließen | join
    zählt_als zählen_als gilt_als gelten_als ersetzt ersetzen | counts as
    nur_ins_hintere_maschenglied ins_hintere_maschenglied hmg | blo
    nur_ins_vordere_maschenglied ins_vordere_maschenglied vmg | flo
    und | and
    dann | then
    wdh wiederholen häkeln anschlagen einen eine ein einem einer je die der das den dem des |
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
    #_ms_ensemble #_m_ensemble #_mailles_ensemble | sc # tog
    #_br_ensemble #_brides_ensemble | dc # tog
    cercle_magique anneau_magique | mr
    cercle rond anneau | ring
    arceau arceaux arche arches | sp
    dans_toutes_les_mailles | in each st
    dans en | in
    chaque | each
    la_@_suivante le_@_suivant l_'_@_suivant l_'_@_suivante | next @
    les_#_@_suivantes les_#_@_suivants | next # @
    chaque_@_suivante | each @
    suivante suivant suivantes suivants prochaine prochain prochaines | next
    première premier premières 1_re 1_ère 1_er | first
    dernière dernier dernières derniers | last
    même mêmes | same
    #_e #_ème #_eme | # th
    à_partir_du_crochet depuis_le_crochet | from hook
    sauter_#_m sauter_#_maille sauter_#_mailles sauter_#_ml sauter_#_br | sk # st
    sur_l_'_ensemble_du_rang sur_l_'_ensemble_du_tour sur_tout_le_rang sur_tout_le_tour tout_autour | around
    jusqu_'_à_la_fin_du_rang jusqu_'_à_la_fin_du_tour jusqu_'_à_la_fin jusqu_'_au_bout | to end
    jusqu_'_à jusqu_'_au jusqu_'_aux | to
    répéter_de rép_de répéter_depuis répéter_à_partir_de | rep from
    répéter_le_rang_# répéter_le_tour_# rép_rang_# | rep row #
    répéter_les_rangs_#_et_# répéter_les_tours_#_et_# | rep rows # and #
    encore_#_fois | # more times
    répéter_#_fois | # times
    fois | times
    fermer_avec_#_mc fermer_par_#_mc joindre_avec_#_mc fermer_avec_une_mc fermer_par_une_mc | join with sl st
    pour_former_un_cercle pour_former_un_rond pour_former_un_anneau | to form ring
    à au | to
    joindre fermer | join
    tourner | turn
    dans_la_boucle_arrière_seulement dans_le_brin_arrière brin_arrière | blo
    dans_la_boucle_avant_seulement dans_le_brin_avant brin_avant | flo
    compte_comme comptent_comme remplace remplacent | counts as
    et | and
    puis | then
    un une faire crocheter le la les l_' monter une_chaînette_de |
    arrêter_le_travail couper_le_fil | fasten off
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
    #_pb_juntos #_puntos_juntos #_p_juntos | sc # tog
    #_pa_juntos | dc # tog
    anillo_mágico am | mr
    anillo círculo | ring
    arco arcos | sp
    en | in
    cada todos_los | each
    el_@_siguiente la_@_siguiente | next @
    los_#_@_siguientes las_#_@_siguientes | next # @
    siguiente siguientes próximo próximos | next
    primer primera primero primeros | first
    último última últimos últimas | last
    mismo misma mismos | same
    #_ª #_º | # th
    desde_el_ganchillo a_partir_del_ganchillo | from hook
    saltar_#_punto saltar_#_puntos saltar_#_p saltar_#_pa saltar_#_cad saltar_#_cadenas | sk # st
    cogiendo_la_hebra_de_atrás solo_hebra_de_atrás | blo
    cogiendo_la_hebra_de_delante solo_hebra_de_delante | flo
    toda_la_vuelta en_toda_la_vuelta alrededor | around
    hasta_el_final_de_la_hilera hasta_el_final_de_la_vuelta hasta_el_final | to end
    hasta | to
    repetir_de repetir_desde | rep from
    repetir_la_hilera_# repetir_la_vuelta_# repetir_hilera_# repetir_vuelta_# | rep row #
    repetir_las_hileras_#_y_# repetir_las_vueltas_#_y_# | rep rows # and #
    repetir_#_veces | # times
    veces_más | more times
    veces | times
    cerrar_con_#_pd unir_con_#_pd cerrar_con_un_pd unir_con_un_pd | join with sl st
    para_formar_un_anillo | to form ring
    a_la a | to
    unir cerrar | join
    girar | turn
    cuenta_como cuentan_como sustituye sustituyen | counts as
    y | and
    un tejer hacer el la los las lo |
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
    for (names, columns) in columns(stitchTable) { for name in names { add(name, columns, to: &words) } }
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
  struct Phrase {
    var words: [String]
    var english: [String]

    /// How many of its words are no signs.
    var fixedCount: Int { words.count { !["#", "@", "…"].contains($0) } }

    /// The numbers and words for which it has signs, and where it ends, if tokens begin with it.
    func read(_ tokens: ArraySlice<PatternToken>) -> (values: [PatternToken], end: Int)? {
      var (rest, values) = (tokens, [PatternToken]())
      for (index, word) in words.enumerated() {
        if word == "…" {
          guard let end = rest.prefix(8).firstIndex(where: { Self.fits(words[index + 1], $0) }) else {
            return nil
          }
          rest = rest[end...]
          continue
        }
        guard let token = rest.first, Self.fits(word, token) else { return nil }
        if word == "#" || word == "@" { values.append(token) }
        rest.removeFirst()
      }
      return (values, rest.startIndex)
    }

    private static func fits(_ sign: String, _ token: PatternToken) -> Bool {
      switch token.kind {
      case .number(let number): sign == "#" || sign == "\(number)"
      case .word(let word): sign == "@" || sign == word
      case .mark(let mark): sign == String(mark)
      }
    }

    func english(_ values: [PatternToken], _ range: Range<Int>) -> [PatternToken] {
      var values = values[...]
      return english.map { word in
        var kind = PatternToken.Kind.word(word)
        if word.hasPrefix("#") {
          kind = .number((values.popFirst()?.number ?? 1) - (word == "#-" ? 1 : 0))
        } else if word == "@" {
          kind = values.popFirst()?.kind ?? kind
        } else if let number = Int(word) {
          kind = .number(number)
        } else if word.count == 1, let mark = word.first, !mark.isLetter {
          kind = .mark(mark)
        }
        return PatternToken(kind: kind, range: range, isSpaced: word != "th", isUppercase: false)
      }
    }
  }

  /// The phrases of each language by their first words, the longest and most exact first.
  static let phrases: [Language: [String: [Phrase]]] = phraseTables.mapValues { table in
    var phrases: [String: [Phrase]] = [:]
    for (names, columns) in columns(table) {
      for name in names {
        let words = name.split(separator: "_").map(String.init)
        phrases[Int(words[0]) == nil ? words[0] : "#", default: []].append(
          Phrase(words: words, english: columns[0]))
      }
    }
    return phrases.mapValues {
      $0.sorted { ($0.words.count, $0.fixedCount) > ($1.words.count, $1.fixedCount) }
    }
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
    ], .french: ["rang", "tour", "ms", "maille", "mailles", "bride", "brides", "aug", "dim", "ml"],
    .spanish: ["vuelta", "hilera", "pb", "punto", "puntos", "aum", "dism", "cadenas"],
  ]
}

extension PatternText {
  /// The tokens of a line in the words that patterns in English have.
  func translated(_ tokens: [PatternToken], from language: Lexicon.Language) -> [PatternToken] {
    let phrases = Lexicon.phrases[language] ?? [:]
    var rest = (language == .japanese ? tokens.flatMap { segmented($0, phrases) } : tokens)[...]
    var result: [PatternToken] = []
    while let token = rest.first {
      let known = phrases[token.word ?? (token.number == nil ? "" : "#")] ?? []
      guard
        let (phrase, read) = known.lazy.compactMap({ phrase in phrase.read(rest).map { (phrase, $0) } }).first
      else {
        result.append(rest.removeFirst())
        continue
      }
      let range = token.range.lowerBound..<rest[read.end - 1].range.upperBound
      result += phrase.english(
        read.values.map { $0.number == nil ? translated([$0], from: language)[0] : $0 }, range)
      rest = rest[read.end...]
    }
    return result
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
