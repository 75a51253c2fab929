import Afterglow

/// The README's example, with its two paths as parameters.
func renderHeart(scene: String, output: String) throws {
  let document = try SceneDocument(path: scene)
  var options = RenderOptions()
  options.size = PictureSize(.scale(2))
  let frames = try document.frames(options)
  let still = StillExport(source: frames, settings: StillSettings())
  try still.write(at: 0.25, to: output)
}
