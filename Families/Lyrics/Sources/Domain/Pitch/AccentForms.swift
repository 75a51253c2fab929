/// A form of a particle or auxiliary as `AccentTable` lists it.
struct ParticleForm: Sendable, Hashable {
  enum Kind: Substring, Sendable {
    case particle = "p"
    case copula = "d"
    case verb = "v"
    case adjective = "a"

    var isParticle: Bool { self == .particle || self == .copula }

    /// What the form is to a particle after it.
    var following: WordClass {
      switch self {
      case .particle: .noun
      case .copula, .verb: .verb
      case .adjective: .adjective
      }
    }
  }

  let text: String
  /// Classes that UniDic has no rule for are absent: the accent of the word stays.
  let rules: [WordClass: AccentRule]
  let shift: AccentShift?
  let kind: Kind

  /// Whether は and も after it are low: the particles of case, and て and から.
  var takesFallBeforeTopic: Bool { ["に", "で", "と", "へ", "を", "の", "て", "から"].contains(text) }

  var isTopic: Bool { ["は", "も"].contains(text) }

  /// Whether other particles may be written as one word with it: with に and だけ, but not with は, as that would find
  /// words such as はな.
  var bearsParticles: Bool {
    kind == .particle && (text.count > 1 || takesFallBeforeTopic || text == "ん") && rules[.noun] != nil
  }
}

/// The forms of `AccentTable`, by their text.
enum AccentForms {
  static let all: [String: ParticleForm] = {
    var forms: [String: ParticleForm] = [:]
    for row in AccentTable.rows.split(separator: "\n") {
      let fields = row.split(separator: " ")
      let classes = zip([WordClass.noun, .verb, .adjective], fields)
      let rules = classes.compactMap { name, rule in AccentRule(rule).map { (name, $0) } }
      for text in fields.dropFirst(5) {
        forms[String(text)] = ParticleForm(
          text: String(text), rules: Dictionary(uniqueKeysWithValues: rules), shift: AccentShift(fields[3]),
          kind: ParticleForm.Kind(rawValue: fields[4]) ?? .particle)
      }
    }
    return forms
  }()
}
