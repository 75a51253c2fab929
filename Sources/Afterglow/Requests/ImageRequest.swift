import FrameExport
import ImageEncoding
import PixelKernels
import SystemFiles
import VectorExport
import VectorGraphics

/// An image of a scene at one instant, and how its file is written.
///
/// ```swift
/// var request = ImageRequest(.jpeg, time: 1.5)
/// request.quality = 85
/// let bytes = try request.data(of: document)
/// try request.write(document, to: "image.jpg")
/// ```
public struct ImageRequest: Sendable, Hashable {
  /// The format; nil for that of the file's name, or PNG for data.
  public var format: ImageFormat?
  /// The instant, in seconds of the scene's time.
  public var time: Double
  /// The size in pixels, the background, the gamut, and whether motion is reduced.
  public var options: RenderOptions
  /// Bits per channel: 8 or 16 for PNG, 10, 8 or 12 for AVIF, 8 for others; nil for the first of these.
  public var bitDepth: Int?
  /// The dither applied when quantizing to 8 bits.
  public var dither = Dither.standard
  /// The effort spent on making a PNG file smaller.
  public var compression = CompressionEffort.balanced
  /// The quality of JPEG, WebP and AVIF files, 1…100; nil for 90 (JPEG) or 80.
  public var quality: Int?
  /// Whether WebP and AVIF files preserve every pixel as quantized.
  public var isLossless = false
  /// The effort spent on making a WebP file smaller, 0…6; nil for 6.
  public var effort: Int?
  /// The resolution of color in JPEG and AVIF files; nil for the full one.
  public var chroma: ChromaSubsampling?
  /// High dynamic range: preserves colors above white, in AVIF, and in PNG with 16 bits.
  public var highDynamicRange: HighDynamicRange?
  /// The peak luminance in cd/m², 100…10000; nil for 1000. Only with `pq`.
  public var peakLuminance: Double?
  /// How SVG and PDF files contain text.
  public var text = TextForm.text
  /// Pixels of images, for each pixel of the size, that replace what SVG and PDF cannot express; more than 0 and at
  /// most 16, nil for 2.
  public var rasterScale: Double?
  /// The page of an SVG or a PDF file in millimeters, on which the scene is as large as fits; nil for the size.
  public var page: Size?
  /// Alternative text stored in the file; nil for the scene's summary.
  public var summary: String?
  /// Files that are not overwritten, besides those that the scene was read from.
  public var protectedPaths: [String] = []

  /// Creates a request for an image as the scene shows it.
  public init(_ format: ImageFormat? = nil, time: Double = 0, options: RenderOptions = RenderOptions()) {
    self.format = format
    self.time = time
    self.options = options
  }
}

extension ImageRequest: PixelRequest {
  /// The largest scale of images in vector files.
  private static let greatestRasterScale = 16.0

  /// Checks everything that does not depend on the scene.
  ///
  /// - Parameter path: The file that will be written; nil for data.
  /// - Throws: `invalidOption` naming the property at fault.
  public func check(for path: String? = nil) throws(AfterglowError) {
    try check(as: try output(for: path))
  }

  /// The format of the file.
  func output(for path: String?) throws(AfterglowError) -> OutputFormat {
    let named = path.flatMap { OutputFormat(path: $0) }
    if let format {
      let chosen = OutputFormat.image(format)
      if let path, let named, named != chosen {
        throw .invalidOption(
          "\(path): `format` is \(chosen.name), and the name is that of \(named.name); end the name in .\(chosen.fileExtensions[0])"
        )
      }
      return chosen
    }
    guard let path else { return .png }
    if path.isEmpty { throw .export(.cannotWrite(path: path, reason: "it is empty")) }
    guard let named, !named.isVideo else {
      throw .invalidOption(
        "\(path): is not a supported image file; end the name in \(OutputFormat.imageExtensions)")
    }
    return named
  }

  /// Checks everything that does not depend on the scene, for a format.
  package func check(as format: OutputFormat) throws(AfterglowError) {
    guard time.isFinite else {
      throw .invalidOption("`time` must be a finite number of seconds, not \(time)")
    }
    try checkPixels(format, format.rows[0])
    try checkImageSettings(as: format)
  }

  /// Checks what only images have.
  package func checkImageSettings(as format: OutputFormat) throws(AfterglowError) {
    if chroma != nil, ![.jpeg, .avif].contains(format.imageFormat) {
      throw .invalidOption("`chroma` applies only to .jpg files and .avif stills")
    }
    try checkVector(format)
  }

  private func checkVector(_ format: OutputFormat) throws(AfterglowError) {
    if text == .embedded, format != .svg {
      throw .invalidOption(
        format == .pdf
          ? "PDF files always embed their fonts; remove `text.embedded`"
          : "`text.embedded` applies only to .svg files")
    }
    if let rasterScale {
      guard rasterScale > 0, rasterScale <= Self.greatestRasterScale else {
        throw .invalidOption(
          "`rasterScale` must be more than 0 and at most \(shortestDecimal(Self.greatestRasterScale)), not \(rasterScale)"
        )
      }
    }
    guard format.vectorFormat == nil else { return }
    if page != nil { throw .invalidOption("`page` applies only to .svg and .pdf files; use pixels") }
    if rasterScale != nil { throw .invalidOption("`rasterScale` applies only to .svg and .pdf files") }
    if text != .text { throw .invalidOption("`text` applies only to .svg and .pdf files") }
  }
}

