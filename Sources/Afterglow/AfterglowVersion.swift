/// The version of the program and of the library: the one place it is written.
package enum AfterglowVersion {
  package static let current = "0.2.0"
}
