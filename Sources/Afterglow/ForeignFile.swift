import DataFiles
import ImageDecoding

/// Files of other kinds that are given in place of scenes.
enum ForeignFile {
  /// What a file is that is no scene, and what to do with it; nil if that is not known.
  static func fault(of bytes: [UInt8], at path: String) -> String? {
    let name = path.lowercased()
    func begins(_ text: String) -> Bool { bytes.starts(with: text.utf8) }
    let head = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
    let start = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if begins("%PDF") || begins("%!PS") {
      return
        "this is a PDF or PostScript file, not a scene; convert a page to SVG with pdftocairo -svg, and render that"
    }
    if begins("PK\u{3}\u{4}") {
      return name.hasSuffix(".lottie")
        ? "this is a dotLottie file, not a scene; take the JSON file out of it with unzip"
        : "this is a ZIP file, not a scene; unpack it, and render what is in it"
    }
    if begins("RIFX") || name.hasSuffix(".aep") {
      return "this is an After Effects project, not a scene; export SVG or PNG from it"
    }
    if begins("fig-kiwi") || name.hasSuffix(".fig") {
      return "this is a Figma file, not a scene; export SVG from it, and render that"
    }
    if let format = ForeignImageFormat(of: bytes), format.isPicture {
      return "this is \(format.name), not a scene; \(format.remedy)"
    }
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") {
      return "this is a web page, not a scene; save the SVG in it as a file, and render that"
    }
    // A scene may have such a file in it, as the text of its lyrics.
    if start.hasPrefix("<"), start.hasPrefix("<tt>") || start.contains("<tt ") {
      return captions("TTML")
    }
    if start.hasPrefix("webvtt") { return captions("WebVTT") }
    if start.hasPrefix("[script info]") || name.hasSuffix(".ass") { return captions("ASS") }
    if name.hasSuffix(".srt") || start.first?.isNumber == true && start.contains(" --> ") {
      return captions("SRT")
    }
    // A number in brackets is JSON, too.
    if name.hasSuffix(".lrc") || start.first == "[" && start.dropFirst().drop(while: \.isNumber).first == ":"
    {
      return "this is a file of lyrics (LRC), not a scene; draw it with: afterglow lyrics \(path)"
    }
    if [".csv", ".tsv", ".ndjson", ".jsonl"].contains(where: name.hasSuffix) {
      return
        "this is a table, not a scene; draw it with: afterglow chart \(path) --mark bar --x COLUMN --y COLUMN"
    }
    if [".gpx", ".tcx", ".fit"].contains(where: name.hasSuffix) {
      return "this is a workout, not a scene; draw it with: afterglow workout \(path)"
    }
    return nil
  }

  private static func captions(_ kind: String) -> String {
    "this is a file of captions (\(kind)), not a scene; show it over a scene or a video with --captions"
  }

  /// What a JSON file is that cannot be read as a scene; nil if that is not known.
  static func fault(ofJSON bytes: [UInt8], at path: String) -> String? {
    guard let root = try? JSONDocument(parsing: bytes).root else { return nil }
    if root.array != nil {
      return
        "this is a list of rows, not a scene; draw it with: afterglow chart \(path) --mark bar --x NAME --y NAME"
    }
    guard let object = root.object else { return nil }
    func has(_ keys: String...) -> Bool { keys.allSatisfy { object[$0] != nil } }
    if let schema = object["$schema"]?.string, schema.contains("vega") {
      return schema.contains("vega-lite")
        ? "this is a Vega-Lite chart, not a scene; draw it with: afterglow chart --from \(path)"
        : "this is a Vega chart, not a scene; write it in Vega-Lite, and draw it with afterglow chart --from"
    }
    if has("mark", "encoding") {
      return "this is a Vega-Lite chart, not a scene; draw it with: afterglow chart --from \(path)"
    }
    if has("layers", "v", "fr", "op") {
      return "this is a Lottie animation, not a scene; export SVG or a video from the program that made it"
    }
    if has("document", "schemaVersion") || has("document", "components", "styles") {
      return "this is a Figma document, not a scene; export SVG from Figma, and render that"
    }
    if has("type", "version", "elements"), object["type"]?.string == "excalidraw" {
      return "this is an Excalidraw drawing, not a scene; export SVG from Excalidraw, and render that"
    }
    return nil
  }
}
