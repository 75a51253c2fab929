// Derived from the parameters that components of AfterglowCrochet share; written by `make record-api`.
import SceneModel

/// The difficulty.
public enum CrochetDifficulty: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
  /// `beginner`.
  case beginner
  /// `easy`.
  case easy
  /// `intermediate`.
  case intermediate
  /// `advanced`.
  case advanced
}

/// A card (1080 x 1350) or a list cell (390 x 96).
public enum CrochetFormat: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
  /// `card`.
  case card
  /// `cell`.
  case cell
}

/// Symbol set: JIS L 0201 or Craft Yarn Council.
public enum CrochetSymbols: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
  /// `jis`.
  case jis
  /// `cyc`.
  case cyc
}

/// The colors: light or dark.
public enum CrochetTheme: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
  /// `light`.
  case light
  /// `dark`.
  case dark
}

/// Terms of the key: US, UK, Japanese or Chinese.
public enum CrochetWords: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
  /// `us`.
  case us
  /// `uk`.
  case uk
  /// `ja`.
  case ja
  /// `zh`.
  case zh
}
