import AfterglowBracelets
import AfterglowCaptions
import AfterglowCharts
import AfterglowCodes
import AfterglowCrochet
import AfterglowLyrics
import AfterglowSounds
import AfterglowWorkouts
import SceneModel

/// The families that the programs know: a new one is registered only here.
package enum ProgramFamilies {
  package static let all: [any Family.Type] = [
    ChartFamily.self, BraceletFamily.self, CaptionFamily.self, CodeFamily.self, CrochetFamily.self,
    LyricFamily.self, SoundFamily.self, WorkoutFamily.self,
  ]
}
