import Afterglow
import AfterglowCharts

// The code samples of charts and tables, compiled. `SamplesTests` compares them line by line.

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
      data: DataTable(sales, ["month": \.month, "amount": \.amount, "region": \.region]),
      marks: [Mark(.bar, x: .field("month"), y: .field("amount"), color: .by("region"), labels: true)],
      title: "Sales"
    )
    .inset(24)
  }
  try chart.writePNG(to: "sales.png", RenderOptions(size: OutputSize(.scale(2))))
  for warning in try SceneDocument(chart).warnings { print(warning) }
}

func weeks(of workouts: [Workout]) -> Scene {
  Scene(size: (800, 450)) {
    Chart(
      data: DataTable(workouts, ["date": \.date, "volume": \.volume]),
      marks: [
        Mark(.bar, x: .field("date", unit: .week), y: .field("volume", .sum)),
        Mark(.line, x: .field("date", unit: .week), y: .field("volume", .sum, rolling: 4), name: "4 weeks"),
        Mark(.rule, y: .value(5000), text: .value("the goal"), dashes: [5, 4]),
      ],
      yAxis: Axis(title: "Kilograms", format: .number(.compact)), theme: .dark,
      animation: ChartAnimation(.grow, duration: 1.2))
  }
}

/// The right-hand sides of the article's table.
func chartEquivalents(data: DataTable) -> Scene {
  Scene(size: (800, 450)) {
    Chart(
      data: data,
      marks: [
        Mark(.sector, angle: "share", color: .by("name"), innerRadius: 0.6),
        Mark(.bar, x: "name", y: "share", position: .by("region")),
        Mark(.line, x: "name", y: "share", interpolation: .monotone),
        Mark(.bar, x: .field("date", unit: .week), y: .field("volume", .sum, title: "Kilograms")),
        Mark(.rule, y: .value(5000), color: .constant(.red)),
      ], yAxis: Axis(scale: .log), legend: .none)
  }
}

func tables(of sales: [Sale]) throws -> [DataTable] {
  [
    DataTable(rows: [["month": "Jan", "amount": 1200], ["month": "Feb", "amount": nil]]),
    DataTable(sales, ["month": \.month, "amount": \.amount]),
    DataTable(columns: ["month": ["Jan", "Feb"], "amount": [1200, 900]]),
    try DataTable(csv: "month,amount\nJan,1200\n"),
    try DataTable(path: "sales.csv"),
  ]
}
