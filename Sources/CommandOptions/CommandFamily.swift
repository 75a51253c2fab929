import ArgumentParser
import SceneModel

/// A family that adds commands to the program; its conformance is next to them.
package protocol CommandFamily: Family {
  static var commands: [any ParsableCommand.Type] { get }
}

extension ParsableCommand {
  /// Checks the pixels per point of a family's images.
  package func check(scale: Double) throws {
    guard scale > 0, scale <= 16 else { throw ValidationError("--scale must be within 0…16, not \(scale)") }
  }
}
