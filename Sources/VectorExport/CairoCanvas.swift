import CairoDrawing
import PixelKernels
import RenderTree
import VectorGraphics

/// Draws through cairo: a page of a PDF file, or an image.
struct CairoCanvas: VectorCanvas {
  /// A unit of length of a page is a CSS pixel.
  private static let pointsPerPixel = 0.75

  let limits: VectorLimits
  /// Whether a clip cuts what is finished within, as specified. Cairo cuts each shape, and where two edges are the same, a
  /// pixel then is as covered as by one of them.
  private let cutsFinishedGroups: Bool
  private let surface: CairoSurface
  private let root: AffineTransform
  private var imageCount = 0

  /// Begins a PDF file.
  init(page: VectorPage, settings: VectorSettings) throws(VectorError) {
    let unit = Self.pointsPerPixel
    limits = .pdf
    cutsFinishedGroups = false
    root = page.transform
    surface = try Self.checked { () throws(CairoError) in
      try CairoSurface(pdfOfWidth: page.size.width * unit, height: page.size.height * unit, unit: unit)
    }
    if let summary = settings.summary, !summary.isEmpty {
      let title = summary.firstSentence
      surface.setTitle(title, subject: title == summary ? nil : summary)
    }
  }

  /// Begins an image, whose pixels are what transforms lead to.
  init(width: Int, height: Int) throws(VectorError) {
    limits = .cairo
    cutsFinishedGroups = true
    root = .identity
    surface = try Self.checked { () throws(CairoError) in
      try CairoSurface(imageOfWidth: width, height: height)
    }
  }

  /// Ends a PDF file and returns it.
  func finish() throws(VectorError) -> [UInt8] {
    try Self.checked { () throws(CairoError) in try surface.finishedFile() }
  }

  /// Returns the pixels of an image.
  func bitmap() throws(VectorError) -> Bitmap {
    try Self.checked { () throws(CairoError) in try surface.bitmap() }
  }

  private static func checked<Value>(_ body: () throws(CairoError) -> Value) throws(VectorError) -> Value {
    do {
      return try body()
    } catch {
      throw VectorError(error)
    }
  }
}

extension CairoCanvas {
  func paintPage(_ color: Color) { surface.paint(color) }

  func begin(_ group: VectorGroup) {
    surface.save()
    if !cutsFinishedGroups, let clip = clip(of: group) { surface.clip(clip) }
    if isComposited(group) { surface.beginGroup() }
    if group.isMasked { surface.beginGroup() }
  }

  func end(_ group: VectorGroup) throws(VectorError) {
    if group.isMasked { surface.endGroup(opacity: 1, blendMode: .normal, isMasked: true) }
    if isComposited(group) {
      surface.endGroup(
        opacity: group.opacity, blendMode: group.blendMode, isMasked: false,
        clip: cutsFinishedGroups ? clip(of: group) : nil)
    }
    surface.restore()
    try Self.checked { () throws(CairoError) in try surface.check() }
  }

  /// Whether what is within must be drawn before it is laid over what is beneath.
  private func isComposited(_ group: VectorGroup) -> Bool {
    group.opacity < 1 || group.blendMode != .normal || group.isIsolated
      || (cutsFinishedGroups && group.clip != nil)
  }

  private func clip(of group: VectorGroup) -> CairoSurface.Clip? {
    group.clip.map { .init($0.path, rule: $0.rule, transform: root.appending($0.transform)) }
  }

  func beginMask(_ kind: MaskKind) { surface.beginMask() }
  func endMask(_ kind: MaskKind) { surface.endMask() }

  func draw(_ shape: VectorShape, opacity: Double) {
    let transform = root.appending(shape.transform)
    if let fill = shape.fill {
      surface.fill(shape.path, rule: shape.rule, transform: transform, with: source(fill, opacity))
    }
    if let (paint, style) = shape.stroke {
      surface.stroke(shape.path, style: style, transform: transform, with: source(paint, opacity))
    }
  }

  func draw(_ text: VectorText, opacity: Double) throws(VectorError) {
    let transform = root.appending(text.transform)
    try text.forEachPart { part throws(VectorError) in
      let glyphs = PDFGlyphs(part, origin: text.origin)
      guard glyphs.size > 0, !glyphs.glyphs.isEmpty else { return }
      try Self.checked { () throws(CairoError) in
        try surface.show(glyphs, transform: transform, with: source(part.paint, opacity))
      }
    }
  }

  mutating func draw(_ image: VectorImage, opacity: Double) throws(VectorError) {
    imageCount += 1
    let name = image.name ?? "\u{0}\(imageCount)"
    let transform = root.appending(image.transform)
    surface.save()
    defer { surface.restore() }
    if let clip = image.clip { surface.clip(.init(.rectangle(clip), transform: transform)) }
    if opacity < 1 { surface.beginGroup() }
    try Self.checked { () throws(CairoError) in
      try surface.draw(
        image: name, jpeg: image.jpeg, in: image.frame, transform: transform,
        isSmooth: image.sampling != .pixelated, bitmap: { image.bitmap })
    }
    if opacity < 1 { surface.endGroup(opacity: opacity, blendMode: .normal, isMasked: false) }
  }

  private func source(_ paint: VectorPaint, _ opacity: Double) -> CairoSurface.Source {
    switch paint {
    case .color(let color): return .color(color.withAlpha(color.alpha * opacity))
    case .gradient(let gradient):
      let ramp = CairoSurface.Ramp(
        stops: gradient.stops.map { ($0.offset, $0.color.withAlpha($0.color.alpha * opacity)) },
        spread: gradient.spread)
      switch gradient.geometry {
      case .linear(let start, let end): return .linear(start: start, end: end, ramp: ramp)
      case .radial(let focus, let transform): return .radial(focus: focus, transform: transform, ramp: ramp)
      }
    }
  }
}

extension PDFGlyphs {
  fileprivate init(_ part: VectorText.Part, origin: Point) {
    let segment = part.segment
    let face = segment.face
    let clusters = segment.isRightToLeft ? Array(segment.clusters.reversed()) : segment.clusters
    self.init(
      font: PDFFont(path: face.path, index: face.index, weight: face.isVariable ? face.weight : nil),
      size: segment.size, slant: segment.slant,
      glyphs: segment.clusters.flatMap(\.glyphs).map {
        Glyph(number: $0.number, place: Point(x: $0.x + origin.x, y: $0.y + origin.y))
      },
      clusters: clusters.map { ($0.text, $0.glyphs.count) }, isRightToLeft: segment.isRightToLeft)
  }
}
