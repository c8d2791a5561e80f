import Domain
import DomainMock
import FormKit
import Foundation
import ShellApp
import Testing

/// The identity flow of a person whose address the service wants verified.
@MainActor @Suite(.withoutLeaks)
struct IdentityFlowVerificationTests {
  private let harness = IdentityFlowHarness()
  private var interactor: IdentityInteractorFake { harness.interactor }

  private static let sent = AddressVerificationResult.codeSent(
    AddressVerification(challenge: SecretString("c"), expiresAt: .distantFuture))

  @Test func `the code of the message verifies the address and creates the profile`()
    async throws
  {
    let profile = UserProfile(id: UserID("u1"), screenName: try ScreenName("john_doe2"))
    interactor.set {
      $0.submission = .requiresVerification(.email)
      $0.verifications = [Self.sent]
      $0.codes = [.wrongCode(attemptsLeft: 4), .codeEnded, .failed(.timedOut), .verified]
    }
    let flow = try harness.at(.review)
    _ = await flow.submit(ScreenInput(values: [:]))
    let code = ScreenInput(values: ["code": "123456"])
    let refusals: [ScreenResult] = [
      .stay(messages: ["code": Phrase("mfa.code.wrong", count: 4)], notice: nil),
      .stay(messages: ["code": "createAccount.codeEnded"], notice: nil),
      .stay(messages: [:], notice: Notice(.error, RemoteError.timedOut.phrase)),
    ]
    for refusal in refusals { #expect(await flow.submit(code) == refusal) }
    interactor.set { $0.submission = .completed(profile) }
    #expect(await flow.submit(code) == .advance)
    #expect(harness.finishes == [.completed(profile)])
    #expect(interactor.enteredCodes.map(\.revealed) == Array(repeating: "123456", count: 4))
  }

  @Test func `a code that could not be sent is asked for again, and another one waits`()
    async throws
  {
    interactor.set {
      $0.submission = .requiresVerification(.email)
      $0.verifications = [.failed(.offline), Self.sent]
    }
    let flow = try harness.at(.review)
    _ = await flow.submit(ScreenInput(values: [:]))
    #expect(flow.screen?.notices.contains(Notice(.error, RemoteError.offline.phrase)) == true)
    let early = await flow.submit(ScreenInput(values: ["code": "123456"]))
    #expect(early == .stay(messages: ["code": "verification.noCode"], notice: nil))
    await flow.perform(.anotherCode)
    #expect(flow.screen?.notices.contains { $0.kind == .error } == false)
    await flow.perform(.anotherCode)
    #expect(
      flow.screen?.notices.last?.text == Phrase("createAccount.tooSoon", ["n": .number(30)]))
  }

  @Test func `a profile that fails after the right code is sent from the review, without a code`()
    async throws
  {
    let profile = UserProfile(id: UserID("u1"), screenName: try ScreenName("john_doe2"))
    interactor.set {
      $0.submission = .requiresVerification(.email)
      $0.verifications = [Self.sent]
      $0.codes = [.verified]
    }
    let flow = try harness.at(.review)
    _ = await flow.submit(ScreenInput(values: [:]))
    interactor.set { $0.submission = .failed(.timedOut) }
    #expect(await flow.submit(ScreenInput(values: ["code": "123456"])) == .advance)
    #expect(flow.screen?.route == .identity(.review))
    #expect(flow.screen?.notices == [Notice(.error, RemoteError.timedOut.phrase)])
    #expect(interactor.draft?.step == IdentityStep.review.rawValue)
    interactor.set { $0.submission = .completed(profile) }
    #expect(await flow.submit(ScreenInput(values: [:])) == .advance)
    #expect(harness.finishes == [.completed(profile)])
    #expect(interactor.enteredCodes.count == 1)
  }

  @Test func `another code of an address that is verified creates the profile`() async throws {
    let profile = UserProfile(id: UserID("u1"), screenName: try ScreenName("john_doe2"))
    interactor.set {
      $0.submission = .requiresVerification(.email)
      $0.verifications = [.failed(.offline), .verified]
    }
    let flow = try harness.at(.review)
    _ = await flow.submit(ScreenInput(values: [:]))
    interactor.set { $0.submission = .completed(profile) }
    await flow.perform(.anotherCode)
    #expect(harness.finishes == [.completed(profile)])
    #expect(interactor.submitted.count == 2)
  }

  @Test func `a service without a code for an address that it wants verified is asked once`()
    async throws
  {
    interactor.set {
      $0.submission = .requiresVerification(.phone)
      $0.verifications = [.verified, .verified]
    }
    let flow = try harness.at(.review)
    _ = await flow.submit(ScreenInput(values: [:]))
    #expect(flow.screen?.route == .verification(method: "phone"))
    #expect(flow.screen?.notices.last == Notice(.error, "verification.noCode"))
    #expect(interactor.submitted.count == 2)
  }

  @Test func `signing out while a code is asked for is a question, and the code stays`()
    async throws
  {
    interactor.set {
      $0.submission = .requiresVerification(.email)
      $0.verifications = [Self.sent]
    }
    let flow = try harness.at(.review)
    _ = await flow.submit(ScreenInput(values: [:]))
    await flow.leave(values: ["code": "1234"])
    await flow.perform(.signOut)
    #expect(harness.finishes == [.confirmSignOut])
    #expect(flow.screen?.route == .verification(method: "email"))
    #expect(flow.screen?.values["code"] == "1234")
  }

  @Test func `a link's code is entered into the form that asks for one, and into no other`()
    async throws
  {
    interactor.set {
      $0.submission = .requiresVerification(.email)
      $0.verifications = [Self.sent]
    }
    let flow = try harness.at(.review)
    #expect(!flow.take(code: "123456"))
    _ = await flow.submit(ScreenInput(values: [:]))
    #expect(flow.take(code: "123456"))
    #expect(flow.screen?.values["code"] == "123456")
  }
}
