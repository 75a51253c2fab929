import Budgets
import TestSupport
import Testing
import XMLReading

@testable import SVGScenes

private func document(_ content: String) throws -> SVGDocument {
  try .read(Array("<svg xmlns='http://www.w3.org/2000/svg'>\(content)</svg>".utf8), budget: Budget())
}

@Suite("custom properties of SVG files")
struct CustomPropertyTests {
  @Test("elements inherit custom properties from their ancestors unless a rule declares them")
  func inherited() throws {
    let sheet = "<style>g{--a:1} .b{--a:2} rect{fill:var(--a)}</style>"
    let rects = String(repeating: "<rect/><rect class='b'/>", count: 50)
    let document = try document("\(sheet)<g>\(rects)</g><g>\(rects)</g>")
    let fills = document.xml.elements.indices.compactMap { document.ownDeclaration("fill", of: $0) }
    let declared = Array(repeating: ["1", "2"], count: 100).flatMap(\.self)
    #expect(fills == declared)
  }

  @Test(
    "values are those of CSS: computed where they are declared, and none for those that depend on themselves",
    arguments: [
      ("svg{--a:var(--b);--b:green} rect{--b:red;fill:var(--a)}", "green"),
      ("svg{--a:red} rect{--a:initial;fill:var(--a, green)}", "green"),
      ("svg{--a:green} rect{--a:INHERIT;fill:var(--a)}", "green"),
      ("svg{--a:green} rect{--a:unset;fill:var(--a, red)}", "green"),
      ("rect{--a:var(--b, red);--b:var(--a, red);fill:var(--a, green)}", "green"),
      ("rect{--a:var(--a, red);fill:var(--a, green)}", "green"),
      ("svg{--a:green} rect{--b:var(--b);--c:var(--b, var(--a));fill:var(--c)}", "green"),
      ("rect{--a:green !important} rect.c{--a:red} rect{fill:var(--a)}", "green"),
      (".c{--a:green} rect{--a:red;fill:var(--a)}", "green"),
      ("rect{fill:red;fill:green}", "green"), ("rect{fill:green !important;fill:red}", "green"),
      (".c{fill:var(--none)} rect{fill:red}", nil), ("rect{fill:var(--none) !important}", nil),
    ])
  func values(sheet: String, fill: String?) throws {
    let document = try document("<style>\(sheet)</style><rect class='c'/>")
    #expect(document.ownDeclaration("fill", of: 2) == fill)
  }

  @Test("the cascade is the same as if each element had a copy of its declarations", arguments: 0..<10)
  func copies(seed: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let properties = ["fill", "stroke", "--a", "--b"]
    func declaration() -> String {
      let mark = numbers.int(below: 4) == 0 ? " !important" : ""
      return "\(properties[numbers.int(below: 4)]):\(numbers.int(below: 99))\(mark);"
    }
    let selectors = ["rect", ".x", ".y", "rect.x", "g > rect", "#e3", ":nth-child(2n)", "*"]
    let rules = (0..<150).map { _ -> String in
      let list = "\(selectors[numbers.int(below: 8)]),\(selectors[numbers.int(below: 8)])"
      return "\(list){\(declaration())\(declaration())}"
    }
    let rects = (0..<20).map { index in
      let style = index % 3 == 0 ? "style='\(declaration())\(declaration())'" : ""
      return "<rect id='e\(index)' fill='f' class='\(["x", "y", "x y", ""][index % 4])' \(style)/>"
    }
    let sheet = rules.joined()
    let document = try document("<style>\(sheet)</style><g>\(rects.joined())</g>")
    var parsed = StyleSheet()
    parsed.add(sheet, screen: .zero)
    for index in document.xml.elements.indices {
      let expected = copied(parsed, to: index, in: document.xml)
      for property in properties {
        #expect(document.ownDeclaration(property, of: index) == expected[property])
      }
    }
  }

  /// The declarations of an element, applied one after the other.
  private func copied(_ sheet: StyleSheet, to index: Int, in xml: XMLDocument) -> [String: String] {
    var work = SelectorWork(budget: Budget())
    let attributes = xml.elements[index].attributes
    let matching = sheet.rules.enumerated().filter { $1.selector.matches(index, in: xml, &work) }
      .sorted { ($0.1.selector.specificity, $0.0) < ($1.1.selector.specificity, $1.0) }
      .map { sheet.blocks[$0.1.block] }
    let blocks = matching + [.init(StyleSheet.declarations(in: attributes["style"] ?? ""))]
    var result = attributes["fill"].map { ["fill": $0] } ?? [:]
    for block in blocks { result.merge(block.normal) { $1 } }
    for block in blocks { result.merge(block.important) { $1 } }
    return result
  }
}
