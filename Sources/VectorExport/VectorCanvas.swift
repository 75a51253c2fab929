import PangoText
import PixelKernels
import RenderTree
import VectorGraphics

/// A file or an image that is being drawn, layer by layer from back to front. All transforms lead to the scene's points.
protocol VectorCanvas {
  var limits: VectorLimits { get }

  /// Paints all of the page.
  mutating func paintPage(_ color: Color) throws(VectorError)
  mutating func begin(_ group: VectorGroup) throws(VectorError)
  mutating func end(_ group: VectorGroup) throws(VectorError)
  /// Begins what masks the group that is begun next.
  mutating func beginMask(_ kind: MaskKind) throws(VectorError)
  mutating func endMask(_ kind: MaskKind) throws(VectorError)
  mutating func draw(_ shape: VectorShape, opacity: Double) throws(VectorError)
  mutating func draw(_ text: VectorText, opacity: Double) throws(VectorError)
  mutating func draw(_ image: VectorImage, opacity: Double) throws(VectorError)
}

/// What is composited as one.
struct VectorGroup {
  struct Clip {
    var path: BezierPath
    var rule: FillRule
    var transform: AffineTransform
  }

  var opacity = 1.0
  var blendMode = BlendMode.normal
  var clip: Clip?
  /// Whether what was drawn as a mask last masks it.
  var isMasked = false
  /// Whether what is within may not mix with what is beneath.
  var isIsolated = false
}

/// An outline with its paints in the scene's points.
struct VectorShape {
  var path: BezierPath
  var rule = FillRule.nonzero
  var fill: VectorPaint?
  var stroke: (paint: VectorPaint, style: StrokeStyle)?
  var transform: AffineTransform
}

/// Text of one paragraph, without what has colors of its own.
struct VectorText {
  /// A segment with what fills it.
  struct Part {
    var segment: TextSegment
    var paint: VectorPaint
  }

  var segments: TextSegments
  /// Of the runs that have none of their own.
  var fill: VectorPaint
  /// Nil if there is none, or the format has none of text.
  var stroke: (paint: VectorPaint, style: StrokeStyle)?
  /// Whether the stroke is under the fills.
  var strokesBehind = false
  var paragraph: TextParagraph
  /// The top left corner of the block, in the space that `transform` leads from and paints are in.
  var origin: Point
  var transform: AffineTransform

  /// Calls a function with each segment and its paint, until it throws. It must not lay out text.
  func forEachPart(_ body: (Part) throws(VectorError) -> Void) throws(VectorError) {
    let paints = paragraph.runs.map { run in run.paint.map { VectorPaint($0) } ?? fill }
    var failure: VectorError?
    do {
      try segments.forEach { segment in
        if failure != nil { return }
        let paint = paints.indices.contains(segment.run) ? paints[segment.run] : fill
        do throws(VectorError) {
          try body(Part(segment: segment, paint: paint))
        } catch {
          failure = error
        }
      }
    } catch {
      throw VectorError(error.description)
    }
    if let failure { throw failure }
  }
}

/// An image in a frame.
struct VectorImage {
  /// Images of one name are the same; nil for one that occurs once.
  var name: String?
  var bitmap: Bitmap
  /// The file it was decoded from, if it can be embedded as it is.
  var jpeg: [UInt8]?
  var frame: Rect
  /// What it is cut to.
  var clip: Rect?
  var sampling = ImageSampling.cubic
  var transform: AffineTransform
}
