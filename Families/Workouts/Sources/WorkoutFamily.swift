import SceneModel

/// Pictures of training logs.
public enum WorkoutFamily: Family {
  /// The pictures that are made from a training log.
  package static let pictures: [any TrainingPicture.Type] = [
    WeeklyVolumeComponent.self, BodyPartsComponent.self, TrainingLoadComponent.self,
    OneRepMaximumComponent.self, SessionDurationsComponent.self, MonthCalendarComponent.self,
    SessionReportComponent.self,
  ]

  /// The components that the family offers to scenes.
  public static let components = ComponentList(pictures + [RestTimerComponent.self])
}
