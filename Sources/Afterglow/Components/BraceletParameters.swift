// Derived from the parameters that components of BraceletScenes share; written by `make record-api`.
import SceneModel

/// Whether beads that are shared out are shuffled by the seed or lie in the order of the elements.
public enum BraceletArrangement: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
  /// `shuffled`.
  case shuffled
  /// `grouped`.
  case grouped
}

/// The language of the text for those who cannot see the picture.
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
