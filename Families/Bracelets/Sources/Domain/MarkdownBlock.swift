/// A part of a text in a small subset of Markdown: headings, lists, paragraphs, with bold and italic runs.
package struct MarkdownBlock: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// Level 1…6.
    case heading(level: Int)
    case paragraph
    /// `marker` is "•", or a number with its sign as written ("2."); `depth` is 0 at the margin.
    case listItem(marker: String, depth: Int)
  }

  package struct Run: Sendable, Hashable {
    /// Holds a line feed where the author broke the line on purpose.
    package var text: String
    package var isBold: Bool
    package var isItalic: Bool

    package init(_ text: String, isBold: Bool = false, isItalic: Bool = false) {
      self.text = text
      self.isBold = isBold
      self.isItalic = isItalic
    }
  }

  package let kind: Kind
  package let runs: [Run]

  package init(kind: Kind, runs: [Run]) {
    self.kind = kind
    self.runs = runs
  }

  /// The text without its marks.
  package var plainText: String { runs.map(\.text).joined() }

  /// After how many characters each sentence ends, the end of the text among them.
  ///
  /// A sentence ends after 。！？, and after .!? before a space that no small letter follows, closing quotes and brackets included.
  var sentenceEnds: [Int] {
    let text = Array(plainText)
    var ends: [Int] = []
    var index = 0
    while index < text.count {
      defer { index += 1 }
      let isWide = "。！？".contains(text[index])
      guard isWide || ".!?".contains(text[index]) else { continue }
      while index + 1 < text.count, "。！？.!?…”’」』）)\"".contains(text[index + 1]) { index += 1 }
      let next = text[(index + 1)...].first { !$0.isWhitespace }
      let isSpaced = index + 1 == text.count || text[index + 1].isWhitespace
      if isWide || (isSpaced && next?.isLowercase != true) { ends.append(index + 1) }
    }
    if ends.last != text.count { ends.append(text.count) }
    return ends
  }

  /// The block with the beginning of its text, in characters.
  func prefix(_ count: Int) -> MarkdownBlock {
    var rest = count
    var kept: [Run] = []
    for var run in runs where rest > 0 {
      run.text = String(run.text.prefix(rest))
      rest -= run.text.count
      kept.append(run)
    }
    return MarkdownBlock(kind: kind, runs: kept)
  }
}

extension MarkdownBlock {
  /// The blocks of a text; every text can be read, and what is not of the subset stays as it is written.
  ///
  /// Read are `#` headings, items after `-`, `*`, `+`, `1.` or `1)` (two spaces of indent are one level), paragraphs
  /// separated by empty lines, `**bold**`, `__bold__`, `*italic*`, `_italic_`, `` `code` `` (as plain text), the words of
  /// `[links](…)` and quotations without their marks, backslash escapes, and line breaks after two spaces or a
  /// backslash. Between fences of backticks or tildes lines stay as they are. Other line ends join words with a space,
  /// but Chinese and Japanese ones without. Rules of dashes are left out.
  package static func blocks(of markdown: String) -> [MarkdownBlock] {
    var reader = MarkdownReader()
    for line in markdown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      reader.read(line)
    }
    return reader.finished()
  }
}

/// Gathers the lines of a text into blocks.
private struct MarkdownReader {
  private var blocks: [MarkdownBlock] = []
  private var open: OpenBlock?
  /// The character of the fence that lines stand behind.
  private var fence: Character?

  private enum LineBreak {
    case spaces, backslash
  }

  /// A block that the next line may go on with.
  private struct OpenBlock {
    let kind: MarkdownBlock.Kind
    var text = ""
    /// Whether marks in it are text.
    var isLiteral = false
    /// How its last line asks to be broken off from the next.
    var lineBreak: LineBreak?
  }

  mutating func finished() -> [MarkdownBlock] {
    closeBlock()
    return blocks
  }

  mutating func read(_ line: Substring) {
    if readFenced(line) { return }
    let line = unquoted(line)
    let indent = line.prefix { $0 == " " || $0 == "\t" }.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
    let content = line.drop { $0.isWhitespace }
    if content.isEmpty || isRule(content) {
      closeBlock()
    } else if let (level, text) = heading(content) {
      closeBlock()
      blocks.append(MarkdownBlock(kind: .heading(level: level), runs: MarkdownInline.runs(of: text)))
    } else if let (marker, text) = listItem(content) {
      closeBlock()
      open = OpenBlock(kind: .listItem(marker: marker, depth: min(4, indent / 2)))
      append(text)
    } else {
      append(content)
    }
  }

