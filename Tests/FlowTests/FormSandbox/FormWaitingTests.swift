import Data
import Domain
import FormKit
import Foundation
import LocalPersistence
import Networking
import NetworkingMock
import Testing

@testable import ShellApp

/// Forms that are sent: at once, or when the service can be reached again.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct FormWaitingTests {
  nonisolated static let payment: FormObject = [
    "cardName": "Ada Lovelace", "cardNumber": "4111111111111111", "expiry": "09/29",
    "securityCode": "123", "amount": 20.1, "tip": 0.29, "total": 20.39,
  ]

  private let device: SharedDevice
  private var coordinator: AppCoordinator { device.coordinator }

  init() throws { device = try SharedDevice() }

  private func enter() async throws {
    try await coordinator.boot()
    try await device.enter(
      .password(try EmailAddress("ada@example.com"), Password("correct-horse")))
    try #require(coordinator.route == .home)
  }

  private func submit(_ form: SandboxForm, _ values: FormObject) async -> ScreenResult {
    await coordinator.open("shell://formSandbox/\(form.rawValue)")
    let result = await coordinator.submit(
      ScreenInput(values: values, sensitive: ["cardNumber", "securityCode", "password"]))
    await coordinator.appear()
    return result
  }

  private var notices: [Phrase] { coordinator.screen?.notices.map(\.text) ?? [] }

  private func receivedCount(_ form: SandboxForm) async throws -> Int {
    try await device.app.formSubmissions.received(form: form.rawValue).count
  }

  private func waits() throws -> Bool { try device.stores.secure.keys().contains("submissions") }

  nonisolated private static let answers: [(SandboxForm, FormObject)] = [
    (.login, ["email": "a@example.com", "password": "correct-horse"]),
    (.profile, ["name": "Ada", "email": "a@example.com", "country": "US"]),
    (.payment, payment),
    (
      .signup,
      [
        "screenName": "ada_l", "name": "Ada", "email": "a@example.com",
        "accountType": "Personal", "password": "correct-horse",
        "confirmPassword": "correct-horse",
      ]
    ),
  ]

  @Test(arguments: answers)
  func `every form of the sandbox is sent, and the screen says what arrived`(
    form: SandboxForm, values: FormObject
  ) async throws {
    try await enter()
    for count in 1...2 {
      #expect(await submit(form, values) == .advance)
      #expect(coordinator.route == .sandboxReview(form))
      #expect(notices.contains("submission.sent"), "\(notices)")
      #expect(notices.contains(Phrase("submission.received", count: count)), "\(notices)")
      #expect(try await receivedCount(form) == count)
      coordinator.goBack()
    }
    #expect(try !waits())
  }

  @Test(arguments: [SharedDevice.Network.down, .losesAnswers])
  func `a payment that could not be sent waits over the end of the process and arrives once`(
    network: SharedDevice.Network
  ) async throws {
    try await enter()
    device.network = network
    #expect(await submit(.payment, Self.payment) == .advance)
    #expect(notices.contains("submission.waiting"), "\(notices)")
    #expect(try waits())
    // As after the end of the process; the service cannot be reached yet.
    try await device.restart()
    await #expect(throws: RemoteError.self) { try await coordinator.formSending.finish() }
    #expect(try waits())
    device.network = .up
    try await coordinator.formSending.finish()
    #expect(try !waits())
    #expect(notices.contains(sentLater), "\(notices)")
    try await coordinator.formSending.finish()
    #expect(try await receivedCount(.payment) == 1)
  }

  /// Keeps values as the payment's draft.
  private func leaveDraft(_ values: FormObject) async throws {
    await coordinator.open("shell://formSandbox/payment")
    try await #require(coordinator.screen).keepDraft(values.filter { $0.key != "total" })
    coordinator.goBack()
  }

  /// Leaves the store as a process does that ends while it sends a payment, and starts the app again.
  ///
  /// - Parameters:
  ///   - isReceived: Whether the service has received it.
  ///   - cardNumber: The number as it was typed, which the draft has.
  private func interrupt(
    isReceived: Bool, typing cardNumber: FormValue = "4111111111111111"
  ) async throws {
    device.network = .hangs
    let sending = Task { await submit(.payment, Self.payment) }
    let queue = SecureFormSubmissionQueue(store: device.stores.secure)
    var entry = try await queue.submissions().first
    while entry == nil {
      try Task.checkCancellation()
      await Task.yield()
      entry = try await queue.submissions().first
    }
    sending.cancel()
    _ = await sending.value
    device.network = .up
    let submission = try #require(entry)
    if isReceived { _ = try await device.app.formSubmissions.submit(submission, code: nil) }
    try await leaveDraft(Self.payment.merging(["cardNumber": cardNumber]) { $1 })
    device.network = .down
    try await queue.add(submission)
    try await device.restart()
  }

  private func hasDraft() async throws -> Bool {
    try await device.stores.drafts.count() > 0
  }

  @Test(arguments: [false, true], ["4111111111111111", "4111 1111 1111 1111"])
  func `a payment that was on its way at the end of the process arrives once`(
    isReceived: Bool, cardNumber: String
  ) async throws {
    try await enter()
    try await interrupt(isReceived: isReceived, typing: .string(cardNumber))
    // The form shows its draft before the answers of the former process are sent.
    await coordinator.open("shell://formSandbox/payment")
    device.network = .up
    try await coordinator.formSending.finish()
    #expect(notices.contains(sentLater), "\(notices)")
    #expect(try await !hasDraft())
    #expect(
      await coordinator.submit(
        ScreenInput(values: Self.payment, sensitive: ["cardNumber", "securityCode"])) == .advance)
    #expect(try await receivedCount(.payment) == 1)
    // Later answers are the person's own.
    #expect(await submit(.payment, Self.payment) == .advance)
    #expect(try await receivedCount(.payment) == 2)
  }

  @Test func `changed answers replace those that were on their way at the end of the process`()
    async throws
  {
    try await enter()
    try await interrupt(isReceived: false)
    device.network = .up
    #expect(
      await submit(.payment, Self.payment.merging(["amount": 30, "total": 30.29]) { $1 })
        == .advance)
    try await coordinator.formSending.finish()
    #expect(try !waits())
    #expect(try await receivedCount(.payment) == 1)
  }

  @Test(
    arguments: [false, true],
    [["cardName": "Grace Hopper"], ["cardNumber": "4242 4242 4242 4242"]] as [FormObject])
  func `answers that were typed later stay when earlier ones are sent`(
    isInterrupted: Bool, change: FormObject
  ) async throws {
    try await enter()
    if isInterrupted {
      try await interrupt(isReceived: false)
    } else {
      device.network = .down
      #expect(await submit(.payment, Self.payment) == .advance)
    }
    try await leaveDraft(Self.payment.merging(change) { $1 })
    device.network = .up
    try await coordinator.formSending.finish()
    #expect(try await receivedCount(.payment) == 1)
    #expect(try await hasDraft())
  }

  private var sentLater: Phrase {
    Phrase("submission.sentLater", ["title": .list([SandboxForm.payment.title])])
  }

  @Test func `the form says that answers wait, and the same ones that they arrive once`()
    async throws
  {
    try await enter()
    device.network = .down
    _ = await submit(.payment, Self.payment)
    coordinator.goBack()
    coordinator.goBack()
    await coordinator.open("shell://formSandbox/payment")
    await coordinator.appear()
    #expect(notices.contains("submission.hasWaiting"), "\(notices)")
    #expect(await send(Self.payment) == .advance)
    await coordinator.appear()
    #expect(notices.contains("submission.waitsAlready"), "\(notices)")
    coordinator.goBack()
    await coordinator.appear()
    device.network = .up
    try await coordinator.formSending.finish()
    #expect(!notices.contains("submission.hasWaiting"), "\(notices)")
    #expect(try await receivedCount(.payment) == 1)
  }

  @Test func `the next start sends what waits by itself`() async throws {
    try await enter()
    device.network = .down
    _ = await submit(.payment, Self.payment)
    device.network = .up
    try await device.restart()
    coordinator.watchService()
    while try waits() {
      try Task.checkCancellation()
      await Task.yield()
    }
    #expect(try await receivedCount(.payment) == 1)
  }

  @Test func `the running app sends what waits by itself, again and again`()
    async throws
  {
    try await enter()
    coordinator.watchService()
    device.network = .down
    _ = await submit(.payment, Self.payment)
    let before = submissionCount
    while submissionCount < before + 3 {
      try Task.checkCancellation()
      device.clock.advance(by: .seconds(1))
      await Task.yield()
    }
    #expect(try waits())
    device.network = .up
    while try waits() {
      try Task.checkCancellation()
      device.clock.advance(by: .seconds(1))
      await Task.yield()
    }
    #expect(try await receivedCount(.payment) == 1)
    while !notices.contains(sentLater)
      || !notices.contains(Phrase("submission.received", count: 1))
    {
      try Task.checkCancellation()
      await Task.yield()
    }
    // The screen no longer says that the answers wait.
    #expect(notices.contains("submission.sent") && !notices.contains("submission.waiting"))
    // It counts like one that was sent at once.
    let progress = device.app.engagement.progress
    while progress.getProgress(id: HomeProgress.form(.payment)) < 1 {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  @Test func `the return of the network sends what waits at once`() async throws {
    try await enter()
    coordinator.watchService()
    device.network = .down
    _ = await submit(.payment, Self.payment)
    device.connectivity.set(isReachable: false)
    while coordinator.store.environment.isNetworkReachable {
      try Task.checkCancellation()
      await Task.yield()
    }
    #expect(try waits())
    device.network = .up
    device.connectivity.set(isReachable: true)
    // No pause ends: the clock stands still.
    while try waits() {
      try Task.checkCancellation()
      await Task.yield()
    }
    #expect(try await receivedCount(.payment) == 1)
  }

  @Test func `the screen of a form that waited says that the service did not accept it`()
    async throws
  {
    try await enter()
    device.network = .down
    _ = await submit(
      .payment, Self.payment.merging(["cardNumber": "4000000000000002"]) { $1 })
    #expect(notices.contains("submission.waiting"))
    device.network = .up
    try await coordinator.formSending.finish()
    #expect(
      notices.contains("submission.returned") && !notices.contains("submission.waiting"),
      "\(notices)")
  }

  @Test func `a command sends what waits, and counts what the service does not have`() async throws
  {
    try await enter()
    device.network = .down
    _ = await submit(.payment, Self.payment)
    #expect(await device.app.sendForms() == 1)
    device.network = .up
    #expect(await device.app.sendForms() == 0)
    #expect(try await receivedCount(.payment) == 1)
  }

  @Test func `a sign-out tries to send what waits, and says what it deletes`() async throws {
    try await enter()
    device.network = .down
    _ = await submit(.payment, Self.payment)
    await coordinator.signOut()
    #expect(coordinator.route == .welcome)
    #expect(notices.contains(Phrase("signOut.lostForms", count: 1)), "\(notices)")
    #expect(try !waits())
    try await device.enter(
      .password(try EmailAddress("ada@example.com"), Password("correct-horse")))
    _ = await submit(.payment, Self.payment)
    device.network = .up
    await coordinator.signOut()
    #expect(!notices.contains(Phrase("signOut.lostForms", count: 1)), "\(notices)")
  }

  private var submissionCount: Int {
    device.spy.requests.count { $0.url.path().hasSuffix("/submissions") && $0.method == .post }
  }

  /// Sends a payment that waits, and goes back to it from its review.
  private func editWaitingPayment() async throws {
    try await enter()
    device.network = .down
    #expect(await submit(.payment, Self.payment) == .advance)
    #expect(notices.contains("submission.waiting"))
    await coordinator.perform(action: ActionID.edit.rawValue)
    await coordinator.appear()
    try #require(coordinator.route == .sandboxForm(.payment))
  }

  private func send(_ values: FormObject) async -> ScreenResult {
    await coordinator.submit(
      ScreenInput(values: values, sensitive: ["cardNumber", "securityCode"]))
  }

  private static let dearer = payment.merging(["amount": 50, "total": 50.29]) { $1 }

  /// The amounts of the payments that have arrived.
  private func amounts() async throws -> [FormValue] {
    try await device.app.formSubmissions.received(form: "payment").map {
      try FormValue(json: Array($0.values))["amount"] ?? .null
    }
  }

  @Test(arguments: [SharedDevice.Network.down, .up])
  func `a form that waits and is edited arrives once, with the new answers`(
    network: SharedDevice.Network
  ) async throws {
    try await editWaitingPayment()
    device.network = network
    #expect(await send(Self.dearer) == .advance)
    #expect(coordinator.route == .sandboxReview(.payment))
    device.network = .up
    try await coordinator.formSending.finish()
    #expect(try await amounts() == [50])
    #expect(try !waits())
  }

  @Test func `a form that waits and is sent again without a change is the same attempt`()
    async throws
  {
    try await editWaitingPayment()
    #expect(await send(Self.payment) == .advance)
    device.network = .up
    try await coordinator.formSending.finish()
    #expect(try await amounts() == [20.1])
    let keys = device.spy.requests.filter {
      $0.url.path().hasSuffix("/submissions") && $0.method == .post
    }
    .map { $0.headers["Idempotency-Key"] }
    #expect(Set(keys).count == 1)
  }

  @Test func `a payment that has arrived meanwhile and is sent again is another one`() async throws
  {
    try await editWaitingPayment()
    device.network = .up
    try await coordinator.formSending.finish()
    #expect(try await amounts() == [20.1])
    #expect(await send(Self.payment) == .advance)
    #expect(try await amounts() == [20.1, 20.1])
  }

  @Test(arguments: [false, true])
  func `a form that may not wait says why, and the same answers are sent under the same key`(
    isOpenedAgain: Bool
  ) async throws {
    try await enter()
    device.network = .losesAnswers
    let values: FormObject = ["email": "a@example.com", "password": "correct-horse"]
    #expect(
      await submit(.login, values)
        == .stay(messages: [:], notice: Notice(.error, "remote.offline")))
    #expect(try !waits())
    device.network = .up
    if isOpenedAgain {
      coordinator.goBack()
      await coordinator.open("shell://formSandbox/login")
    }
    #expect(await coordinator.submit(ScreenInput(values: values)) == .advance)
    #expect(try await receivedCount(.login) == 1)
    // An attempt that was answered is over.
    #expect(await submit(.login, values) == .advance)
    #expect(try await receivedCount(.login) == 2)
  }

  @Test(arguments: answers.filter { $0.0 != .payment })
  func `a form that may not wait is the same attempt in a new process until it is answered`(
    form: SandboxForm, values: FormObject
  ) async throws {
    try await enter()
    device.network = .losesAnswers
    #expect(
      await submit(form, values)
        == .stay(messages: [:], notice: Notice(.error, "remote.offline")))
    try await device.restart()
    device.network = .up
    #expect(await submit(form, values) == .advance)
    #expect(try await receivedCount(form) == 1)
    #expect(try !device.stores.secure.keys().contains("submissionKeys"))
    #expect(await submit(form, values) == .advance)
    #expect(try await receivedCount(form) == 2)
  }

  @Test(arguments: [false, true])
  func `the same answers are another attempt once those of an ended process have been sent`(
    byCommand: Bool
  ) async throws {
    try await enter()
    try await interrupt(isReceived: false)
    #expect(try device.stores.secure.keys().contains("submissionKeys"))
    device.network = .up
    if byCommand {
      #expect(await device.app.sendForms() == 0)
    } else {
      try await coordinator.formSending.finish()
    }
    #expect(try await receivedCount(.payment) == 1)
    #expect(await submit(.payment, Self.payment) == .advance)
    #expect(try await receivedCount(.payment) == 2)
  }

  @Test func `what the service refuses is said at its field, and what is no field in a notice`()
    throws
  {
    let issues = [
      ("email", "Taken"), ("other[0].name", "Who?"), (nil, "No."), ("email", "Again"),
    ].map { SubmissionIssue(field: $0, rule: "x", severity: "error", message: $1) }
    let form = try #require(device.app.sandboxForms.form(.login))
    #expect(
      issues.result(in: form)
        == .stay(
          messages: ["email": .verbatim("Taken") + .verbatim("Again")],
          notice: Notice(
            .error, Phrase("submission.invalid") + .verbatim("Who?") + .verbatim("No."))))
    let warning = SubmissionIssue(field: "email", rule: "x", severity: "warning", message: "Hm")
    #expect(
      [warning].result(in: form)
        == .stay(messages: [:], notice: Notice(.error, "submission.invalid")))
  }

  @Test(arguments: [
    FormSubmissionResponse.requiresAdditionalInfo(form: "more"),
    .requiresMFA(.totp, challenge: "c"), .requiresVerification(.email, challenge: "c"),
    .wrongCode(attemptsLeft: 0), .requiresGuardianConsent, .requiresUpgrade,
    .failed(isRetryable: true), .failed(isRetryable: false), .formerAccepted, .unknownForm,
    .formChanged, .tooLarge, .unsupported,
  ])
  func `every other answer has a sentence`(response: FormSubmissionResponse) throws {
    #expect(try !#require(response.phrase).english.isEmpty)
  }
}
