import Testing

/// Runs all tests. With an entry point in the package, SwiftPM does not search an index for tests of XCTest.
@main struct AllTests {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
