import DataFiles
import Foundation
import RenderTree
import SceneModel
import Testing
import VectorGraphics

@testable import AfterglowCodes

@Suite struct `QR codes` {
  private func rows(_ text: String, _ correction: QRCode.Correction, mask: Int?) throws -> [String] {
    let symbol = try #require(QRSymbol(text, correction: correction, mask: mask))
    return (0..<symbol.size).map { y in
      String((0..<symbol.size).map { symbol[$0, y] ? "#" : "." })
    }
  }

  private static let recorded: [JSONValue] = {
    let url = Bundle.module.url(forResource: "Cases/symbols", withExtension: "ndjson")
    let text = url.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""
    return text.split(separator: "\n").compactMap { try? JSONDocument(parsing: String($0)).root }
  }()

  @Test func `symbols are those of another encoder with the same mask`() throws {
    #expect(Self.recorded.count == 4)
    for symbol in Self.recorded {
      let text = try #require(symbol["text"]?.string)
      let correction = try #require(symbol["correction"]?.string.flatMap(QRCode.Correction.init))
      #expect(
        try rows(text, correction, mask: symbol["mask"]?.int) == symbol["rows"]?.array?.compactMap(\.string),
        "\(text)")
    }
  }

  @Test func `the smallest version is chosen that the text fits into`() throws {
    func version(_ text: String, _ correction: QRCode.Correction = .low) -> Int? {
      QRSymbol(text, correction: correction)?.version
    }
    #expect(version(String(repeating: "1", count: 41)) == 1)
    #expect(version(String(repeating: "1", count: 42)) == 2)
    #expect(version(String(repeating: "A", count: 25)) == 1)
    #expect(version(String(repeating: "a", count: 17)) == 1)
    #expect(version(String(repeating: "a", count: 18)) == 2)
    #expect(version(String(repeating: "a", count: 2953)) == 40)
    #expect(version(String(repeating: "a", count: 2954)) == nil)
    #expect(version(String(repeating: "a", count: 1274), .high) == nil)
    #expect(version("") == 1)
  }

  private func expansion(_ code: QRCode, _ size: Size) throws -> ComponentExpansion {
    try code.expanded(in: ComponentContext(size: size, text: NoText()))
  }

  @Test func `a code fills the smaller side of its box, in the middle`() throws {
    let layers = try expansion(QRCode("a", margin: 2), Size(width: 100, height: 50)).layers
    #expect(layers[0].frame.resolved(in: .zero) == Rect(x: 25, y: 0, width: 50, height: 50))
    guard case .path(let outline, _) = layers[1].content else { return #expect(Bool(false)) }
    #expect(outline.controlBox == Rect(x: 29, y: 4, width: 42, height: 42))
  }

  @Test func `a text that is too long is an error, and a code without contrast a warning`() throws {
    let size = Size(width: 100, height: 100)
    let error = #expect(throws: ComponentError.self) {
      try expansion(QRCode(String(repeating: "a", count: 2954), correction: .low), size)
    }
    #expect(error?.path == ["text"])
    #expect(try expansion(QRCode("a", color: .yellow), size).warnings.count == 1)
    #expect(try expansion(QRCode("a"), size).warnings == [])
  }

  @Test func `values are equal to those that their JSON is read into`() {
    let code = QRCode("Zoë", correction: .high, color: .navy, background: .transparent, margin: 1)
    let session = DecodingSession(file: "", document: JSONDocument(made: code.encodedParameters))
    #expect(QRCode.decoded(from: session.root) == code)
    #expect(session.errors.isEmpty)
  }
}

/// Codes have no text to measure.
private struct NoText: TextMeasuring {
  func metrics(of paragraph: TextParagraph) throws(TextError) -> TextMetrics {
    TextMetrics(size: .zero, inkBounds: .zero, lines: [], isTruncated: false)
  }
}
