import BraceletScenes
import ChartScenes
import CrochetScenes
import LyricScenes
import SceneModel
import WorkoutScenes

/// The families that scenes and the program know: a new one is registered only here.
package enum Families {
  package static let all: [any Family.Type] = [
    ChartFamily.self, BraceletFamily.self, CrochetFamily.self, LyricFamily.self, WorkoutFamily.self,
  ]
}

extension ComponentRegistry {
  /// The components of all families.
  package static let standard = ComponentRegistry(Families.all.flatMap { $0.components })
}
