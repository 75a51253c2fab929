import Foundation
import Testing

@Suite("The README")
struct ReadmeTests {
  @Test("every line of packages.txt is a valid Debian package name")
  func packages() throws {
    let names = try String(contentsOfFile: Project.path("packages.txt"), encoding: .utf8).split(
      separator: "\n")
    #expect(names.count >= 12)
    for name in names { #expect(name.wholeMatch(of: #/[a-z0-9][a-z0-9+.-]+/#) != nil, "\(name)") }
  }
}
