import ArgumentParser
import SceneFile
import SceneModel

/// A family that adds commands to the program; its conformance is next to them.
protocol CommandFamily: Family {
  static var commands: [any ParsableCommand.Type] { get }
}

extension Families {
  /// The commands of all families, in the families' order.
  static var commands: [any ParsableCommand.Type] {
    all.flatMap { ($0 as? any CommandFamily.Type)?.commands ?? [] }
  }
}

extension ParsableCommand {
  /// Checks the pixels per point of a family's images.
  func check(scale: Double) throws {
    guard scale > 0, scale <= 16 else { throw ValidationError("--scale must be within 0…16, not \(scale)") }
  }
}
