import DataFiles
import ImageDecoding
import SceneFile
import SceneModel
import SceneRenderer
import SystemFiles

/// Image files as inputs in place of scenes.
enum StillFile {
  /// Whether a file is an image by its first bytes.
  static func isImage(_ path: String) -> Bool {
    (try? SystemFile.beginning(of: path, count: 64)).flatMap(ReadableImageFormat.init) != nil
  }

  /// The text of a scene that shows an image in its own size.
  static func scene(
    showing path: String, limit: Int, inputs: InputFiles
  ) throws(AfterglowError) -> [UInt8] {
    let bytes = try InputFile.contents(of: path, limit: limit, inputs: inputs)
    let image: SceneImage
    do throws(ImageError) {
      image = try SceneImage(file: bytes, name: path)
    } catch {
      var faults = AfterglowError.InputErrors()
      faults.note(SceneFileError(file: path, message: error.description), of: error)
      try faults.check(inputs)
      return []
    }
    let size = image.size
    var layer = JSONObject()
    layer["type"] = JSONValue("image")
    layer["source"] = JSONValue(SystemPath.split(path).name)
    layer["fit"] = JSONValue("fill")
    var scene = JSONObject()
    scene["size"] = JSONValue([JSONValue(size.width), JSONValue(size.height)])
    scene["layers"] = JSONValue([JSONValue(layer)])
    return Array(JSONWriter(layout: .pretty).text(JSONValue(scene)).utf8)
  }
}
