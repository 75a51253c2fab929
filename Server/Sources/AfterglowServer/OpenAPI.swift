import Foundation

/// The description of the server's addresses (OpenAPI 3.1).
enum OpenAPI {
  /// - Parameter scenes: The names of the scenes.
  static func document(scenes: [String]) -> String {
    let problem =
      [
        "description": "What is wrong, and what to do (RFC 9457).",
        "content": ["application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]],
      ] as [String: Any]
    func problems(_ codes: Int...) -> [String: Any] {
      Dictionary(uniqueKeysWithValues: codes.map { ("\($0)", problem as Any) })
    }
    func query(_ name: String, _ schema: [String: Any], _ summary: String) -> [String: Any] {
      ["name": name, "in": "query", "schema": schema, "description": summary]
    }
    let pictureParameters: [[String: Any]] = [
      [
        "name": "scene", "in": "path", "required": true, "schema": ["type": "string", "enum": scenes],
        "description": "The scene.",
      ],
      [
        "name": "type", "in": "path", "required": true,
        "schema": ["type": "string", "enum": PictureType.allCases.map(\.rawValue)],
        "description": "The type of the file.",
      ],
      query("format", ["type": "string"], "A format of the scene."),
      query("at", ["type": "number"], "The instant in seconds."),
      query("scale", ["type": "number", "exclusiveMinimum": 0], "Pixels for each point."),
      query("expires", ["type": "number"], "Seconds since 1970 after which the address is refused."),
      query("sig", ["type": "string"], "The signature, always the last parameter."),
    ]
    let picture: [String: Any] = [
      "description": "The picture.",
      "content": Dictionary(
        uniqueKeysWithValues: PictureType.allCases.map { ($0.mediaType, [String: Any]()) }),
    ]
    let body: [String: Any] = [
      "required": true, "content": ["application/json": ["schema": ["type": "object"]]],
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
        "/v1/{scene}.{type}": [
          "parameters": pictureParameters,
          "get": [
            "responses": problems(400, 403, 404, 408, 414, 422, 503).merging([
              "200": picture, "304": ["description": "Not changed."],
            ]) { $1 }
          ],
          "post": [
            "requestBody": body,
            "responses": problems(400, 403, 404, 408, 413, 422, 503).merging(["200": picture]) { $1 },
          ],
        ],
        "/v1/jobs": [
          "post": [
            "requestBody": body,
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
      ],
    ]
    let data =
      (try? JSONSerialization.data(
        withJSONObject: document, options: [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted])) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }
}
