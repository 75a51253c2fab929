import Foundation

/// The description of the server's addresses (OpenAPI 3.1).
enum OpenAPI {
  /// - Parameters:
  ///   - scenes: By their names.
  ///   - isSigned: Whether requests need a signature.
  static func document(scenes: [(name: String, scene: SceneDescription)], isSigned: Bool) -> String {
    let problem =
      [
        "description": "What is wrong, and what to do (RFC 9457).",
        "content": ["application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]],
      ] as [String: Any]
    func problems(_ codes: Int...) -> [String: Any] {
      Dictionary(uniqueKeysWithValues: codes.map { ("\($0)", problem as Any) })
    }
    let pictures = scenes.map { name, scene in
      ("/v1/\(name).{type}", path(scene, isSigned: isSigned, problems: problems))
    }
    let films = scenes.filter(\.scene.hasDuration).map(\.name)
    let film: [String: Any] = [
      "required": true,
      "content": [
        "application/json": [
          "schema": [
            "type": "object", "required": ["scene"], "additionalProperties": false,
            "properties": [
              "scene": films.isEmpty ? ["type": "string"] : ["type": "string", "enum": films],
              "type": ["type": "string", "enum": FilmJobs.types.keys.sorted()],
            ],
          ]
        ]
      ],
    ]
    let job: [String: Any] = ["name": "id", "in": "path", "required": true, "schema": ["type": "string"]]
    let document: [String: Any] = [
      "openapi": "3.1.0",
      "info": ["title": "Afterglow", "version": "1", "description": "Pictures and films of scenes."],
      "components": [
        "schemas": [
          "Problem": [
            "type": "object", "required": ["title", "status", "detail"],
            "properties": [
              "title": ["type": "string"], "status": ["type": "integer"], "detail": ["type": "string"],
              "errors": ["type": "array"],
            ],
          ]
        ]
      ],
      "paths": [
        "/v1/jobs": [
          "post": [
            "requestBody": film,
            "responses": problems(400, 403, 404, 413, 422, 429).merging([
              "202": ["description": "The film was taken on."]
            ]) { $1 },
          ]
        ],
        "/v1/jobs/{id}": [
          "parameters": [job],
          "get": ["responses": problems(404).merging(["200": ["description": "Its status."]]) { $1 }],
          "delete": [
            "responses": problems(404).merging(["204": ["description": "Stopped or removed."]]) { $1 }
          ],
        ],
        "/v1/jobs/{id}/events": [
          "parameters": [job],
          "get": [
            "responses": problems(404).merging([
              "200": ["description": "Its progress, as server-sent events."]
            ]) { $1 }
          ],
        ],
        "/v1/jobs/{id}/film": [
          "parameters": [job],
          "get": [
            "responses": problems(404).merging([
              "200": ["description": "The film."], "206": ["description": "A part of it."],
              "416": ["description": "No such part."],
            ]) { $1 }
          ],
        ],
        "/healthz": ["get": ["responses": ["200": ["description": "The server runs."]]]],
        "/readyz": [
          "get": ["responses": problems(503).merging(["200": ["description": "Scenes can be drawn."]]) { $1 }]
        ],
        "/metrics": ["get": ["responses": ["200": ["description": "Counters, for Prometheus."]]]],
      ].merging(pictures) { $1 },
    ]
    let data =
      (try? JSONSerialization.data(
        withJSONObject: document, options: [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted])) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  /// The address of a scene's pictures.
  private static func path(
    _ scene: SceneDescription, isSigned: Bool, problems: (Int...) -> [String: Any]
  ) -> [String: Any] {
    let types = PictureType.allCases.filter { $0 != .gif || scene.hasDuration }
    let picture: [String: Any] = [
      "description": "The picture.",
      "content": Dictionary(uniqueKeysWithValues: types.map { ($0.mediaType, [String: Any]()) }),
    ]
    let scale: [String: Any] = ["type": "number", "exclusiveMinimum": 0, "maximum": scene.greatestScale]
    var general: [String: [String: Any]] = ["at": ["type": "number"], "scale": scale]
    if !scene.formats.isEmpty { general["format"] = ["type": "string", "enum": scene.formats] }
    let values = scene.parameters.map { ($0.name, json($0.schema)) }
    let body: [String: Any] = [
      "type": "object", "additionalProperties": false,
      "properties": general.merging([
        "set": [
          "type": "object", "additionalProperties": false,
          "properties": Dictionary(uniqueKeysWithValues: values),
        ]
      ]) { $1 },
    ]
    return [
      "parameters": [
        [
          "name": "type", "in": "path", "required": true,
          "schema": ["type": "string", "enum": types.map(\.rawValue)], "description": "The type of the file.",
        ]
      ],
      "get": [
        "parameters": parameters(scene, general: general) + [
          query("v", ["type": "string"], "Any text: another address of the same picture, for caches.")
        ] + signature(isSigned),
        "responses": problems(400, 403, 404, 408, 414, 422, 503).merging([
          "200": picture, "304": ["description": "Not changed."],
        ]) { $1 },
      ],
      "post": [
        "parameters": signature(isSigned),
        "requestBody": ["required": true, "content": ["application/json": ["schema": body]]],
        "responses": problems(400, 403, 404, 408, 413, 422, 503).merging(["200": picture]) { $1 },
      ],
    ]
  }

  private static func query(_ name: String, _ schema: Any, _ summary: String) -> [String: Any] {
    ["name": name, "in": "query", "schema": schema, "description": summary]
  }

  private static func signature(_ isSigned: Bool) -> [[String: Any]] {
    guard isSigned else { return [] }
    return [
      query("expires", ["type": "number"], "Seconds since 1970 after which the address is refused."),
      query("sig", ["type": "string"], "The signature, always the last parameter."),
    ]
  }

  private static func parameters(
    _ scene: SceneDescription, general: [String: [String: Any]]
  ) -> [[String: Any]] {
    let summaries = [
      "format": "A format of the scene.", "at": "The instant in seconds.", "scale": "Pixels for each point.",
    ]
    return general.sorted { $0.key < $1.key }.map { query($0.key, $0.value, summaries[$0.key] ?? "") }
      + scene.parameters.filter { !$0.isData }.map { query("set.\($0.name)", json($0.schema), $0.summary) }
  }

  private static func json(_ schema: String) -> Any {
    (try? JSONSerialization.jsonObject(with: Data(schema.utf8))) ?? [String: Any]()
  }
}
