// Derived from the parameters that components of AfterglowBracelets share; written by `make record-api`.
import SceneModel

/// Whether beads split by ratios are shuffled by the seed or ordered by element.
public enum BraceletArrangement: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
  /// `shuffled`.
  case shuffled
  /// `grouped`.
  case grouped
}

/// The language of the alternative text.
public enum BraceletLanguage: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
  /// `en`.
  case en
  /// `zh`.
  case zh
  /// `ja`.
  case ja
}

/// The colors of the elements.
public enum BraceletPalette: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
  /// `customary`.
  case customary
  /// `app`.
  case app
}
