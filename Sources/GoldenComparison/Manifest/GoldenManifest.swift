import DataFiles

/// The list of goldens in a folder: `manifest.json`.
package struct GoldenManifest: Sendable, Equatable {
  package var entries: [GoldenEntry]

  package init(entries: [GoldenEntry]) {
    self.entries = entries
  }

  /// Reads a manifest.
  ///
  /// - Throws: All errors of all entries, located.
  package init(json bytes: [UInt8], file: String) throws(GoldenFileErrors) {
    self = try Self.format.codec.value(in: bytes, file: file)
  }

  private static let format = ObjectFormat<GoldenManifest>(
    "manifest", "The list of goldens in a folder.", initial: GoldenManifest(entries: [])
  ) {
    Key(required: "goldens", \.entries, .list(of: GoldenEntry.format.codec), "The goldens.")
  }
}
