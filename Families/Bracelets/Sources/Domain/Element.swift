import VectorGraphics

/// One of the five elements 五行, in the order that breaks ties: metal, wood, water, fire, earth.
public enum Element: String, Sendable, Hashable, CaseIterable, Comparable {
  /// 金.
  case metal
  /// 木.
  case wood
  /// 水.
  case water
  /// 火.
  case fire
  /// 土.
  case earth

  /// The Chinese character of the element, which is its name in Chinese and in Japanese.
  package var character: String {
    switch self {
    case .metal: "金"
    case .wood: "木"
    case .water: "水"
    case .fire: "火"
    case .earth: "土"
    }
  }

  /// The name in English, as it is at the beginning of a label: `Metal`.
  package var englishName: String {
    switch self {
    case .metal: "Metal"
    case .wood: "Wood"
    case .water: "Water"
    case .fire: "Fire"
    case .earth: "Earth"
    }
  }

  /// The element's place in the order, from 0.
  var place: Int {
    switch self {
    case .metal: 0
    case .wood: 1
    case .water: 2
    case .fire: 3
    case .earth: 4
    }
  }

  /// Returns whether an element is before another in their order.
  public static func < (first: Element, second: Element) -> Bool { first.place < second.place }
}

/// A value for each of the five elements.
package struct PerElement<Value> {
  package var metal: Value
  package var wood: Value
  package var water: Value
  package var fire: Value
  package var earth: Value

  package init(metal: Value, wood: Value, water: Value, fire: Value, earth: Value) {
    self.metal = metal
    self.wood = wood
    self.water = water
    self.fire = fire
    self.earth = earth
  }

  /// The values that a function gives for the elements, asked in their order.
  package init<Failure>(_ value: (Element) throws(Failure) -> Value) throws(Failure) {
    self.init(
      metal: try value(.metal), wood: try value(.wood), water: try value(.water), fire: try value(.fire),
      earth: try value(.earth))
  }

  package subscript(element: Element) -> Value {
    get {
      switch element {
      case .metal: metal
      case .wood: wood
      case .water: water
      case .fire: fire
      case .earth: earth
      }
    }
    set {
      switch element {
      case .metal: metal = newValue
      case .wood: wood = newValue
      case .water: water = newValue
      case .fire: fire = newValue
      case .earth: earth = newValue
      }
    }
  }

  /// The values in element order.
  package var inOrder: [Value] { Element.allCases.map { self[$0] } }
}

extension PerElement: Sendable where Value: Sendable {}
extension PerElement: Equatable where Value: Equatable {}
extension PerElement: Hashable where Value: Hashable {}
