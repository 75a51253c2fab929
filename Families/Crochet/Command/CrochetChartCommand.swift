import CommandOptions
import Afterglow
import ArgumentParser
import AfterglowCrochet
import FrameExport
import PixelKernels
import SystemFiles

/// Rows as `1-6` or `4`.
struct RowsArgument: ExpressibleByArgument {
  let rows: ClosedRange<Int>

  init?(argument: String) {
    let parts = argument.split(separator: "-").map { Int($0) }
    guard let first = parts.first ?? nil, first > 0, parts.count <= 2 else { return nil }
    let last = parts.count == 2 ? parts[1] : first
    guard let last, last >= first else { return nil }
    rows = first...last
  }
}

extension CrochetGauge: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

extension WorkingHand: OptionChoice {}

enum CrochetStyle: String, OptionChoice {
  case light, dark

  var theme: CrochetTheme { self == .light ? .light : .dark }
}

/// `afterglow crochet chart`: patterns as charts of symbols.
struct CrochetChartCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart",
    abstract: "Draw patterns as symbol charts.",
    discussion: """
        afterglow crochet chart granny.txt -o granny.png
        afterglow crochet chart granny.txt -o granny.png --symbols cyc --rows 1-3 --style dark
        afterglow crochet chart patterns/*.txt -o charts/

      Several patterns are drawn into a folder and named after their files. With --scene, the scene of the chart is \
      printed instead, which contains the pattern. Rows that are wrong or not understood \
      produce warnings; a pattern without a single workable row is an error (exit code 65).
      """)

  @Argument(
    help: "The patterns: plain text in UTF-8, or - for standard input.",
    completion: .file(extensions: ["txt", "md"]))
  var patterns: [String]

  @Option(
    name: .shortAndLong,
    help: "Output image, - for standard output, or a folder (default: the pattern's name with .png)."
  )
  var output: String?

  @Flag(help: "Print the scene of the chart instead of drawing it.")
  var scene = false

  @Option(help: "Which of several sizes to use, as in 36 (40, 44).")
  var size = 1

  @Option(help: "Terminology of the pattern: us or uk (default: inferred).")
  var terms: Dialect?

  @Option(help: "Symbol set: jis or cyc.")
  var symbols = SymbolFamily.jis

  @Option(help: "Terminology of the key: us, uk, ja or zh (default: the pattern's).")
  var words: StitchWords?

  @Option(help: "Rows to show, such as 1-6.")
  var rows: RowsArgument?

  @Option(help: "Handedness: right or left.")
  var hand = WorkingHand.right

  @Option(help: "Theme: light or dark.")
  var style = CrochetStyle.light

  @Option(help: "Gauge, such as \"14 sts x 7 rows = 10 cm\"; the chart gets the proportions of the fabric.")
  var gauge: CrochetGauge?

  @Option(help: "Title (default: the first line that is not an instruction).")
  var title: String?

  @Flag(help: "Draw a grid chart: filet, or the colors of rows.")
  var grid = false

  @Option(help: "Pixels per point.")
  var scale = 2.0

  @OptionGroup var type: ImageTypeOption
  @OptionGroup(title: "Color") var color: ColorOptions
  @OptionGroup(title: "SVG, PDF") var vectors: VectorOptions

  @OptionGroup var text: TextOptionGroup
  @OptionGroup var limits: LimitOptions

  @OptionGroup var jobs: JobOptions
  @OptionGroup var strict: StrictOption

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  func validate() throws {
    try check(scale: scale)
    if scene {
      guard patterns.count == 1 else { throw ValidationError("--scene prints the scene of one pattern") }
      if output != nil { throw ValidationError("--scene prints the scene; remove --output") }
    }
    guard scene || !patterns.contains("-") || patterns.count == 1 && output != nil else {
      throw ValidationError("standard input must be the only pattern, and needs --output")
    }
    if patterns.count > 1 { try OutputKind.refuseStandardOutput(output, for: "--output of several patterns") }
    guard (1...100).contains(size) else { throw ValidationError("--size must be within 1…100, not \(size)") }
  }

  func run() async throws {
    if scene { return try printScene() }
    let format = try format()
    let names = outputs(format.fileExtensions[0])
    if patterns.count > 1 {
      if let output { try AtomicFile.makeFolder(output) }
      BitmapMemory.reuseFreed()
    }
    // Found once for all images: asking for each would take time with the square of their number.
    let inputs = Set(patterns.compactMap { FileStatus($0)?.identity })
    let drawing = try drawing(as: format)
    try drawing.image.check(as: format)
    guard output != OutputKind.standardOutput else {
      let (export, warnings) = try drawing.export(patterns[0], protecting: inputs)
      try strict.report(warnings, about: patterns[0], isQuiet: quiet)
      return try ImageOutput(path: OutputKind.standardOutput, strict: strict, isQuiet: quiet)
        .write(export, drawing.image, as: format)
    }
    do {
      try AtomicFile.checkDistinct(names)
      for name in names { try AtomicFile.check(name, inputs: inputs) }
    } catch {
      throw AfterglowError.export(error)
    }
    let (patterns, strict, quiet) = (patterns, strict, quiet)
    let end = try await Workers.run(
      count: patterns.count, jobs: try jobs.count, cancellation: Interruption.cancellation, makeState: {}
    ) { (index, _) throws(AfterglowError) in
      let (export, warnings) = try drawing.export(patterns[index], protecting: inputs)
      try strict.report(warnings, about: patterns[index], isQuiet: quiet)
      try drawing.image.write(
        export, as: format, to: names[index], Interruption.cancellation,
        strict.notices(about: patterns[index], isQuiet: quiet))
    }
    guard end == .finished else { throw AfterglowError.export(.interrupted) }
    for name in names { try StandardOutput.write(name.escapedForDisplay + "\n") }
  }

  /// By the name of a single image, else by the type.
  private func format() throws -> OutputFormat {
    guard patterns.count == 1, let output, !output.hasSuffix("/"), type.type == nil else {
      return try type.format()
    }
    let format = OutputFormat(path: output) ?? .png
    if format.isVideo {
      throw ValidationError("\(output): a chart is a still image: \(OutputFormat.imageExtensions)")
    }
    return format
  }

  private func drawing(as format: OutputFormat) throws -> Drawing {
    var image = ImageRequest()
    image.options.size = OutputSize(.scale(scale))
    color.apply(to: &image)
    (image.dither, image.compression) = (.none, .fastest)
    try vectors.apply(to: &image, fonts: text)
    return Drawing(
      chart: chart, size: size, dialect: terms, text: text.optionsForData,
      limits: limits.limits, image: image, format: format)
  }

  /// The chart without its pattern.
  private var chart: CrochetChart {
    CrochetChart(
      pattern: "", symbols: symbols, words: words, theme: style.theme, hand: hand,
      firstRow: rows?.rows.lowerBound, lastRow: rows?.rows.upperBound, gauge: gauge, grid: grid, title: title)
  }

  private func printScene() throws {
    let scene = try CrochetFile(argument: patterns[0], size: size, dialect: terms).scene(of: chart)
    do {
      try StandardOutput.write(try scene.encodedJSON())
    } catch let error as SceneFileErrors {
      throw AfterglowError.invalidScene(error.errors)
    }
  }

  /// How each of the patterns is drawn.
  private struct Drawing: Sendable {
    var chart: CrochetChart
    var size: Int
    var dialect: Dialect?
    var text: TextOptions
    var limits: SceneLimits
    var image: ImageRequest
    var format: OutputFormat

    /// The chart of a pattern; the warnings are about the pattern.
    ///
    /// - Parameter inputs: The files of all patterns, which no image may overwrite.
    func export(
      _ pattern: String, protecting inputs: Set<FileIdentity>
    ) throws(AfterglowError) -> (ImageExport, warnings: [String]) {
      let file = try CrochetFile(argument: pattern, size: size, dialect: dialect)
      let document: SceneDocument
      do {
        document = try SceneDocument(
          try file.scene(of: chart), in: try RenderContext(text: text, limits: limits), name: file.path)
      } catch {
        throw OptionNames.inserted(into: error)
      }
      var export = try image.export(of: document, as: format)
      export.source.inputs.formUnion(inputs)
      // The chart is the only layer.
      return (export, document.warnings.map { $0.replacing("layers[0]: ", with: "") })
    }
  }

  /// The names of the images; patterns of one name are distinguished by a number.
  private func outputs(_ fileExtension: String) -> [String] {
    if patterns.count == 1, let output, !output.hasSuffix("/") { return [output] }
    let folder = output.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
    var taken: Set<String> = []
    var numbers: [String: Int] = [:]
    return patterns.map { pattern in
      var name = pattern.split(separator: "/").last.map(String.init) ?? "chart"
      if let dot = name.lastIndex(of: "."), dot != name.startIndex { name = String(name[..<dot]) }
      // Not all file systems distinguish upper and lower case.
      let stem = name
      var number = numbers[stem.lowercased(), default: 1]
      while !taken.insert(name.lowercased()).inserted {
        number += 1
        name = "\(stem)-\(number)"
      }
      numbers[stem.lowercased()] = number
      return "\(folder)\(name).\(fileExtension)"
    }
  }
}
