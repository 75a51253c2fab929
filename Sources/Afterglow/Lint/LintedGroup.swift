/// The texts of one layer of the file, of which a component may draw many; a single finding covers all of them.
struct LintedGroup {
  var records: [TextRecord]

  static func groups(of records: [TextRecord]) -> [LintedGroup] {
    var places: [String: Int] = [:]
    var groups: [LintedGroup] = []
    for record in records {
      if let place = places[record.path] {
        groups[place].records.append(record)
      } else {
        places[record.path] = groups.count
        groups.append(LintedGroup(records: [record]))
      }
    }
    return groups
  }

  func report(to findings: inout LintFindings) {
    report(
      .textOutsideBox, \.outsideBox, to: &findings, "its box",
      remedy: "make the box larger, let the text wrap, or make it smaller")
    report(
      .textOutsideCanvas, \.outsideCanvas, to: &findings, "the canvas or a clip, which cuts it off",
      remedy: "move it inward, let it wrap, or make it smaller")
    report(
      .textOutsideSafeArea, \.outsideSafeArea, to: &findings, "the safe area",
      remedy: "move it inward")
    reportTruncation(to: &findings)
    reportSmallType(to: &findings)
  }

  private func reportTruncation(to findings: inout LintFindings) {
    guard let record = records.first(where: { $0.truncated != nil }) else { return }
    findings.note(
      .textTruncated, path: record.path, name: record.name, at: record.truncated,
      "\(record.excerpt)\(Self.others(records.count { $0.truncated != nil })) does not fit, and ends with “…”",
      remedy: "make its box larger, raise \"lineLimit\", or let it shrink with \"font\": {\"minimumSize\": …}"
    )
  }

  private func report(
    _ rule: LintRule, _ excess: KeyPath<TextRecord, TextRecord.Excess?>, to findings: inout LintFindings,
    _ place: String, remedy: String
  ) {
    let all = records.compactMap { record in record[keyPath: excess].map { (record, $0) } }
    guard let (record, worst) = all.max(by: { $0.1.points < $1.1.points }) else { return }
    let points = LintFinding.decimal(worst.points, places: 1)
    findings.note(
      rule, path: record.path, name: record.name, at: worst.time,
      "\(record.excerpt)\(Self.others(all.count)) \(all.count > 1 ? "reach" : "reaches") up to \(points) points "
        + "beyond the \(worst.edges) of \(place)",
      remedy: remedy)
  }

  private func reportSmallType(to findings: inout LintFindings) {
    let small = records.filter { ($0.em?.pixels ?? 9) < 9 - 0.01 }
    guard let record = small.min(by: { ($0.em?.pixels ?? 0) < ($1.em?.pixels ?? 0) }), let em = record.em
    else { return }
    let pixels = LintFinding.decimal(em.pixels, places: 1)
    findings.note(
      .smallType, path: record.path, name: record.name, at: em.time,
      "\(record.excerpt)\(Self.others(small.count)) \(small.count > 1 ? "are" : "is") set in \(pixels) pixels of the "
        + "picture, below 9",
      remedy: "make it larger, or export a larger image (--size, --scale)")
  }

  /// ` and 3 more texts`
  static func others(_ count: Int) -> String {
    switch count {
    case ...1: ""
    case 2: " and 1 more text"
    default: " and \(count - 1) more texts"
    }
  }
}
