import PNGCoding

/// The result of one golden.
package struct GoldenResult: Sendable {
  package enum Outcome: Sendable {
    /// A still, and the images to show.
    case picture(ImageVerdict, ImageEvidence)
    case video(VideoVerdict)
    /// It could not be drawn.
    case failed(reason: String)
  }

  package let entry: GoldenEntry
  /// Whether the scene shows text, so that fonts and the libraries that set it count; nil if it could not be read.
  package let containsText: Bool?
  package let outcome: Outcome
  /// The size of the reference's file in bytes; 0 where there is none.
  package let referenceSize: Int

  package init(entry: GoldenEntry, containsText: Bool?, outcome: Outcome, referenceSize: Int) {
    self.entry = entry
    self.containsText = containsText
    self.outcome = outcome
    self.referenceSize = referenceSize
  }

  package var passes: Bool {
    switch outcome {
    case .picture(let verdict, _): verdict.passes
    case .video(let verdict): verdict.passes
    case .failed: false
    }
  }

  package var message: String {
    switch outcome {
    case .picture(let verdict, _): verdict.description
    case .video(let verdict): verdict.description
    case .failed(let reason): "it cannot be drawn: \(reason)"
    }
  }

  /// How bad it is, for the order of a report: what cannot be compared first, then by what an eye sees.
  package var badness: Double {
    switch outcome {
    case .failed: .infinity
    case .video(let verdict): verdict.passes ? 0 : 1e6
    case .picture(let verdict, _):
      if verdict == .equal {
        0
      } else if let numbers = verdict.numbers {
        numbers.meanColorDifference + numbers.maxDifference / 1e6
      } else {
        1e9
      }
    }
  }
}

/// The images of a golden as files, for whoever looks at them.
package struct ImageEvidence: Sendable {
  /// The reference's file as it is; nil if there is none.
  package let reference: [UInt8]?
  /// The image as a PNG; nil if it is equal to the reference.
  package let actual: [UInt8]?
  /// The amplified difference as a PNG, and how many times it shows it; nil without one.
  package let difference: (png: [UInt8], amplification: Int)?

  /// The evidence of a comparison.
  package init(reference bytes: [UInt8]?, actual: GoldenImage, verdict: ImageVerdict) throws(PNGError) {
    reference = bytes
    guard verdict != .equal else {
      self.actual = nil
      difference = nil
      return
    }
    self.actual = try actual.png()
    let readable = bytes.flatMap { try? GoldenImage(png: $0) }
    if let readable, let shown = DifferenceImage(reference: readable.bitmap, actual: actual.bitmap) {
      difference = (try shown.picture.png(), shown.amplification)
    } else {
      difference = nil
    }
  }
}

/// What became of a folder of goldens.
package struct GoldenRun: Sendable {
  /// In the manifest's order.
  package var results: [GoldenResult]
  package var findings: [GoldenInventory.Finding]
  /// How this environment differs from the one the references were recorded in.
  package var environmentDifferences: [String]

  package init(
    results: [GoldenResult], findings: [GoldenInventory.Finding], environmentDifferences: [String] = []
  ) {
    self.results = results
    self.findings = findings
    self.environmentDifferences = environmentDifferences
  }

  package var failures: [GoldenResult] { results.filter { !$0.passes } }
  package var passes: Bool { failures.isEmpty && findings.isEmpty }
  /// The bytes of all references.
  package var referenceSize: Int { results.reduce(0) { $0 + $1.referenceSize } }
}
