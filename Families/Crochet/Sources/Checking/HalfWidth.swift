/// An integer kept in half of its space, as there is one for every stitch: a row may have a hundred thousand of them.
@propertyWrapper
package struct HalfWidth: Sendable, Hashable {
  private var stored: Int32

  package var wrappedValue: Int {
    get { Int(stored) }
    set { stored = Int32(clamping: newValue) }
  }

  package init(wrappedValue: Int) { stored = Int32(clamping: wrappedValue) }
}
