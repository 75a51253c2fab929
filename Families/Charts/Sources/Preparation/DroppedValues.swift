import Tabular

/// Values that a chart drops because its axes or slices cannot show them.
struct DroppedValues {
  let marks: [PreparedMark]
  let specification: Chart

  /// One warning with the number of omitted values for each axis or ring.
  var warnings: [String] {
    var warnings: [String] = []
    for mark in marks {
      let found =
        mark.specification.traits.isPolar
        ? [negativeSlices(of: mark)]
        : [Channel.x, .y].flatMap { [unscaled($0, of: mark), outliers($0, of: mark), reach($0, of: mark)] }
      for case let warning? in found where !warnings.contains(warning) { warnings.append(warning) }
    }
    return warnings
  }

  private func negativeSlices(of mark: PreparedMark) -> String? {
    let values = mark.rows.compactMap { $0[.angle].number }.filter { $0 < 0 }
    return Self.warning(.angle, values, "is negative and has no slice", "are negative and have no slices")
  }

  /// Zeros, and numbers whose sign differs from that of a logarithmic axis.
  private func unscaled(_ channel: Channel, of mark: PreparedMark) -> String? {
    let axis = specification.axis(channel)
    guard axis.scale == .log else { return nil }
    let sign = (axis.domain?.compactMap(\.number).first ?? 1) < 0 ? -1.0 : 1
    let values = mark.rows.compactMap { $0[channel].number }.filter { $0 * sign <= 0 }
    let end = "\(sign < 0 ? "below" : "above") zero, as a logarithmic axis needs"
    return Self.warning(channel, values, "left out that is not \(end)", "left out that are not \(end)")
  }

  /// Values of a different kind than the scale that the author selected.
  private func outliers(_ channel: Channel, of mark: PreparedMark) -> String? {
    let (fits, need): ((DataValue) -> Bool, String)
    switch specification.axis(channel).scale {
    case .linear: (fits, need) = ({ $0.number != nil }, "no numbers, as a linear axis needs")
    case .log: (fits, need) = ({ $0.number != nil }, "no numbers, as a logarithmic axis needs")
    case .time:
      (fits, need) = (
        { $0.date != nil || $0.text.flatMap { LocalDateTime(iso: $0) } != nil },
        "no dates, as an axis of time needs"
      )
    case .band, nil: return nil
    }
    let values = mark.rows.map { $0[channel] }.filter { $0 != .null && !fits($0) }
    guard let first = values.first else { return nil }
    let count = values.count == 1 ? "1 value" : "\(values.count) values"
    return "\(channel.rawValue): \(count) left out: \(need), such as \"\(first.description.prefix(40))\""
  }

  /// Numbers whose range is too wide to be divided.
  private func reach(_ channel: Channel, of mark: PreparedMark) -> String? {
    guard let extent = ScaleDomain(of: mark.rows.lazy.compactMap { $0[channel].number }),
      !(extent.stop - extent.start).isFinite
    else { return nil }
    let ends = [extent.start, extent.stop].map { NumberFormat.label($0) }
    return "\(channel.rawValue): the values range from \(ends[0]) to \(ends[1]), which is too wide for ticks"
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
