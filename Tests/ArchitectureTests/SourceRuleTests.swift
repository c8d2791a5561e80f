import Testing

@Suite struct SourceRuleTests {
  @Test func `no layer knows a build configuration`() throws {
    let violations = try SourceTree.repository.get().swiftFiles
      .filter { !$0.path.hasPrefix("Tests/") }
      .flatMap(SourceRule.buildConfiguration.violations)
    #expect(violations.isEmpty, "\(violations.report)")
  }

  @Test func `time, place and identity are injected`() throws {
    let violations = try SourceTree.repository.get().shippedFiles
      .flatMap(SourceRule.ambientValue.violations)
    #expect(violations.isEmpty, "\(violations.report)")
  }

  @Test func `nothing shipped traps or silences the compiler without a reason`() throws {
    let violations = try SourceTree.repository.get().shippedFiles
      .flatMap(SourceRule.escapeHatch.violations)
    #expect(violations.isEmpty, "\(violations.report)")
  }

  @Test func `nothing shipped is unfinished`() throws {
    let violations = try SourceTree.repository.get().shippedFiles
      .flatMap(SourceRule.unfinishedWork.violations)
    #expect(violations.isEmpty, "\(violations.report)")
  }

  @Test func `lifetimes are tracked in the app and in the tests of its flows`() throws {
    let violations = try SourceTree.repository.get().swiftFiles
      .flatMap(SourceRule.trackedLifetime.violations)
    #expect(violations.isEmpty, "\(violations.report)")
  }

  @Test(arguments: [
    ("App/Sources/ShellApp/A.swift", "final class A: ScreenPresenter {}", 1),
    (
      "App/Sources/ShellApp/A.swift",
      "final class A: ScreenPresenter {\n  private let lifetime = Lifetime(.presenter, A.self)\n}",
      0
    ),
    ("Tests/FlowTests/ATests.swift", "@MainActor @Suite(.serialized)\nstruct ATests {}", 1),
    ("Tests/FlowTests/ATests.swift", "@MainActor @Suite(.withoutLeaks) struct ATests {}", 0),
    ("Tests/FlowTests/ATests.swift", "@Suite struct ATests {}", 0),
    ("Tests/FlowTests/ATests.swift", "import ShellApp\n@Suite struct ATests {}", 1),
  ])
  func `an untracked lifetime is found`(path: String, text: String, count: Int) {
    let file = SourceFile(path: path, text: text)
    #expect(SourceRule.trackedLifetime.violations(file).count == count)
  }

  static let layer = "Packages/Domain/Sources/Domain/A.swift"

  static let ambient = [
    "let a = Date()", "let a = Date.now", "let a = Calendar.current", "let a = Locale.current",
    "let a = TimeZone.current", "let a = UUID()", "let a = \"\\(UUID())\"", "let a = Date( )",
  ]

  @Test(arguments: ambient) func `an ambient value is found`(text: String) {
    #expect(SourceRule.ambientValue.violations(SourceFile(path: Self.layer, text: text)).count == 1)
  }

  static let injected = [
    "let a = FormDate()", "// Date()", "let a = \"Date()\"",
    "let a = Date(timeIntervalSince1970: 0)",
    "let a = self.calendar.current",
  ]

  @Test(arguments: injected) func `an injected value passes`(text: String) {
    #expect(SourceRule.ambientValue.violations(SourceFile(path: Self.layer, text: text)).isEmpty)
  }

  @Test(arguments: [
    ("App/Sources/ShellApp/Composition/Live.swift", true),
    ("App/Sources/ShellApp/Boot/Boot.swift", false),
    ("App/Sources/ShellCommands/Terminal/LiveEnvironment.swift", true),
    ("App/Sources/ShellCommands/Terminal/Screen.swift", false),
    ("Packages/Domain/Sources/Domain/LiveClock.swift", false),
  ])
  func `only a live adapter may ask the machine`(path: String, mayAsk: Bool) {
    let file = SourceFile(path: path, text: "let now = Date()")
    #expect(SourceRule.ambientValue.violations(file).isEmpty == mayAsk)
  }

  @Test(arguments: ["#if mock", "#if DEBUG && !prod", "#if os(Linux)\n#elseif dev"])
  func `a configuration in a layer is found`(text: String) {
    let file = SourceFile(path: Self.layer, text: text + "\n#endif")
    #expect(SourceRule.buildConfiguration.violations(file).count == 1)
    let app = SourceFile(path: "App/Sources/ShellApp/A.swift", text: text + "\n#endif")
    #expect(SourceRule.buildConfiguration.violations(app).isEmpty)
  }

  static let escapes = [
    "let a = try! b()", "let a = b as! C", "fatalError(\"no\")",
    "final class A: @unchecked Sendable {}", "nonisolated(unsafe) var a = 1",
    "/// A box.\nfinal class A: @unchecked Sendable {}",
  ]

  @Test(arguments: escapes) func `an escape hatch is found`(text: String) {
    #expect(SourceRule.escapeHatch.violations(SourceFile(path: Self.layer, text: text)).count == 1)
  }

  static let safe = [
    "let a = try? b()", "let a = b as? C", "// try! this",
    "/// Unchecked: the handle is only touched under the lock.\nfinal class A: @unchecked Sendable {}",
    "let a = \"fatalError(\"",
  ]

  @Test(arguments: safe)
  func `safe code passes`(text: String) {
    #expect(SourceRule.escapeHatch.violations(SourceFile(path: Self.layer, text: text)).isEmpty)
  }

  @Test func `unfinished work is found in comments only`() {
    let file = SourceFile(path: Self.layer, text: "let a = \"TODO\" // TODO: more\n// TODOS")
    #expect(SourceRule.unfinishedWork.violations(file).map(\.line) == [1])
  }
}
