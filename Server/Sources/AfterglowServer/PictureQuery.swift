import Afterglow
import Crypto
import Foundation

/// A picture that a request asks for.
struct PictureQuery: Sendable {
  var scene: String
  var type: PictureType
  /// A format of the scene.
  var format: String?
  var time = 0.0
  var scale = 1.0
  /// Those of parameters, and the format.
  var settings: [ParameterSetting] {
    parameters + (format.map { [ParameterSetting(name: "format", text: $0)] } ?? [])
  }
  private var parameters: [ParameterSetting] = []
  /// What tells the settings apart.
  private var identity: [String] = []
  /// The texts among the values, which may name files.
  private var texts: [String] = []
  /// The instant after which the request is refused, in seconds since 1970.
  var expiry: Double?

  /// Reads a path and a query, such as `/v1/card.png?set.name=Ada&scale=2`.
  init(path: Substring, query: Substring) throws(Problem) {
    guard let dot = path.lastIndex(of: "."),
      let type = PictureType(rawValue: String(path[path.index(after: dot)...]))
    else {
      throw .notFound("end the path in the type of the picture: \(PictureType.list)")
    }
    guard let scene = path[..<dot].removingPercentEncoding else {
      throw .invalidQuery("the path is not encoded correctly")
    }
    self.scene = scene
    self.type = type
    var names: Set<String> = []
    for (name, value) in try Self.parameters(query) {
      guard names.insert(name).inserted else { throw .invalidQuery("\(name) is given twice") }
      try set(name, to: value)
    }
    try checkTimes()
  }

  /// Reads the body of a request: `{"format": …, "at": …, "scale": …, "set": {…}}`.
  mutating func read(_ body: Data) throws(Problem) {
    guard let object = try? JSONSerialization.jsonObject(with: body) as? [String: Any] else {
      throw .invalidQuery("the body is not a JSON object")
    }
    for (name, value) in object.sorted(by: { $0.key < $1.key }) {
      switch (name, value) {
      case ("set", let values as [String: Any]):
        parameters = values.sorted { $0.key < $1.key }.map {
          ParameterSetting(name: $0.key, value: ParameterValue(json: $0.value))
        }
        let data = try? JSONSerialization.data(withJSONObject: values, options: .sortedKeys)
        identity = [String(decoding: data ?? Data(), as: UTF8.self)]
        texts = Self.texts(in: values)
      case ("format", let text as String): format = text
      case ("at", let number as NSNumber): time = number.doubleValue
      case ("scale", let number as NSNumber): scale = number.doubleValue
      default:
        throw .invalidQuery(
          "\(name) is not known or has a value of another kind; use set, format, at or scale")
      }
    }
    try checkTimes()
  }

  private mutating func set(_ name: String, to value: String) throws(Problem) {
    switch name {
    case "format": format = value
    case "at": time = try Self.number(name, value)
    case "scale": scale = try Self.number(name, value)
    // Tells addresses apart for those that keep pictures by them.
    case "v": break
    case "expires": expiry = try Self.number(name, value)
    default:
      guard name.hasPrefix("set."), name.utf8.count > 4 else {
        throw .invalidQuery(
          "\(name) is not known; use format, at, scale, v, expires, or set.NAME for a parameter of the scene")
      }
      parameters.append(ParameterSetting(name: String(name.dropFirst(4)), text: value))
      identity.append("\(name)=\(value)")
      texts.append(value)
    }
  }

  private func checkTimes() throws(Problem) {
    guard time.isFinite, scale.isFinite, scale > 0 else {
      throw .invalidQuery("at must be a number of seconds, and scale a number above 0")
    }
  }

  private static func texts(in value: Any) -> [String] {
    switch value {
    case let text as String: [text]
    case let list as [Any]: list.flatMap(texts)
    case let object as [String: Any]: object.sorted { $0.key < $1.key }.flatMap { texts(in: $0.value) }
    default: []
    }
  }

  private static func number(_ name: String, _ text: String) throws(Problem) -> Double {
    guard let number = Double(text), number.isFinite else {
      throw .invalidQuery("\(name) must be a number, not \(text)")
    }
    return number
  }

  /// The parameters of a query, decoded as forms encode them (application/x-www-form-urlencoded).
  static func parameters(_ query: Substring) throws(Problem) -> [(name: String, value: String)] {
    var result: [(String, String)] = []
    for part in query.split(separator: "&") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let decoded = sides.map { side in
        let bytes = side.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
        return String(decoding: bytes, as: UTF8.self).removingPercentEncoding
      }
      guard let name = decoded[0], let value = decoded.count > 1 ? decoded[1] : "" else {
        throw .invalidQuery(
          "\(part) is not encoded correctly: write % and two hexadecimal digits for each byte of UTF-8")
      }
      result.append((name, value))
    }
    return result
  }

  /// What the picture depends on, as a digest: its name in the cache, and its entity tag.
  func key(in entry: SceneLibrary.Entry) -> String {
    var text = ""
    func add(_ part: String) { text += "\(part.utf8.count) \(part)\n" }
    add("\(entry.digest) \(type.rawValue) \(format ?? "") \(time) \(scale)")
    identity.sorted().forEach(add)
    // A file that a value names may change while the value stays.
    for name in texts where name.utf8.count <= 1024 && name.contains(".") {
      if let stamp = FileStamp(entry.folder + "/" + name) { add("\(stamp)") }
    }
    return SHA256.hash(data: Data(text.utf8)).hexadecimal
  }
}

/// The type of a picture, by the extension of its address.
enum PictureType: String, Sendable, CaseIterable {
  case png, jpg, webp, avif, svg, pdf, gif

  static var list: String { allCases.map { ".\($0.rawValue)" }.joined(separator: ", ") }

  var mediaType: String {
    switch self {
    case .png, .webp, .avif, .gif: "image/\(rawValue)"
    case .jpg: "image/jpeg"
    case .svg: "image/svg+xml"
    case .pdf: "application/pdf"
    }
  }

  /// Nil for animations.
  var image: ImageFormat? {
    switch self {
    case .png: .png
    case .jpg: .jpeg
    case .webp: .webp
    case .avif: .avif
    case .svg: .svg
    case .pdf: .pdf
    case .gif: nil
    }
  }
}

extension ParameterValue {
  /// A value of `JSONSerialization`.
  init(json: Any) {
    switch json {
    case let number as NSNumber where CFBoolean.isBoolean(number): self = .boolean(number.boolValue)
    case let number as NSNumber: self = .number(number.doubleValue)
    case let text as String: self = .text(text)
    case let list as [Any]: self = .list(list.map(ParameterValue.init(json:)))
    case let object as [String: Any]:
      self = .record(
        object.sorted { $0.key < $1.key }.map { Field(name: $0.key, value: ParameterValue(json: $0.value)) })
    default: self = .null
    }
  }
}

private enum CFBoolean {
  /// `JSONSerialization` gives numbers for `true` and `false` too, of the type of booleans.
  static func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
