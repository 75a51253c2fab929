import AfterglowChartsCommand
import AfterglowWorkouts
import ArgumentParser

/// How a training log is read and its figures are written.
struct LogOptions: ParsableArguments {
  @Option(help: "Locale for labels, numbers and dates: en, zh-Hans, ja.")
  var locale = LocaleName.english

  @Option(help: "Unit for displaying weights (default: that of the log).")
  var units: WeightUnit?

  @Option(
    help: "Unit of weights if the export does not state it; without it they are kilograms, with a warning.")
  var logUnits: WeightUnit?

  @Flag(help: "Leave sets that warm up out of volume, maxima and records.")
  var withoutWarmups = false
}
