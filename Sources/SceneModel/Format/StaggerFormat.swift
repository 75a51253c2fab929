import DataFiles

extension Codec where Value == Stagger {
  /// A number of seconds from each to the next, or an object.
  package static var stagger: Codec {
    .oneOf(
      Alternative(
        .number, { Stagger(.each($0)) },
        { stagger in
          if case .each(let seconds) = stagger.spacing, stagger == Stagger(.each(seconds)) {
            seconds
          } else {
            nil
          }
        }),
      Alternative(Stagger.format.codec, { $0 }, { $0 }))
  }
}

extension Codec where Value == Stagger {
  /// The same with its seconds in a range.
  package func within(_ range: ClosedRange<Double>) -> Codec {
    map(
      { stagger, node -> Stagger? in
        guard let wrong = stagger.seconds.first(where: { !range.contains($0) }) else { return stagger }
        node.fail("\(wrong.forPeople) is not \(NumberRange(range))")
        return nil
      }, back: { $0 })
  }
}

extension Stagger {
  /// Those of its spacing.
  fileprivate var seconds: [Double] {
    switch spacing {
    case .each(let seconds), .total(let seconds): [seconds]
    case .times(let times): times
    }
  }

  package static let format = ObjectFormat<Stagger>(
    "stagger", "Delays of the children of a group.", initial: Stagger(.each(0)),
    rules: [
      .exactlyOne(["each", "total", "times"]), .atMostOne(["times", "from"]),
      .atMostOne(["times", "easing"]),
    ],
    advice: [
      "delay": "use \"each\"", "amount": "use \"total\"", "duration": "use \"total\"",
      "ease": "use \"easing\"",
    ]
  ) {
    Key("each", \.each, .number, "Seconds from one to the next.")
    Key("total", \.total, .number, "Seconds from the first to the last.")
    Key(
      "times", \.times,
      Codec<[Double]>.list(of: .number, minimumCount: 1, orFail: "expected at least one time"),
      "Seconds of each, in order; further ones begin with the last of them.")
    Key("from", \.origin, .choice, default: .first, "Which begins first.")
    Key("easing", \.easing, .easing, default: .linear, "How the delays are distributed.")
    Key("seed", \.seed, .integer, default: 0, "Which random order.")
  }

  private var each: Double? {
    get { if case .each(let seconds) = spacing { seconds } else { nil } }
    set { if let newValue { spacing = .each(newValue) } }
  }

  private var times: [Double]? {
    get { if case .times(let times) = spacing { times } else { nil } }
    set { if let newValue { spacing = .times(newValue) } }
  }

  private var total: Double? {
    get { if case .total(let seconds) = spacing { seconds } else { nil } }
    set { if let newValue { spacing = .total(newValue) } }
  }
}
