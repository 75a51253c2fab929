import Afterglow
import AfterglowCharts
import PangoText
import SceneFile
import SceneModel
import Tabular
import VectorGraphics
import AfterglowWorkouts

/// The images of a training log.
package struct TrainingReport: Sendable {
  /// How the pictures look, and what they are of.
  package struct Look: Sendable {
    package var asOf: CivilDate?
    package var units = WeightUnit.kilograms
    package var theme = ChartTheme.light
    package var locale = FormatLocale.english
    /// How many exercises have a picture of their maxima, the most frequent ones.
    package var exerciseCount = 3
    /// How the share card is laid out.
    package var cardLayout = SessionLayout.app
    /// The name on the share card; nil is the app's own on its own logs.
    package var brand: String?

    package init() {}
  }

  /// One picture and the name of its file, without an ending.
  package struct Picture: Sendable {
    package let name: String
    package let document: SceneDocument
    package let warnings: [String]
  }

  package let path: String
  package let log: WorkoutLog
  private let text: TextEngine

  /// Reads a log.
  ///
  /// - Parameters:
  ///   - path: An export of Strong, Hevy, FitNotes or IronLog.
  ///   - defaultUnit: The unit of weights where the export does not say it.
  ///   - limits: How large the file may be.
  ///   - options: What happens where fonts lack a character.
  /// - Throws: `missingInput` if the file does not exist, `invalidScene` if it is no known log.
  package init(
    log path: String, defaultUnit: WeightUnit = .kilograms, limits: SceneLimits = SceneLimits(),
    text options: TextOptions = TextOptions()
  ) throws(AfterglowError) {
    self.path = path
    let bytes = try InputFile.contents(of: path, limit: limits.fileSize)
    do {
      log = try WorkoutLog(reading: bytes, defaultUnit: defaultUnit)
    } catch {
      guard case .malformed(let line, let column, let message) = error else {
        throw .invalidScene([SceneFileError(file: path, message: error.description)])
      }
      throw .invalidScene([SceneFileError(file: path, line: line, column: column, message: message)])
    }
    guard Set(log.workouts.lazy.flatMap(\.exercises).map(\.name)).count <= Self.mostExercises else {
      throw .invalidScene([
        SceneFileError(file: path, message: "the log has more than \(Self.mostExercises) different exercises")
      ])
    }
    text = try SceneDocument.textEngine(options)
  }

  /// The most names of exercises: the figures of each take 15 kB.
  private static let mostExercises = 5000

  /// The pictures that are left out because the log has nothing for them, each with the reason.
  package func omissions(_ look: Look = Look()) -> [String] {
    guard !log.completedWorkouts.isEmpty else { return [] }
    return WorkoutFamily.pictures.compactMap { kind in
      kind.omission(of: input(for: kind, exercise: nil, look: look)).map {
        "\(Self.fileName(kind.name)) is left out: \($0)"
      }
    }
  }

  /// All pictures that the log has something for, in their usual sizes.
  package func pictures(_ look: Look = Look()) throws(AfterglowError) -> [Picture] {
    var pictures: [Picture] = []
    for kind in WorkoutFamily.pictures where kind.name != OneRepMaximumComponent.name {
      let isEmpty = kind.omission(of: input(for: kind, exercise: nil, look: look)) != nil
      if isEmpty, !log.completedWorkouts.isEmpty { continue }
      pictures.append(try picture(kind, named: Self.fileName(kind.name), exercise: nil, look: look))
    }
    var names: Set<String> = []
    let counted = look.asOf.map(log.through) ?? log
    for exercise in counted.exercisesWithWeights.prefix(max(0, look.exerciseCount)) {
      let base = Self.fileName(OneRepMaximumComponent.name) + "-" + Self.fileName(exercise)
      let name = names.insert(base).inserted ? base : "\(base)-\(names.count)"
      names.insert(name)
      pictures.append(try picture(OneRepMaximumComponent.self, named: name, exercise: exercise, look: look))
    }
    return pictures
  }

  private func input(
    for kind: any TrainingPicture.Type, exercise: String?, look: Look
  ) -> TrainingInput {
    var input = TrainingInput(
      log: log, asOf: look.asOf, units: look.units, exercise: exercise, theme: look.theme,
      locale: look.locale, size: kind.usualSize)
    (input.cardLayout, input.brand) = (look.cardLayout, look.brand)
    return input
  }

  private func picture(
    _ kind: any TrainingPicture.Type, named name: String, exercise: String?, look: Look
  ) throws(AfterglowError) -> Picture {
    let input = input(for: kind, exercise: exercise, look: look)
    let expansion: ComponentExpansion
    do {
      expansion = try kind.picture(of: input, text: text)
    } catch {
      throw .invalidScene([SceneFileError(file: path, path: name, message: error.message)])
    }
    let scene = Scene(
      size: kind.usualSize, language: look.locale.languageTag, summary: expansion.summary ?? kind.summary,
      layers: expansion.layers)
    let document = try SceneDocument(made: scene, from: path, text: text)
    return Picture(name: name, document: document, warnings: expansion.warnings.map { "\(name): \($0)" })
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
