import Testing

@Suite struct PlainTextTests {
  @Test func `the texts of the product contain no rejected phrase`() throws {
    let violations = try SourceTree.repository.get().swiftFiles
      .flatMap(PlainTextRule().violations)
    #expect(violations.isEmpty, "\(violations.report)")
  }

  @Test func `every table and every reference text exists`() throws {
    let files = try SourceTree.repository.get().shippedFiles
    for table in PlainTextRule.tables {
      #expect(files.contains { $0.path.hasSuffix(table) }, "\(table)")
    }
    let literals = files.flatMap(\.literals).joined(separator: "\n")
    for text in PlainTextRule.references { #expect(literals.contains(text), "\(text)") }
  }

  private func lines(_ text: String, path: String = "App/Sources/ShellApp/A.swift") -> [Int?] {
    PlainTextRule().violations(in: SourceFile(path: path, text: text)).map(\.line)
  }

  @Test(arguments: PlainTextRule.phrases.map(\.key) + PlainWordsRule.phrases.map(\.key))
  func `a rejected phrase is found in a literal`(phrase: String) {
    #expect(lines("let a = 1\nlet b = \"Your \(phrase) here.\"").contains(2))
    #expect(lines("let b = #\"{ \"label\": \"Your \(phrase)\" }\"#").contains(1))
    #expect(lines("let b = \"\"\"\n  Your \(phrase) \\\n  here.\n  \"\"\"").contains(2))
  }

  @Test(arguments: ["let a = \"What follows.\"", "let a = \"Who is signed in\""])
  func `a text must not begin with what or who`(text: String) {
    #expect(lines(text) == [1])
  }

  @Test(arguments: [
    "let a = \"avatar\"", "let a = [\"login\", \"avatar\"]", "let a = \"avatar_\\(id)\"",
    "let a = #\"{ \"id\": \"avatar\", \"type\": \"image\" }\"#", "let a = \"Log In\"",
    "let a = \"Add Your Photo\"", "// An avatar of nobody\nlet a = 1", "let a = \"What is new?\"",
    "let a = \"Choose a picture.\"", "let nickname = \"Your screen name\"",
  ])
  func `other literals pass`(text: String) {
    #expect(lines(text) == [])
  }

  @Test func `only shipped files without tables are checked`() {
    let text = "let a = \"Nobody is signed in.\""
    #expect(lines(text, path: "Packages/Domain/Sources/Domain/A.swift") == [1])
    #expect(lines(text, path: "Packages/Domain/Tests/DomainTests/A.swift") == [])
    #expect(lines(text, path: "App/Sources/ShellApp/Features/Forms/Countries.swift") == [])
    #expect(lines(text, path: "App/Sources/ReferenceBackend/Generated/A.swift") == [])
  }
}
