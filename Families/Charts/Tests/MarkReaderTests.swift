import DataFiles
import SceneModel
import Tabular
import Testing

@testable import AfterglowCharts

/// Decoding of marks in scenes, and errors of invalid ones.
@Suite struct MarkReaderTests {
  private func record(_ fields: [(String, ParameterValue)]) -> ParameterValue {
    .record(fields.map { ParameterValue.Field(name: $0.0, value: $0.1) })
  }

  private func channels(_ mark: ParameterValue) throws -> Set<Channel> {
    var specification = try read(mark)
    specification.inherit([.x: Encoding(shorthand: "day"), .y: Encoding(shorthand: "v")])
    return Set(specification.encodings.keys)
  }

  private func read(_ mark: ParameterValue) throws(ComponentError) -> Mark {
    let session = DecodingSession(file: "", document: JSONDocument(made: JSONValue(mark)))
    let read = Mark.format.codec.decode(session.root)
    try ComponentError.all(session.errors.map { ComponentError(path: [$0.path], message: $0.message) })
    return read ?? Mark(.bar)
  }

  @Test("texts with a place for each row take the other axis from the chart; those with one for all do not")
  func texts() throws {
    let text: [(String, ParameterValue)] = [("mark", .text("text")), ("text", .text("v"))]
    #expect(try channels(record(text + [("y", .text("v"))])) == [.x, .y, .text])
    #expect(try channels(record(text + [("y", .number(5))])) == [.y, .text])
    #expect(try channels(record(text + [("y", .text("v:mean"))])) == [.y, .text])
    #expect(try channels(record([("mark", .text("rule")), ("y", .text("v"))])) == [.y])
  }

  private func message(_ mark: ParameterValue) throws -> String {
    let table = DataTable(columns: [.init(name: "day", values: [.text("a")])])
    do throws(ComponentError) {
      var specification = try read(mark)
      for channel in specification.encodings.keys {
        specification.encodings[channel]?.path = ["marks", "[0]", channel.rawValue]
      }
      var preparation = MarkPreparation(table: table)
      _ = try preparation.prepare(specification, path: ["marks", "[0]"])
      return ""
    } catch {
      return error.description
    }
  }

  @Test("a text that is neither a color nor a column is reported with the position of the encoding")
  func messages() throws {
    let bar: [(String, ParameterValue)] = [("mark", .text("bar")), ("x", .text("day"))]
    let short = try message(record(bar + [("color", .text("#12"))]))
    #expect(short.hasPrefix("color: \"#12\" is not a color"))
    let unknown = try message(record(bar + [("color", .text("blu"))]))
    #expect(
      unknown.hasPrefix("marks[0].color: there is no column \"blu\"") && unknown.contains("not a CSS color"))
    let column = try message(record(bar + [("y", .text("w"))]))
    #expect(column.hasPrefix("marks[0].y: there is no column \"w\""))
    let date = try message(record([("mark", .text("rule")), ("x", .text("2026-03-01"))]))
    #expect(date.hasSuffix("write a date as {\"value\": \"2026-03-01\"}"))
  }

  @Test func keysOfOtherPlacesAndSuffixesInObjectsSayWhatToWrite() throws {
    let field = ParameterValue.record([.init(name: "field", value: .text("day:category"))])
    let suffix = try message(record([("mark", .text("bar")), ("y", field)]))
    #expect(suffix.hasSuffix(#"is a key: {"field":"day","type":"category"}"#))
    let wide = try message(record([("mark", .text("bar")), ("width", .number(3))]))
    #expect(wide.hasSuffix(#"use "size" for bars, "lineWidth" for lines"#))
    let session = DecodingSession(
      file: "",
      document: JSONDocument(made: ["data": [], "marks": [["mark": "bar", "x": "a"]], "angle": "a"]))
    _ = Chart.decoded(from: session.root)
    #expect(session.errors.map(\.message).joined().hasSuffix("it is a key of a mark"))
  }

  @Test func partsOfRecordsInASceneAreColumnsAsInAFile() {
    let session = DecodingSession(
      file: "", document: JSONDocument(made: [["day": 1, "record": ["low": 2], "list": [3, 4]]]))
    let table = Codec<DataTable>.table.decode(session.root)
    #expect(table?.columnNames == ["day", "record.low", "list[0]", "list[1]"])
  }
}
