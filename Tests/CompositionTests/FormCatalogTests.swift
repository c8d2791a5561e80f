import FormKit
import ShellApp
import Testing

struct FormCatalogTests {
  private let catalog = FormCatalog.standard(region: "US")
  private let environment = FormEnvironment(
    today: .epoch, messages: Words.messages(for: "en"))

  @Test(arguments: FormCatalog.ids)
  func `every built-in schema compiles without a finding`(id: String) throws {
    #expect(try catalog.form(id).findings == [])
    #expect(try catalog.form(id).schema.id == id)
  }

  @Test(arguments: FormCatalog.ids)
  func `every built-in schema lints clean`(id: String) throws {
    let document = try FormValue(json: try #require(catalog.source(of: id)))
    #expect(CompiledForm.lint(document: document, rules: catalog.rules) == [])
  }

  @Test func `the schemas of the first release are built in`() {
    let promised = [
      "login", "signup", "profile", "payment", "screenName", "birthday", "avatar", "mfa",
      "additionalInfo",
    ]
    #expect(promised.filter { !FormCatalog.ids.contains($0) } == [])
  }

  @Test func `a schema is compiled once, for every copy of a catalogue and every thread`()
    async throws
  {
    let catalog = FormCatalog.standard(region: "US")
    let forms = try await withThrowingTaskGroup(of: CompiledForm.self) { group in
      for _ in 0..<8 { group.addTask { try catalog.form("signup") } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let copy = catalog
    let form = try copy.form("signup")
    #expect(forms.count == 8)
    #expect(forms.allSatisfy { $0 === form })
    #expect(try catalog.form("login") !== form)
  }

  @Test func `an unknown id names the known ones`() {
    #expect(throws: FormCatalog.UnknownSchemaError(id: "loginn")) { try catalog.form("loginn") }
    #expect(FormCatalog.UnknownSchemaError(id: "x").description.contains("screenName"))
  }

  @Test(arguments: [
    ("ab", "At least 3 characters"), ("root", "That name is reserved"),
    ("john🎉", "Letters, numbers, and underscore only"),
  ])
  func `the screen name form says what Domain's policy says`(raw: String, message: String) throws {
    let verdict = try catalog.form("screenName").check(
      ["screenName": .string(raw)], environment: environment)
    #expect(verdict.issues.map(\.message) == [message])
  }

  @Test func `the screen name waits for its remote check`() throws {
    let verdict = try catalog.form("screenName").check(
      ["screenName": "john_doe_123"], environment: environment)
    #expect(verdict.isValid)
    #expect(verdict.unverified == ["screenName"])
  }

  @Test func `login trims and lowercases the email and hides the password`() throws {
    let verdict = try catalog.form("login").check(
      ["email": "  Test@Email.COM  ", "password": "secret1"], environment: environment)
    #expect(verdict.isValid)
    #expect(verdict.values["email"] == "test@email.com")
    #expect(verdict.redactedValues["password"] == "•••")
  }

  @Test func `signup asks a business for its name`() throws {
    var values: FormObject = [
      "screenName": "ada_l", "name": "Ada", "email": "ada@example.com",
      "phone": "(555) 123-4567", "accountType": "Business", "password": "secret-1",
      "confirmPassword": "secret-2",
    ]
    values["phone"] = nil
    let verdict = try catalog.form("signup").check(values, environment: environment)
    #expect(
      verdict.issues.map { "\($0.field?.description ?? "") \($0.rule)" }
        == ["companyName required", "confirmPassword matches"])
  }

  @Test func `signup asks for a password of eight characters`() throws {
    let verdict = try catalog.form("signup").check(
      ["password": "seven-7"], environment: environment)
    #expect(verdict.issues.contains { $0.field == "password" && $0.rule == "minLength" })
  }

  @Test(arguments: [
    ("tip", 0.005, "step"), ("tip", 1_000_000.01, "max"), ("tip", -0.01, "min"),
    ("amount", 1.005, "step"), ("amount", 1_000_000.01, "max"), ("amount", 0.99, "min"),
  ])
  func `the amounts of a payment are cents up to a million`(
    field: String, amount: Double, rule: String
  ) throws {
    func rules(_ amount: Double) throws -> [String] {
      try catalog.form("payment").check([field: .number(amount)], environment: environment)
        .issues.filter { $0.field?.description == field }.map(\.rule)
    }
    #expect(try rules(amount) == [rule])
    for amount in [1, 1.15, 4.35, 999_999.99, 1_000_000] { #expect(try rules(amount) == []) }
  }

  @Test func `30 February is no birthday`() throws {
    let verdict = try catalog.form("birthday").check(
      ["dateOfBirth": "2000-02-30"], environment: environment)
    #expect(verdict.issues.map(\.rule) == ["type"])
  }

  private static let firstDrafts: [(String, FormObject)] = [
    ("profile", ["name": "Ada", "country": "DE", "bio": "Counts"]),
    ("payment", ["cardName": "Ada", "expiry": "09/29", "amount": 20]),
  ]

  @Test(arguments: firstDrafts)
  func `a draft of the first version goes on in the second`(
    id: String, values: FormObject
  ) throws {
    let engine = FormEngine(
      try FormCatalog.standard(region: "US").form(id), environment: FormEnvironment(today: .epoch))
    let report = engine.restore(FormDraft(schema: id, version: 1, values: values))
    #expect(report.losses == [] && report.formVersion == 2)
    for (key, value) in values { #expect(try engine.state(of: FieldPath(key)).value == value) }
  }
}
