import DataFiles
import SceneModel

/// Texts that match a grammar, and texts that do not.
struct GrammarExamples {
  var right: [String]
  var wrong: [String]

  static func of(_ grammar: TextGrammar) -> GrammarExamples {
    switch grammar.name {
    case TextGrammar.color.name: color
    case TextGrammar.easing.name: easing
    case TextGrammar.length.name: length
    case TextGrammar.vmin.name: vmin
    case TextGrammar.pathData.name: pathData
    case TextGrammar.filterPrimitive.name: filterPrimitive
    case "a fraction": GrammarExamples(right: ["1fr", "0.5fr"], wrong: ["fr", "1 fr", "-1fr", "1frr"])
    default: GrammarExamples(right: ["opacity"], wrong: ["opacty"])
    }
  }

  private static let color = GrammarExamples(
    right: [
      "red", "RebeccaPurple", "transparent", "#fff", "#FFF8", "#1e90ff", "#1e90ff80", "rgb(30 144 255)",
      "rgb(30, 144, 255)", "rgba(30, 144, 255, 0.5)", "rgb(10% 20% 30% / 40%)", "RGB(1 2 3)",
      "hsl(120 50% 50%)",
      "hsl(120deg, 50%, 50%)", "hsla(0.5turn 50% 50% / 0.3)", "hwb(90 10% 20%)", "lab(50 20 -30)",
      "lch(50 20 30deg / none)", "oklab(0.5 0.1 -0.1)", "oklch(60% 0.2 200)", "color(srgb 1 0 0.5)",
      "color(srgb-linear 0.1 0.2 0.3 / 0.5)", "color(display-p3 1 0 0)", "color(XYZ-d50 50% 0.2 none)",
      "rgb(none 0 0)", "rgb(1e2 .5 +3)", "  red ", "rgb( 1  2 3 /4 )",
      "rgb(1+2-3)", "rgb(50%50%50%)",
    ],
    wrong: [
      "", "redd", "#ff", "#12345", "#ggg", "rgb(1 2)", "rgb(1 2 3 4)", "rgb(1, 2 3)", "rgb(1, 2, 3 / 4)",
      "rgb(1 2 3", "rgb 1 2 3", "rgb(1px 2 3)", "hsl(10% 20% 30%)", "hsl(10, 20, 30)", "hwb(1, 2%, 3%)",
      "color(1 2 3)", "color(p3 1 0 0)", "cmyk(1 2 3 4)", "rgb(10%, 2, 3)", "rgb(none, 2, 3)",
      "currentcolor",
      "rgb(1deg 2 3)", "lab(1, 2, 3)", "red blue", "rgb(1 2 3 /)", "oklch(1 2 3%)",
    ])

  private static let easing = GrammarExamples(
    right: [
      "linear", "ease", "ease-in", "EASE-OUT", "ease-in-out", "step-start", "step-end", " ease ",
      "cubic-bezier(0, 0, 0.58, 1)", "cubic-bezier(.5,-2,1,+3e0)", "steps(4)", "steps(4, jump-none)",
      "steps( 2 , start )",
      "linear(0, 0.5 20% 60%, 1)", "linear(20% 0.5)", "linear(1)", "linear(0 1%, 1)", "spring(0.5s, 0.2)",
      "spring(0.5 0.2)", "spring(500ms)",
      "spring(1)",
    ],
    wrong: [
      "", "bouncy", "ease in", "cubic-bezier(0, 0, 1)", "cubic-bezier(0 0 1 1)", "cubic-bezier(2, 0, 0, 1)",
      "cubic-bezier(-0.1, 0, 0, 1)", "steps()", "steps(0)", "steps(1.5)", "steps(2, middle)",
      "steps(1, jump-none)", "linear()",
      "linear(1%)", "linear(0 1 2)", "linear(0 1% 2% 3%)", "spring()", "spring(1px)", "spring(1s, 0.2, 3)",
      "ease(1)", "steps", "linear(0,)",
      "cubic-bezier(0, 0, 1, 1", "ease, ease",
    ])

  private static let length = GrammarExamples(
    right: [
      "50%", "12pt", "50% + 4", "100% - 8pt", "-3", ".5%", "1e1%", " 4 ", "5.", "+2pt + 3% - 1", "5vmin",
      "50% - 2vmin",
    ],
    wrong: [
      "", "50 %", "12px", "50%+4", "50% +", "+ 4", "half", "50% * 2", "0x10", "nan", "inf", "1e", "4 pt",
    ])

  private static let vmin = GrammarExamples(
    right: ["5vmin", ".5vmin", "2.vmin", "1e1vmin", "+3vmin"],
    wrong: ["", "vmin", "5 vmin", "5%", "12pt", "5vmax", "1vmin + 2", "0x1vmin", "nanvmin"])

  private static let filterPrimitive = GrammarExamples(
    right: [
      "linear", "encode", "erode 2 0.5", "dilate 1e2 3 in 0 -4.5 100 50", "arithmetic 1 -2 0 .5",
      "turbulence 0.05 0.1 3 7 1 0 in 0 0 40 40", "tile 1 2 3 4", "displace -3 3 0 3",
      "convolve 2 1 0 0 1 0 2 1 0 0 0.5 -0.5", "transfer 0 0 1 2 0.5 1 3 2 1 0 4 3 1 2 0",
      "diffuse 1 2 1 1 0.5 0 0 45 30", "specular 1 1 20 1 1 1 2 0 0 9 5 5 0 1 30",
    ],
    wrong: [
      "", " ", "blur 3", "linear 1", "erode 2", "erode -1 2", "dilate 1 2 in 0 0 4", "dilate 1 2 in 0 0 -4 4",
      "arithmetic 1 2 3", "tile 1 2 0 4", "displace 3 3 0 4", "convolve 2 1 0 0 0 0 2 1 0 0 0.5 -0.5",
      "convolve 1000000 1000000 0 0 1 0 2 1 0 0 1", "transfer 0 0 0 0", "transfer 1 1e9 0 0 0",
      "matrix 1 0 0 0 0", "dilate nan 1", "dilate inf 1", "dilate 0x1 1", "dilate 1,2",
    ])

  private static let pathData = GrammarExamples(
    right: [
      "M0 0L1 1", "", " ", "m 1 2 3 4z", "M0,0 C 1 2 3 4 5 6 S 1 2 3 4", "M0 0q1 1 2 2t3 3",
      "M0 0A1 1 0 0110 10",
      "M.5.5-1-2h3v-4Z", "M0 0h1e2", "M1. 2.", "M0 0L1 1M2 2L3 3z", "M0 0a1,1,0,1,0,2,2",
    ],
    wrong: [
      "L0 0", "M0", "M0 0L1", "M0 0X", "M0 0 L", "M0 0C1 2 3 4 5", "M0 0A1 1 0 2 0 1 1", "M0,,0", "0 0",
      "M a b", "M0 0z1",
      "M0 0,", ",M0 0",
    ])
}
