import DataFiles
import SceneFile
import SceneModel

/// Findings as they are made; those that `$lint` silences are counted only.
struct LintFindings {
  private let document: SceneDocument
  private var drafts: [Draft] = []
  private var silencedCount = 0
  private var unexamined: [String] = []
  /// The reasons that are written, and whether each has silenced anything.
  private var reasons: [Reason] = []
  /// The places of the reasons by rule and path.
  private var places: [String: [String: Int]] = [:]

  /// A finding that is not located yet: all are at once, as it takes long to count the lines of a file.
  private struct Draft {
    var rule: LintRule
    var path: String
    var name: String
    var time: Double?
    var message: String
    var remedy: String
  }

  /// A rule that a `$lint` key names.
  private struct Reason {
    /// The layer's path; empty for the scene.
    var path: String
    var name: String
    var isUsed = false
  }

  init(document: SceneDocument) {
    self.document = document
    gather(document.scene.declarations.lintReasons.filter { !$0.value.isEmpty }.map(\.name), path: "")
    gather(document.scene.layers, path: "layers")
  }

  private mutating func gather(_ layers: [Layer], path: String) {
    for (index, layer) in layers.enumerated() {
      let path = "\(path)[\(index)]"
      gather(layer.lintReasons.filter { !$0.value.isEmpty }.map(\.name), path: path)
      for part in layer.parts { gather(part.layers, path: "\(path).\(part.path)") }
      if case .group(let children) = layer.content { gather(children, path: "\(path).children") }
    }
  }

  private mutating func gather(_ names: [String], path: String) {
    for name in names {
      places[name, default: [:]][path] = reasons.count
      reasons.append(Reason(path: path, name: name))
    }
  }

  /// - Parameters:
  ///   - path: The layer, or something within it; empty for the scene.
  ///   - name: The layer's id, or its path.
  mutating func note(
    _ rule: LintRule, path: String, name: String, at time: Double? = nil, _ message: String, remedy: String
  ) {
    if isSilenced(rule, path: path) {
      silencedCount += 1
    } else {
      drafts.append(
        Draft(rule: rule, path: path, name: name, time: time, message: message, remedy: remedy))
    }
  }

  private static let ruleNames = LintRule.allCases.map(\.rawValue).joined(separator: ", ")

  private static func draft(for reason: Reason) -> Draft {
    let isKnown = LintRule(rawValue: reason.name) != nil
    return Draft(
      rule: .needlessSilence, path: reason.path.isEmpty ? "$lint" : "\(reason.path).$lint",
      name: reason.path,
      message: isKnown
        ? "$lint silences \"\(reason.name)\", which has no findings here"
        : "$lint names \"\(reason.name)\", which is not a rule",
      remedy: isKnown ? "remove it" : "the rules are \(ruleNames)")
  }

  /// Notes what was left out because it would have taken too long.
  mutating func noteUnexamined(_ message: String) { unexamined.append(message) }

  /// Whether a reason is given for the layer, one around it, or the scene; all of them are used then.
  private mutating func isSilenced(_ rule: LintRule, path: String) -> Bool {
    guard let places = places[rule.rawValue] else { return false }
    let around = path.indices.filter { path[$0] == "." || path[$0] == "[" }.map { String(path[..<$0]) }
    let used = Set(([""] + around + [path]).compactMap { places[$0] })
    for index in used { reasons[index].isUsed = true }
    return !used.isEmpty
  }

  /// All findings, and with them the `$lint` keys that are not needed.
  ///
  /// - Parameter unjudged: Rules of which it is not known whether silencing them is needed.
  func report(unjudged: Set<LintRule>, work: LintWork) -> LintReport {
    let needless = reasons.filter { reason in
      !reason.isUsed && LintRule(rawValue: reason.name).map { !unjudged.contains($0) } ?? true
    }
    let all = drafts + needless.prefix(shownErrorCount).map(Self.draft(for:))
    var unexamined = unexamined
    if needless.count > shownErrorCount {
      unexamined.append(unshownLine(needless.count - shownErrorCount, "needless $lint key"))
    }
    let places = document.located(all.map { ($0.message, $0.path) })
    let findings = zip(all, places).map { draft, place in
      LintFinding(rule: draft.rule, name: draft.name, place: place, time: draft.time, remedy: draft.remedy)
    }
    let order = findings.indices.sorted { one, other in
      let (a, b) = (findings[one].place, findings[other].place)
      return (a.line ?? 0, a.column ?? 0, one) < (b.line ?? 0, b.column ?? 0, other)
    }
    return LintReport(
      findings: order.map { findings[$0] }, silencedCount: silencedCount, unexamined: unexamined,
      work: (work.pictures, work.layers))
  }
}
