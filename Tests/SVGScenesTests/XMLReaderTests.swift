import Budgets
import Testing
import XMLReading

@Suite("Reading XML")
struct XMLReaderTests {
  private func read(_ text: String, _ limits: SceneLimits = SceneLimits()) throws -> XMLDocument {
    try XMLReader(budget: Budget(limits)).read(Array(text.utf8))
  }

  @Test("elements keep their order, text and attributes, and the namespaces of both")
  func tree() throws {
    let document = try read(
      #"<a xmlns="u" xmlns:xlink="http://www.w3.org/1999/xlink" id="1"><b xlink:href="x"/>te<![CDATA[x<]]>t</a>"#
    )
    #expect(document.elements.map(\.name) == ["a", "b"])
    #expect(document.elements[0].namespace == "u")
    #expect(document.elements[1].attributes == ["xlink:href": "x"])
    guard case .text(let text)? = document.elements[0].children.last else {
      Issue.record("there is no text")
      return
    }
    #expect(text == "tex<t")
  }

  @Test("internal entities are expanded, external ones refused by name")
  func entities() throws {
    let text = ##"<!DOCTYPE a [<!ENTITY green "#008000">]><a fill="&green;"/>"##
    #expect(try read(text).elements[0].attributes == ["fill": "#008000"])
    let outside = #"<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>"#
    let error = #expect(throws: XMLError.self) { try read(outside) }
    #expect(error?.message.contains("\"e\"") == true)
  }

  @Test("entities that grow without bound, and elements beyond the budget, are errors")
  func bombs() {
    var text = #"<!DOCTYPE a [<!ENTITY e0 "0123456789">"#
    for level in 1...9 {
      text += "<!ENTITY e\(level) \"" + String(repeating: "&e\(level - 1);", count: 10) + "\">"
    }
    #expect(throws: XMLError.self) { try read(text + "]><a>&e9;</a>") }
    #expect(throws: XMLError.self) { try read(String(repeating: "<g>", count: 100_000)) }
    var limits = SceneLimits()
    limits.bytes = 2000
    #expect(throws: Never.self) { try read("<a><b/></a>", limits) }
    #expect(throws: XMLError.self) { try read("<a><b/><b/><b/></a>", limits) }
  }

  @Test("errors have lines and columns")
  func places() {
    let error = #expect(throws: XMLError.self) { try read("<a>\n  <b></c></a>") }
    #expect(error?.line == 2)
  }
}
