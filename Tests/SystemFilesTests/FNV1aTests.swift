import SystemFiles
import Testing

@Suite struct FNV1aTests {
  @Test(arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
  func `the digest is that of the specification, 16 digits`(text: String, digest: String) {
    #expect(FNV1a.digest(of: text.utf8).hexadecimal == digest)
  }

  @Test func `numbers have two hexadecimal digits for each byte`() {
    #expect(UInt8(10).hexadecimal == "0a")
    #expect(UInt32(0x9F).uppercaseHexadecimal(4) == "009F")
    #expect(UInt32(0x1F600).uppercaseHexadecimal(4) == "1F600")
  }
}
