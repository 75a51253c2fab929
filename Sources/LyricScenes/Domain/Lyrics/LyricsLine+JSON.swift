import DataFiles

extension LyricsLine {
  /// The line in Onpu's expanded form, with its translation if it has one.
  package var json: JSONValue {
    var object = JSONObject()
    object["words"] = JSONValue(words.map(\.json))
    if let translation { object["translation"] = JSONValue(translation) }
    return JSONValue(object)
  }
}

extension WordData {
  /// The word in Onpu's expanded form. `kanji` is there where the surface differs from the reading; a word without
  /// a reading has its surface as `furigana`, and no morae.
  package var json: JSONValue {
    var object = JSONObject()
    if let id { object["id"] = JSONValue(id) }
    if !reading.isEmpty, surface != reading { object["kanji"] = JSONValue(surface) }
    object["furigana"] = JSONValue(reading.isEmpty ? surface : reading)
    object["mora"] = JSONValue(
      morae.map { mora in
        JSONValue(
          JSONObject([("text", JSONValue(mora.mora.text)), ("isHigh", JSONValue(mora.pitch.isHigh))]))
      })
    object["kanjiFurigana"] = JSONValue(
      kanjiReadings.map { reading in
        JSONValue(JSONObject([("kanji", JSONValue(reading.kanji)), ("reading", JSONValue(reading.reading))]))
      })
    return JSONValue(object)
  }
}
