import Domain
import FormKit
import Foundation
import Testing

@testable import ShellApp

/// The code that the service asks for before it accepts a form: another one, a recovery code, and a failure after it.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct FormCodeTests {
  private let device: SharedDevice
  private var coordinator: AppCoordinator { device.coordinator }

  init() throws { device = try SharedDevice() }

  private func open() async throws {
    await coordinator.open("shell://formSandbox/payment")
    try #require(coordinator.route == .sandboxForm(.payment))
  }

  private func enter() async throws {
    try await coordinator.boot()
    try await device.enter(
      .password(try EmailAddress("ada@example.com"), Password("correct-horse")))
  }

  @discardableResult
  private func submit(_ values: FormObject) async -> ScreenResult {
    await coordinator.submit(
      ScreenInput(values: values, sensitive: ["cardNumber", "securityCode"]))
  }

  private static let large = FormWaitingTests.payment.merging(
    ["amount": 1_000, "tip": 0, "total": 1_000]
  ) { $1 }

  /// Submits a payment that needs the code of a message.
  private func pay(_ changes: FormObject = [:]) async throws {
    await submit(Self.large.merging(changes) { $1 })
    try #require(coordinator.route == .submissionCode(.payment))
    let reasons: [Phrase] = ["submission.code", "submission.verification"]
    #expect(notices.contains(where: reasons.contains), "\(notices)")
  }

  private var notices: [Phrase] { coordinator.screen?.notices.map(\.text) ?? [] }

  private func receivedCount() async throws -> Int {
    try await device.app.formSubmissions.received(form: "payment").count
  }

  @Test func `a failure after the code uses up no code, and its screen stays`() async throws {
    try await enter()
    try await open()
    try await pay(["cardNumber": "4000000000000119"])
    let code = FormValue.string(try device.mailbox.code())
    let failed = ScreenResult.stay(
      messages: [:], notice: Notice(.warning, "submission.failed"))
    #expect(await submit(["code": code]) == failed)
    #expect(await submit(["code": code]) == failed)
    #expect(coordinator.route == .submissionCode(.payment))
  }

  @Test(arguments: [false, true])
  func `a payment whose answer to the code was lost arrives once when it is opened and sent again`(
    isNewProcess: Bool
  ) async throws {
    try await enter()
    try await open()
    try await pay()
    device.network = .losesAnswers
    let code = FormValue.string(try device.mailbox.code())
    #expect(
      await submit(["code": code])
        == .stay(messages: [:], notice: Notice(.error, "remote.offline")))
    device.network = .up
    if isNewProcess {
      try await device.restart()
    } else {
      coordinator.goBack()
      coordinator.goBack()
    }
    try await open()
    await submit(Self.large)
    #expect(coordinator.route == .sandboxReview(.payment))
    #expect(try await receivedCount() == 1)
    // A later payment is another one.
    try await open()
    try await pay()
  }

  @Test func `another code is sent after 30 seconds, and replaces the one before`() async throws {
    try await enter()
    try await open()
    try await pay()
    let first = try device.mailbox.code()
    let count = device.mailbox.all.count
    let screen = coordinator.screen?.identity
    await coordinator.perform(action: ActionID.anotherCode.rawValue)
    #expect(notices.contains(Phrase("createAccount.tooSoon", ["n": .number(30)])))
    #expect(device.mailbox.all.count == count)
    #expect(coordinator.screen?.identity == screen)
    device.pass(.seconds(30))
    await coordinator.perform(action: ActionID.anotherCode.rawValue)
    #expect(notices.contains("createAccount.resent"))
    #expect(device.mailbox.all.count == count + 1)
    // The form begins anew, without the code before and its error.
    #expect(coordinator.screen?.identity != screen)
    #expect(
      !(coordinator.screen?.form.schema.actions ?? []).contains { $0.id == "useRecoveryCodeButton" }
    )
    let second = try device.mailbox.code()
    if first != second { await submit(["code": .string(first)]) }
    #expect(try await receivedCount() == 0)
    await submit(["code": .string(second)])
    #expect(coordinator.route == .sandboxReview(.payment))
    #expect(try await receivedCount() == 1)
  }

  @Test func `a recovery code replaces the code of the second factor`() async throws {
    try await enter()
    await coordinator.open("shell://settings/secondFactor")
    await submit(["method": "email"])
    #expect(coordinator.route == .reauthentication)
    await submit(["password": "correct-horse"])
    let shown = try #require(coordinator.screen?.content.map { "\($0)" }.joined())
    let code = try #require(shown.firstMatch(of: /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/)).output.0
    await submit([:])
    try await open()
    try await pay(["amount": 1, "total": 1])
    await coordinator.perform(action: ActionID.useRecoveryCode.rawValue)
    #expect(coordinator.route == .submissionRecoveryCode(.payment))
    coordinator.goBack()
    #expect(coordinator.route == .submissionCode(.payment))
    await coordinator.perform(action: ActionID.useRecoveryCode.rawValue)
    await submit(["code": "0000-0000-0000-0000"])
    #expect(coordinator.route == .submissionRecoveryCode(.payment))
    await submit(["code": .string(String(code))])
    #expect(coordinator.route == .sandboxReview(.payment))
    #expect(try await receivedCount() == 1)
  }

  @Test func `the secrets are still in the form when the code is not entered, and gone with it`()
    async throws
  {
    try await enter()
    try await open()
    try await pay()
    coordinator.goBack()
    #expect(coordinator.route == .sandboxForm(.payment))
    #expect(coordinator.screen?.entered["cardNumber"] == FormWaitingTests.payment["cardNumber"])
    coordinator.goBack()
    try await open()
    #expect(coordinator.screen?.entered["cardNumber"] == nil)
  }

  @Test func `a value that was a secret when it was entered stays one in a changed form`() throws {
    let form = try CompiledForm(
      json: Array(
        #"{ "formatVersion": 1, "id": "f", "sections": [{ "fields": [{ "id": "pin", "type": "text" }, { "id": "name", "type": "text" }] }] }"#
          .utf8))
    let values = FieldValues(["pin": "1234", "name": "Ada"], sensitive: ["pin"])
    #expect(form.withoutSecrets(values) == ["name": "Ada"])
  }
}
