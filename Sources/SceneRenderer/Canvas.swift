import PixelKernels
import VectorGraphics

/// The image painted so far, on the coarsest grid that can represent it.
///
/// Sample `i` of a grid of factor `f` covers the pixels `i·f ..< (i + 1)·f`. A margin around the canvas is
/// painted too, so that refining the grid does not have to extrapolate beyond the edge.
package struct Canvas: Sendable {
  /// Samples kept beyond each edge of a coarse canvas.
  ///
  /// The cubic used to refine the grid reaches 2 samples, but the spline through the samples depends on all
  /// of them: the effect of an error falls by a factor of 0.27 per sample (`CubicSpline`). With a margin of
  /// 2, images were up to 1.1/255 off at the edge.
  static let margin = 4

  /// The size of the finished image in pixels.
  package let width: Int
  package let height: Int
  /// Pixels of the finished image per sample along either axis: a power of two.
  package private(set) var factor: Int
  var picture: PlacedBitmap {
    didSet { backdrop = nil }
  }
  /// The color of the canvas before anything is painted: every grid of it is known exactly.
  private var backdrop: Backdrop?
  /// Where the pixels may differ from the initial ones, which are the background or the start of a frame; nil
  /// if unknown.
  var painted: PaintedRuns?
  /// A canvas that is no longer needed; reusing it saves the system from clearing memory.
  var reusable: ReusablePixels?
  /// The values the pixels must get before anything is painted; nil if they already have them.
  var base: DeferredFills.Base?

  /// The pixels of a canvas, and where they may differ from the next one's initial pixels; nil is everywhere.
  struct ReusablePixels {
    var bitmap: Bitmap
    var painted: PaintedRuns?
  }

  private struct Backdrop {
    var color: Color?
  }

  /// An empty canvas; transparent if there is no background.
  init(width: Int, height: Int, factor: Int, background: Color? = nil) {
    self.width = width
    self.height = height
    self.factor = factor
    picture = PlacedBitmap(
      bounds: Self.bounds(width: width, height: height, factor: factor), filledWith: background)
    backdrop = Backdrop(color: background)
    painted = factor == 1 ? PaintedRuns(width: width, height: height) : nil
  }

  /// A finished image.
  package init(_ bitmap: Bitmap) {
    (width, height, factor) = (bitmap.width, bitmap.height, 1)
    picture = PlacedBitmap(bounds: Self.bounds(width: width, height: height, factor: 1), bitmap: bitmap)
  }

  private static func bounds(width: Int, height: Int, factor: Int) -> PixelRect {
    let full = PixelRect(x: 0, y: 0, width: width, height: height)
    return factor == 1 ? full : full.coarsened(by: factor).outset(by: margin)
  }

  /// Reuses the memory of a canvas that is no longer needed if it has the same size; at full size the pixels
  /// must still be copied.
  mutating func moveTo(_ reusable: consuming ReusablePixels?) {
    let painted = reusable?.painted
    guard var bitmap = reusable?.bitmap, bitmap.width == picture.bitmap.width,
      bitmap.height == picture.bitmap.height
    else { return }
    let backdrop = backdrop
    if factor == 1 {
      base = .init(pixels: .bitmap(picture.bitmap), stale: painted)
      self.painted = PaintedRuns(width: width, height: height)
    } else {
      let all = PaintedRuns(width: bitmap.width, height: bitmap.height, isAll: true)
      bitmap.copy(all, of: 0..<bitmap.height, from: picture.bitmap)
    }
    picture.bitmap = bitmap
    self.backdrop = backdrop
  }

  /// Refines the grid of the canvas; a coarser grid changes nothing.
  mutating func refine(to finer: Int) {
    guard finer < factor else { return }
    let bounds = Self.bounds(width: width, height: height, factor: finer)
    if let backdrop {
      let reusable = reusable.take()
      var bitmap = reusable?.bitmap ?? Bitmap(width: 0, height: 0)
      if finer == 1, bitmap.width == bounds.width, bitmap.height == bounds.height {
        base = .init(pixels: .color(backdrop.color), stale: reusable?.painted)
      } else {
        bitmap.refill(width: bounds.width, height: bounds.height, with: backdrop.color)
      }
      picture = PlacedBitmap(bounds: bounds, bitmap: bitmap)
      painted = finer == 1 ? PaintedRuns(width: width, height: height) : nil
      self.backdrop = backdrop
      factor = finer
      return
    }
    painted = nil
    // A plain backdrop needs no resampling.
    if let sample = picture.bitmap.onlySample {
      picture = PlacedBitmap(
        bounds: bounds, bitmap: Bitmap(width: bounds.width, height: bounds.height, repeating: sample))
    } else {
      picture = PlacedBitmap(
        bounds: bounds,
        bitmap: picture.bitmap.upsampled(
          by: factor / finer, at: picture.bounds.x, picture.bounds.y, to: bounds))
    }
    factor = finer
  }

  /// The samples, including the margin at each edge if the grid is coarse.
  package var bitmap: Bitmap { picture.bitmap }
  /// The origin of the canvas within `bitmap`.
  package var inset: Int { factor == 1 ? 0 : Self.margin }

  /// The finished image at full size.
  package consuming func finished() -> Bitmap {
    refine(to: 1)
    return picture.bitmap
  }
}

extension Canvas {
  /// The samples of a coarse canvas without its margin.
  package var cropped: Bitmap {
    let width = (width + factor - 1) / factor
    let height = (height + factor - 1) / factor
    return picture.placed(in: PixelRect(x: 0, y: 0, width: width, height: height)).bitmap
  }
}
