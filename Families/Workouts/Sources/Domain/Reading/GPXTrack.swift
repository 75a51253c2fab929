import Glibc
import Tabular
import XMLReading

/// Reads the track of a GPX file as a workout of one exercise: its distance along the points, and its time.
enum GPXTrack {
  private struct Place {
    var latitude: Double
    var longitude: Double
  }

  static func log(_ bytes: [UInt8]) throws(WorkoutError) -> WorkoutLog {
    let document: XMLDocument
    do {
      document = try XMLReader().read(bytes)
    } catch {
      throw .malformed(line: error.line, column: error.column, message: error.message)
    }
    func texts(_ names: [String], in parents: [String]) -> [String] {
      document.elements.filter { element in
        names.contains(element.name)
          && element.parent.map { parents.contains(document.elements[$0].name) } == true
      }.map { document.text(of: $0) }
    }
    let points = document.elements.filter { $0.name == "trkpt" }
    let places = points.compactMap { point -> Place? in
      guard let latitude = point.attributes["lat"].flatMap(Double.init), (-90.0...90) ~= latitude,
        let longitude = point.attributes["lon"].flatMap(Double.init), (-180.0...180) ~= longitude
      else { return nil }
      return Place(latitude: latitude, longitude: longitude)
    }
    let times = texts(["time"], in: ["trkpt"]).compactMap { LocalDateTime(iso: $0) }
    guard places.count == points.count, let start = times.first, let end = times.last else {
      throw .malformed(
        line: 1, column: 1, message: "expected a GPX track, whose points have lat, lon and a time")
    }
    let meters = zip(places, places.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
    let seconds = Double(max(0, end.secondsSinceEpoch - start.secondsSinceEpoch))
    let name = texts(["name"], in: ["trk"]).first ?? ""
    let kind = texts(["type"], in: ["trk"]).first ?? "Track"
    let exercise = Exercise(
      name: kind.prefix(1).uppercased() + kind.dropFirst(),
      sets: [SetEntry(kilograms: 0, repetitions: 0, meters: meters, seconds: seconds)])
    return WorkoutLog(
      workouts: [
        Workout(title: name, start: start, duration: seconds > 0 ? seconds : nil, exercises: [exercise])
      ],
      format: .gpx)
  }

  /// Meters along a great circle of the mean earth, by the haversine formula.
  private static func distance(_ one: Place, _ other: Place) -> Double {
    let radians = Double.pi / 180
    let (height, width) = (other.latitude - one.latitude, other.longitude - one.longitude)
    let (sineOfHeight, sineOfWidth) = (sin(height * radians / 2), sin(width * radians / 2))
    let chord =
      sineOfHeight * sineOfHeight
      + cos(one.latitude * radians) * cos(other.latitude * radians) * sineOfWidth * sineOfWidth
    return 2 * 6_371_008.8 * asin(min(1, chord.squareRoot()))
  }
}

extension XMLDocument {
  /// The characters directly in an element.
  fileprivate func text(of element: Element) -> String {
    element.children.map { if case .text(let text) = $0 { text } else { "" } }.joined().trimmingSpaces
  }
}
