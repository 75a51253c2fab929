import RenderTree
import VectorGraphics

extension TextUnits {
  /// A name for units that are often used. A preset is nothing but a short way to write them.
  public enum Preset: String, Sendable, Hashable, CaseIterable {
    /// One letter after the other appears.
    case typewriter
    /// Words rise a little as they fade in.
    case rise
    /// Letters fall into their places.
    case cascade
    /// Letters grow a little beyond their size, and back to it.
    case pop
    /// Letters fade in out of a blur.
    case blurIn = "blur-in"
    /// Letters go up and down, again and again.
    case wave
    /// Letters appear as other letters of the text before they are themselves.
    case scramble
    /// Words come up from below their line, behind whose edge they are hidden.
    case maskedSlide = "masked-slide"
    /// A color leaves one letter after the other.
    case colorSweep = "color-sweep"
    /// Letters that are far apart come together.
    case trackingIn = "tracking-in"
  }

  /// Creates the units of a preset.
  ///
  /// - Parameter fontSize: The em in points: how far letters are blurred or apart is a part of it.
  public init(_ preset: Preset, fontSize: Double = Font().size) {
    let out = TimingFunction.cubicBezier(x1: 0.16, y1: 1, x2: 0.3, y2: 1)
    switch preset {
    case .typewriter:
      self.init(stagger: 0.06) { $0.hidden }
    case .rise:
      self.init(by: .word, stagger: 0.08) {
        $0.entering(.opacity, from: 0, duration: 0.4)
          .entering(.translate, from: LengthPoint(x: 0, y: .percent(50)), duration: 0.8, easing: out)
      }
    case .cascade:
      self.init(stagger: 0.04) {
        $0.entering(.opacity, from: 0, duration: 0.25)
          .entering(.translate, from: LengthPoint(x: 0, y: .percent(-80)), duration: 0.6, easing: out)
      }
    case .pop:
      self.init(stagger: 0.04) {
        $0.entering(.opacity, from: 0, duration: 0.1)
          .entering(
            .scale, from: 0.2, duration: 0.45,
            easing: .cubicBezier(x1: 0.34, y1: 1.56, x2: 0.64, y2: 1))
      }
    case .blurIn:
      self.init(stagger: 0.03) {
        $0.entering(.opacity, from: 0, duration: 0.6)
          .entering(
            .filters, from: [.blur(standardDeviation: 0.25 * fontSize)], duration: 0.8, easing: .easeOut)
      }
    case .wave:
      self.init(stagger: 0.08) {
        $0.animation(
          .translate, keyframes: [0.5: LengthPoint(x: 0, y: .percent(-20))], duration: 1.6,
          easing: .easeInOut, iterations: .infinity)
      }
    case .scramble:
      self.init(stagger: 0.05) { $0.hidden.entering(.scramble, from: 12, duration: 0.6) }
    case .maskedSlide:
      self.init(by: .word, stagger: 0.1, isClipped: true) {
        $0.entering(.translate, from: LengthPoint(x: 0, y: .percent(110)), duration: 0.9, easing: out)
      }
    case .colorSweep:
      self.init(stagger: 0.05) {
        $0.entering(.fill, from: Color(red: 1, green: 0.3, blue: 0.43), duration: 0.5, easing: .easeInOut)
      }
    case .trackingIn:
      self.init(by: .line) {
        $0.entering(.opacity, from: 0, duration: 0.5)
          .entering(.tracking, from: 0.5 * fontSize, duration: 1, easing: out)
      }
    }
  }

  /// Creates units with the animations that are added to a text, which represents each of them.
  init(
    by division: TextDivision = .grapheme, stagger: Stagger = 0, isClipped: Bool = false,
    _ animations: (Text) -> Text
  ) {
    let unit = animations(Text("")).layer
    self.init(by: division, stagger: stagger, isClipped: isClipped, animations: unit.animations)
    faults = unit.faults
  }
}

extension Text {
  /// The text, which cannot be seen before its time begins.
  fileprivate var hidden: Text { animation(.opacity, values: [0, 0], duration: 0, fill: .backwards) }

  /// The text, whose property comes to its own value from another.
  fileprivate func entering<Value: Sendable>(
    _ property: AnimatedProperty<Value>, from start: Value, duration: Double,
    easing: TimingFunction = .linear
  ) -> Text {
    animation(property, keyframes: [0: start], duration: duration, easing: easing, fill: .backwards)
  }
}
