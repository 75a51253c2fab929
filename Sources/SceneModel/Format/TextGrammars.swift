import DataFiles
import VectorGraphics

extension TextGrammar {
  package static let color = TextGrammar(
    name: "a CSS colour", suggestions: Color.namedColors.map(\.key) + ["transparent"])

  package static let easing = TextGrammar(
    name: "an easing",
    suggestions: ["linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end"])

  package static let pathData = TextGrammar(name: "SVG path data")

  /// Points or percentages, and sums of them.
  package static let length = TextGrammar(
    name: "a length",
    pattern: {
      let term = "[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?(%|pt)?"
      return "^ *\(term)( +[+-] +\(term))* *$"
    }())
}

extension ValueShape {
  package static let color = ValueShape.grammar(.color)
  package static let length = ValueShape.oneOf([.number, .grammar(.length)])
}
