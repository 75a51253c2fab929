import Afterglow
import AfterglowCharts

// The code samples of the article about charts, compiled. `SamplesTests` compares them line by line.

struct Sale {
  var month: String
  var amount: Double
  var region: String
}

struct Workout {
  var date: String
  var volume: Double
}

func chartSample(sales: [Sale]) throws {
  let chart = Scene(size: (800, 450), background: .white) {
    Chart(
      data: .rows(sales, ["month": \.month, "amount": \.amount, "region": \.region]),
      marks: [.init(mark: .bar, x: "month", y: "amount", color: "region", labels: true)],
      title: "Sales"
    )
    .inset(24)
  }
  try chart.writePNG(to: "sales.png", RenderOptions(size: PictureSize(.scale(2))))
  for warning in try SceneDocument(chart).warnings { print(warning) }
}

func weeks(of workouts: [Workout]) -> Scene {
  Scene(size: (800, 450)) {
    Chart(
      data: .rows(workouts, ["date": \.date, "volume": \.volume]),
      marks: [
        .init(mark: .bar, x: "date:week", y: "volume:sum"),
        .init(
          mark: .line, x: "date:week", y: ["field": "volume", "aggregate": "sum", "rolling": 4],
          name: "4 weeks"),
        .init(mark: .rule, y: 5000, text: "the goal", dashes: [5, 4]),
      ],
      yAxis: .init(title: "Kilograms", format: .compact), theme: .dark,
      animation: .init(kind: .grow, duration: 1.2))
  }
}

/// The right-hand sides of the article's table.
func chartEquivalents() -> Scene {
  Scene(size: (800, 450)) {
    Chart(
      data: [["name": "a", "share": 3, "region": "b"]],
      marks: [
        .init(mark: .sector, angle: "share", color: "name", innerRadius: 0.6),
        .init(mark: .bar, x: "name", y: "share", position: ["by": "region"]),
        .init(mark: .line, x: "name", y: "share", interpolation: .monotone),
      ], yAxis: .init(scale: .log), legend: .none)
  }
}
