import Domain
import FormKit
import Foundation
import LocalPersistence
import Testing

@testable import ShellApp

/// The facts that forms are filled with.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct AutofillFactsTests {
  private let device: SharedDevice

  init() throws { device = try SharedDevice() }

  private func enterAsAda() async throws {
    try await device.coordinator.boot()
    try await device.enter(
      .password(try EmailAddress("ada@example.com"), Password("correct-horse")))
    try #require(device.coordinator.route == .home)
  }

  /// The form of a screen after it is filled.
  private func filled(_ form: String) async throws -> FormEngine {
    let engine = FormEngine(
      try device.app.catalog.form(form), environment: device.app.formEnvironment())
    let strategy = try #require(device.app.formPorts.autofill)
    engine.autofill(try await strategy.prefillValues(for: engine.form.schema))
    return engine
  }

  private func values(_ form: String, _ ids: [FieldPath]) async throws -> [FormValue] {
    let engine = try await filled(form)
    return try ids.map { try engine.state(of: $0).value }
  }

  private func send(_ form: SandboxForm, _ values: FormObject) async {
    await device.coordinator.open("shell://formSandbox/\(form.rawValue)")
    let result = await device.coordinator.submit(
      ScreenInput(values: values, sensitive: ["cardNumber", "securityCode"]))
    #expect(result == .advance)
  }

  private static let profile: FormObject = [
    "name": "Countess", "email": "other@example.com", "country": "DE", "phone": "+4930901820",
  ]

  @Test func `a signed-in person's forms have what the account, the profile and the locale tell`()
    async throws
  {
    try await enterAsAda()
    let person = try #require(try await device.app.requestProfile())
    let birthday = try #require(person.dateOfBirth?.date.description)
    let name: FormValue = person.displayName.map { .string($0) } ?? .null
    #expect(
      try await values("profile", ["name", "email", "country", "phone", "birthday"])
        == [name, "ada@example.com", "US", .null, .string(birthday)])
    // The name with which a person signs in is the address.
    #expect(try await values("login", ["email", "password"]) == ["ada@example.com", .null])
  }

  @Test func `the answers of the last forms fill what the account does not tell, secrets never`()
    async throws
  {
    try await enterAsAda()
    await send(.profile, Self.profile)
    await send(.payment, FormWaitingTests.payment)
    #expect(
      try await values("signup", ["email", "phone", "password"])
        == ["ada@example.com", .null, .null], "that form takes American numbers only")
    #expect(try await values("profile", ["country", "phone"]) == ["DE", "+4930901820"])
    #expect(try await values("payment", ["cardNumber", "cardName"]) == [.null, .null])
    let kept = try #require(try device.stores.secure.retrieveString(key: "autofill.last"))
    #expect(!kept.contains("4111"))
  }

  @Test func `a person who is not signed in has none, and the next one has their own`()
    async throws
  {
    try await enterAsAda()
    await send(.profile, Self.profile)
    await device.coordinator.signOut()
    #expect(try await values("profile", ["name", "email", "phone"]) == [.null, .null, .null])
    #expect(try !device.stores.secure.keys().contains("autofill.last"))
    try await device.enter(.anonymous)
    #expect(try await values("profile", ["name", "email", "phone"]) == [.null, .null, .null])
  }

  @Test func `answers of another user are not read`() async throws {
    try await enterAsAda()
    try device.stores.secure.save(
      key: "autofill.last",
      encoding: LastValues(user: UserID("someone-else"), values: ["tel": "+12015550123"]))
    #expect(try await values("profile", ["phone"]) == [.null])
  }
}
