import SceneModel

/// Lyrics with their readings, pitch and timing.
package enum LyricFamily: Family {
  package static let components: [any Component.Type] = [
    PitchAccentLineComponent.self, LyricsComponent.self, KanjiCardComponent.self,
  ]
}
