import DataFiles

/// Values that components decode by themselves: a schema only states that they are texts or objects.
enum ContentExamples {
  /// Keys that must not be null, because the object needs them although its shape does not say so.
  static let neededKeys: [String: Set<String>] = [
    "mark": ["x", "y", "angle"], "encoding": ["field"], "transform": ["field", "value", "along", "as"],
    "component elementHistogram": ["ratios"], "component lyrics": ["lyrics"],
    "component kanjiCard": ["kanji"],
  ]

  /// Values that a key of an object accepts; empty if its shape is sufficient.
  static func of(_ key: String, in object: String) -> [JSONValue] {
    switch (object, key) {
    case (let name, "repeat") where name.hasSuffix(" layer"): [2, [1, "a"]]
    // A layer that does not exist may have any errors.
    case (let name, "when") where name.hasSuffix(" layer"): [true]
    case ("number format", "locale"): ["de", "ja"]
    case ("scene layer", "source"): ["part.json"]
    case ("scene layer", "parameters"): [["size": 3], [:]]
    case ("chart animation", "stagger"): [0.1, ["total": 2, "from": "center"]]
    // A logarithmic axis has no intervals.
    case ("axis", "scale"): ["linear", "time", "band"]
    case ("axis", "domain"): [[0, 10], ["2026-01-01", "2026-02-01"]]
    // Maps and images have files, and maps no axes.
    case ("component chart", "projection"), ("mark", "map"), ("mark", "region"), ("mark", "longitude"),
      ("mark", "latitude"), ("mark", "url"):
      [nil]
    // Charts of periods do not appear as well, and small charts have one vertical axis.
    case ("component chart", "over"): [nil]
    case ("mark", "onRightAxis"): [false]
    case ("mark", "mark"):
      [
        "bar", "line", "area", "point", "rule", "sector", "rectangle", "text", "band", "box", "errorBar",
        "tick", "trail",
      ]
    case ("condition", "valid"): [true]
    case ("transform", "along"): [["day"], ["-kg", "day"]]
    case ("transform", "as"): ["n", ["n", "m"]]
    case ("transform", "zone"): ["Europe/Berlin"]
    case ("transform", "calculate"): ["kg * 2"]
    case ("transform", "field"), ("transform", "value"): ["kg"]
    case ("component chart", "data"), ("mark", "data"), ("other table", "data"):
      [[["day": "2026-01-01", "kg": 3]], []]
    case ("component lyrics", "lyrics"), ("component pitchAccentLine", "line"):
      [
        ["words": [["surface": "夏", "reading": "なつ", "pitch": "01"]]],
        ["title": "夏", "lines": [["words": [["kanji": "夏", "furigana": "なつ", "mora": natsu]]]]],
      ]
    case ("component captions", "source"):
      ["1\n00:00:01,000 --> 00:00:02,000\nHello", [["text": "Hello", "start": 1, "end": 2]]]
    case ("component lyrics", "timing"): ["[00:01.00]夏\n[00:02.00]"]
    case ("component lyrics", "current"): [0]
    case ("component oneRepMaximumTrend", "exercise"): ["Squat"]
    case ("component kanjiCard", "kanji"): ["食"]
    case ("component kanjiCard", "on"), ("component kanjiCard", "kun"):
      ["ショク、ジキ", ["た.べる", ["reading": "く.う", "accent": 1]]]
    case ("component kanjiCard", "words"): [[["word": "食事", "reading": "しょくじ", "accent": 0]]]
    case ("component kanjiCard", "sample"): [["kanji": "食"]]
    case (let name, _) where !name.hasPrefix("component "): []
    case (_, "locale"): ["en", "ja", "zh-Hans", "en-GB"]
    case ("component spectrum", "low"): [20, 60]
    case ("component spectrum", "high"): [8000, 20_000]
    case (_, "log"): [log]
    case (_, "asOf"): ["2026-11-20"]
    case (_, "firstRow"): [1]
    case (_, "gauge"): ["14 sts x 7 rows = 10 cm"]
    case (_, "beads"): [["wood", nil], ["火", ["element": "fire", "color": "red"]], ["obsidian"]]
    case (_, "counts"): [["wood": 3, "火": 2]]
    case (_, "colors"): [["wood": "red", "火": "#fff"]]
    case (_, "stones"): [["wood": "agate"]]
    case ("component braceletShare", "format"): ["", "story"]
    case (_, "analysis"), (_, "sample"): ["# Fire"]
    case (_, "ratios"): [["metal": 20, "wood": 20, "water": 20, "fire": 20, "earth": 20]]
    default: []
    }
  }

  private static let natsu: JSONValue = [["text": "な", "isHigh": false], ["text": "つ", "isHigh": true]]

  private static let log: JSONValue = """
    Date,Workout Name,Exercise Name,Set Order,Weight,Reps
    2026-01-02 10:00:00,Legs,Squat,1,100,5
    """
}
