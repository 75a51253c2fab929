import SceneModel

/// The components of this family.
public enum WorkoutComponents {
  /// The pictures that are made from a training log.
  public static let pictures: [any TrainingPicture.Type] = [
    WeeklyVolumeComponent.self, BodyPartsComponent.self, TrainingLoadComponent.self,
    OneRepMaximumComponent.self,
    SessionDurationsComponent.self, MonthCalendarComponent.self, SessionReportComponent.self,
  ]

  public static let all: [any Component.Type] = pictures + [RestTimerComponent.self]
}
