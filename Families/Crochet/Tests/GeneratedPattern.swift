/// Patterns that are correct by construction, with the stitches of each row.
struct GeneratedPattern {
  var text = ""
  /// The number of stitches that each row makes.
  var counts: [Int] = []

  /// The construction of a piece.
  enum Build: CaseIterable {
    case rounds, rows, oval, lace, turned
  }

  init(_ build: Build, seed: UInt64) {
    switch build {
    case .rounds: self.init(rounds: seed)
    case .rows: self.init(rows: seed)
    case .oval: self.init(oval: seed)
    case .lace: self.init(lace: seed)
    case .turned: self.init(turned: seed)
    }
  }

  /// Rounds of increases, even rounds and decreases in several notations.
  init(rounds seed: UInt64) {
    var dice = Dice(seed: seed)
    let first = dice.roll(4...8)
    add("Rnd 1: \(first) sc in MR", first, dice.roll(0...3))
    for number in 2...(2 + dice.roll(2...7)) {
      let count = counts[counts.count - 1]
      let parts = (2...9).filter { count % $0 == 0 && count / $0 >= 2 }
      guard let times = parts.isEmpty ? nil : parts[dice.roll(0...parts.count - 1)] else {
        add("Rnd \(number): sc in each st around", count, dice.roll(0...3))
        continue
      }
      let each = count / times
      if dice.roll(0...2) == 0, each > 2 {
        add(
          "Rnd \(number): " + repeated("\(each - 2) sc, dec", times, dice.roll(0...3)), count - times,
          dice.roll(0...3))
      } else if count < 200 {
        let plain = each > 1 ? "sc in next \(each - 1) sts, " : ""
        add(
          "Rnd \(number): " + repeated("\(plain)inc", times, dice.roll(0...3)), count + times,
          dice.roll(0...3))
      } else {
        add("Rnd \(number): sc around", count, 0)
      }
    }
  }

  /// Rows of one stitch with increases and decreases at any position.
  private init(rows seed: UInt64) {
    var dice = Dice(seed: seed)
    let first = dice.roll(6...20)
    text = "Ch \(first + 1).\n"
    add("Row 1: Sc in 2nd ch from hook and in each ch across", first, 0)
    let (name, start) = [("sc", "Ch 1"), ("hdc", "Ch 2 (does not count)"), ("dc", "Ch 3 (does not count)")][
      dice.roll(0...2)]
    for number in 2...dice.roll(3...7) {
      var left = counts[counts.count - 1]
      var count = 0
      var parts: [String] = []
      while left > 0 {
        switch dice.roll(0...3) {
        case 0:
          parts.append("2 \(name) in next st")
          (left, count) = (left - 1, count + 2)
        case 1 where left > 1:
          parts.append("\(name)2tog")
          (left, count) = (left - 2, count + 1)
        default:
          let plain = min(left, dice.roll(1...5))
          parts.append("\(name) in next \(plain) \(plain == 1 ? "st" : "sts")")
          (left, count) = (left - plain, count + plain)
        }
      }
      add("Row \(number): \(start), turn, \(parts.joined(separator: ", "))", count, dice.roll(0...1) * 2)
    }
  }

  /// Rounds along both sides of a chain that begin with one or two stitches in its first chain.
  private init(oval seed: UInt64) {
    var dice = Dice(seed: seed)
    let chains = dice.roll(4...14)
    text = "Ch \(chains + 1).\n"
    let side = chains - 2
    if dice.roll(0...1) == 0 {
      add(
        "Rnd 1: 2 sc in 2nd ch from hook, sc in next \(side) ch, 4 sc in last ch; working along opposite side of ch, sc in next \(side) ch, 2 sc in next ch",
        2 * side + 8, 0)
    } else {
      add(
        "Rnd 1: sc in 2nd ch from hook, sc in next \(side) ch, 3 sc in last ch; working along opposite side of ch, sc in next \(side) ch, 2 sc in last ch",
        2 * side + 6, 0)
    }
    for number in 2...dice.roll(3...9) {
      let count = counts[counts.count - 1]
      let parts = (2...9).filter { count % $0 == 0 && count / $0 >= 2 }
      if dice.roll(0...1) == 0 || parts.isEmpty {
        add("Rnd \(number): sc in each st around", count, 0)
      } else {
        let times = parts[dice.roll(0...parts.count - 1)]
        add(
          "Rnd \(number): " + repeated("sc in next \(count / times - 1) sts, inc", times, 1), count + times, 0
        )
      }
    }
  }

  /// Rounds of chain spaces and of groups in them.
  private init(lace seed: UInt64) {
    var dice = Dice(seed: seed)
    let spaces = dice.roll(4...10)
    let skipped = dice.roll(1...2)
    let chains = dice.roll(3...6)
    let group = dice.roll(2...5)
    let first = spaces * (skipped + 1)
    add("Rnd 1: Ch 3 (counts as dc), \(first - 1) dc in ring, join", first, 1, "dc")
    add(
      "Rnd 2: Ch 1, sc in same st, [ch \(chains), sk next \(skipped) dc, sc in next dc] \(spaces - 1) times, ch \(chains), sk next \(skipped) dc, join (\(spaces) sc, \(spaces) ch-\(chains) sps)",
      spaces)
    add(
      "Rnd 3: Sl st in next ch-\(chains) sp, ch 3 (counts as dc), \(group - 1) dc in same sp, ch 2, [\(group) dc in next ch-\(chains) sp, ch 2] \(spaces - 1) times, join (\(group * spaces) dc, \(spaces) ch-2 sps)",
      group * spaces)
    add(
      "Rnd 4: Sl st in next \(group - 1) dc and in next ch-2 sp, ch 1, sc in same sp, [ch \(chains + 2), sc in next ch-2 sp] \(spaces - 1) times, ch \(chains + 2), join (\(spaces) sc, \(spaces) ch-\(chains + 2) sps)",
      spaces)
  }

  /// Rounds that are joined and turned.
  private init(turned seed: UInt64) {
    var dice = Dice(seed: seed)
    let first = dice.roll(6...12)
    add("Rnd 1: Ch 1, \(first) sc in ring, join, turn", first, 0)
    for number in 2...dice.roll(3...8) {
      let count = counts[counts.count - 1]
      if dice.roll(0...2) > 0, count < 90 {
        let times = (2...9).last { (times: Int) in count % times == 0 && count / times >= 2 } ?? 1
        let plain = count / times - 1
        add(
          "Rnd \(number): Ch 1, [sc in next \(plain) sts, 2 sc in next st] \(times) times, join, turn",
          count + times, 0)
      } else {
        add("Rnd \(number): Ch 1, sc in each st around, join, turn", count, 0)
      }
    }
  }

  private func repeated(_ body: String, _ times: Int, _ style: Int) -> String {
    switch style {
    case 0: "*\(body)* x \(times)"
    case 1: "[\(body)] \(times) times"
    case 2: "*\(body); rep from * around"
    default: "(\(body)) x\(times)"
    }
  }

  private mutating func add(_ row: String, _ count: Int) {
    text += row + "\n"
    counts.append(count)
  }

  private mutating func add(_ row: String, _ count: Int, _ style: Int, _ name: String = "sc") {
    let stated = [" (\(count))", " (\(count) \(name))", " - \(count) sts", ". \(count) \(name)."][style]
    text += row + stated + "\n"
    counts.append(count)
  }
}
