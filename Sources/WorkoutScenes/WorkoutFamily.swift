import SceneModel

/// Pictures of training logs.
package enum WorkoutFamily: Family {
  /// The pictures that are made from a training log.
  package static let pictures: [any TrainingPicture.Type] = [
    WeeklyVolumeComponent.self, BodyPartsComponent.self, TrainingLoadComponent.self,
    OneRepMaximumComponent.self, SessionDurationsComponent.self, MonthCalendarComponent.self,
    SessionReportComponent.self,
  ]

  package static let components: [any Component.Type] = pictures + [RestTimerComponent.self]
}
