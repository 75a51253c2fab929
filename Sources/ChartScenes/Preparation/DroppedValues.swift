/// What a chart leaves out because its axes and slices have no place for it.
struct DroppedValues {
  let marks: [PreparedMark]
  let specification: ChartSpecification

  /// One warning for each axis or ring that leaves out values, with their number.
  var warnings: [String] {
    var warnings: [String] = []
    for mark in marks {
      let found =
        mark.specification.kind == .sector
        ? [negativeSlices(of: mark)] : [Channel.x, .y].map { unscaled($0, of: mark) }
      for case let warning? in found where !warnings.contains(warning) { warnings.append(warning) }
    }
    return warnings
  }

  private func negativeSlices(of mark: PreparedMark) -> String? {
    let values = mark.rows.compactMap { $0[.angle].number }.filter { $0 < 0 }
    return Self.warning(.angle, values, "is negative and has no slice", "are negative and have no slices")
  }

  /// Numbers of the other sign than a logarithmic axis has, and zeros.
  private func unscaled(_ channel: Channel, of mark: PreparedMark) -> String? {
    let axis = specification.axis(channel)
    guard axis.scale == .log else { return nil }
    let sign = (axis.domain?.compactMap(\.number).first ?? 1) < 0 ? -1.0 : 1
    let values = mark.rows.compactMap { $0[channel].number }.filter { $0 * sign <= 0 }
    let end = "\(sign < 0 ? "below" : "above") zero, as a logarithmic axis needs"
    return Self.warning(channel, values, "left out that is not \(end)", "left out that are not \(end)")
  }

  private static func warning(
    _ channel: Channel, _ values: [Double], _ one: String, _ several: String
  ) -> String? {
    guard let first = values.first else { return nil }
    let shown = NumberFormat.label(first)
    let what = values.count == 1 ? "1 value \(one)" : "\(values.count) values \(several)"
    return "\(channel.rawValue): \(what), such as \(shown)"
  }
}
