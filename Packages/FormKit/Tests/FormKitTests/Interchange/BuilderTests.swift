import FormKit
import Foundation
import Testing

@Suite struct BuilderTests {
  // login-start
  static let login = FormSchema(
    "login", title: "Welcome Back", submitLabel: "Log In",
    fields: [
      FormField(
        "email", .email, label: "Email", required: true, transforms: [.trim, .lowercase],
        rules: [.email, .notEmpty], autofill: "username"),
      FormField(
        "password", .password, label: "Password", required: true, rules: [.minLength(6)],
        autofill: "current-password"),
    ])
  // login-end

  // identity-start
  static let identity: [FormField] = [
    .screenName(rule: "screenName", check: "screenNameAvailability"),
    .birthday(rule: "dateOfBirth", hints: ["guardianConsentHint"]),
    .avatar(),
  ]
  // identity-end

  private var rules: RuleRegistry {
    var rules = RuleRegistry()
    for name in ["screenName", "dateOfBirth", "guardianConsentHint"] {
      rules.register(name) { _, _ in nil }
    }
    return rules
  }

  private func lines(of name: String) throws -> Int {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(source.firstIndex { $0.hasSuffix("// \(name)-start") })
    let end = try #require(source.firstIndex { $0.hasSuffix("// \(name)-end") })
    return end - start - 1
  }

  @Test func `a login form in Swift takes under 50 lines`() throws {
    #expect(try (5..<15).contains(lines(of: "login")))
    let form = try CompiledForm(Self.login)
    #expect(form.findings == [])
    #expect(form.check(["email": " A@B.co ", "password": "secret1"]).values["email"] == "a@b.co")
    #expect(
      form.check(["email": "x", "password": "1"]).rules == ["email:email", "password:minLength"])
  }

  private func shared() throws -> CompiledForm {
    // readme-start
    let login = FormSchema(
      "login", validation: .hybrid,
      fields: [
        FormField(
          "email", .email, label: "Email", required: true, transforms: [.trim, .lowercase],
          rules: [.email]),
        FormField("password", .password, label: "Password", required: true, rules: [.minLength(6)]),
        .screenName(check: "screenNameAvailability"), .birthday(), .avatar(),
      ])
    let form = try CompiledForm(login)
    // readme-end
    return form
  }

  @Test func `the README shows a schema in Swift that compiles`() throws {
    #expect(try shared().findings == [])
    let readme = URL(filePath: #filePath).appending(path: "../../../../README.md").standardized
    let text = try String(contentsOf: readme, encoding: .utf8)
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let snippet = try #require(
      source.split(separator: "// readme-start\n").dropFirst().first?.split(
        separator: "    // readme-end"
      ).first)
    let lines = snippet.split(separator: "\n").map { $0.dropFirst(4) }
    #expect(text.contains(lines.joined(separator: "\n")))
  }

  @Test func `any form adds screen name, birthday and avatar in under 10 lines`() throws {
    #expect(try (1..<10).contains(lines(of: "identity")))
    let form = try CompiledForm(FormSchema("me", fields: Self.identity), rules: rules)
    #expect(form.findings == [])
    #expect(form.schema.fields.map(\.id) == ["screenName", "dateOfBirth", "avatar"])
    let verdict = form.check([
      "screenName": "ada", "dateOfBirth": "1990-01-01",
      "avatar": ["name": "a.png", "size": 10_485_761],
    ])
    #expect(verdict.rules == ["avatar:fileSize"])
    #expect(verdict.unverified == ["screenName"])
    #expect(verdict.redactedValues["dateOfBirth"] == "•••")
  }

  @Test func `a birthday without a rule of the app lies not ahead`() throws {
    let form = try CompiledForm(FormSchema("b", fields: [.birthday()]))
    #expect(form.check(["dateOfBirth": "2026-02-01"]).rules == ["dateOfBirth:before"])
    #expect(form.check(["dateOfBirth": "2026-01-31"]).isValid)
  }

  @Test func `a schema made in Swift is linted like its document, with the same pointers`() throws {
    let schema = FormSchema(
      "s",
      fields: [
        FormField("a", .text, label: "A", visible: .field("b", .isFilled(true))),
        FormField("a", .text, label: "A", rules: [.pattern("(")]),
      ])
    let error = #expect(throws: SchemaError.self) { try CompiledForm(schema) }
    #expect(error?.findings == CompiledForm.lint(document: schema.document))
    #expect(
      error?.findings.map(\.path) == [
        "/sections/0/fields/1/id", "/sections/0/fields/0/visible/field",
        "/sections/0/fields/1/rules/0/value",
      ])
  }

  @Test func `a value format 1 reads differently is refused, not changed`() throws {
    let field = FormField("a", .text, label: "A", defaultValue: .value(["field": "b"]))
    let other = FormField("b", .text, label: "B")
    let error = #expect(throws: SchemaError.self) {
      try CompiledForm(FormSchema("s", fields: [other, field]))
    }
    #expect(error?.findings.map(\.code) == ["notExpressible"])
    #expect(error?.findings.map(\.path) == ["/sections/0/fields/1"])
  }

  @Test func `pages, sections, repeats, form rules and actions have initialisers`() throws {
    let schema = FormSchema(
      "s", validation: .hybrid,
      pages: [
        FormPage(
          "one", title: "One",
          sections: [
            FormSection(
              repeating: "members", items: RepeatPolicy(minimum: 1),
              fields: [FormField("name", .text, label: "Name", required: true)]),
            FormSection(
              "more", fields: [.choice("kind", label: "Kind", options: [FieldOption("a")])]),
          ])
      ],
      rules: [FormRule(.field("kind", .isFilled(true)), message: "Choose", field: "kind")],
      actions: [FormAction("skip", label: "Skip")])
    let form = try CompiledForm(schema)
    #expect(form.schema == schema)
    #expect(
      form.check(["members": [[:]]]).rules == ["members[0].name:required", "kind:assert"])
  }
}
