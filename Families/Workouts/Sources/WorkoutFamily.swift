// Themes, animations, locales and dates are part of the images that clients make.
@_exported import AfterglowCharts
import SceneModel

/// Images of training logs.
public enum WorkoutFamily: Family {
  /// The images that are made from a training log.
  package static let pictures: [any TrainingLayers.Type] = [
    WeeklyVolume.self, BodyParts.self, TrainingLoad.self, OneRepMaximumTrend.self, SessionDurations.self,
    MonthCalendar.self, SessionReport.self,
  ]

  /// The components that the family offers to scenes.
  public static let components = ComponentList(pictures + [RestTimer.self])
}
