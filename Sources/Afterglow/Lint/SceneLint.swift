import FrameExport
import RenderTree
import SceneFile
import SceneModel
import VectorGraphics

/// Finds likely mistakes in a valid scene; docs/review.md lists the rules.
package struct SceneLint: Sendable {
  /// The part of the bitmap in which text is seen on every screen.
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
    if options.size != OutputSize() { rules.insert(.smallType) }
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
        of: document.scene, at: instant, layerCount: document.scene.layers.layerCount)
      let work = LintWork()
      var texts = LintTexts(lint: self, source: source, instants: instants, work: work)
      try texts.survey()
      texts.report(to: &findings)
      document.reportStillAnimations(to: &findings)
      try texts.measureContrast(reportingTo: &findings)
      var layers = LintInvisibleLayers(lint: self, source: source, instants: instants, work: work)
      try layers.report(to: &findings)
      if instant == nil {
        try LintAnimations(
          document: document, source: source, instants: instants, work: work, cancellation: cancellation
        ).report(to: &findings)
        try LintGaps(lint: self, source: source, instants: instants, work: work).report(to: &findings)
        try LintLoop(lint: self, source: source, instants: instants, work: work).report(to: &findings)
        try reportSounds(to: &findings)
        try LintFlashes(lint: self, source: source, instants: instants, work: work).report(to: &findings)
      }
      return findings.report(unjudged: unjudgedRules, work: work)
    } catch {
      throw .export(error)
    }
  }
}

extension SceneLint {
  /// Reports what is wrong with what is heard.
  private func reportSounds(to findings: inout LintFindings) throws(ExportError) {
    do {
      try LintSounds(document: document).report(to: &findings)
    } catch {
      if case .export(let error) = error { throw error }
      throw .rendering(error.description)
    }
  }
}

/// The findings of `afterglow lint` for a scene.
package struct LintReport: Sendable {
  /// In the order of the file.
  package var findings: [LintFinding]
  /// How many findings a `$lint` key silences.
  package var silencedCount: Int
  /// What was left out because it would have taken too long, one sentence each.
  package var unexamined: [String]
  /// How many bitmaps were drawn, and the layers in all of them, without those in which flashes are searched for.
  package var work: (pictures: Int, layers: Int)
}
