import Testing

@Suite struct ProductNameTests {
  private func rule() throws -> ProductNameRule {
    let texts = try SourceTree.repository.get().swiftTexts
    let home = try #require(texts.first { $0.key.hasSuffix(ProductNameRule.home) })
    return try #require(ProductNameRule(identity: home.value))
  }

  @Test func `one file of the sources names the product`() throws {
    let rule = try rule()
    let violations = try SourceTree.repository.get().swiftFiles.flatMap(rule.violations)
    #expect(violations.isEmpty, "\(violations.report)")
  }

  @Test func `the manifest and the scripts name the same executable`() throws {
    let executable = try rule().executable
    let root = try Manifests.repository.get().root
    #expect(root.products.map(\.name).contains(executable))
    #expect(LinkingRule.executable == executable)
    let script = try #require(try SourceTree.repository.get().documents["Scripts/support.sh"])
    #expect(script.contains("\nproduct=\(executable)\n"))
  }

  static let identity = #"init(displayName: "Field Notes", executable: "field-notes", port: 1)"#

  @Test(arguments: [
    (#"let title = "Field Notes""#, true), (#"note("field-notes: \(reason)")"#, true),
    (#"let key = "FIELD_NOTES_API_URL""#, true), (#"let folder = "field-notes/dev""#, true),
    (#"let cookie = "field_notes_session""#, true),
    (#"let other = "Field Notesy""#, false), (#"let other = "MY_FIELD_NOTES_URL""#, false),
    ("// Field Notes", false), ("let fieldNotes = FieldNotes()", false),
  ])
  func `a literal with the product's name is found`(text: String, isFound: Bool) throws {
    let rule = try #require(ProductNameRule(identity: Self.identity))
    let file = SourceFile(path: "Packages/Domain/Sources/Domain/A.swift", text: text)
    #expect(rule.violations(in: file).isEmpty != isFound)
    let home = SourceFile(path: "App/Sources/A/Words/AppIdentity.swift", text: text)
    #expect(rule.violations(in: home).isEmpty)
  }
}
