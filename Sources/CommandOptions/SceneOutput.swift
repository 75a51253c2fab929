import Afterglow
import SceneFile
import SceneModel

extension Scene {
  /// The scene as a file; invalid settings are located in it.
  package func json() throws(AfterglowError) -> String {
    do {
      return try encodedJSON()
    } catch {
      throw .invalidScene(error.errors)
    }
  }
}
