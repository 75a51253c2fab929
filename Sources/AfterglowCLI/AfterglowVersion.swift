/// The version of the program and of the library.
enum AfterglowVersion {
  static let current = "0.1.0"
}
