import Foundation
import Testing

@testable import AfterglowServer

@Suite("Signatures")
struct SignatureTests {
  private static let first = String(repeating: "a1", count: 32)
  private static let second = String(repeating: "b2", count: 32)

  @Test("an address that was signed is accepted, and one that was changed is not")
  func changes() throws {
    let keys = try SigningKeys(lines: Self.first)
    let signed = keys.signed("/v1/card.png?set.name=Ada&scale=2")
    #expect(keys.verify(SignedTarget(signed), body: nil))
    for changed in [
      signed.replacing("Ada", with: "Bob"), signed + "&scale=3", String(signed.dropLast()),
      "/v1/card.png?set.name=Ada&scale=2", "/v1/card.png?sig=",
    ] {
      #expect(!keys.verify(SignedTarget(changed), body: nil), "\(changed)")
    }
  }

  @Test("the signature is HMAC-SHA-256 in URL-safe Base64, as the examples of docs/serve.md compute it")
  func known() throws {
    // printf %s '/v1/card.png?set.name=Ada' | openssl dgst -sha256 -hmac KEY -binary | basenc --base64url | tr -d =
    let keys = try SigningKeys(lines: "0123456789abcdef0123456789abcdef")
    #expect(
      keys.signed("/v1/card.png?set.name=Ada")
        == "/v1/card.png?set.name=Ada&sig=4a9euPyYHKOVr1Rnq6OQBiSHNxdm44UCVNX5ZxD62Rc")
  }

  @Test("while keys are replaced, both are accepted, and the first one signs")
  func rotation() throws {
    let (old, both) = (
      try SigningKeys(lines: Self.first), try SigningKeys(lines: "# new\n\(Self.second)\n\(Self.first)\n")
    )
    #expect(both.verify(SignedTarget(old.signed("/v1/a.png")), body: nil))
    #expect(both.signed("/v1/a.png") == (try SigningKeys(lines: Self.second)).signed("/v1/a.png"))
    #expect(!old.verify(SignedTarget(both.signed("/v1/a.png")), body: nil))
  }

  @Test("a body belongs to what is signed")
  func bodies() throws {
    let keys = try SigningKeys(lines: Self.first)
    let signed = SignedTarget(keys.signed("/v1/jobs", body: Data("{}".utf8)))
    #expect(keys.verify(signed, body: Data("{}".utf8)))
    #expect(!keys.verify(signed, body: Data("{ }".utf8)))
    #expect(!keys.verify(signed, body: nil))
  }

  @Test("short and missing keys are refused", arguments: ["", "# nothing\n", "short"])
  func weak(lines: String) {
    #expect(throws: SettingsError.self) { try SigningKeys(lines: lines) }
  }
}
