import DataFiles
import VectorGraphics

extension Codec where Value == Color {
  /// A CSS color.
  package static var color: Codec {
    text(.color) { text throws(ColorSyntaxError) in
      try Color(css: text)
    } write: {
      $0.cssDescription
    }
  }
}

extension Codec where Value == TimingFunction {
  /// A CSS easing function.
  package static var easing: Codec {
    text(.easing, expecting: "an easing such as \"ease-in-out\"") { text throws(TimingSyntaxError) in
      try TimingFunction(css: text)
    } write: {
      $0.cssDescription
    }
  }
}

extension Codec where Value == BezierPath {
  /// SVG path data.
  package static var pathData: Codec {
    text(.pathData) { text throws(PathSyntaxError) in
      try BezierPath(svgPathData: text)
    } write: {
      $0.svgPathData
    }
  }
}

/// What a document is decoded in that has a canvas.
package protocol CanvasContext: DecodingContext {
  /// Hundredths of the smaller side of the canvas, in points; nil if it is not known.
  var vmin: Double? { get }
}

extension Node {
  /// Points of a vmin; nil if there is no canvas.
  package var vmin: Double? { (session.context as? any CanvasContext)?.vmin }
}

extension Codec where Value == Double {
  /// A number of points, or text: hundredths of the canvas's smaller side, such as `"5vmin"`.
  package static func points(_ range: NumberRange) -> Codec {
    let number = Codec.number(range)
    return Codec(.oneOf([number.shape, .grammar(.vmin)])) { node in
      guard let text = node.value.string else { return number.decode(node) }
      guard let vmin = node.vmin, text.hasSuffix("vmin"), !text.contains(" "),
        let length = Length(text: text, vmin: vmin)
      else {
        node.failExpecting("a number of points, or text such as \"5vmin\"")
        return nil
      }
      guard range.contains(length.points) else {
        node.fail("\(node.value.briefDescription) is not \(range)")
        return nil
      }
      return length.points
    } encode: {
      JSONValue($0)
    }
  }

  package static var points: Codec { points(.all) }
  package static func points(_ range: PartialRangeFrom<Double>) -> Codec { points(NumberRange(range)) }
}

extension Codec where Value == Length {
  /// A number of points, or text: a percentage, points, vmin, or a sum of them.
  package static var length: Codec {
    Codec(.length) { node in
      if let points = node.value.double, points.isFinite { return .points(points) }
      guard let text = node.value.string, let length = Length(text: text, vmin: node.vmin) else {
        node.failExpecting("a length: points such as 12, or text such as \"50%\" or \"50% + 4\"")
        return nil
      }
      return length
    } encode: { length in
      length.percent == 0 ? JSONValue(length.points) : JSONValue(length.text)
    }
  }
}

extension Codec where Value == Point {
  /// Two numbers.
  package static var point: Codec {
    Codec<[Double]>.list(of: .number, count: 2, expecting: "two values")
      .map {
        Point(x: $0[0], y: $0[1])
      } back: {
        [$0.x, $0.y]
      }
  }

  /// Two numbers, or one that represents both.
  package static var pointOrNumber: Codec {
    Codec.oneOf(
      "a number or two",
      Alternative(.point, { $0 }, { $0.x == $0.y ? nil : $0 }),
      Alternative(Codec<Double>.number, { Point(x: $0, y: $0) }, { $0.x }))
  }
}

extension Codec where Value == LengthPoint {
  /// Two lengths.
  package static var lengths: Codec {
    Codec<[Length]>.list(of: .length, count: 2, expecting: "two values")
      .map {
        LengthPoint(x: $0[0], y: $0[1])
      } back: {
        [$0.x, $0.y]
      }
  }

  /// Two lengths, or one that represents both.
  package static var lengthsOrOne: Codec {
    Codec.oneOf(
      "a length or two",
      Alternative(.lengths, { $0 }, { $0.x == $0.y ? nil : $0 }),
      Alternative(Codec<Length>.length, { LengthPoint(x: $0, y: $0) }, { $0.x }))
  }
}

extension Codec where Value == CornerLengths {
  /// One length, or four corners from the top left clockwise; a pair of lengths is an elliptic corner.
  package static var corners: Codec {
    let four = Codec<[LengthPoint]>.list(of: .lengthsOrOne, count: 4, expecting: "one length or four corners")
      .map {
        CornerLengths(topLeft: $0[0], topRight: $0[1], bottomRight: $0[2], bottomLeft: $0[3])
      } back: {
        [$0.topLeft, $0.topRight, $0.bottomRight, $0.bottomLeft]
      }
    return Codec.oneOf(
      "one length or four corners",
      Alternative(four, { $0 }, { $0 == CornerLengths(all: $0.topLeft.x) ? nil : $0 }),
      Alternative(Codec<Length>.length, { CornerLengths(all: $0) }, { $0.topLeft.x }))
  }
}

extension Codec where Value == AffineTransform {
  /// The six numbers of CSS `matrix()`.
  package static var matrix: Codec {
    Codec<[Double]>.list(
      of: .number, count: 6, expecting: "the six numbers of a matrix (a, b, c, d, tx, ty)"
    ).map {
      AffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
    } back: {
      [$0.a, $0.b, $0.c, $0.d, $0.tx, $0.ty]
    }
  }
}

extension Codec where Value == Double {
  /// Seconds or a count, 0 or more, or the word `infinite`.
  package static var possiblyInfinite: Codec {
    Codec.oneOf(
      "a number or \"infinite\"",
      Alternative(.number(0...), { $0 }, { $0.isFinite ? $0 : nil }),
      Alternative(Codec<String>.choice(["infinite"]), { _ in .infinity }, { _ in "infinite" }))
  }
}
