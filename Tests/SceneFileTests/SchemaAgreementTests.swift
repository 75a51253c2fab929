import DataFiles
import Foundation
import ProgramFamilies
import SceneModel
import Testing

@testable import SceneFile

/// `make schema-check` runs an independent validator on these scenes; see Scripts/check-schema.
@Suite("The program and the schema agree")
struct SchemaAgreementTests {
  /// A scene file, and whether it breaks a rule.
  struct Sample {
    var name: String
    var document: JSONValue
    var isBroken: Bool
  }

  static func samples(seeds: Range<UInt64>, faultsPerScene: Int) -> [Sample] {
    let layer = JSONSchema(families: ProgramFamilies.all).layerShape
    return seeds.flatMap { seed -> [Sample] in
      var valid = SceneGenerator(seed: seed, layer: layer)
      let document = valid.scene()
      var samples = [Sample(name: "scene \(seed)", document: document, isBroken: false)]
      for turn in 0..<faultsPerScene {
        let fault = (Int(seed) * 7919 + turn * 104_729) % max(1, valid.places)
        var broken = SceneGenerator(seed: seed, layer: layer, fault: fault)
        let document = broken.scene()
        guard let rule = broken.broken else { continue }
        samples.append(Sample(name: "scene \(seed) with \(rule)", document: document, isBroken: true))
      }
      return samples
    }
  }

  @Test("a scene generated from the table is valid, and one that breaks one of its rules is not")
  func table() {
    for sample in Self.samples(seeds: 0..<60, faultsPerScene: 5) {
      let text = JSONWriter(layout: .compact).text(sample.document)
      let found = errors(in: text)
      #expect(found.isEmpty == !sample.isBroken, "\(sample.name): \(found.prefix(3))\n\(text.prefix(3000))")
    }
  }

  @Test("a wrong scene written by hand from the documentation is refused", arguments: try WrongScene.all())
  func byHand(scene: WrongScene) {
    #expect(errors(in: scene.text) != [], "\(scene.rule)")
  }

  /// Writes the validator's input; `make schema-check` passes the file name.
  @Test(
    "the documents for the independent validator",
    .enabled(if: ProcessInfo.processInfo.environment["SCHEMA_CHECK_OUTPUT"] != nil))
  func export() throws {
    let path = try #require(ProcessInfo.processInfo.environment["SCHEMA_CHECK_OUTPUT"])
    let count = UInt64(ProcessInfo.processInfo.environment["SCHEMA_CHECK_SCENES"] ?? "") ?? 2000
    var lines = ""
    for sample in Self.samples(seeds: 1000..<(1000 + count), faultsPerScene: 5) {
      let text = JSONWriter(layout: .compact).text(sample.document)
      // A regular expression does not check the number of arguments in path data.
      let beyondSchema: String? =
        if sample.name.hasSuffix("not SVG path data") {
          "how many numbers a command of path data takes"
        } else if sample.name.hasSuffix("not a filter primitive") {
          "which numbers a filter primitive takes"
        } else {
          nil
        }
      lines += line(sample.name, text, beyondSchema)
    }
    for scene in try WrongScene.all() { lines += line(scene.rule, scene.text, scene.beyondSchema) }
    try lines.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func line(_ name: String, _ document: String, _ beyondSchema: String?) -> String {
    let isAccepted = errors(in: document).isEmpty
    let reason = beyondSchema.map { JSONValue($0) } ?? nil
    let head = JSONWriter(layout: .compact).text(
      ["name": JSONValue(name), "accepted": JSONValue(isAccepted), "beyondSchema": reason])
    return head.dropLast() + ",\"document\":" + document + "}\n"
  }
}

/// A scene that breaks a rule of docs/scene-format.md, written by hand.
struct WrongScene: Sendable, CustomTestStringConvertible {
  var rule: String
  var text: String
  /// The reason why the schema cannot express the rule; nil if it can.
  var beyondSchema: String?

  var testDescription: String { rule }

  static func all() throws -> [WrongScene] {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Cases/wrong-scenes.ndjson")
    return try String(contentsOf: path, encoding: .utf8).split(separator: "\n").map { line in
      let value = try JSONDocument(parsing: String(line)).root
      return WrongScene(
        rule: value["rule"]?.string ?? "", text: JSONWriter(layout: .compact).text(value["scene"] ?? nil),
        beyondSchema: value["beyondSchema"]?.string)
    }
  }
}

@Suite("The verdicts of an independent validator")
struct RecordedVerdictTests {
  private func record() throws -> JSONValue {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Cases/schema-verdicts.json")
    return try JSONDocument(parsing: String(contentsOf: path, encoding: .utf8)).root
  }

  @Test("the verdicts are those of this schema: after a change, make schema-check records them again")
  func digest() throws {
    #expect(try record()["digest"]?.string == digest(of: JSONSchema(families: ProgramFamilies.all).text))
  }

  @Test("the program's verdicts are those of the validator")
  func verdicts() throws {
    let verdicts = try record()["verdicts"]?.array ?? []
    #expect(verdicts.count >= 200)
    #expect(Set(verdicts.compactMap { $0["valid"]?.bool }).count == 2)
    for verdict in verdicts {
      let text = JSONWriter(layout: .compact).text(verdict["document"] ?? nil)
      #expect(errors(in: text).isEmpty == verdict["valid"]?.bool, "\(verdict["name"]?.string ?? "")")
    }
  }

  /// FNV-1a of 64 bits (Fowler, Noll, Vo), in hexadecimal digits.
  private func digest(of text: String) -> String {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