extension ImageRequest {
  /// Draws the image and returns the bytes of its file.
  ///
  /// - Parameters:
  ///   - document: The scene.
  ///   - notices: Receives what is to be said about the image.
  /// - Throws: `invalidOption` naming the property at fault, `export` if the scene cannot be drawn then.
  public func data(
    of document: SceneDocument, notices: ExportNotice.Handler? = nil
  ) throws(AfterglowError) -> [UInt8] {
    let format = try output(for: nil)
    try check(as: format)
    return try file(of: try export(of: document, as: format, notesInputs: false), as: format, notices).bytes
  }

  /// Draws the image of a template with further settings, and returns the bytes of its file: for callers that draw many.
  ///
  /// - Parameters:
  ///   - template: The scene, of which each image has its own values.
  ///   - settings: The values of its parameters, as after `--set`.
  ///   - renderers: What the images have in common is drawn once.
  /// - Throws: `invalidOption` naming the property at fault, `invalidScene` with what is wrong with the settings, `export` if
  ///   the scene cannot be drawn then.
  public func data(
    of template: SceneTemplate, _ settings: [ParameterSetting], by renderers: RendererPool
  ) throws(AfterglowError) -> [UInt8] {
    let format = try output(for: nil)
    try check(as: format)
    return try file(of: template, settings, as: format, by: renderers).file.bytes
  }

  /// Draws the image of a template with further settings.
  ///
  /// - Parameter folder: Where files lie that the settings name; nil is the scene's folder.
  package func file(
    of template: SceneTemplate, _ settings: [ParameterSetting], filesIn folder: SceneFolder? = nil,
    as format: OutputFormat, by renderers: RendererPool
  ) throws(AfterglowError) -> (document: SceneDocument, file: EncodedImage) {
    // What can only fail while it is drawn is not looked for before.
    let document = try template.document(settings, resolves: false, filesIn: folder)
    let export = try export(of: document, as: format, notesInputs: false)
    do {
      let file = try renderers.drawing(export.source) { (renderer) throws(ExportError) in
        try export.file(at: time, by: renderer)
      }
      return (document, file)
    } catch {
      switch error {
      // Resolved once more, the error has its place in the scene.
      case .unresolvable, .undrawable, .unavailable:
        _ = try template.document(settings, resolves: true, filesIn: folder)
      default: break
      }
      throw AfterglowError(error)
    }
  }

  /// Draws the image and writes its file atomically; a missing directory is created, and a pipe is written directly.
  ///
  /// - Parameters:
  ///   - document: The scene.
  ///   - path: The file, whose extension decides the format unless the request does.
  ///   - cancellation: Stops the export before the file is written.
  ///   - notices: Receives what is to be said about the image, before the file is written.
  /// - Throws: `invalidOption` naming the property at fault, `export` if the scene cannot be drawn then, or the file not
  ///   be written.
  public func write(
    _ document: SceneDocument, to path: String, cancellation: Cancellation = Cancellation(),
    notices: ExportNotice.Handler? = nil
  ) throws(AfterglowError) {
    let format = try output(for: path)
    try check(as: format)
    try write(try export(of: document, as: format), as: format, to: path, cancellation, notices)
  }

  /// Writes the file of a still made by this request.
  package func write(
    _ export: ImageExport, as format: OutputFormat, to path: String, _ cancellation: Cancellation,
    _ notices: ExportNotice.Handler?
  ) throws(AfterglowError) {
    do {
      try AtomicFile.check(path, inputs: export.source.inputs)
    } catch {
      throw .export(error)
    }
    let file = try file(of: export, as: format, notices)
    do {
      try export.publish(file, to: path, cancellation: cancellation)
    } catch {
      throw .export(error)
    }
  }

  /// Draws a still made by this request.
  package func file(
    of export: ImageExport, as format: OutputFormat, _ notices: ExportNotice.Handler?
  ) throws(AfterglowError) -> EncodedImage {
    let file: EncodedImage
    do {
      file = try export.file(at: time)
    } catch {
      throw .export(error)
    }
    if let notices {
      for warning in file.warnings(as: format) { try notices(.warning(warning)) }
    }
    return file
  }

  /// The export of a document.
  ///
  /// - Parameter notesInputs: Whether outputs are compared with the files that the scene was read from.
  package func export(
    of document: SceneDocument, as format: OutputFormat, notesInputs: Bool = true
  ) throws(AfterglowError) -> ImageExport {
    try export(
      of: try document.frames(options.inSRGB, notesInputs: notesInputs), as: format,
      summary: document.scene.summary)
  }

  /// The export of frames, which are in sRGB.
  package func export(
    of source: FrameSource, as format: OutputFormat, summary: String? = nil
  ) throws(AfterglowError) -> ImageExport {
    var settings = ImageSettings(
      bitDepth: format.rows[0].bitDepth(bitDepth, isHighDynamicRange: highDynamicRange != nil),
      dither: dither, compression: compression, summary: self.summary ?? summary)
    settings.expectsTransparency = options.background == .transparent
    if let quality { settings.jpeg.quality = quality }
    if let chroma { settings.jpeg.chroma = chroma }
    settings.quality = imageQuality
    settings.vector.text = text
    if let rasterScale { settings.vector.rasterScale = rasterScale }
    settings.vector.page = page
    let image = format.imageFormat ?? .png
    do {
      let source = try colors.apply(to: &settings, source.protecting(protectedPaths), as: image)
      return ImageExport(source: source, settings: settings, codec: image)
    } catch {
      throw AfterglowError(error)
    }
  }
}

extension EncodedImage {
  /// What is to be said about the file.
  package func warnings(as format: OutputFormat) -> [String] {
    warnings + format.warnings(losesAlpha: losesAlpha, lacksTransparency: lacksTransparency)
  }
}
