import ImageDecoding
import SceneRenderer

extension SceneImage {
  /// An image file, which is decoded once now, so that errors are found before anything is drawn, and again when it is
  /// drawn and no longer kept.
  ///
  /// - Parameter name: The name for messages.
  init(file bytes: [UInt8], name: String) throws(ImageError) {
    let file = ImageFile(bytes)
    let first = try ImageStore.shared.bitmap(of: file)
    self.init(
      width: first.width, height: first.height, digest: file.digest,
      isAnimated: ReadableImageFormat.isAnimated(bytes)
    ) { canvas throws(RenderError) in
      do throws(ImageError) {
        return try ImageStore.shared.bitmap(of: file, in: canvas)
      } catch {
        throw RenderError("\(name): \(error.description)", isShortage: error.isShortage)
      }
    }
  }
}
