import Testing

@testable import Afterglow

@Suite struct TrainingReportTests {
  @Test(
    "pictures are named by the words of an exercise, capitals alone begin none",
    arguments: [
      ("EZ-Bar Curl", "ez-bar-curl"), ("RDL", "rdl"), ("oneRepMaximumTrend", "one-rep-maximum-trend"),
      ("(Band) Pull-Apart", "band-pull-apart"), ("Жим лёжа", "жим-лёжа"), ("卧推", "卧推"), ("…", "exercise"),
    ])
  func names(exercise: String, name: String) {
    #expect(TrainingReport.fileName(exercise) == name)
  }
}
