/// Values as text that is the same in every process: the elements of dictionaries and sets are sorted.
///
/// The text is only for digests.
enum CanonicalText {
  static func write(_ value: Any, to output: (String) -> Void) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .dictionary?, .set?:
      let parts = mirror.children.map { child in
        var text = ""
        write(child.value) { text += $0 }
        return text
      }
      output("{\(parts.sorted().joined(separator: ","))}")
    case nil: output("\(value)")
    default:
      // Cases without values have no children, and classes none that are theirs alone.
      output("\(mirror.subjectType)")
      if mirror.children.isEmpty { output("\(value)") }
      for child in mirror.children {
        output("\(child.label ?? "")(")
        write(child.value, to: output)
        output(")")
      }
    }
  }
}
