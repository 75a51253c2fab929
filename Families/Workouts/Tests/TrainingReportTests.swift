import Testing

@testable import AfterglowWorkoutsCommand

@Suite struct TrainingReportTests {
  @Test(
    "image names consist of the words of an exercise, not split at capital letters",
    arguments: [
      ("EZ-Bar Curl", "ez-bar-curl"), ("RDL", "rdl"), ("oneRepMaximumTrend", "one-rep-maximum-trend"),
      ("(Band) Pull-Apart", "band-pull-apart"), ("Жим лёжа", "жим-лёжа"), ("卧推", "卧推"), ("…", "exercise"),
    ])
  func names(exercise: String, name: String) {
    #expect(TrainingReport.fileName(exercise) == name)
  }
}
