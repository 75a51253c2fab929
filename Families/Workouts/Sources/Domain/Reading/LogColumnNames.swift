/// Names of columns in exports of apps that translate them, such as Strong.
enum LogColumnNames {
  /// The English name of a column; other names unchanged. All are in lower case.
  static func english(_ name: String) -> String { translations[name] ?? name }

  /// By their English names: German, Spanish and French.
  private static let translations: [String: String] = {
    let names: [(String, [String])] = [
      ("date", ["datum", "fecha"]),
      (
        "workout name",
        [
          "workout-name", "name des workouts", "trainingsname", "nombre del entrenamiento",
          "nombre de entrenamiento",
          "nom de l'entraînement", "nom de l’entraînement",
        ]
      ),
      ("duration", ["dauer", "duración", "durée"]),
      (
        "exercise name",
        [
          "name der übung", "übungsname", "nombre del ejercicio", "nombre de ejercicio", "nom de l'exercice",
          "nom de l’exercice",
        ]
      ),
      (
        "set order",
        [
          "reihenfolge festlegen", "reihenfolge der sätze", "satz-reihenfolge", "satzreihenfolge",
          "orden de la serie",
          "orden de serie", "orden de las series", "ordre de la série", "ordre des séries",
        ]
      ),
      ("weight", ["gewicht", "peso", "poids"]),
      ("weight unit", ["gewichtseinheit", "unidad de peso", "unité de poids"]),
      ("weight (kg)", ["gewicht (kg)", "peso (kg)", "poids (kg)"]),
      ("reps", ["wiederholungen", "wdh.", "wdh", "repeticiones", "répétitions"]),
      ("distance", ["distanz", "entfernung", "distancia"]),
      (
        "distance unit", ["distanzeinheit", "entfernungseinheit", "unidad de distancia", "unité de distance"]
      ),
      ("seconds", ["sekunden", "segundos", "secondes"]), ("notes", ["notizen", "notas"]),
      (
        "workout notes",
        [
          "workout-notizen", "trainingsnotizen", "notas del entrenamiento", "notas de entrenamiento",
          "notes de l'entraînement", "notes de l’entraînement",
        ]
      ),
      (
        "workout duration",
        ["workout-dauer", "trainingsdauer", "duración del entrenamiento", "durée de l'entraînement"]
      ),
    ]
    return Dictionary(uniqueKeysWithValues: names.flatMap { name, others in others.map { ($0, name) } })
  }()
}
