/// The text of one block of Markdown, cut at its marks.
///
/// A simplification of CommonMark's delimiter runs: one mark is italic, two are bold, three are both.
struct MarkdownInline {
  private enum Token {
    case text(String)
    case marks(MarkRun)
  }

  /// Equal marks in a row, one to three.
  private struct MarkRun {
    let mark: Character
    let length: Int
    /// Something visible follows (and an underscore does not stand within a word).
    let canOpen: Bool
    /// Something visible is before.
    let canClose: Bool

    /// Whether the run can end a style that `length` marks begin.
    func closes(_ mark: Character, _ length: Int) -> Bool {
      canClose && self.mark == mark && (self.length == length || self.length == 3)
    }
  }

  static func runs(of text: some StringProtocol) -> [MarkdownBlock.Run] {
    let tokens = MarkdownInline(Array(text)).tokens()
    var styler = Styler(tokens)
    return styler.runs()
  }

  private let characters: [Character]

  private init(_ characters: [Character]) {
    self.characters = characters
  }

  private func tokens() -> [Token] {
    var tokens: [Token] = []
    var text = ""
    var index = 0
    let lastBacktick = characters.lastIndex(of: "`") ?? -1
    while index < characters.count {
      let character = characters[index]
      if character == "\\", isEscapable(at: index + 1) {
        text.append(characters[index + 1])
        index += 2
      } else if character == "`", index < lastBacktick,
        let end = characters[(index + 1)...].firstIndex(of: "`")
      {
        text.append(contentsOf: String(characters[(index + 1)..<end]))
        index = end + 1
      } else if let link = link(at: index) {
        if !text.isEmpty { tokens.append(.text(text)) }
        text = ""
        tokens += MarkdownInline(Array(characters[link.words])).tokens()
        index = link.end
      } else if character == "*" || character == "_" {
        let length = characters[index...].prefix { $0 == character }.count
        if length <= 3 {
          if !text.isEmpty { tokens.append(.text(text)) }
          text = ""
          tokens.append(.marks(markRun(at: index, length: length)))
        } else {
          text.append(contentsOf: String(repeating: character, count: length))
        }
        index += length
      } else {
        text.append(character)
        index += 1
      }
    }
    if !text.isEmpty { tokens.append(.text(text)) }
    return tokens
  }

  /// Longer links are not looked for.
  private static let longestLink = 2000

  /// The words of `[words](address)`, or of an image's `![words](address)`, and where it ends; nil if none begins.
  private func link(at index: Int) -> (words: Range<Int>, end: Int)? {
    let start = characters[index] == "!" ? index + 1 : index
    guard start < characters.count, characters[start] == "[" else { return nil }
    let available = start..<min(characters.count, start + Self.longestLink)
    var depth = 0
    let close = characters[available].indices.first { place in
      if characters[place] == "[" { depth += 1 }
      if characters[place] == "]" { depth -= 1 }
      return depth == 0
    }
    guard let close, close + 1 < characters.count, characters[close + 1] == "(",
      let end = characters[close..<available.upperBound].firstIndex(of: ")")
    else { return nil }
    return (start + 1..<close, end + 1)
  }

  private func isEscapable(at place: Int) -> Bool {
    place < characters.count && "\\`*_{}[]()#+-.!>~|".contains(characters[place])
  }

  private func markRun(at index: Int, length: Int) -> MarkRun {
    let before = index > 0 ? characters[index - 1] : " "
    let after = index + length < characters.count ? characters[index + length] : " "
    let isUnderscore = characters[index] == "_"
    return MarkRun(
      mark: characters[index], length: length,
      canOpen: !after.isWhitespace && !(isUnderscore && (before.isLetter || before.isNumber)),
      canClose: !before.isWhitespace && !(isUnderscore && (after.isLetter || after.isNumber)))
  }

  /// Turns marks into styles from left to right.
  private struct Styler {
    private let tokens: [Token]
    private var result: [MarkdownBlock.Run] = []
    private var text = ""
    /// The marks that began the styles that hold now.
    private var boldMark: Character?
    private var italicMark: Character?

    init(_ tokens: [Token]) {
      self.tokens = tokens
    }

    mutating func runs() -> [MarkdownBlock.Run] {
      let lastStars = (lastCloser("*", 1), lastCloser("*", 2))
      let lastUnderscores = (lastCloser("_", 1), lastCloser("_", 2))
      for (index, token) in tokens.enumerated() {
        switch token {
        case .text(let plain): text += plain
        case .marks(let run):
          let last = run.mark == "*" ? lastStars : lastUnderscores
          apply(run, italicEndsLater: last.0 > index, boldEndsLater: last.1 > index)
        }
      }
      endRun()
      return result
    }

    /// The last token that can end a style of `length` marks, or -1.
    private func lastCloser(_ mark: Character, _ length: Int) -> Int {
      let last = tokens.lastIndex { token in
        if case .marks(let run) = token { run.closes(mark, length) } else { false }
      }
      return last ?? -1
    }

    private mutating func apply(_ run: MarkRun, italicEndsLater: Bool, boldEndsLater: Bool) {
      var rest = run.length
      if rest >= 2 {
        if boldMark == run.mark, run.canClose {
          endRun()
          boldMark = nil
          rest -= 2
        } else if boldMark == nil, run.canOpen, boldEndsLater {
          endRun()
          boldMark = run.mark
          rest -= 2
        }
      }
      if rest % 2 == 1 {
        if italicMark == run.mark, run.canClose {
          endRun()
          italicMark = nil
          rest -= 1
        } else if italicMark == nil, run.canOpen, italicEndsLater {
          endRun()
          italicMark = run.mark
          rest -= 1
        }
      }
      text.append(contentsOf: String(repeating: run.mark, count: rest))
    }

    private mutating func endRun() {
      guard !text.isEmpty else { return }
      result.append(MarkdownBlock.Run(text, isBold: boldMark != nil, isItalic: italicMark != nil))
      text = ""
    }
  }
}
