import CPixelKernels
import VectorGraphics

extension Bitmap {
  /// An sRGB image as levels of a canvas in another space.
  package func converted(to canvas: CanvasSpace) -> Bitmap {
    var result = self
    let rows = canvas.fromLinearSRGB.rows
    func column(_ component: (ColorVector) -> Double) -> SIMD4<Float> {
      SIMD4(Float(component(rows.0)), Float(component(rows.1)), Float(component(rows.2)), 0)
    }
    let (red, green, blue) = (column(\.x), column(\.y), column(\.z))
    let white = Float(canvas.whiteLevel)
    TransferTables.linear.withUnsafeBufferPointer { table in
      result.replacePixels { color in
        let index = ag_whole_numbers(color.straight.clampedToUnit * 65535 + 0.5)
        var light = red * table[Int(index.x)]
        light += green * table[Int(index.y)]
        light += blue * table[Int(index.z)]
        var levels = ColorTransfer.encoded(light) * white
        levels.w = color.w
        return levels.premultiplied
      }
    }
    return result
  }
}
