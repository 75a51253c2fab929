import BraceletScenes
import ChartScenes
import LyricScenes
import SceneModel
import WorkoutScenes

/// The families that scenes and the program know: a new one is registered here and nowhere else.
package enum Families {
  package static let all: [any Family.Type] = [
    ChartFamily.self, BraceletFamily.self, LyricFamily.self, WorkoutFamily.self,
  ]
}

extension ComponentRegistry {
  /// The components of all families.
  public static let standard = ComponentRegistry(Families.all.flatMap { $0.components })
}
