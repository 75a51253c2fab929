import DataFiles
import SceneModel

/// An object that is made of columns, each at a path; work grows with the paths' length alone.
final class RecordBuilder {
  /// The most keys in a path.
  static let deepest = 64

  private var value: JSONValue?
  private var keys: [String] = []
  private var children: [String: RecordBuilder] = [:]

  /// Sets the value at a path; of a value and an object at one path the later stays.
  func set(_ value: JSONValue, at path: ArraySlice<String>) {
    guard let key = path.first else {
      self.value = value
      keys = []
      children = [:]
      return
    }
    self.value = nil
    let child = children[key] ?? RecordBuilder()
    if children.updateValue(child, forKey: key) == nil { keys.append(key) }
    child.set(value, at: path.dropFirst())
  }

  var fields: [ParameterValue.Field] {
    keys.compactMap { key in
      children[key].map { ParameterValue.Field(name: key, value: $0.parameterValue) }
    }
  }

  private var parameterValue: ParameterValue { value.map(ParameterValue.init) ?? .record(fields) }
}
