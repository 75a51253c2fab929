import Afterglow
import AfterglowWorkouts
import SceneModel
import VectorGraphics

/// The images of a training log in a file, each a scene of one component.
package struct TrainingReport: Sendable {
  /// One image and the name of its file, without an extension.
  package struct NamedImage: Sendable {
    package let name: String
    package let scene: Scene
  }

  /// The path of the file.
  package let path: String
  /// The whole log.
  package let log: WorkoutLog
  /// The log, and how its images look.
  package var source: TrainingSource
  /// The number of exercises whose maxima are drawn, the most frequent ones.
  package var exerciseCount = 3
  /// The arrangement of the share card.
  package var cardLayout = SessionReport.Layout.app
  /// The size of every image in pixels; nil for the usual ones.
  package var pixels: (width: Int, height: Int)?
  /// The name on the share card; nil is the app's own on its own logs.
  package var brand: String?

  /// Reads a log.
  ///
  /// - Parameters:
  ///   - path: An export of a training app, or a GPX track.
  ///   - logUnits: The unit of weights where the export does not say it; nil for kilograms, with a warning.
  ///   - warmups: Whether sets that warm up count.
  ///   - limits: How large the file may be.
  /// - Throws: `missingInput` if the file does not exist, `invalidScene` if it is no known log.
  package init(
    log path: String, logUnits: WeightUnit? = nil, warmups: Bool = true, limits: SceneLimits = SceneLimits()
  ) throws(AfterglowError) {
    self.path = path
    source = TrainingSource(
      bytes: try InputFile.contents(of: path, limit: limits.fileSize), logUnits: logUnits)
    source.warmups = warmups
    do {
      log = try source.workouts()
    } catch {
      guard case .malformed(let line, let column, let message) = error else {
        throw .invalidScene([SceneFileError(file: path, message: error.description)])
      }
      throw .invalidScene([SceneFileError(file: path, line: line, column: column, message: message)])
    }
    guard Set(log.workouts.lazy.flatMap(\.exercises).map(\.name)).count <= Self.exerciseLimit else {
      throw .invalidScene([
        SceneFileError(file: path, message: "the log has more than \(Self.exerciseLimit) different exercises")
      ])
    }
  }

  /// The most names of exercises: the figures of each take 15 kB.
  private static let exerciseLimit = 5000

  /// Returns why images are left out for which the log has nothing.
  package func omissions() -> [String] {
    guard !log.completedWorkouts.isEmpty else { return [] }
    return WorkoutFamily.pictures.compactMap { kind in
      kind.init(source).omission(of: log).map { "\(Self.fileName(kind.name)) is left out: \($0)" }
    }
  }

  /// Returns all images that the log has something for, in their usual sizes.
  package func pictures() -> [NamedImage] {
    var pictures: [NamedImage] = []
    for kind in WorkoutFamily.pictures where kind != OneRepMaximumTrend.self {
      var picture = kind.init(source)
      if !log.completedWorkouts.isEmpty, picture.omission(of: log) != nil { continue }
      if kind == SessionReport.self {
        picture = SessionReport(source, layout: cardLayout, brand: brand)
      }
      pictures.append(self.picture(picture, named: Self.fileName(kind.name)))
    }
    var names: Set<String> = []
    let counted = source.asOf.map(log.through) ?? log
    for exercise in counted.exercisesWithWeights.prefix(max(0, exerciseCount)) {
      let base = Self.fileName(OneRepMaximumTrend.name) + "-" + Self.fileName(exercise)
      let name = names.insert(base).inserted ? base : "\(base)-\(names.count)"
      names.insert(name)
      pictures.append(picture(OneRepMaximumTrend(source, exercise: exercise), named: name))
    }
    return pictures
  }

  private func picture(_ picture: some TrainingLayers, named name: String) -> NamedImage {
    let scene = Scene(
      size: pixels.map(Self.points) ?? type(of: picture).usualSize, language: source.locale.languageTag,
      layers: picture.layers)
    return NamedImage(name: name, scene: scene)
  }

  /// The canvas of an image on a phone, which is 390 points wide.
  private static func points(_ pixels: (width: Int, height: Int)) -> Size {
    let scale = 390 / Double(max(1, min(pixels.width, pixels.height)))
    return Size(width: Double(pixels.width) * scale, height: Double(pixels.height) * scale)
  }

  /// A name in lower case with hyphens between its words, also where a capital follows a small letter; letters of any
  /// script stay.
  static func fileName(_ name: String) -> String {
    var result = ""
    var previous: Character?
    for character in name {
      if character.isUppercase, previous?.isLowercase == true { result += "-" }
      previous = character
      let isPart = character.isLetter || character.isNumber
      if isPart {
        result += character.lowercased()
      } else if !result.isEmpty, result.last != "-" {
        result += "-"
      }
    }
    while result.last == "-" { result.removeLast() }
    return result.isEmpty ? "exercise" : String(result.prefix(80))
  }
}
