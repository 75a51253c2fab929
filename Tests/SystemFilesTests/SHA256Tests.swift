import SystemFiles
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  // The examples of NIST FIPS 180-4, and others computed with sha256sum of GNU coreutils.
  @Test(
    "conforms to the standard, for any chunks",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 1000),
        "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
      ),
    ])
  func examples(text: String, digest: String) {
    let bytes = Array(text.utf8)
    #expect(SHA256.hexadecimal(of: bytes) == digest)
    for size in [1, 7, 55, 63, 64, 65, 200] {
      var hash = SHA256()
      for start in stride(from: 0, to: bytes.count, by: size) {
        hash.combine(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(hash.finished() == digest, "in pieces of \(size)")
    }
  }
}
