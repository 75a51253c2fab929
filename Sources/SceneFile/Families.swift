import BraceletScenes
import ChartScenes
import LyricScenes
import WorkoutScenes

extension ComponentRegistry {
  /// The components of all families: a new one is registered here and nowhere else.
  public static let standard = ComponentRegistry(
    ChartComponents.all + BraceletComponents.all + LyricComponents.all + WorkoutComponents.all)
}
