import DataFiles

/// The environment that can affect images: `environment.json`.
package struct GoldenEnvironment: Sendable, Equatable {
  /// Versions by the library's name, such as `cairo` and `1.16.0`.
  package var libraries: [String: String]
  /// Digests of font files by the file's name.
  package var fonts: [String: String]

  package init(libraries: [String: String] = [:], fonts: [String: String] = [:]) {
    self.libraries = libraries
    self.fonts = fonts
  }

  /// What two environments together hold.
  package func merging(_ other: GoldenEnvironment) -> GoldenEnvironment {
    GoldenEnvironment(
      libraries: libraries.merging(other.libraries) { $1 }, fonts: fonts.merging(other.fonts) { $1 })
  }

  /// The file, keys in order.
  package var json: String {
    let value: JSONValue = [
      "libraries": JSONValue(JSONObject(libraries.map { ($0.key, JSONValue($0.value)) })),
      "fonts": JSONValue(JSONObject(fonts.map { ($0.key, JSONValue($0.value)) })),
    ]
    return JSONWriter(sortsKeys: true).text(value) + "\n"
  }

  /// Reads the file.
  ///
  /// - Throws: What is wrong with it, located.
  package init(json bytes: [UInt8], file: String) throws(GoldenFileError) {
    do {
      self = try Self.format.codec.value(in: bytes, file: file)
    } catch {
      throw error.errors[0]
    }
  }

  private static let format = ObjectFormat<GoldenEnvironment>(
    "environment", "The environment of the references.", initial: GoldenEnvironment()
  ) {
    Key(required: "libraries", \.libraries, texts, "Versions by the library's name.")
    Key(required: "fonts", \.fonts, texts, "Digests of font files by the file's name.")
  }

  private static let texts = Codec<[Named<String>]>.dictionary(of: .text, expecting: "an object of texts")
    .map {
      Dictionary($0.map { ($0.name, $0.value) }) { $1 }
    } back: { texts in
      texts.sorted { $0.key < $1.key }.map { Named(name: $0.key, value: $0.value) }
    }

  /// What differs from the environment that the references were recorded in, a sentence for each thing. Libraries
  /// and fonts that were not needed in one of the two do not count.
  package func differences(fromRecorded recorded: GoldenEnvironment) -> [String] {
    Self.changes(from: recorded.libraries, to: libraries) {
      "\($0) is \($2); the references were recorded with \($1)"
    }
      + Self.changes(from: recorded.fonts, to: fonts) { name, _, _ in
        "the font file \(name) differs from the one the references were recorded with"
      }
  }

  private static func changes(
    from recorded: [String: String], to current: [String: String],
    _ sentence: (String, String, String) -> String
  ) -> [String] {
    recorded.keys.sorted().compactMap { name in
      guard let before = recorded[name], let now = current[name], before != now else { return nil }
      return sentence(name, before, now)
    }
  }
}
