import Testing

@Suite("Errors of usage")
struct UsageTests {
  @Test(
    "an error names the whole command, whether options are wrong by themselves or together",
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
}
