import ArgumentParsing
import SceneFile
import SceneModel

/// A family that brings commands to the program; its conformance stands beside them.
protocol CommandFamily: Family {
  static var commands: [any ParsableCommand.Type] { get }
}

extension Families {
  /// The commands of all families, in the families' order.
  static var commands: [any ParsableCommand.Type] {
    all.flatMap { ($0 as? any CommandFamily.Type)?.commands ?? [] }
  }
}
