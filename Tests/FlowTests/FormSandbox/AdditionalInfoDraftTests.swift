import Domain
import FormKit
import Foundation
import LocalPersistence
import Testing

@testable import ShellApp

/// The drafts of a form that the service asks for before it accepts another one.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct AdditionalInfoDraftTests {
  private let device: SharedDevice
  private var coordinator: AppCoordinator { device.coordinator }

  init() throws {
    device = try SharedDevice()
    device.schemas["additionalInfo"] = #"""
      { "formatVersion": 1, "id": "additionalInfo", "version": 9, "sections": [{ "fields": [
        { "id": "name", "type": "text", "required": true, "label": "Name" },
        { "id": "taxNumber", "type": "text", "sensitive": true, "label": "Tax Number" }] }] }
      """#
  }

  private static let typed: FormObject = ["name": "Ada", "taxNumber": "DE 1"]

  private func enter() async throws {
    try await coordinator.boot()
    try await device.enter(
      .password(try EmailAddress("ada@example.com"), Password("correct-horse")))
  }

  /// Sends a sign-up for which the service asks for the other form; returns the draft of that.
  private func ask(_ changes: FormObject = [:]) async throws -> ScreenDraft {
    await coordinator.open("shell://formSandbox/signup")
    try #require(coordinator.route == .sandboxForm(.signup))
    _ = await coordinator.submit(
      ScreenInput(
        values: FormRequirementTests.signup.merging(changes) { $1 }, sensitive: ["password"]))
    await coordinator.appear()
    try #require(coordinator.route == .additionalInfo(.signup))
    return try #require(coordinator.screen?.draft)
  }

  /// The keys of the stored drafts of the other form and of their secrets.
  private func keys() throws -> [String] {
    try device.stores.secure.keys().filter { $0.contains("additionalInfo.") }
  }

  @Test func `typed values survive the end of the app, sensitive ones apart from the others`()
    async throws
  {
    try await enter()
    let first = try await ask()
    try await #require(coordinator.screen).keepDraft(Self.typed)
    try await device.restart()
    let second = try await ask()
    #expect(second.formID == first.formID)
    let kept = try #require(await second.kept())
    #expect(kept.draft.values == ["name": "Ada"])
    #expect(kept.secrets == ["taxNumber": "DE 1"])
  }

  @Test func `other answers have another draft, and the earlier one is deleted`() async throws {
    try await enter()
    let first = try await ask()
    try await #require(coordinator.screen).keepDraft(Self.typed)
    try await device.restart()
    let second = try await ask(["companyName": "Looms"])
    #expect(second.formID != first.formID)
    #expect(try keys() == [])
  }

  private enum End: CaseIterable { case sent, cancelled, signedOut }

  @Test(arguments: End.allCases)
  private func `a draft ends when its form is sent or cancelled, and at the sign-out`(
    end: End
  ) async throws {
    try await enter()
    _ = try await ask()
    try await #require(coordinator.screen).keepDraft(Self.typed)
    #expect(try keys().count == 2)
    switch end {
    case .sent:
      _ = await coordinator.submit(ScreenInput(values: Self.typed, sensitive: ["taxNumber"]))
      #expect(coordinator.route == .sandboxReview(.signup))
      #expect(try keys() == [])
    case .cancelled:
      coordinator.goBack()
      #expect(coordinator.route == .sandboxForm(.signup))
    case .signedOut: await coordinator.signOut()
    }
    while try keys().isEmpty == false {
      try Task.checkCancellation()
      await Task.yield()
    }
  }
}
