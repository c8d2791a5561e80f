import Domain
import FormKit
import Foundation
import Testing

@testable import ShellApp

/// Another code of a second factor at the sign-in.
@MainActor @Suite(.withoutLeaks) struct ResentSignInCodeTests {
  private static let challenge = MFAChallenge(id: SecretString("c"), method: .email)
  private static let sentAt = Date(timeIntervalSince1970: 1_000)

  private func atCode() -> AuthenticationFlow {
    var flow = AuthenticationFlow(place: .signIn)
    flow.apply(.signIn(.requiresMFA(Self.challenge)))
    flow.codes.begin(Self.challenge, at: Self.sentAt)
    return flow
  }

  @Test func `another code waits for 30 seconds, and five messages are the most`() {
    var flow = atCode()
    flow.apply(.anotherCode(at: Self.sentAt + 29))
    #expect(flow.message == .signUpCodeTooSoon)
    for number in 1...4 {
      let instant = Self.sentAt + Double(30 * number)
      #expect(flow.apply(.anotherCode(at: instant)) == .stay(nil))
      #expect(flow.apply(.codeResent(.requiresMFA(Self.challenge), at: instant)) == .advance)
      #expect(flow.place == .code(Self.challenge) && flow.message == .signUpCodeSent)
    }
    flow.apply(.anotherCode(at: Self.sentAt + 600))
    #expect(flow.message == .signInCodeLimit)
    // A new sign-in counts anew.
    let next = MFAChallenge(id: SecretString("d"), method: .email)
    flow.codes.begin(next, at: Self.sentAt)
    #expect(flow.codes.limit(of: next, at: Self.sentAt + 30) == nil)
  }

  @Test func `a challenge that has ended leads back to the sign-in`() {
    var flow = atCode()
    #expect(flow.apply(.codeResent(.offline, at: Self.sentAt)) == .stay(.remote(.offline)))
    #expect(flow.place == .code(Self.challenge))
    flow.apply(.codeResent(.challengeEnded, at: Self.sentAt))
    #expect(flow.place == .signIn && flow.message == .codeEnded)
  }

  @Test func `the seconds until another code are rounded up, and none pass backwards`() {
    let flow = atCode()
    for (seconds, left) in [(0.0, 30), (0.4, 30), (29, 1), (29.9, 1)] {
      let limit = flow.codes.limit(of: Self.challenge, at: Self.sentAt + seconds)
      #expect(limit == .pause(seconds: left), "\(seconds)")
    }
    #expect(flow.codes.limit(of: Self.challenge, at: Self.sentAt + 30) == nil)
    // The clock was set back.
    #expect(flow.codes.limit(of: Self.challenge, at: Self.sentAt - 1) == nil)
  }

  @Test func `only a code that is sent has a button for another one`() async throws {
    for method in Domain.MFAMethod.allCases {
      let challenge = MFAChallenge(id: SecretString("c"), method: method)
      let flow = AuthenticationCoordinator(
        interactor: AuthenticationInteractorFake(.requiresMFA(challenge)),
        delegate: AuthenticationDelegate(onExit: { _ in }))
      flow.go(to: .signIn)
      _ = await flow.submit(
        ScreenInput(values: ["email": "ada@example.com", "password": "correct-horse"]))
      #expect(flow.flowRoute == .signInCode)
      #expect(
        flow.screen?.form.schema.actions.contains { $0.id == "anotherCodeButton" }
          == (method != .totp))
      // The first message was sent a moment ago.
      await flow.perform(.anotherCode)
      let tooSoon = AuthenticationFlow.Message.signUpCodeTooSoon.notice
      #expect(flow.screen?.notices.last == tooSoon)
    }
  }
}
