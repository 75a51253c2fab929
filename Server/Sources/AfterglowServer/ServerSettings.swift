/// How a server runs, and what a request may use.
public struct ServerSettings: Sendable {
  /// The folder of the scenes.
  public var scenes: String
  /// The keys of signatures; nil to accept requests without one.
  public var keys: SigningKeys?
  /// The greatest number of pixels of a picture.
  public var pixelLimit = 16_777_216
  /// The longest time to draw a picture, in seconds.
  public var drawingTime = 10.0
  /// The longest film, in seconds of its time.
  public var filmDuration = 120.0
  /// The longest query, in bytes.
  public var queryLimit = 8 << 10
  /// The largest body, in bytes.
  public var bodyLimit = 1 << 20
  /// How many pictures are drawn at once.
  public var workers = 2
  /// How many pictures may wait to be drawn; more are refused.
  public var queueLimit = 64
  /// How many connections may be open.
  public var connectionLimit = 1024
  /// The time in which a request must be complete, from the opening of its connection or the response before, in seconds.
  public var requestTime = 20.0
  /// The folder of cached pictures and of films; nil for one that is removed at the end.
  public var cacheFolder: String?
  /// The size of the cache, in bytes.
  public var cacheLimit = 1 << 30
  /// How long clients and proxies may use a picture without asking again, in seconds.
  public var maximumAge = 3600
  /// The only addresses to which the end of a film is reported: one for each name that a job may give.
  public var webhooks: [String: String] = [:]
  /// Folders with fonts.
  public var fontFolders: [String] = []
  /// Folders, besides the scenes' own, from which they may read files.
  public var allowedFolders: [String] = []
  /// Whether a line of the log is a JSON object.
  public var logsJSON = false

  /// Creates the default settings for a folder of scenes.
  public init(scenes: String) {
    self.scenes = scenes
  }
}

/// A setting with which the server cannot run; the description says what to do.
public struct SettingsError: Error, Sendable, CustomStringConvertible {
  public var description: String

  init(_ description: String) {
    self.description = description
  }
}
