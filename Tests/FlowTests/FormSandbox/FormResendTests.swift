import Data
import Domain
import FormKit
import Foundation
import LocalPersistence
import Networking
import NetworkingMock
import Testing

@testable import ShellApp

/// Forms that wait on the device and that the person sends again.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct FormResendTests {
  private let device: SharedDevice
  private var coordinator: AppCoordinator { device.coordinator }

  init() throws { device = try SharedDevice() }

  private var notices: [Phrase] { coordinator.screen?.notices.map(\.text) ?? [] }

  private func open() async throws {
    await coordinator.open("shell://formSandbox/payment")
    try #require(coordinator.route == .sandboxForm(.payment))
    await coordinator.appear()
  }

  @discardableResult
  private func send(_ values: FormObject) async -> ScreenResult {
    await coordinator.submit(
      ScreenInput(values: values, sensitive: ["cardNumber", "securityCode"]))
  }

  private func edit() async throws {
    await coordinator.perform(action: ActionID.edit.rawValue)
    await coordinator.appear()
    try #require(coordinator.route == .sandboxForm(.payment))
  }

  private func enter() async throws {
    try await coordinator.boot()
    try await device.enter(
      .password(try EmailAddress("ada@example.com"), Password("correct-horse")))
  }

  /// Sends a payment that waits, and goes back to it from its review.
  private func wait(
    with values: FormObject = FormWaitingTests.payment, network: SharedDevice.Network
  ) async throws {
    try await open()
    device.network = network
    #expect(await send(values) == .advance)
    #expect(coordinator.route == .sandboxReview(.payment))
    try await edit()
  }

  /// Begins to send the payment again; returns once the request is on its way.
  private func beginSending() async throws -> Task<ScreenResult, Never> {
    let count = submissions.count
    let sending = Task { await send(FormWaitingTests.payment) }
    while submissions.count == count {
      try Task.checkCancellation()
      await Task.yield()
    }
    return sending
  }

  /// A payment with a card that the service declines.
  private static let declined =
    FormWaitingTests.payment.merging(["cardNumber": "4000000000000002"]) { $1 }

  /// Saves an empty draft of the payment.
  private func saveDraft() async throws {
    try await device.app.formDrafts.saveDraft(
      Array(#"{"formatVersion":1,"schema":"payment","version":1,"values":{}}"#.utf8),
      formID: SharedDevice.formID)
  }

  private func waits() throws -> Bool { try device.stores.secure.keys().contains("submissions") }

  private func receivedCount() async throws -> Int {
    try await device.app.formSubmissions.received(form: "payment").count
  }

  private var submissions: [HTTPRequest] {
    device.spy.requests.filter { $0.url.path().hasSuffix("/submissions") && $0.method == .post }
  }

  private var keys: Set<String?> { Set(submissions.map { $0.headers["Idempotency-Key"] }) }

  @Test func `a payment whose answer was lost arrives once after a failed resend`() async throws {
    try await enter()
    try await wait(network: .losesAnswers)
    device.network = .fails
    #expect(
      await send(FormWaitingTests.payment)
        == .stay(messages: [:], notice: Notice(.error, "remote.failed")))
    #expect(try waits())
    device.network = .up
    #expect(await send(FormWaitingTests.payment) == .advance)
    #expect(keys.count == 1)
    #expect(try await receivedCount() == 1)
    #expect(try !waits())
  }

  @Test func `a payment that waits is the same attempt when its form is opened again`()
    async throws
  {
    try await enter()
    try await wait(network: .losesAnswers)
    coordinator.goBack()
    try await device.restart()
    device.network = .up
    try await open()
    #expect(await send(FormWaitingTests.payment) == .advance)
    #expect(keys.count == 1)
    #expect(try await receivedCount() == 1)
  }

  @Test func `a payment whose resend was cancelled still waits, and is sent`() async throws {
    try await enter()
    try await wait(network: .down)
    device.network = .hangs
    let sending = try await beginSending()
    sending.cancel()
    #expect(await sending.value == .stay(messages: [:], notice: nil))
    #expect(try waits())
    device.network = .up
    try await coordinator.formSending.finish()
    #expect(try await receivedCount() == 1)
    // It has arrived: the same answers are another payment.
    #expect(await send(FormWaitingTests.payment) == .advance)
    #expect(try await receivedCount() == 2)
  }

  @Test func `answers that were replaced while they waited are another attempt later`()
    async throws
  {
    try await enter()
    try await wait(network: .down)
    #expect(await send(Self.dearer) == .advance)
    device.network = .up
    try await coordinator.formSending.finish()
    #expect(try await receivedCount() == 1)
    try await edit()
    #expect(await send(FormWaitingTests.payment) == .advance)
    #expect(try await receivedCount() == 2)
    #expect(try !device.stores.secure.keys().contains("submissionKeys"))
  }

  private static let dearer = FormWaitingTests.payment.merging(
    ["amount": 50, "total": 50.29]
  ) { $1 }

  @Test(arguments: [false, true])
  func `a payment that had arrived although its answer was lost is not doubled by an edit`(
    waits: Bool
  ) async throws {
    try await enter()
    try await wait(network: .losesAnswers)
    if waits {
      device.network = .down
      #expect(await send(Self.dearer) == .advance)
      device.network = .up
      try await coordinator.formSending.finish()
      #expect(notices.contains("submission.returned"))
      try await edit()
    } else {
      device.network = .up
      #expect(
        await send(Self.dearer)
          == .stay(messages: [:], notice: Notice(.warning, "submission.formerAccepted")))
    }
    #expect(try await receivedCount() == 1)
    // The person decides to send them as well.
    #expect(await send(Self.dearer) == .advance)
    #expect(try await receivedCount() == 2)
    #expect(try self.waits() == false)
  }

  @Test func `a payment that another process has sent is not doubled by an edit`() async throws {
    try await enter()
    try await wait(network: .down)
    device.network = .up
    // As another process does: this one shows nothing.
    #expect(await device.app.sendForms() == 0)
    #expect(
      await send(Self.dearer)
        == .stay(messages: [:], notice: Notice(.warning, "submission.formerAccepted")))
    #expect(try await receivedCount() == 1)
  }

  @Test func `answers come back with the reasons at their fields`() async throws {
    try await enter()
    try await wait(
      with: FormWaitingTests.payment.merging(["expiry": "01/20"]) { $1 }, network: .down)
    device.network = .up
    try await coordinator.formSending.finish()
    try await device.restart()
    try await open()
    #expect(notices.contains("submission.returned"))
    #expect(coordinator.screen?.refused == ["expiry": .verbatim("The card has expired")])
    #expect(await send(FormWaitingTests.payment) == .advance)
    #expect(try await receivedCount() == 1)
  }

  @Test func `answers come back with a reason that concerns no field, on the review, too`()
    async throws
  {
    try await enter()
    try await open()
    device.network = .down
    #expect(await send(Self.declined) == .advance)
    device.network = .up
    try await coordinator.formSending.finish()
    #expect(notices.contains("submission.returned") && notices.contains("submission.refused"))
    try await device.restart()
    try await open()
    #expect(notices.contains("submission.returned") && notices.contains("submission.refused"))
    #expect(coordinator.screen?.refused == [:])
  }

  @Test func `the running app sends what it passed over during a resend that was cancelled`()
    async throws
  {
    try await enter()
    coordinator.watchService()
    try await wait(network: .down)
    device.network = .hangs
    let sending = try await beginSending()
    // The payment is on its way already.
    try await coordinator.formSending.finish()
    sending.cancel()
    _ = await sending.value
    #expect(try waits())
    device.network = .up
    while try waits() {
      try Task.checkCancellation()
      device.clock.advance(by: .seconds(1))
      await Task.yield()
    }
    #expect(try await receivedCount() == 1)
  }

  @Test func `returned answers come back one after the other, without a draft only`() async throws {
    try await enter()
    try await wait(with: Self.declined, network: .down)
    coordinator.goBack()
    try await open()
    let second = Self.declined.merging(["cardName": "Grace Hopper"]) { $1 }
    #expect(await send(second) == .advance)
    device.network = .up
    try await coordinator.formSending.finish()
    try await device.restart()
    try await saveDraft()
    try await open()
    // The draft shows alone.
    #expect(!notices.contains("submission.returned"))
    #expect(coordinator.screen?.entered == [:])
    try await device.app.formDrafts.clearDraft(formID: SharedDevice.formID)
    for name: FormValue in ["Grace Hopper", "Ada Lovelace"] {
      try await open()
      #expect(notices.contains("submission.returned"))
      #expect(coordinator.screen?.entered["cardName"] == name)
      #expect(await send(FormWaitingTests.payment) == .advance)
      coordinator.goBack()
      coordinator.goBack()
    }
    try await open()
    #expect(!notices.contains("submission.returned"))
  }

  /// Asks to discard the answers, keeps them, and asks again and discards them.
  private func discard() async throws {
    let discard = ActionID.discardAnswers.rawValue
    let route = coordinator.route
    #expect(coordinator.screen?.otherActionIDs.contains(discard) == true)
    await coordinator.perform(action: discard)
    #expect(coordinator.route == .alert)
    // The answer to a lone Return keeps them.
    _ = await coordinator.submit(ScreenInput(values: [:]))
    #expect(coordinator.route == route)
    #expect(try waits())
    await coordinator.perform(action: discard)
    await coordinator.perform(action: discard)
    #expect(coordinator.route == .formSandbox)
    #expect(notices.contains("submission.discarded"))
    #expect(try waits() == false)
  }

  @Test(arguments: [false, true])
  func `returned answers are discarded after a question, with a draft of them`(
    isCovered: Bool
  ) async throws {
    try await enter()
    try await wait(with: Self.declined, network: .down)
    #expect(coordinator.screen?.otherActionIDs.contains("discardAnswersButton") == false)
    device.network = .up
    try await coordinator.formSending.finish()
    try await device.restart()
    try await open()
    #expect(notices.contains("submission.returned"))
    try await saveDraft()
    if isCovered {
      try await device.restart()
      try await open()
      #expect(notices.contains("submission.returned") == false)
    }
    try await discard()
    #expect(try await device.stores.drafts.count() == 0)
    #expect(try device.stores.secure.keys().contains("submissionKeys") == false)
    let event = "FormSandboxPaymentView_Discard_Success"
    #expect(device.log.lines.count { $0.contains(event) } == 1)
    try await open()
    #expect(notices.contains("submission.returned") == false)
    #expect(coordinator.screen?.otherActionIDs.contains("discardAnswersButton") == false)
    #expect(coordinator.screen?.entered == [:])
    #expect(try await receivedCount() == 0)
  }

  /// The labels of the list of the forms.
  private var listed: [FormText] {
    guard case .fixed(let options)? = coordinator.screen?.form.schema.fields.first?.options else {
      return []
    }
    return options.map(\.label)
  }

  @Test func `the list marks a form whose answers were returned`() async throws {
    try await enter()
    try await open()
    device.network = .down
    #expect(await send(Self.declined) == .advance)
    await coordinator.open("shell://formSandbox")
    #expect(listed.contains(.literal("Payment (demonstration)")))
    device.network = .up
    try await coordinator.formSending.finish()
    await coordinator.open("shell://home")
    await coordinator.open("shell://formSandbox")
    #expect(listed.contains(.literal("Payment (demonstration) – not accepted: see your answers")))
  }

  @Test(arguments: [false, true])
  func `a form that the service no longer has stays in the list while there are answers of it`(
    isReturned: Bool
  ) async throws {
    let survey = try #require(SandboxForm(rawValue: "survey"))
    try await enter()
    device.schemas["survey"] = #"""
      { "formatVersion": 1, "id": "survey", "version": 1, "title": "Survey", "x-offline": "queue",
        "sections": [{ "fields": [{ "id": "note", "type": "text", "label": "Note" }] }] }
      """#
    await coordinator.open("shell://formSandbox")
    await coordinator.appear()
    _ = await coordinator.submit(ScreenInput(values: ["form": "survey"]))
    try #require(coordinator.route == .sandboxForm(survey))
    if isReturned {
      device.network = .down
      #expect(await send(["note": "Lovely"]) == .advance)
    } else {
      try await #require(coordinator.screen).keepDraft(["note": "Lovely"])
    }
    device.schemas["survey"] = nil
    device.network = .up
    try await coordinator.formSending.finish()
    try await device.restart()
    await coordinator.open("shell://formSandbox")
    await coordinator.appear()
    let mark = isReturned ? " – not accepted: see your answers" : ""
    #expect(listed.contains(.literal("Survey" + mark)), "\(listed)")
    _ = await coordinator.submit(ScreenInput(values: ["form": "survey"]))
    await coordinator.appear()
    try #require(coordinator.route == .sandboxForm(survey))
    if isReturned {
      #expect(notices.contains("submission.unknownForm"))
      #expect(coordinator.screen?.entered["note"] == "Lovely")
      try await discard()
    } else {
      try await device.app.formDrafts.clearDraft(formID: "sandbox.survey")
      coordinator.goBack()
    }
    await coordinator.appear()
    #expect(listed.contains(.literal("Survey")) == false)
  }

  @Test func `the review of returned answers discards them, too`() async throws {
    try await enter()
    try await open()
    device.network = .down
    #expect(await send(Self.declined) == .advance)
    #expect(coordinator.screen?.otherActionIDs.contains("discardAnswersButton") == false)
    device.network = .up
    try await coordinator.formSending.finish()
    #expect(notices.contains("submission.returned"))
    try await discard()
    #expect(try await receivedCount() == 0)
  }

  @Test func `a draft of returned answers that were shown replaces them`() async throws {
    try await enter()
    try await wait(with: Self.declined, network: .down)
    device.network = .up
    try await coordinator.formSending.finish()
    try await device.restart()
    try await open()
    #expect(notices.contains("submission.returned"))
    try await device.restart()
    try await saveDraft()
    try await open()
    #expect(!notices.contains("submission.returned"))
    #expect(await send(FormWaitingTests.payment) == .advance)
    #expect(try await device.app.submitForm.returned(form: "payment") == nil)
  }
}
