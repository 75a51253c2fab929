import Budgets
import CExpat

/// Reads XML 1.0 with namespaces. Internal entities are expanded; external ones and external document types are never
/// read, and expansion is bounded by Expat's own limits and by the budget.
package struct XMLReader: Sendable {
  /// What the elements and their text are taken from.
  package var budget: Budget

  package init(budget: Budget = Budget()) {
    self.budget = budget
  }

  package func read(_ bytes: [UInt8]) throws(XMLError) -> XMLDocument {
    guard let parser = XML_ParserCreateNS(nil, XML_Char(UInt8(ascii: "|"))) else {
      throw XMLError(line: 1, column: 1, message: "there is not enough memory")
    }
    defer { XML_ParserFree(parser) }
    let collector = XMLCollector(parser: parser, budget: budget)
    XML_SetUserData(parser, Unmanaged.passUnretained(collector).toOpaque())
    XML_SetElementHandler(
      parser,
      { XMLCollector.of($0)?.begin($1, attributes: $2) },
      { data, _ in XMLCollector.of(data)?.end() })
    XML_SetCharacterDataHandler(parser) { XMLCollector.of($0)?.add($1, count: Int($2)) }
    XML_SetEntityDeclHandler(parser) { data, name, _, value, _, _, _, _, _ in
      if value == nil { XMLCollector.of(data)?.refuse(externalEntity: name) }
    }
    let status = withExtendedLifetime(collector) {
      bytes.withUnsafeBytes { buffer in
        XML_Parse(
          parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: buffer.count), 1)
      }
    }
    if let error = collector.error { throw error }
    guard bytes.count <= Int32.max, status == XML_STATUS_OK else {
      throw collector.located(reason(of: parser))
    }
    return collector.document
  }

  private func reason(of parser: XML_Parser) -> String {
    guard let text = XML_ErrorString(XML_GetErrorCode(parser)) else { return "it cannot be read" }
    return String(cString: text)
  }
}

/// What a parser has read so far.
private final class XMLCollector {
  private let parser: XML_Parser
  private let budget: Budget
  private(set) var document = XMLDocument()
  private(set) var error: XMLError?
  private var open: [Int] = []
  private var lastNamespace = ""
  private var characters: [UInt8] = []

  /// How many elements are within one another: what reads them takes part of the stack for each.
  private static let greatestDepth = 200
  /// The memory of an element without its text.
  private static let elementSize = 512

  init(parser: XML_Parser, budget: Budget) {
    self.parser = parser
    self.budget = budget
  }

  static func of(_ data: UnsafeMutableRawPointer?) -> XMLCollector? {
    data.map { Unmanaged<XMLCollector>.fromOpaque($0).takeUnretainedValue() }
  }

  func located(_ message: String) -> XMLError {
    XMLError(
      line: Int(XML_GetCurrentLineNumber(parser)), column: Int(XML_GetCurrentColumnNumber(parser)) + 1,
      message: message)
  }

  /// Ends reading; the first error counts.
  private func stop(_ message: String) {
    guard error == nil else { return }
    error = located(message)
    _ = XML_StopParser(parser, XML_Bool(0))
  }

  func refuse(externalEntity name: UnsafePointer<XML_Char>?) {
    let name = name.map { String(cString: $0) } ?? ""
    stop("the entity \"\(name)\" is external, and external entities are not read; remove it")
  }

  func begin(
    _ name: UnsafePointer<XML_Char>?, attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    guard error == nil, let name, takes(Self.elementSize) else { return }
    guard open.count < Self.greatestDepth else {
      return stop("its elements are nested more than \(Self.greatestDepth) deep")
    }
    flush()
    var (namespace, local) = Self.parts(of: String(cString: name))
    // Elements of one namespace share its text.
    if namespace == lastNamespace { namespace = lastNamespace } else { lastNamespace = namespace }
    var values: [String: String] = [:]
    var index = 0
    while let attributes, let key = attributes[index], let value = attributes[index + 1] {
      let text = String(cString: value)
      guard takes(text.utf8.count) else { return }
      if let key = Self.attributeName(String(cString: key)) { values[key] = text }
      index += 2
    }
    let position = document.elements.count
    if let parent = open.last { document.elements[parent].children.append(.element(position)) }
    document.elements.append(
      XMLDocument.Element(
        name: local, namespace: namespace, attributes: values, children: [], parent: open.last,
        line: Int(XML_GetCurrentLineNumber(parser))))
    open.append(position)
  }

  func end() {
    guard error == nil else { return }
    flush()
    _ = open.popLast()
  }

  func add(_ text: UnsafePointer<XML_Char>?, count: Int) {
    guard error == nil, let text, !open.isEmpty, takes(count) else { return }
    characters += UnsafeRawBufferPointer(start: text, count: count)
  }

  /// Adds the text since the last tag to its element.
  private func flush() {
    guard !characters.isEmpty, let element = open.last else { return }
    document.elements[element].children.append(.text(String(decoding: characters, as: UTF8.self)))
    characters = []
  }

  /// Takes memory from the budget; false, with an error, if there is not enough.
  private func takes(_ bytes: Int) -> Bool {
    do {
      try budget.take(.bytes(bytes))
      return true
    } catch {
      stop(error.message)
      return false
    }
  }

  private static func parts(of name: String) -> (namespace: String, local: String) {
    guard let bar = name.lastIndex(of: "|") else { return ("", name) }
    return (String(name[..<bar]), String(name[name.index(after: bar)...]))
  }

  /// The namespaces of TTML have had several dates.
  private static let timedTextPrefixes = [
    (ending: "#styling", prefix: "tts"), (ending: "#metadata", prefix: "ttm"),
    (ending: "#parameter", prefix: "ttp"),
  ]

  private static func attributeName(_ name: String) -> String? {
    let (namespace, local) = parts(of: name)
    switch namespace {
    case "": return local
    case "http://www.w3.org/1999/xlink": return "xlink:\(local)"
    case "http://www.w3.org/XML/1998/namespace": return "xml:\(local)"
    case "http://music.apple.com/lyric-ttml-internal": return "itunes:\(local)"
    default: return timedTextPrefixes.first { namespace.hasSuffix($0.ending) }.map { "\($0.prefix):\(local)" }
    }
  }
}
