import Testing

@Suite struct GlossaryTests {
  private func rule() throws -> GlossaryRule {
    let text = try #require(
      try SourceTree.repository.get().documents[GlossaryRule.path])
    return try #require(GlossaryRule(glossary: text))
  }

  @Test func `a replaced synonym occurs in the glossary alone`() throws {
    let (rule, tree) = (try rule(), try SourceTree.repository.get())
    let violations =
      tree.swiftFiles.flatMap(rule.violations)
      + tree.documents.flatMap { rule.violations(in: $0.value, of: $0.key) }
    #expect(violations.isEmpty, "\(violations.report)")
  }

  @Test func `every type of the glossary is declared`() throws {
    let declared = Set(
      try SourceTree.repository.get().swiftFiles.flatMap { file in
        TypeDeclaration.all(in: file.tokens).map(\.name)
      })
    #expect(try rule().types.subtracting(declared) == [])
  }

  @Test func `the glossary replaces no type that it lists`() throws {
    let rule = try rule()
    #expect(rule.types.filter { rule.synonyms[$0] != nil } == [])
    #expect(!rule.synonyms.isEmpty && !rule.suffixes.isEmpty)
  }

  static let table = """
    # Glossary

    | term | meaning | type | replaces |
    |---|---|---|---|
    | Error | A thrown value. | `RemoteError`, `Handle.Error` | `RemoteFailure`, `…Failure` |
    | Problem | RFC 9457. | `ServiceProblem` | |

    | term | meaning | type | replaces |
    |---|---|---|---|
    | Result | A returned value. | `Result` | `…Outcome`, `…Problem` |

    | other | table |
    """

  private func messages(
    _ text: String, path: String = "Packages/Domain/Sources/Domain/A.swift"
  ) throws -> [Int?] {
    let rule = try #require(GlossaryRule(glossary: Self.table))
    return rule.violations(in: SourceFile(path: path, text: text)).map(\.line)
  }

  @Test func `the columns of all tables are read`() throws {
    let rule = try #require(GlossaryRule(glossary: Self.table))
    #expect(rule.types == ["RemoteError", "Error", "ServiceProblem", "Result"])
    #expect(rule.synonyms == ["RemoteFailure": "Error"])
    #expect(rule.suffixes == ["Failure": "Error", "Outcome": "Result", "Problem": "Result"])
    #expect(GlossaryRule(glossary: "| term | meaning |") == nil)
  }

  @Test(arguments: [
    "throw RemoteFailure.offline", "let a: RemoteFailure?", "struct SaveFailure {}",
    "private enum Outcome { case done }", "struct Damaged: Error {}",
    "enum Refusal<Value: Sendable>: Swift.Error {}", "struct Late: Hashable, Error {}",
    "final class OtherProblem {}",
  ])
  func `a replaced name is found`(text: String) throws {
    #expect(try messages(text) == [1])
  }

  @Test(arguments: [
    "// RemoteFailure", "let a = \"RemoteFailure\"", "struct ServiceProblem {}",
    "struct DamagedError: Error {}", "enum Error: Swift.Error {}",
    "typealias Failure = KeyValueStoreError", "func run<Failure: Error>() throws(Failure) {}",
    "struct Box<Failure: Error>: Sendable {}", "let remoteFailures = 1", "class func makeFailure()",
  ])
  func `other code passes`(text: String) throws {
    #expect(try messages(text) == [])
  }

  @Test func `endings are a rule for shipped types alone`() throws {
    let path = "Packages/Domain/Tests/DomainTests/A.swift"
    #expect(try messages("struct Leak: Error {}\nstruct AFailure {}", path: path) == [])
    #expect(try messages("let a = RemoteFailure.offline", path: path) == [1])
    #expect(try messages("class RemoteFailure {}", path: "Tests/AppleStubs/Stubs/A.swift") == [])
  }

  @Test func `a replaced identifier is found in a document`() throws {
    let rule = try #require(GlossaryRule(glossary: Self.table))
    let text = "# A\n\nThrows `RemoteFailure.offline`; SaveFailure passes."
    #expect(rule.violations(in: text, of: "README.md").map(\.line) == [3])
    #expect(rule.violations(in: text, of: "CHANGELOG.md") == [])
    #expect(rule.violations(in: text, of: "docs/openapi.json") == [])
  }
}
