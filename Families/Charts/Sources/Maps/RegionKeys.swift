import Tabular

/// What the regions of a map are called in a table: by the id or the property of its features that the table has most of.
struct RegionKeys: Sendable {
  /// Of each feature; nil for those without a name.
  let ofFeatures: [String?]
  /// What messages call each feature.
  private let names: [String]

  /// - Parameter values: The regions of a table.
  init(of map: GeoMap, values: some Sequence<DataValue>) {
    let known = Set(values.compactMap { Self.key($0) })
    // The first of several that are equally good.
    let columns = map.table.columns.map { $0.values.map(Self.key) }
    let counts = columns.map { column in Set(column.compactMap(\.self)).intersection(known).count }
    let best = counts.max().flatMap { counts.firstIndex(of: $0) }
    let ofFeatures = best.map { columns[$0] } ?? map.features.map { _ in nil }
    self.ofFeatures = ofFeatures
    let titles = map.table.columns.first { $0.name.lowercased() == "name" }?.values ?? []
    names = ofFeatures.enumerated().map { index, key in
      titles.indices.contains(index) && titles[index] != .null ? titles[index].description : key ?? "no name"
    }
  }

  /// The index of each feature as its name, for marks without a table.
  init(indicesOf map: GeoMap) {
    ofFeatures = map.features.indices.map { "\($0)" }
    names = []
  }

  /// Numbers and digits are equal, so that `01` is 1.
  static func key(_ value: DataValue) -> String? {
    guard value != .null else { return nil }
    let text = value.description
    return Int(text).map { "\($0)" } ?? text
  }

  /// What is on one side only, and rows that are not drawn since another has their region.
  func warnings(of values: [DataValue]) -> [String] {
    let rows = values.compactMap { Self.key($0) }
    let distinct = DistinctValues(rows).values
    let onMap = Set(ofFeatures.compactMap(\.self))
    let onTable = Set(rows)
    let unknown = distinct.filter { !onMap.contains($0) }
    let empty = ofFeatures.indices.filter { index in ofFeatures[index].map { !onTable.contains($0) } ?? true }
    var warnings: [String] = []
    if let list = Self.list(unknown) {
      warnings.append(
        "region: \(unknown.count) of \(distinct.count) regions of the table are not on the map: \(list)")
    }
    if let list = Self.list(empty.map { names[$0] }), onTable.count > unknown.count {
      warnings.append("region: \(empty.count) of \(ofFeatures.count) regions of the map have no row: \(list)")
    }
    return warnings
  }

  private static func list(_ names: [String]) -> String? {
    guard !names.isEmpty else { return nil }
    let shown = names.prefix(3).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
    return names.count > 3 ? shown + ", …" : shown
  }
}
