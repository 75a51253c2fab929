import DataFiles

/// The exceptions to exact equality: `tolerances.json`, one for each golden that cannot be identical everywhere.
package struct ToleranceTable: Sendable, Equatable {
  /// By the golden's name.
  package var tolerances: [String: GoldenTolerance]

  package init(_ tolerances: [String: GoldenTolerance] = [:]) {
    self.tolerances = tolerances
  }

  /// The tolerance of a golden; exact where none is given.
  package subscript(name: String) -> GoldenTolerance { tolerances[name] ?? .exact }

  /// Reads a table.
  ///
  /// - Throws: All errors of all tolerances, located. One without a cause is an error.
  package init(json bytes: [UInt8], file: String) throws(GoldenFileErrors) {
    let named = try Self.format.codec.value(in: bytes, file: file)
    self.init(Dictionary(named.map { ($0.name, $0.value) }) { $1 })
  }

  private static let format = ObjectFormat<[Named<GoldenTolerance>]>(
    "table of tolerances", "Exceptions to exact equality.", initial: []
  ) {
    Key(
      required: "tolerances", \.self, .dictionary(of: tolerance.codec, expecting: "an object of tolerances"),
      "Tolerances by the goldens' names.")
  }

  private static let tolerance = ObjectFormat<GoldenTolerance>(
    "tolerance", "How much an image may differ from its reference.", initial: .exact,
    check: { reading, tolerance in
      if reading.isWhole, !tolerance.cause.contains(where: { !$0.isWhitespace }) {
        reading.node.fail("a tolerance must state its cause")
      }
      return true
    }
  ) {
    Key(required: "maxDifference", \.maxDifference, .number(0...255), "Maximum difference of a channel.")
    Key(required: "totalPixels", \.totalPixels, .integer(0...Int(Int32.max)), "How many pixels may differ.")
    Key(required: "cause", \.cause, .text, "Why the image cannot be identical everywhere.")
  }
}
