/// The path from a document's root to a value, such as `layers[3].fill.stops[1].offset`.
///
/// Written out only when it is requested: most values of a document have nothing wrong with them.
package indirect enum NodePath: Sendable, Hashable, CustomStringConvertible {
  /// The beginning: empty for the document itself, or a name for a value that came from elsewhere.
  case root(String)
  case key(String, in: NodePath)
  case index(Int, in: NodePath)

  package enum Step: Sendable, Hashable {
    case key(String)
    case index(Int)
  }

  /// The keys and indices from the beginning on.
  package var steps: [Step] {
    switch self {
    case .root: []
    case .key(let key, let parent): parent.steps + [.key(key)]
    case .index(let index, let parent): parent.steps + [.index(index)]
    }
  }

  package var description: String {
    switch self {
    case .root(let name): return name
    case .key(let key, let parent):
      let before = parent.description
      return before.isEmpty ? key : "\(before).\(key)"
    case .index(let index, let parent): return "\(parent.description)[\(index)]"
    }
  }
}