  /// Whether the line is a fence, or is within one.
  private mutating func readFenced(_ line: Substring) -> Bool {
    let content = line.drop { $0.isWhitespace }
    if let mark = content.first, "`~".contains(mark), fence ?? mark == mark,
      content.prefix(while: { $0 == mark }).count >= 3, fence != nil || !content.dropFirst(3).contains("`")
    {
      closeBlock()
      fence = fence == nil ? mark : nil
      return true
    }
    guard fence != nil else { return false }
    var block = open ?? OpenBlock(kind: .paragraph, isLiteral: true)
    block.text += (open == nil ? "" : "\n") + line
    open = block
    return true
  }

  /// The line without the signs of quotations before it.
  private func unquoted(_ line: Substring) -> Substring {
    var rest = line
    while let sign = rest.firstIndex(where: { !$0.isWhitespace }), rest[sign] == ">" {
      rest = rest[rest.index(after: sign)...]
      if rest.first == " " { rest.removeFirst() }
    }
    return rest
  }

  private mutating func append(_ line: Substring) {
    var text = line
    var lineBreak: LineBreak? = text.hasSuffix("  ") ? .spaces : nil
    while text.last?.isWhitespace == true { text.removeLast() }
    if lineBreak == nil, text.hasSuffix("\\"), !text.hasSuffix("\\\\") {
      text.removeLast()
      lineBreak = .backslash
    }
    var block = open ?? OpenBlock(kind: .paragraph)
    if block.lineBreak != nil {
      block.text += "\n"
    } else if let last = block.text.last, let first = text.first, !(last.isUnspaced && first.isUnspaced) {
      block.text += " "
    }
    block.text += text
    block.lineBreak = lineBreak
    open = block
  }

  private mutating func closeBlock() {
    guard let block = open else { return }
    open = nil
    // Nothing follows to be broken off: the backslash is one.
    let text = block.lineBreak == .backslash ? block.text + "\\" : block.text
    let runs = block.isLiteral ? [MarkdownBlock.Run(text)] : MarkdownInline.runs(of: text)
    blocks.append(MarkdownBlock(kind: block.kind, runs: runs))
  }

  private func isRule(_ line: Substring) -> Bool {
    let marks = line.filter { !$0.isWhitespace }
    guard let mark = marks.first, marks.count >= 3, "-*_".contains(mark) else { return false }
    return marks.allSatisfy { $0 == mark }
  }

  private func heading(_ line: Substring) -> (Int, Substring)? {
    let level = line.prefix { $0 == "#" }.count
    let rest = line.dropFirst(level)
    guard (1...6).contains(level), rest.isEmpty || rest.first?.isWhitespace == true else { return nil }
    var text = rest.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    var closed = text
    while closed.last == "#" { closed.removeLast() }
    if closed.isEmpty || closed.last?.isWhitespace == true { text = closed }
    while text.last?.isWhitespace == true { text.removeLast() }
    return (level, text)
  }

  private func listItem(_ line: Substring) -> (String, Substring)? {
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let sign = line.dropFirst(digits.count).first
    let marker: String
    switch sign {
    case "-", "*", "+":
      guard digits.isEmpty else { return nil }
      marker = "•"
    case ".", ")":
      guard (1...9).contains(digits.count) else { return nil }
      marker = String(line.prefix(digits.count + 1))
    default: return nil
    }
    let rest = line.dropFirst(digits.count + 1)
    guard rest.isEmpty || rest.first?.isWhitespace == true else { return nil }
    return (marker, rest.drop(while: \.isWhitespace))
  }
}

extension Character {
  /// Whether words of this writing stand side by side without spaces: Chinese and Japanese, and full-width signs.
  var isUnspaced: Bool {
    guard let code = unicodeScalars.first?.value else { return false }
    switch code {
    case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x20000...0x3FFFF: return true
    default: return false
    }
  }
}
