import Domain
import FormKit
import Foundation
import Networking
import NetworkingMock
import ReferenceBackend
import Testing

@testable import ShellApp

/// What the service asks for before it accepts a form, and where the app leads then.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct FormRequirementTests {
  private let device: SharedDevice
  private var coordinator: AppCoordinator { device.coordinator }

  init() throws { device = try SharedDevice() }

  static let signup: FormObject = [
    "screenName": "ada_l", "name": "Ada", "email": "a@example.com", "accountType": "Business",
    "companyName": "Engines", "password": "correct-horse", "confirmPassword": "correct-horse",
  ]

  private static func payment(_ changes: FormObject = [:]) -> FormObject {
    FormWaitingTests.payment.merging(changes) { $1 }
  }

  private func enter(_ email: String = "ada@example.com") async throws {
    try await coordinator.boot()
    try await device.enter(.password(try EmailAddress(email), Password("correct-horse")))
  }

  /// Signs in as a guest and completes the identity flow.
  private func enterAsGuest() async throws {
    try await coordinator.boot()
    await coordinator.perform(action: ActionID.continueAsGuest.rawValue)
    try await completeIdentity(bornOn: "1990-12-09")
  }

  private func completeIdentity(bornOn day: String) async throws {
    await coordinator.passOnboarding()
    _ = await coordinator.submit(ScreenInput(values: ["screenName": "grace_h"]))
    _ = await coordinator.submit(ScreenInput(values: ["dateOfBirth": .string(day)]))
    if coordinator.route == .identity(.guardianConsent) {
      _ = await coordinator.submit(
        ScreenInput(values: ["guardianEmail": "parent@example.com"]))
    }
    await coordinator.perform(action: ActionID.skipAvatar.rawValue)
    _ = await coordinator.submit(ScreenInput(values: [:]))
    try #require(coordinator.route == .home)
  }

  @discardableResult
  private func submit(_ values: FormObject) async -> ScreenResult {
    await coordinator.submit(
      ScreenInput(values: values, sensitive: ["cardNumber", "securityCode", "password"]))
  }

  private func open(_ form: SandboxForm) async throws {
    await coordinator.open("shell://formSandbox/\(form.rawValue)")
    try #require(coordinator.route == .sandboxForm(form))
  }

  private var notices: [Phrase] { coordinator.screen?.notices.map(\.text) ?? [] }

  private func receivedCount(_ form: String) async throws -> Int {
    try await device.app.formSubmissions.received(form: form).count
  }

  @Test func `a sign-up of a business fills in the form that the service asks for, and arrives`()
    async throws
  {
    try await enter()
    try await open(.signup)
    await submit(Self.signup)
    #expect(coordinator.route == .additionalInfo(.signup))
    #expect(coordinator.screen?.form.schema.id == "additionalInfo")
    #expect(try await receivedCount("signup") == 0)
    await submit(["name": "Ada", "country": "DE", "postalCode": "10115"])
    #expect(coordinator.route == .sandboxReview(.signup))
    #expect(try await receivedCount("additionalInfo") == 1)
    #expect(try await receivedCount("signup") == 1)
    coordinator.goBack()
    #expect(coordinator.route == .sandboxForm(.signup))
  }

  @Test func `each sign-up of a business fills in the other form, and the review has both`()
    async throws
  {
    try await enter()
    try await open(.signup)
    for (count, city) in ["10115", "20095"].enumerated() {
      await submit(Self.signup)
      try #require(coordinator.route == .additionalInfo(.signup))
      await submit(["name": "Ada", "country": "DE", "postalCode": .string(city)])
      #expect(coordinator.route == .sandboxReview(.signup))
      await coordinator.appear()
      let blocks = (coordinator.screen?.content ?? []).flatMap { block -> [ContentBlock] in
        if case .card(let card) = block { card.blocks } else { [] }
      }
      let codes = blocks.compactMap { block -> String? in
        if case .code(let code) = block { code.text } else { nil }
      }
      #expect(codes.count == 2 && codes[0].contains("Engines") && codes[1].contains(city))
      #expect(try await receivedCount("additionalInfo") == count + 1)
      #expect(try await receivedCount("signup") == count + 1)
      coordinator.goBack()
    }
  }

  @Test func `the screen name of a sign-up is among what the service has received`() async throws {
    try await enter()
    try await open(.signup)
    await submit(Self.signup.merging(["accountType": "Personal", "companyName": nil]) { $1 })
    #expect(coordinator.route == .sandboxReview(.signup))
    let received = try #require(
      try await device.app.formSubmissions.received(form: "signup").first)
    #expect(try FormValue(json: Array(received.values))["screenName"] == "ada_l")
  }

  @Test func `who leaves the other form finds the answers and why they were not accepted`()
    async throws
  {
    try await enter()
    try await open(.signup)
    await submit(Self.signup)
    coordinator.goBack()
    await coordinator.appear()
    #expect(coordinator.route == .sandboxForm(.signup))
    #expect(notices.contains("submission.additionalInfo"))
    let entered = try #require(coordinator.screen?.entered)
    #expect(entered["companyName"] == "Engines")
    #expect(entered["password"] == "correct-horse")
    #expect(try await receivedCount("signup") == 0)
  }

  @Test func `the other form begins with the answers that it asks for again, and no secrets`()
    async throws
  {
    try await enter()
    try await open(.signup)
    await submit(Self.signup.merging(["name": "Augusta King"]) { $1 })
    try #require(coordinator.route == .additionalInfo(.signup))
    #expect(coordinator.screen?.values == ["name": "Augusta King"])
    await submit(["name": "Augusta King", "country": "DE", "postalCode": "10115"])
    #expect(coordinator.route == .sandboxReview(.signup))
  }

  /// The other form with a number that version 1 does not ask for.
  private static let newerInfo = #"""
    { "formatVersion": 1, "id": "additionalInfo", "version": 9, "sections": [{ "fields": [
      { "id": "name", "type": "text", "required": true, "label": "Name" },
      { "id": "taxNumber", "type": "text", "required": true, "label": "Tax Number" }] }] }
    """#

  @Test func `the other form changes with the service's, keeps its answers, and can be sent`()
    async throws
  {
    try await enter()
    try await open(.signup)
    await submit(Self.signup)
    device.schemas["additionalInfo"] = Self.newerInfo
    #expect(
      await submit(["name": "Ada", "country": "DE", "postalCode": "10115"])
        == .stay(messages: [:], notice: Notice(.warning, "submission.formChanged")))
    #expect(coordinator.route == .additionalInfo(.signup))
    #expect(coordinator.screen?.form.schema.fields.map(\.id) == ["name", "taxNumber"])
    #expect(coordinator.screen?.entered["name"] == "Ada")
    await submit(["name": "Ada", "taxNumber": "DE 1"])
    #expect(coordinator.route == .sandboxReview(.signup))
    #expect(try await receivedCount("additionalInfo") == 1)
    #expect(try await receivedCount("signup") == 1)
  }

  @Test func `a city that the service refuses has its message in its address`() async throws {
    try await enter()
    try await open(.profile)
    func profile(_ city: String) -> FormObject {
      let berlin: FormValue = [
        "addressCountry": "DE", "street": "Lange Str. 1", "postalCode": "10115", "city": "Berlin",
      ]
      let other: FormValue = [
        "addressCountry": "US", "street": "Main St 1", "city": .string(city),
      ]
      return ["name": "Ada", "email": "a@example.com", "addresses": [berlin, other]]
    }
    #expect(
      await submit(profile("Atlantis"))
        == .stay(
          messages: ["addresses[1].city": .verbatim("The city is unknown.")], notice: nil))
    #expect(try await receivedCount("profile") == 0)
    #expect(await submit(profile("Paris")) == .advance)
    #expect(try await receivedCount("profile") == 1)
  }

  @Test func `below the mapped values stands what the service has stored, without secrets`()
    async throws
  {
    try await enter()
    try await open(.payment)
    await submit(Self.payment())
    await coordinator.appear()
    guard case .card(let card)? = coordinator.screen?.content.last,
      case .code(let code)? = card.blocks.first
    else {
      Issue.record("nothing received")
      return
    }
    let values = try FormValue(json: Array(code.text.utf8))
    #expect(values["cardNumber"] == "•••")
    #expect(values["securityCode"] == "•••")
    #expect(values["cardName"] == "Ada Lovelace")
  }

  @Test func `a large payment needs the code of a message; a wrong one can be corrected`()
    async throws
  {
    try await enter()
    try await open(.payment)
    await submit(Self.payment(["amount": 1_000, "tip": 0, "total": 1_000]))
    #expect(coordinator.route == .submissionCode(.payment))
    #expect(notices.contains("mfa.sentByEmail"))
    let code = try device.mailbox.code()
    let wrong = code == "000000" ? "000001" : "000000"
    #expect(
      await submit(["code": .string(wrong)])
        == .stay(messages: ["code": Phrase("mfa.code.wrong", count: 4)], notice: nil))
    await submit(["code": .string(code)])
    #expect(coordinator.route == .sandboxReview(.payment))
    #expect(try await receivedCount("payment") == 1)
  }

  @Test func `a code that has been wrong too often leads back to the form`() async throws {
    try await enter()
    try await open(.payment)
    await submit(Self.payment(["amount": 1_000, "tip": 0, "total": 1_000]))
    let code = try device.mailbox.code()
    for _ in 0..<5 { await submit(["code": code == "000000" ? "000001" : "000000"]) }
    #expect(coordinator.route == .sandboxForm(.payment))
    #expect(notices.contains("submission.codeEnded"), "\(notices)")
    #expect(try await receivedCount("payment") == 0)
  }

  @Test func `a second factor is asked for, and its code belongs to the payment only`()
    async throws
  {
    try await enter()
    try await setEmailFactor()
    try await open(.payment)
    await submit(Self.payment())
    #expect(coordinator.route == .submissionCode(.payment))
    await submit(["code": .string(try device.mailbox.code())])
    #expect(coordinator.route == .sandboxReview(.payment))
    #expect(try await receivedCount("payment") == 1)
  }

  private func setEmailFactor() async throws {
    await coordinator.open("shell://settings/secondFactor")
    await submit(["method": "email"])
    if coordinator.route == .reauthentication { await submit(["password": "correct-horse"]) }
    try #require(coordinator.route == .recoveryCodes)
    await submit([:])
  }

  @Test func `a guest becomes an account in the middle of a payment, which is sent then`()
    async throws
  {
    try await enterAsGuest()
    try await open(.payment)
    await submit(Self.payment())
    #expect(coordinator.route == .linkAccount)
    await submit(["email": "grace@example.com", "password": "correct-horse-9"])
    #expect(coordinator.route == .linkAccountCode)
    await submit(["code": .string(try device.mailbox.code())])
    #expect(coordinator.route == .sandboxReview(.payment))
    #expect(try await receivedCount("payment") == 1)
  }

  @Test func `after a requirement, what the service refuses has its message at its field`()
    async throws
  {
    try await enterAsGuest()
    try await open(.payment)
    await submit(Self.payment(["expiry": "01/20"]))
    #expect(coordinator.route == .linkAccount)
    await submit(["email": "grace@example.com", "password": "correct-horse-9"])
    await submit(["code": .string(try device.mailbox.code())])
    #expect(coordinator.route == .sandboxForm(.payment))
    #expect(notices.contains("submission.invalid"), "\(notices)")
    let screen = try #require(coordinator.screen)
    #expect(screen.refused == ["expiry": .verbatim("The card has expired")])
    // The form shows it there.
    let engine = FormEngine(screen.form, values: screen.values, environment: screen.environment)
    screen.resume(engine)
    #expect(try engine.state(of: "expiry").issues.map(\.message) == ["The card has expired"])
    #expect(try engine.state(of: "cardNumber").value == "4111111111111111")
    await submit(Self.payment())
    #expect(coordinator.screen?.refused == [:])
    #expect(try await receivedCount("payment") == 1)
  }

  @Test func `the other form changes while it is open when the service's does`() async throws {
    try await enter()
    try await open(.signup)
    await submit(Self.signup)
    await coordinator.appear()
    device.schemas["additionalInfo"] = Self.newerInfo
    while coordinator.screen?.form.schema.version != 9 {
      try Task.checkCancellation()
      device.clock.advance(by: .seconds(10))
      await Task.yield()
    }
    #expect(coordinator.route == .additionalInfo(.signup))
  }

  @Test func `a card number does not come back to a version of the form to which it is no secret`()
    async throws
  {
    try await enter()
    try await open(.payment)
    await submit(Self.payment(["amount": 1_000, "tip": 0, "total": 1_000]))
    #expect(coordinator.route == .submissionCode(.payment))
    device.schemas["payment"] = #"""
      { "formatVersion": 1, "id": "payment", "version": 9, "sections": [{ "fields": [
        { "id": "cardName", "type": "text", "label": "Name" },
        { "id": "cardNumber", "type": "text", "label": "Number" }] }] }
      """#
    _ = try await device.app.sandboxForms.refresh(.payment)
    coordinator.goBack()
    await coordinator.appear()
    #expect(coordinator.screen?.form.schema.version == 9)
    #expect(coordinator.screen?.entered["cardName"] == "Ada Lovelace")
    #expect(coordinator.screen?.entered["cardNumber"] == nil)
  }

  @Test func `a guest who stays one comes back to the form with its answers`() async throws {
    try await enterAsGuest()
    try await open(.payment)
    await submit(Self.payment())
    #expect(coordinator.route == .linkAccount)
    coordinator.dismissToast()
    #expect(notices.contains("submission.upgrade"))
    coordinator.goBack()
    await coordinator.appear()
    #expect(coordinator.route == .sandboxForm(.payment))
    #expect(notices.contains("submission.upgrade"))
    #expect(coordinator.screen?.entered["cardName"] == "Ada Lovelace")
    #expect(try await receivedCount("payment") == 0)
  }

  @Test func `the reason for an account shows after a restart, and not for a link to its form`()
    async throws
  {
    try await enterAsGuest()
    try await open(.payment)
    await submit(Self.payment())
    await coordinator.suspend(values: [:])
    try await device.restart()
    #expect(coordinator.route == .linkAccount)
    #expect(notices.filter { $0 == "submission.upgrade" }.count == 1)
    await coordinator.open("shell://settings/linkAccount")
    #expect(coordinator.route == .linkAccount)
    #expect(!notices.contains("submission.upgrade"))
  }

  @Test func `a child without consent is led to the guardian, and pays after it`() async throws {
    try await enter("demo@example.com")
    try await completeIdentity(bornOn: "2011-05-05")
    try await open(.payment)
    await submit(Self.payment())
    #expect(coordinator.route == .guardian)
    coordinator.dismissToast()
    #expect(notices.contains("submission.guardian"))
    coordinator.goBack()
    await coordinator.appear()
    #expect(notices.contains("submission.guardian"))
    #expect(try await receivedCount("payment") == 0)
    guard case .guardianConsent(let code, _)? = device.mailbox.all.last?.content else {
      Issue.record("no message to the guardian")
      return
    }
    _ = try await device.app.decideConsent.execute(
      .approved, code: try GuardianConsentCode(code))
    await submit(Self.payment())
    #expect(coordinator.route == .sandboxReview(.payment))
    #expect(try await receivedCount("payment") == 1)
  }

  nonisolated private static let refusals: [(FormObject, Phrase)] = [
    (["cardNumber": "4000000000000002"], "submission.refused"),
    (["cardNumber": "4000000000000119"], "submission.failed"),
    (["cardNumber": "4000000000000010"], "submission.unsupported"),
    (["cardNumber": "4000000000000044"], "submission.tooLarge"),
    (["cardNumber": "4000000000000051"], "submission.formChanged"),
  ]

  nonisolated private static let errors: [(FormObject, Phrase)] = [
    (["cardNumber": "4000000000000028"], "submission.unreadableForm"),
    (
      ["cardNumber": "4000000000000036"],
      Phrase("submission.invalid") + .verbatim("The loyalty number is unknown.")
    ),
  ]

  @Test(arguments: errors)
  func `an answer that does not fit the form is an error, and other answers can be sent`(
    changes: FormObject, sentence: Phrase
  ) async throws {
    try await enter()
    try await open(.payment)
    #expect(
      await submit(Self.payment(changes))
        == .stay(messages: [:], notice: Notice(.error, sentence)))
    #expect(coordinator.route == .sandboxForm(.payment))
    await submit(Self.payment())
    #expect(coordinator.route == .sandboxReview(.payment))
    #expect(try await receivedCount("payment") == 1)
  }

  @Test(arguments: refusals)
  func `a failed payment says so and keeps the answers`(
    changes: FormObject, sentence: Phrase
  ) async throws {
    try await enter()
    try await open(.payment)
    #expect(
      await submit(Self.payment(changes))
        == .stay(messages: [:], notice: Notice(.warning, sentence)))
    #expect(coordinator.route == .sandboxForm(.payment))
    #expect(try await receivedCount("payment") == 0)
  }

  /// The submissions that were sent; other requests may be on their way at any time.
  private var submissionCount: Int {
    device.spy.requests.count { $0.url.path().hasSuffix("/submissions") }
  }

  @Test func `a payment that the service does not accept later comes back to its form`()
    async throws
  {
    try await enter()
    device.network = .down
    try await open(.payment)
    await submit(Self.payment(["cardNumber": "4000000000000002", "cardName": "Ada L."]))
    #expect(notices.contains("submission.waiting"))
    device.network = .up
    try await coordinator.formSending.finish()
    let title = Phrase.Value.list([SandboxForm.payment.title])
    #expect(notices.contains(Phrase("submission.notAccepted", ["title": title])), "\(notices)")
    // Its secrets are gone from the device.
    let returned = try #require(try await device.app.submitForm.returned(form: "payment"))
    let kept = String(decoding: returned.values, as: UTF8.self)
    #expect(kept.contains("Ada L.") && !kept.contains("4000") && !kept.contains("123"))
    #expect(returned.publicValues == nil)
    // It is sent once, and waits for the person from then on.
    let count = submissionCount
    #expect(count > 0)
    try await coordinator.formSending.finish()
    #expect(submissionCount == count)
    try await device.restart()
    try await open(.payment)
    #expect(notices.contains("submission.returned"))
    #expect(coordinator.screen?.entered["cardName"] == "Ada L.")
    #expect(coordinator.screen?.entered["cardNumber"] == nil)
    await submit(Self.payment())
    #expect(coordinator.route == .sandboxReview(.payment))
    coordinator.goBack()
    coordinator.goBack()
    try await open(.payment)
    #expect(!notices.contains("submission.returned"))
    #expect(try await receivedCount("payment") == 1)
  }

  @Test func `a value that only the service refuses has its message`() async throws {
    try await enter()
    try await open(.payment)
    #expect(
      await submit(Self.payment(["expiry": "01/20"]))
        == .stay(messages: ["expiry": .verbatim("The card has expired")], notice: nil))
  }
}
