import DataFiles
import SystemFiles

/// The reference data of a video: a digest of each decoded frame, and the properties of its container.
package struct VideoRecord: Sendable, Equatable {
  /// Names and values in the order they are shown, such as `codec` and `h264`.
  package var properties: [Property]
  /// A digest of each frame's samples, in the order of presentation.
  package var frames: [UInt64]

  package struct Property: Sendable, Equatable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(properties: [Property], frames: [UInt64]) {
    self.properties = properties
    self.frames = frames
  }

  /// The reference's file; each frame has a line, so that version control shows which ones change.
  package var json: String {
    let properties = JSONWriter().text(
      JSONValue(JSONObject(properties.map { ($0.name, JSONValue($0.value)) })))
    let lines = properties.split(separator: "\n").joined(separator: "\n  ")
    let digests = frames.map { "    \"\($0.hexadecimal)\"" }.joined(separator: ",\n")
    return "{\n  \"properties\": \(lines),\n  \"frames\": [\n\(digests)\n  ]\n}\n"
  }

  /// Reads a reference's file.
  ///
  /// - Throws: What is wrong with it, located.
  package init(json bytes: [UInt8], file: String) throws(GoldenFileError) {
    do {
      self = try Self.format.codec.value(in: bytes, file: file)
    } catch {
      throw error.errors[0]
    }
  }

  private static let format = ObjectFormat<VideoRecord>(
    "video record", "The reference data of a video.",
    initial: VideoRecord(properties: [], frames: [])
  ) {
    Key(required: "properties", \.properties, propertyList, "Properties of its container.")
    Key(required: "frames", \.frames, .list(of: digest), "A digest of each frame.")
  }

  private static let propertyList = Codec<[Named<String>]>.dictionary(
    of: .text, expecting: "an object of texts"
  )
  .map {
    $0.map { Property($0.name, $0.value) }
  } back: {
    $0.map { Named(name: $0.name, value: $0.value) }
  }

  private static let digest = Codec<String>.text.map(
    { text, node -> UInt64? in
      guard let digest = UInt64(text, radix: 16) else {
        node.fail("expected a digest of 16 hexadecimal digits")
        return nil
      }
      return digest
    }, back: { $0.hexadecimal })
}
