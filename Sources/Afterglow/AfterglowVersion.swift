/// The version of the program and of the library, defined only here.
package enum AfterglowVersion {
  package static let current = "0.2.0"
}
