/// The members of a JSON object in the order they were written; no key occurs twice.
///
/// Keys are compared like Swift strings: canonically equivalent spellings are the same key.
package struct JSONObject: Sendable {
  package struct Member: Sendable, Hashable {
    package let key: String
    /// The offset of the key's opening quote in the file; 0 for members made in code.
    package let keyOffset: Int
    package fileprivate(set) var value: JSONValue

    package init(key: String, keyOffset: Int = 0, value: JSONValue) {
      self.key = key
      self.keyOffset = keyOffset
      self.value = value
    }

    package static func == (first: Member, second: Member) -> Bool {
      first.key == second.key && first.value == second.value
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(key)
      hasher.combine(value)
    }
  }

  package private(set) var members: [Member] = []
  /// Where each key is in `members`; kept for large objects only, as small ones are searched faster.
  private var places: [String: Int] = [:]
  private static let largestSearched = 12

  package init() {}

  /// An object of the given members; a later value for a key takes the place of an earlier one.
  package init(_ members: some Sequence<(String, JSONValue)>) {
    for (key, value) in members { self[key] = value }
  }

  package var count: Int { members.count }
  package var isEmpty: Bool { members.isEmpty }
  package var keys: [String] { members.map(\.key) }

  /// The member with this key, if there is one.
  package func member(_ key: String) -> Member? { place(of: key).map { members[$0] } }

  /// The value of this key; setting nil removes the member.
  package subscript(key: String) -> JSONValue? {
    get { member(key)?.value }
    set {
      switch (place(of: key), newValue) {
      case (let place?, let value?): members[place].value = value
      case (nil, let value?): add(Member(key: key, value: value))
      case (let place?, nil): self = JSONObject(removing: place, from: members)
      case (nil, nil): break
      }
    }
  }

  /// Appends a member unless its key is there already; then the member that has the key is returned.
  mutating func insert(_ member: Member) -> Member? {
    if let place = place(of: member.key) { return members[place] }
    add(member)
    return nil
  }

  private init(removing place: Int, from members: [Member]) {
    for (index, member) in members.enumerated() where index != place { add(member) }
  }

  private mutating func add(_ member: Member) {
    members.append(member)
    if members.count == Self.largestSearched + 1 {
      for (place, member) in members.enumerated() { places[member.key] = place }
    } else if members.count > Self.largestSearched {
      places[member.key] = members.count - 1
    }
  }

  private func place(of key: String) -> Int? {
    guard places.isEmpty else { return places[key] }
    for index in members.indices where members[index].key == key { return index }
    return nil
  }
}

extension JSONObject: Hashable {
  /// Objects with the same members are equal in whatever order they were written.
  package static func == (first: JSONObject, second: JSONObject) -> Bool {
    guard first.count == second.count else { return false }
    return first.members.allSatisfy { second[$0.key] == $0.value }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(members.count) }
}
