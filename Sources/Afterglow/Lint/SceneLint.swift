import FrameExport
import RenderTree
import SceneFile
import SceneModel
import VectorGraphics

/// Finds likely mistakes in a valid scene; docs/review.md lists the rules.
package struct SceneLint: Sendable {
  /// The part of the picture in which text is seen on every screen.
  package enum SafeArea: String, Sendable, CaseIterable {
    /// The whole canvas.
    case none
    /// 90 % of the width and the height (SMPTE ST 2046-1).
    case title
    /// 93 % of the width and the height (SMPTE ST 2046-1).
    case action
    /// The area that stories and reels keep free of their own controls: of 1080×1920 pixels, all but the top 250, the
    /// bottom 340 and 60 at each side.
    case story

    /// The part of a canvas in points.
    func part(of canvas: Size) -> Rect {
      func inset(top: Double, bottom: Double, sides: Double) -> Rect {
        Rect(
          x: canvas.width * sides, y: canvas.height * top, width: canvas.width * (1 - 2 * sides),
          height: canvas.height * (1 - top - bottom))
      }
      return switch self {
      case .none: inset(top: 0, bottom: 0, sides: 0)
      case .title: inset(top: 0.05, bottom: 0.05, sides: 0.05)
      case .action: inset(top: 0.035, bottom: 0.035, sides: 0.035)
      case .story: inset(top: 250 / 1920, bottom: 340 / 1920, sides: 60 / 1080)
      }
    }
  }

  package let document: SceneDocument
  /// The size of the export, and the rest of how it is drawn.
  package var options = RenderOptions()
  /// Looks at one instant alone, in seconds; nil looks at the whole video.
  package var instant: Double?
  package var safeArea = SafeArea.none
  package var cancellation = Cancellation()

  package init(_ document: SceneDocument) {
    self.document = document
  }

  /// The rules that find something at another size, at another instant or in another safe area, so that silencing them may be
  /// needed there.
  private var unjudgedRules: Set<LintRule> {
    if instant != nil { return Set(LintRule.allCases) }
    var rules: Set<LintRule> = []
    if safeArea == .none { rules.insert(.textOutsideSafeArea) }
    if options.size != PictureSize() { rules.insert(.smallType) }
    return rules
  }

  /// What was found, in the order of the file.
  ///
  /// - Throws: `invalidOption` for an invalid size, `export` if the scene cannot be drawn or the user asked to stop.
  package func report() throws(AfterglowError) -> LintReport {
    let source = try document.frames(options)
    do {
      var findings = LintFindings(document: document)
      let instants = LintInstants(
        of: document.scene, at: instant, layerCount: document.scene.layers.deepCount)
      var texts = LintTexts(lint: self, source: source, instants: instants)
      try texts.survey()
      texts.report(to: &findings)
      try texts.measureContrast(reportingTo: &findings)
      try LintUnseenLayers(lint: self, source: source, instants: instants).report(to: &findings)
      if instant == nil {
        try LintAnimations(document: document, source: source, instants: instants).report(to: &findings)
        try LintLoop(lint: self, source: source, instants: instants).report(to: &findings)
        try LintFlashes(lint: self, source: source, instants: instants).report(to: &findings)
      }
      return findings.report(unjudged: unjudgedRules)
    } catch {
      throw .export(error)
    }
  }
}

/// The findings of `afterglow lint` for a scene.
package struct LintReport: Sendable {
  /// In the order of the file.
  package var findings: [LintFinding]
  /// How many findings a `$lint` key silences.
  package var silencedCount: Int
}

/// Findings as they are made; those that `$lint` silences are counted only.
struct LintFindings {
  private let document: SceneDocument
  private var findings: [LintFinding] = []
  private var silencedCount = 0
  /// The reasons that are written, by path (empty for the scene) and rule, and whether each has silenced anything.
  private var reasons: [Reason] = []

  /// A rule that a `$lint` key names.
  private struct Reason {
    /// The layer's path; empty for the scene.
    var path: String
    var name: String
    var isUsed = false

    /// Whether a path is that of the layer, or leads into it.
    func isAround(_ other: String) -> Bool {
      path.isEmpty || other == path
        || (other.hasPrefix(path) && [".", "["].contains(other.dropFirst(path.count).first))
    }
  }

  init(document: SceneDocument) {
    self.document = document
    for reason in document.scene.declarations.lintReasons where !reason.value.isEmpty {
      reasons.append(Reason(path: "", name: reason.name))
    }
    func gather(_ layers: [Layer], path: String) {
      for (index, layer) in layers.enumerated() {
        let path = "\(path)[\(index)]"
        for reason in layer.lintReasons where !reason.value.isEmpty {
          reasons.append(Reason(path: path, name: reason.name))
        }
        if let mask = layer.mask { gather(mask.layers, path: "\(path).mask.layers") }
        if case .group(let children) = layer.content { gather(children, path: "\(path).children") }
      }
    }
    gather(document.scene.layers, path: "layers")
  }

  /// - Parameters:
  ///   - path: The layer, or something within it; empty for the scene.
  ///   - name: The layer's id, or its path.
  mutating func note(
    _ rule: LintRule, path: String, name: String, at time: Double? = nil, _ message: String, remedy: String
  ) {
    var isSilenced = false
    for index in reasons.indices where reasons[index].name == rule.rawValue && reasons[index].isAround(path) {
      reasons[index].isUsed = true
      isSilenced = true
    }
    if isSilenced {
      silencedCount += 1
    } else {
      findings.append(
        LintFinding(
          rule: rule, name: name, place: document.located(message, at: path), time: time, remedy: remedy))
    }
  }

  /// All findings, and with them the `$lint` keys that are not needed.
  ///
  /// - Parameter unjudged: Rules of which it is not known whether silencing them is needed.
  func report(unjudged: Set<LintRule>) -> LintReport {
    var all = findings
    for reason in reasons where !reason.isUsed {
      let rule = LintRule(rawValue: reason.name)
      if let rule, unjudged.contains(rule) { continue }
      let isKnown = rule != nil
      let names = LintRule.allCases.map(\.rawValue).joined(separator: ", ")
      let path = reason.path.isEmpty ? "$lint" : "\(reason.path).$lint"
      all.append(
        LintFinding(
          rule: .needlessSilence, name: reason.path,
          place: document.located(
            isKnown
              ? "$lint silences \"\(reason.name)\", which has no findings here"
              : "$lint names \"\(reason.name)\", which is not a rule", at: path),
          remedy: isKnown ? "remove it" : "the rules are \(names)"))
    }
    let sorted = all.enumerated().sorted { one, other in
      let (a, b) = (one.element.place, other.element.place)
      return (a.line ?? 0, a.column ?? 0, one.offset) < (b.line ?? 0, b.column ?? 0, other.offset)
    }
    return LintReport(findings: sorted.map(\.element), silencedCount: silencedCount)
  }
}

extension [Layer] {
  /// How many layers there are, those in groups included.
  fileprivate var deepCount: Int {
    reduce(0) { sum, layer in
      if case .group(let children) = layer.content { sum + 1 + children.deepCount } else { sum + 1 }
    }
  }
}
