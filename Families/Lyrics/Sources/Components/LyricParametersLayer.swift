// Derived from the parameters that components of AfterglowLyrics share; written by `make record-api`.
import SceneModel

/// Horizontal alignment of rows.
public enum LyricAlignment: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
  /// `start`.
  case start
  /// `center`.
  case center
  /// `end`.
  case end
}

/// Which characters may not start a row.
public enum LyricKinsoku: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
  /// `strict`.
  case strict
  /// `relaxed`.
  case relaxed
}

/// Notation of lines in text: 夏|なつ|01_が|が|0, or with accent numbers 夏|なつ|2_が|が|.
public enum LyricNotation: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
  /// `pitchBits`.
  case pitchBits
  /// `accentNumber`.
  case accentNumber
}

/// What spaced furigana may overhang: nothing, the blank part of punctuation, hiragana too, or any
/// kana.
public enum LyricOverhang: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
  /// `none`.
  case none
  /// `blanks`.
  case blanks
  /// `hiragana`.
  case hiragana
  /// `kana`.
  case kana
}

/// overlay: furigana float over their kanji and move nothing. spaced: longer ones spread kanji, as in
/// books.
public enum LyricRuby: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
  /// `overlay`.
  case overlay
  /// `spaced`.
  case spaced
}

/// onpu: a roof over every mora, walls where the pitch changes. dictionary: a roof over high morae, a
/// hook at the fall.
public enum LyricStyle: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
  /// `onpu`.
  case onpu
  /// `dictionary`.
  case dictionary
}

/// The colors of iOS, on white or on black.
public enum LyricTheme: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
  /// `light`.
  case light
  /// `dark`.
  case dark
}
