import Domain
import DomainMock
import FormKit
import ShellApp
import Testing

/// Deleting the account and setting the second factor, as outcomes on screens.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct AccountCoordinatorTests {
  @MainActor
  private final class Ending {
    var backs: [Notice?] = []
    var finishes: [AccountCoordinator.Finish] = []
  }

  private let ending = Ending()

  private func coordinator(
    _ purpose: AccountCoordinator.Purpose, delete: DeleteAccountOutcome = .deleted,
    proof: ReauthenticationOutcome = .proved, factor: SecondFactorOutcome = .changed
  ) -> AccountCoordinator {
    AccountCoordinator(
      purpose,
      account: AccountUseCases(
        delete: DeleteAccountUseCaseFake(delete), reauthenticate: ReauthenticateUseCaseFake(proof),
        setSecondFactor: SetSecondFactorUseCaseFake(factor)),
      environment: { FormEnvironment(today: .epoch) }
    ) { [ending] in
      ending.backs.append($0)
    } onFinish: { [ending] in
      ending.finishes.append($0)
    }
  }

  private static let ended = Notice(.error, "Your session has ended. Sign in again.")

  @Test func `return keeps the account, and only its own button deletes it`() async throws {
    let coordinator = coordinator(.deletion)
    let screen = try #require(coordinator.screen)
    #expect(screen.route == .deleteAccount)
    #expect(screen.form.schema.title == "Delete Account?")
    #expect(screen.form.schema.submitLabel == "Keep account")
    #expect(screen.form.schema.actions.map(\.id) == ["confirmDeleteButton"])
    #expect(await coordinator.submit(ScreenInput(values: [:])) == .advance)
    #expect(ending.backs == [nil])
    #expect(ending.finishes.isEmpty)
    await coordinator.perform(action: "confirmDeleteButton")
    #expect(ending.finishes == [.signedOut(Notice(.success, "Your account is deleted."))])
  }

  @Test func `every form of an account is sound`() async {
    let purposes: [AccountCoordinator.Purpose] = [.secondFactor, .deletion]
    for purpose in purposes {
      let coordinator = coordinator(purpose, delete: .reauthenticationRequired)
      #expect(coordinator.screen?.form.findings == [])
      await coordinator.perform(action: "confirmDeleteButton")
      #expect(coordinator.screen?.form.findings == [])
    }
  }

  nonisolated static let failures: [(DeleteAccountOutcome, String)] = [
    (.failed(.offline), RemoteFailure.offline.message),
    (.failed(.serviceFailed), RemoteFailure.serviceFailed.message),
    (.sessionUnavailable(.locked), SessionRepositoryError.locked.message),
  ]

  @Test(arguments: failures)
  func `what keeps the account from being deleted is said, and it can be tried again`(
    outcome: DeleteAccountOutcome, text: String
  ) async {
    let coordinator = coordinator(.deletion, delete: outcome)
    await coordinator.perform(action: "confirmDeleteButton")
    #expect(coordinator.screen?.route == .deleteAccount)
    #expect(coordinator.screen?.notices.map(\.text) == [text])
    #expect(ending.finishes.isEmpty)
  }

  @Test(arguments: [DeleteAccountOutcome.notSignedIn, .failed(.unauthorized(.sessionEnded))])
  func `a session that is over leads to the sign-in`(outcome: DeleteAccountOutcome) async {
    await coordinator(.deletion, delete: outcome).perform(action: "confirmDeleteButton")
    #expect(ending.finishes == [.signedOut(Self.ended)])
  }

  @Test func `an account that is gone is told so, though something is left here`() async {
    let coordinator = coordinator(.deletion, delete: .deletedRemotely(.locked))
    await coordinator.perform(action: "confirmDeleteButton")
    guard case .signedOut(let notice)? = ending.finishes.first else {
      Issue.record("not signed out")
      return
    }
    #expect(notice.kind == .error)
    #expect(notice.text.hasPrefix("Your account is deleted, but"))
  }

  nonisolated static let proofs: [(ReauthenticationOutcome, ScreenResponse)] = [
    (
      .wrongPassword,
      .stay(messages: ["password": "The password is incorrect."], notice: nil)
    ),
    (
      .failed(.rateLimited(until: nil)),
      .stay(
        messages: [:],
        notice: Notice(.error, RemoteFailure.rateLimited(until: nil).message))
    ),
    (
      .sessionUnavailable(.locked),
      .stay(messages: [:], notice: Notice(.error, SessionRepositoryError.locked.message))
    ),
    (.notSignedIn, .advance), (.failed(.unauthorized(.sessionEnded)), .advance),
  ]

  @Test(arguments: proofs)
  func `a proof that fails is said where it is asked for`(
    outcome: ReauthenticationOutcome, response: ScreenResponse
  ) async {
    let coordinator = coordinator(.deletion, delete: .reauthenticationRequired, proof: outcome)
    await coordinator.perform(action: "confirmDeleteButton")
    #expect(coordinator.screen?.route == .reauthentication)
    #expect(coordinator.screen?.form.schema.fields.first?.sensitive == true)
    #expect(await coordinator.submit(ScreenInput(values: ["password": "x"])) == response)
    #expect(ending.finishes == (response == .advance ? [.signedOut(Self.ended)] : []))
  }

  @Test func `who has no password reads what to do, and may sign out for it`() async throws {
    let coordinator = coordinator(.deletion, delete: .reauthenticationRequired)
    await coordinator.perform(action: "confirmDeleteButton")
    await coordinator.perform(action: "noPasswordButton")
    let screen = try #require(coordinator.screen)
    #expect(screen.notices[0].text.hasPrefix("If your account has no password, sign out"))
    #expect(await coordinator.submit(ScreenInput(values: [:])) == .advance)
    #expect(coordinator.screen?.form.schema.title == "Confirm Your Password")
    await coordinator.perform(action: "noPasswordButton")
    await coordinator.perform(action: "signOutButton")
    #expect(ending.finishes == [.signOut])
  }

  nonisolated static let factors: [(SecondFactorOutcome, String)] = [
    (.noEmailAddress, "Your account has no email address for codes."),
    (.failed(.timedOut), RemoteFailure.timedOut.message),
    (.sessionUnavailable(.corrupt), SessionRepositoryError.corrupt.message),
  ]

  @Test(arguments: factors)
  func `what keeps a second factor from being set is said`(
    outcome: SecondFactorOutcome, text: String
  ) async {
    let coordinator = coordinator(.secondFactor, factor: outcome)
    _ = await coordinator.submit(ScreenInput(values: ["method": "email"]))
    #expect(coordinator.screen?.route == .secondFactor)
    #expect(coordinator.screen?.notices.map(\.text) == [text])
    #expect(ending.backs.isEmpty)
  }

  @Test func `going back leads from the proof to the start, and from there out`() async {
    let coordinator = coordinator(.secondFactor, factor: .reauthenticationRequired)
    _ = await coordinator.submit(ScreenInput(values: ["method": "none"]))
    #expect(coordinator.screen?.route == .reauthentication)
    coordinator.goBack()
    #expect(coordinator.screen?.route == .secondFactor)
    coordinator.goBack()
    #expect(ending.backs == [nil])
  }
}
