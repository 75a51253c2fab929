import ArgumentParser

/// `afterglow serve`: pictures of scenes over HTTP.
///
/// It becomes the program `afterglow-serve`, which is a package of its own.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve pictures of scenes over HTTP.",
    discussion: """
        afterglow serve Scenes/ --listen 127.0.0.1:8080 --secret-file key
        afterglow serve --help

      GET /v1/card.png?set.name=Ada&sig=SIGNATURE returns the picture that `afterglow render card.json --set name=Ada` draws. \
      docs/serve.md tells how to build, secure and operate it.
      """)

  @Argument(parsing: .captureForPassthrough, help: "What `afterglow-serve` takes.")
  var arguments: [String] = []

  func run() throws { try SiblingProgram.server.run(["serve"] + arguments) }
}

/// `afterglow sign`: the signature of an address that `afterglow serve` accepts.
struct SignCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Sign the address of a picture of afterglow serve.",
    discussion: "  afterglow sign '/v1/card.png?set.name=Ada' --secret-file key --expires-in 3600\n")

  @Argument(parsing: .captureForPassthrough, help: "What `afterglow-serve sign` takes.")
  var arguments: [String] = []

  func run() throws { try SiblingProgram.server.run(["sign"] + arguments) }
}

extension SiblingProgram {
  fileprivate static let server = SiblingProgram(
    name: "afterglow-serve",
    remedy:
      "the server is a separate program that must be installed beside afterglow: make server, then make install"
  )
}
