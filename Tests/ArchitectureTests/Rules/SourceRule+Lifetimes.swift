extension SourceRule {
  /// The presenters and flows of the app are tracked, and the tests of flows find those that leak.
  static let trackedLifetime = SourceRule(name: "tracked lifetime") { file in
    if file.path.hasPrefix("App/Sources/ShellApp/") { return untrackedPresenters(in: file) }
    if file.path.hasPrefix("Tests/FlowTests/") { return suitesWithoutTracker(in: file) }
    return []
  }

  /// The suites that the rule leaves out: random walks look for leaks after each step themselves.
  private static let exemptFolder = "Tests/FlowTests/Soak/"

  private static func untrackedPresenters(in file: SourceFile) -> [Violation] {
    let tracked = Set(file.lines(matching: "let lifetime = Lifetime("))
    let presenters = TypeDeclaration.all(in: file.tokens).filter {
      $0.keyword == "class" && $0.conformances.contains("ScreenPresenter")
    }
    guard tracked.count < presenters.count else { return [] }
    return presenters.prefix(1).map {
      Violation(file.path, line: $0.line, "\($0.name) holds no Lifetime")
    }
  }

  private static func suitesWithoutTracker(in file: SourceFile) -> [Violation] {
    guard !file.path.hasPrefix(exemptFolder) else { return [] }
    let usesApp = !file.lines(matching: "import ShellApp").isEmpty
    let isolated = Set(file.lines(matching: "@MainActor"))
    let tracked = Set(file.lines(matching: ".withoutLeaks"))
    return TypeDeclaration.all(in: file.tokens).filter { type in
      guard type.name.hasSuffix("Tests") else { return false }
      // The attributes are on the line of the name or on the one before.
      let lines: Set = [type.line, type.line - 1]
      return (usesApp || !isolated.isDisjoint(with: lines)) && tracked.isDisjoint(with: lines)
    }.map { Violation(file.path, line: $0.line, "\($0.name) runs without .withoutLeaks") }
  }
}
