import Testing

@Suite struct PlainWordsTests {
  @Test func `finished modules contain no rejected phrases`() throws {
    let violations = try SourceTree.repository.get().swiftFiles
      .flatMap(PlainWordsRule.kit.violations)
    #expect(violations.isEmpty, "\(violations.report)")
  }

  @Test func `every finished module exists`() throws {
    let modules = Set(
      try SourceTree.repository.get().swiftFiles.map(\.module))
    #expect(PlainWordsRule.kit.modules.subtracting(modules) == [])
  }

  private func lines(_ text: String, module: String = "Networking") -> [Int?] {
    PlainWordsRule.kit.violations(
      in: SourceFile(path: "Packages/Networking/Sources/\(module)/A.swift", text: text)
    ).map(\.line)
  }

  @Test(arguments: PlainWordsRule.phrases.map(\.key))
  func `a rejected phrase is found in a comment and in a test name`(phrase: String) {
    #expect(lines("struct A {}  // The client \(phrase) store.").contains(1))
    #expect(lines("@Test func `the client \(phrase) store`() {}").contains(1))
  }

  @Test(arguments: [
    "/// What may be set.\nstruct A {}", "// Who waits.\nlet a = 1",
    "@Test func `what is no stream ends it`() {}", "/** What may be set. */\nstruct A {}",
  ])
  func `a comment or a test name must not begin with what or who`(text: String) {
    #expect(lines(text) == [1])
  }

  @Test func `a phrase across two lines is found at its first word`() {
    #expect(lines("/// Closes the file and lets\n/// go of it.\nstruct A {}") == [1])
  }

  @Test(arguments: [
    "/// A stub stands in for the server.", "/// The user `nobody` has the ID 65534.",
    "/// Returns what the server sent.", "/// ``Whoever`` is a type.", "let a = \"nobody\"",
    "/// The file lets.\n\n/// Go is a language.", "let nobody = 1",
    "/// The server acknowledges the request.",
    "/// Stores the token.\n/// What follows is part of the same comment.",
  ])
  func `other text passes`(text: String) {
    #expect(lines(text) == [])
  }

  @Test func `a module that is not listed passes`() {
    #expect(lines("// Nobody hears it.", module: "Unfinished") == [])
    #expect(lines("// Nobody hears it.", module: "NetworkingMock") == [1, 1])
  }

  @Test(arguments: [
    ("Packages/Domain/Sources/Domain/Avatars/Avatar.swift", "Domain"),
    ("Packages/Domain/Tests/DomainTests/A.swift", "DomainTests"),
    ("App/Sources/ShellApp/A.swift", "ShellApp"), ("Tests/FlowTests/A.swift", "FlowTests"),
    ("Package.swift", ""),
  ])
  func `the module follows Sources or Tests in the path`(path: String, module: String) {
    #expect(SourceFile(path: path, text: "").module == module)
  }
}
