/// How much an image may differ from its reference: two counts and the cause, never a percentage.
///
/// An image passes if no channel of any pixel differs by more than `maxDifference` and at most
/// `totalPixels` pixels differ at all. Without an entry in `tolerances.json` both are 0.
public struct GoldenTolerance: Sendable, Hashable {
  /// The greatest difference of a channel, alpha included, premultiplied, in steps of 8 bits (0…255).
  public var maxDifference: Double
  /// How many pixels may differ.
  public var totalPixels: Int
  /// Why the image cannot be equal everywhere; empty only for `exact`.
  public var cause: String

  /// A tolerance for one image; `cause` says to a reader what the difference comes from.
  public init(maxDifference: Double, totalPixels: Int, cause: String) {
    self.maxDifference = maxDifference
    self.totalPixels = totalPixels
    self.cause = cause
  }

  /// No difference at all.
  public static let exact = GoldenTolerance(maxDifference: 0, totalPixels: 0, cause: "")

  /// Whether a difference of these counts passes.
  package func allows(maxDifference: Double, differingPixels: Int) -> Bool {
    maxDifference <= self.maxDifference && differingPixels <= totalPixels
  }

  /// `at most 1 level in 40 pixels (cause)`
  package var description: String {
    self == .exact ? "exact" : "at most \(decimal(maxDifference)) levels in \(totalPixels) pixels (\(cause))"
  }
}

/// A number with at most four decimals, for people.
func decimal(_ value: Double) -> String {
  guard value.isFinite, value.magnitude < 1e12 else { return "\(value)" }
  let scaled = (value * 10_000).rounded()
  guard scaled != 0 || value == 0 else { return value < 0 ? "−0.0001" : "0.0001" }
  let text = "\(scaled / 10_000)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
