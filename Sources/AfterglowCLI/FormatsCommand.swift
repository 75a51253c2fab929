import CommandOptions
import Afterglow
import ArgumentParser
import FrameExport

/// `afterglow formats`: the table of output formats.
struct FormatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formats",
    abstract: "List the output formats and what each supports.",
    discussion: """
      Alpha: whether transparency is supported. Hdr: whether --hdr is supported. Loops: whether the file or the player decides how often an \
      animation plays. Times: the precision of frame timestamps.
      """)

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    try StandardOutput.write(json ? FormatTable.json : FormatTable.text)
  }
}

/// The table of formats for people and for programs.
enum FormatTable {
  private static let titles = ["file", "codec", "option", "bits", "alpha", "hdr", "loops", "sound", "times"]

  static var text: String {
    let rows = [titles] + OutputFormat.all.flatMap { format in format.rows.map { cells($0, of: format) } }
    let widths = titles.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
        .joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  private static func cells(_ row: OutputFormat.Capabilities, of format: OutputFormat) -> [String] {
    let isDefault = row == format.rows.first
    return [
      format.fileExtensions.map { ".\($0)" }.joined(separator: ", "), row.name,
      row.codec.map { isDefault ? "" : "--codec \($0.rawValue)" } ?? "",
      row.bitDepths.map(String.init).joined(separator: ", "), row.hasAlpha ? "yes" : "no",
      row.hasHighDynamicRange ? "yes" : "no", row.looping == .none ? "-" : row.looping.rawValue,
      row.soundCodec?.name ?? "no",
      row.timing == .none ? "-" : row.timing.rawValue,
    ]
  }

  static var json: String {
    let formats = OutputFormat.all.map { format in
      """
          {"name": "\(format.name)", "extensions": [\(strings(format.fileExtensions))], "kind": \
      "\(format.isVideo ? "video" : "still")", "codecs": [
      \(format.rows.map(object).joined(separator: ",\n"))
          ]}
      """
    }
    return "{\n  \"formats\": [\n\(formats.joined(separator: ",\n"))\n  ]\n}\n"
  }

  private static func object(_ row: OutputFormat.Capabilities) -> String {
    """
          {"name": "\(row.name)", "codec": \(row.codec.map { "\"\($0.rawValue)\"" } ?? "null"), "bitDepths": \
    [\(row.bitDepths.map(String.init).joined(separator: ", "))], "alpha": \(row.hasAlpha), "hdr": \(row.hasHighDynamicRange), "loops": \
    "\(row.looping.rawValue)", "sound": \(row.hasSound), "times": "\(row.timing.rawValue)"}
    """
  }

  private static func strings(_ texts: [String]) -> String {
    texts.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
