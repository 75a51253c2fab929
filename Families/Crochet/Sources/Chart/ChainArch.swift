/// The arch that chains make over a space, its ovals end to end.
struct ChainArch {
  /// The middle of a chain: along the chord from its middle, and above its ends; with the slope there.
  struct Position {
    var along: Double
    var lift: Double
    var slope: Double
  }

  /// How far its middle is above its ends.
  let rise: Double
  /// In the order of working.
  let places: [Position]

  /// The length of a chain oval with the air around it, along the arch.
  private static let chainLength = 1.04
  /// How far apart the middles of two chains are at least.
  private static let spacing = 1.0

  init(_ count: Int) {
    var arch = Parabola(count: count, length: Double(count) * Self.chainLength)
    var places = arch.places(count)
    // Across a bend two middles are nearer than along it.
    if let least = zip(places, places.dropFirst()).map(Self.distance).min(), least < Self.spacing {
      arch = Parabola(count: count, length: Double(count) * Self.chainLength * (Self.spacing + 1e-6) / least)
      places = arch.places(count)
    }
    rise = arch.rise
    self.places = places
  }

  /// The room it needs between its neighbors, whose symbols are as far from its first and last chain as chains are.
  var width: Double {
    guard let last = places.last else { return 0 }
    return 2 * last.along + 2 * Self.spacing - ChartBuilder.stitchWidth + 0.1
  }

  private static func distance(_ one: Position, _ other: Position) -> Double {
    let (x, y) = (other.along - one.along, other.lift - one.lift)
    return (x * x + y * y).squareRoot()
  }
}

/// The curve of an arch.
private struct Parabola {
  let chord: Double
  let rise: Double

  private static let steps = 48

  init(count: Int, length: Double) {
    chord = count < 3 ? length : length * 0.82
    rise = count < 2 ? 0 : count == 2 ? 0.18 : ((length - chord) * 3 * chord / 8).squareRoot()
  }

  private func lift(_ x: Double) -> Double { rise * (1 - 4 * x * x / (chord * chord)) }

  /// The middles of as many equal parts.
  func places(_ count: Int) -> [ChainArch.Position] {
    guard count > 1 else { return [ChainArch.Position(along: 0, lift: 0, slope: 0)] }
    let lengths = lengths()
    var step = 1
    return (0..<count).map { chain in
      let wanted = lengths[Self.steps] * (Double(chain) + 0.5) / Double(count)
      while step < Self.steps, lengths[step] < wanted { step += 1 }
      let part = (wanted - lengths[step - 1]) / max(1e-9, lengths[step] - lengths[step - 1])
      let x = chord * ((Double(step - 1) + part) / Double(Self.steps) - 0.5)
      return ChainArch.Position(along: x, lift: lift(x), slope: -8 * rise * x / (chord * chord))
    }
  }

  /// The length of the curve up to each step.
  private func lengths() -> [Double] {
    var lengths = [0.0]
    for step in 1...Self.steps {
      let a = chord * (Double(step - 1) / Double(Self.steps) - 0.5)
      let b = chord * (Double(step) / Double(Self.steps) - 0.5)
      let climb = lift(b) - lift(a)
      lengths.append(lengths[step - 1] + ((b - a) * (b - a) + climb * climb).squareRoot())
    }
    return lengths
  }
}
