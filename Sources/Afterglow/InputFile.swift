import SceneFile

/// A file that a person has named, and the errors that lie in it.
enum InputFile {
  /// The bytes of a file of at most `limit` bytes; throws `missingInput` where it cannot be read.
  static func contents(of path: String, limit: Int) throws(AfterglowError) -> [UInt8] {
    do {
      return try SceneFolder.contents(ofFile: path, limit: limit)
    } catch {
      throw .missingInput([SceneFileError(file: path, message: error.description)])
    }
  }
}
