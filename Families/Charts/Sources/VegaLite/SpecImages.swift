import DataFiles
import Tabular

extension SpecReader {
  /// The file, the box and the fit of images, which have the colors of their files.
  mutating func readImage(_ style: inout SpecObject, _ mark: inout Mark) {
    mark.plainColor = nil
    for channel in [Channel.color, .size] { mark.encodings[channel] = nil }
    if let url = style.take("url") { mark.url = file(url, path: style.path(of: "url")) }
    let sides = ["width", "height"].map { style.take($0)?.double.map { min(500, max(0, $0)) } }
    // A side that is not given follows from the other; without both, a pixel is a point.
    (mark.pointSize, mark.height) = (sides[0] ?? 500, sides[1] ?? 500)
    mark.fit = style.take("aspect")?.bool == false ? .fill : .contain
    if sides == [nil, nil] { mark.fit = .none }
    noteRemoteFiles(of: mark)
  }

  /// The file of all images of a mark.
  mutating func file(_ value: JSONValue, path: String) -> Encoding {
    if value.string.map(Self.isRemote) ?? true { fail(path, value, Self.remote) }
    return Encoding(constant: .text(value.string ?? ""), type: .category)
  }

  /// Reports the first row of the specification that names a file on the network.
  private mutating func noteRemoteFiles(of mark: Mark) {
    guard let field = mark.url?.field else { return }
    for (index, row) in (document.root["data"]?["values"]?.array ?? []).enumerated() {
      guard let value = row[field], let name = value.string, Self.isRemote(name) else { continue }
      return fail("data.values[\(index)].\(field)", value, Self.remote)
    }
  }

  private static let remote = "is not on this machine; download the file, and name it by its path"

  private static func isRemote(_ name: String) -> Bool { name.contains("://") }
}
