/// A color profile for images that are not in sRGB (ICC.1:2022, version 4.3: a matrix and a curve).
package enum ICCProfile {
  /// Display P3: the primaries of DCI-P3, D65, the curve of sRGB.
  package static let displayP3 = bytes(
    name: "Display P3",
    // The primaries adapted to the D50 of profiles by the Bradford method.
    columns: [
      (0.515118, 0.241189, -0.001050), (0.291977, 0.692244, 0.041879), (0.157105, 0.066567, 0.784081),
    ])

  private static func bytes(name: String, columns: [(Double, Double, Double)]) -> [UInt8] {
    let curve =
      signature("para") + zeros(4) + [0, 3, 0, 0]
      + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)
    // From D65 to D50.
    let adaptation = [
      1.047885, 0.022918, -0.050214, 0.029581, 0.990484, -0.017078, -0.009252, 0.015072, 0.751688,
    ]
    var tags: [(String, [UInt8])] = [
      ("desc", text(name)), ("cprt", text("No copyright, use freely")),
      ("wtpt", xyz((0.96420, 1, 0.82491))),
      ("chad", signature("sf32") + zeros(4) + adaptation.flatMap(fixed)),
    ]
    for (tag, column) in zip(["rXYZ", "gXYZ", "bXYZ"], columns) { tags.append((tag, xyz(column))) }
    for tag in ["rTRC", "gTRC", "bTRC"] { tags.append((tag, curve)) }
    return assembled(tags)
  }

  private static func assembled(_ tags: [(String, [UInt8])]) -> [UInt8] {
    var table = bigEndianBytes(tags.count)
    var data: [UInt8] = []
    let start = 128 + 4 + 12 * tags.count
    var places: [[UInt8]: Int] = [:]
    for (tag, bytes) in tags {
      // Equal tags share their data.
      let position = places[bytes] ?? start + data.count
      if places[bytes] == nil { data += bytes + zeros((4 - bytes.count % 4) % 4) }
      places[bytes] = position
      table += signature(tag) + bigEndianBytes(position) + bigEndianBytes(bytes.count)
    }
    return header(byteCount: start + data.count) + table + data
  }

  private static func header(byteCount: Int) -> [UInt8] {
    let date: [UInt8] = [0x07, 0xEA, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
    return bigEndianBytes(byteCount) + zeros(4) + [4, 0x30, 0, 0] + signature("mntr") + signature("RGB ")
      + signature("XYZ ") + date + signature("acsp") + zeros(28) + [0.96420, 1, 0.82491].flatMap(fixed)
      + zeros(48)
  }

  private static func xyz(_ values: (Double, Double, Double)) -> [UInt8] {
    signature("XYZ ") + zeros(4) + [values.0, values.1, values.2].flatMap(fixed)
  }

  /// One record in English.
  private static func text(_ text: String) -> [UInt8] {
    let letters = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    return signature("mluc") + zeros(4) + bigEndianBytes(1) + bigEndianBytes(12) + Array("enUS".utf8)
      + bigEndianBytes(letters.count) + bigEndianBytes(28) + letters
  }

  /// A number with 16 bits behind the point.
  private static func fixed(_ number: Double) -> [UInt8] { bigEndianBytes(Int((number * 65536).rounded())) }
  private static func signature(_ text: String) -> [UInt8] { Array(text.utf8) }
  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
