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
public enum ProgramFamilies {
  /// The families, in the order of their components in the schema.
  public static let all: [any Family.Type] = [
    ChartFamily.self, BraceletFamily.self, CaptionFamily.self, CodeFamily.self, CrochetFamily.self,
    LyricFamily.self, SoundFamily.self, WorkoutFamily.self,
  ]
}
