import AfterglowBracelets
import AfterglowCaptions
import AfterglowCharts
import AfterglowCrochet
import AfterglowLyrics
import AfterglowWorkouts
import SceneModel

/// The families that the programs know: a new one is registered only here.
package enum ProgramFamilies {
  package static let all: [any Family.Type] = [
    ChartFamily.self, BraceletFamily.self, CaptionFamily.self, CrochetFamily.self, LyricFamily.self,
    WorkoutFamily.self,
  ]
}
