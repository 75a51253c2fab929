/// What a stitch, its number and its places mean together.
extension InstructionParser {
  func together(_ name: StitchName, _ place: Position) -> Stitch {
    var count = 2
    switch place.selection {
    case .next(let number), .last(let number), .first(let number): count = number
    default: break
    }
    if case .stitch(let stitch) = name { return Stitch(stitch.base, .together(min(max(1, count), 100))) }
    return Stitch(base, .together(2))
  }

  /// What a stitch, its number and its places mean together.
  mutating func actions(
    _ name: StitchName, count: Int?, places: [Position], range: Range<Int>, nameEnd: Int
  ) throws(ReadingFailure) -> [Action] {
    let places = places.isEmpty ? [Position(.implied(count ?? 1))] : places
    guard (count ?? 1) <= 100_000 else { throw .fault(range, "\(count ?? 0) is more than 100000 stitches") }
    return places.map { place in
      switch name {
      case .stitch(var stitch):
        stitch.loop = stitch.loop ?? pendingLoop ?? rowLoop
        lastStitch = stitch
        if stitch.form == .plain, stitch.base != .slip { base = stitch.base }
        if case .together(let feet) = stitch.form {
          return joined(stitch, feet, count, place, isWritten: !places.isEmpty)
        }
        return counted(count, place) { .work(stitch, perPlace: $0, $1) }
      case .increase(let named, let size):
        var stitch = Stitch(named ?? base)
        stitch.loop = pendingLoop ?? rowLoop
        return counted(count, place) { .work(stitch, perPlace: $0 * size, $1) }
      case .macro(let macro):
        switch vocabulary.macros[macro] {
        case .instructions(let body)?: return macroAction(body, count, place)
        case .stitch(let stitch)?:
          if case .together(let feet) = stitch.form {
            return joined(stitch, feet, count, place, isWritten: true)
          }
          return counted(count, place) { .work(stitch, perPlace: $0, $1) }
        default: return counted(count, place) { .work(Stitch(base, .cluster(3)), perPlace: $0, $1) }
        }
      case .chain, .picot: return .picot
      }
    }
  }

  /// "5 sc in next 5 sts" is one in each; "5 dc in next st" is all in one; "2 dc in each of next 3" two in each.
  func counted(_ count: Int?, _ place: Position, _ make: (Int, Position) -> Action) -> Action {
    switch place.selection {
    case .implied, .evenly: return make(1, place)
    case .next(let places) where places > 1 && count == places && !isEach(place): return make(1, place)
    default: return make(count ?? 1, place)
    }
  }

  func isEach(_ place: Position) -> Bool {
    let range = tokens[max(0, index - 5)..<min(index, tokens.count)]
    return range.contains { $0.isWord("each") || $0.isWord("ea") }
  }

  func macroAction(_ body: [Instruction], _ count: Int?, _ place: Position) -> Action {
    if case .implied(let number) = place.selection, number > 1 {
      let one = Instruction(.group(body, Position(.implied(1))), range: range(from: max(0, index - 1)))
      return .repeated([one], Repetition(.exactly(number)))
    }
    return .group(body, place)
  }

  /// Stitches together, over the places that are written: `sc2tog over next 2 sts`, `dec 6 times`.
  func joined(_ stitch: Stitch, _ feet: Int, _ count: Int?, _ place: Position, isWritten: Bool) -> Action {
    var stitch = stitch
    let feet = max(1, feet)
    if case .space = place.target {
      stitch.form = .cluster(feet)
      return .work(stitch, perPlace: 1, place)
    }
    switch place.selection {
    case .ring:
      stitch.form = .cluster(feet)
      return .work(stitch, perPlace: 1, place)
    case .next(let number) where number >= feet && number % feet == 0:
      return .work(stitch, perPlace: 1, Position(.implied(number / feet)))
    case .next(let number) where number > 1 && number < feet:
      return .work(stitch, perPlace: 1, Position(.implied(1)))
    case .next(let number) where number > feet:
      stitch.form = .together(number)
      return .work(stitch, perPlace: 1, Position(.implied(1)))
    case .first(let number) where number > 1, .last(let number) where number > 1:
      stitch.form = .together(max(feet, number))
      return .work(stitch, perPlace: 1, place)
    case .implied(let number): return .work(stitch, perPlace: 1, Position(.implied(max(1, number))))
    case .next(1): return .work(stitch, perPlace: 1, Position(.implied(count ?? 1)))
    default: return .work(stitch, perPlace: 1, place)
    }
  }
}
