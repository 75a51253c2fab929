/// The exceptions from exactness: `tolerances.json`, one for each golden that cannot be equal everywhere.
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
  /// - Throws: The first error of every tolerance, located. One without a cause is an error.
  package init(json bytes: [UInt8], file: String) throws(GoldenFileErrors) {
    tolerances = [:]
    var errors: [GoldenFileError] = []
    do throws(GoldenFileError) {
      let document = try GoldenDocument(bytes, file: file)
      let root = try document.fields(document.root, of: "table of tolerances", keys: ["tolerances"])
      let list = try root.required("tolerances")
      for member in try list.members() {
        do throws(GoldenFileError) {
          tolerances[member.key] = try GoldenTolerance(
            document.node(member.value, path: "tolerances.\(member.key)"))
        } catch {
          errors.append(error)
        }
      }
    } catch {
      errors.append(error)
    }
    guard errors.isEmpty else { throw GoldenFileErrors(errors) }
  }
}

extension GoldenTolerance {
  init(_ node: GoldenNode) throws(GoldenFileError) {
    let fields = try node.document.fields(
      node, of: "tolerance", keys: ["maxDifference", "totalPixels", "cause"])
    let cause = try fields.required("cause").text()
    guard cause.contains(where: { !$0.isWhitespace }) else {
      throw node.error("a tolerance says its cause")
    }
    self.init(
      maxDifference: try fields.required("maxDifference").number(0...255),
      totalPixels: try fields.required("totalPixels").integer(0...Int(Int32.max)), cause: cause)
  }
}
