import Testing

@Suite("Errors of usage")
struct UsageTests {
  @Test(
    "an error names the whole command, for single options and combinations",
    arguments: [
      (["render"], "afterglow render"), (["render", "x.json", "-o", "x.txt"], "afterglow render"),
      (["golden", "check", "--junit"], "afterglow golden check"), (["golden", "chek"], "afterglow golden"),
      (["nonsense"], "afterglow"),
    ])
  func wholeName(arguments: [String], command: String) throws {
    let outcome = try Program().start(arguments).finish()
    #expect(outcome.exitCode == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("error: "), "\(outcome.errors)")
    #expect(outcome.errors.contains("\nUsage: \(command) "), "\(outcome.errors)")
    #expect(outcome.errors.contains("See '\(command) --help'"), "\(outcome.errors)")
  }

  @Test(
    "arguments are shown escaped, so that none can forge a line of output",
    arguments: [
      ["render", "x.json", "-o", "a\u{1B}[2J\nerror: forged"],
      ["render", "x.json", "-o=a\nerror: forged.txt"],
      ["render", "x.json", "--output=a\nerror: forged"],
      ["--no\nerror: forged"], ["golden", "\nerror: forged"],
      ["render", "x.json", "-o", "x.png", "--at", "1\nerror: forged\u{1B}"],
    ])
  func forged(arguments: [String]) throws {
    let outcome = try Program().start(arguments).finish()
    #expect(outcome.exitCode == 64)
    #expect(outcome.errors.contains("\\u{A}error: forged"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("\u{1B}"))
    #expect(!outcome.errors.contains("\nerror:"), "\(outcome.errors)")
  }

  @Test("the number of workers may follow its letter, and a scene is not written to the name of an image")
  func outputsAndWorkers() throws {
    let program = try Program()
    try program.write(#"{"size": [8, 8], "layers": []}"#, to: "scene.json")
    #expect(try program.run("render", "scene.json", "-j1", "-o", "a.png").exitCode == 0)
    let converted = try program.run("convert", "scene.json", "-o", "a.png")
    #expect(
      converted.exitCode == 64 && converted.errors.contains("use render for an image"), "\(converted.errors)")
  }
}
