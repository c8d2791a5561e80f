import Domain
import FormKit
import Foundation
import Testing

@testable import ShellApp

/// What can be done about an account, screen by screen, on two transports: what is seen must be the
/// same in process and over HTTP.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)), .serialized)
struct AccountFlowTests {
  /// A person at the screens of the app; remembers what they saw.
  @MainActor
  private final class Visitor {
    let world: TransportWorld
    private(set) var seen: [String] = []
    private let app: AppCoordinator

    init(isOverHTTP: Bool) throws {
      world = try TransportWorld(isOverHTTP: isOverHTTP)
      app = AppCoordinator(dependencies: try world.start())
    }

    func boot() async throws {
      try await app.boot()
      look()
    }

    func submit(_ values: FormObject = [:]) async {
      switch await app.submit(ScreenInput(values: values)) {
      case .advance, .detour: look()
      case .stay(let messages, let notice):
        let texts = messages.sorted { "\($0.key)" < "\($1.key)" }.map(\.value.english)
        seen.append((texts + [notice?.text.english].compactMap { $0 }).joined(separator: " "))
      }
    }

    func press(_ button: String) async {
      await app.perform(action: button)
      look()
    }

    func goBack() {
      app.goBack()
      look()
    }

    func signIn(_ password: String = "correct-horse") async {
      await submit(["email": "ada@example.com", "password": .string(password)])
    }

    private func look() {
      let texts = app.screen?.notices.map(\.text.english) ?? []
      seen.append(([app.route?.description ?? "none"] + texts).joined(separator: " | "))
    }
  }

  private func compare(
    _ flow: @MainActor (Visitor) async throws -> Void
  ) async throws -> [String] {
    let inProcess = try Visitor(isOverHTTP: false)
    try await inProcess.boot()
    try await flow(inProcess)
    let overHTTP = try Visitor(isOverHTTP: true)
    try await overHTTP.boot()
    try await flow(overHTTP)
    #expect(overHTTP.seen == inProcess.seen)
    return inProcess.seen
  }

  private static let greeting = "welcome | Everything an app needs before its first feature."

  @Test func `an account is deleted once the person has proved who they are`() async throws {
    let seen = try await compare { person in
      await person.submit()
      await person.signIn()
      await person.press("settingsButton")
      await person.press("deleteAccountButton")
      await person.submit()
      await person.press("deleteAccountButton")
      person.world.harness.advance(by: .seconds(601))
      await person.press("confirmDeleteButton")
      await person.submit(["password": "wrong-horse"])
      await person.press("noPasswordButton")
      person.goBack()
      await person.submit(["password": "correct-horse"])
      await person.submit()
      await person.signIn()
    }
    #expect(seen[0] == Self.greeting)
    #expect(Array(seen[2...4]) == ["home", "settings", Self.question])
    #expect(
      Array(seen[5...8]) == ["settings", Self.question, "settings/reauthentication", Self.wrong])
    #expect(seen[9].hasPrefix("settings/reauthentication/help | If your account has no password"))
    #expect(
      Array(seen[10...]) == [
        "settings/reauthentication", Self.greeting + " | Your account is deleted.", "signIn",
        "The email or password is incorrect.",
      ])
  }

  private static let question = "settings/deleteAccount | This action cannot be undone."
  private static let wrong = "The password is incorrect."
  private static let recoveryCodes =
    "settings/secondFactor/recoveryCodes | Store them in a safe place. If you cannot get a code, each "
    + "of them signs you in once. They are not shown again."
  private static let codeScreen = "signIn/code | We sent a code to your email address."
  private static let invalid =
    "signIn | That code is no longer valid. Sign in again to get a new code."

  @Test func `a sign-in asks for the code, five wrong ones end it, and so does time`()
    async throws
  {
    let seen = try await compare { person in
      await person.submit()
      await person.signIn()
      await person.press("settingsButton")
      await person.press("secondFactorButton")
      await person.submit(["method": "email"])
      await person.submit(["password": "correct-horse"])
      await person.submit()
      await person.press("")
      person.goBack()
      await person.press("signOutButton")
      await person.submit()
      await person.signIn()
      for _ in 1...5 { await person.submit(["code": "000000"]) }
      await person.signIn()
      person.world.harness.advance(by: .seconds(301))
      await person.submit(["code": .string(try person.world.code())])
      await person.signIn()
      person.goBack()
      await person.signIn()
      await person.submit(["code": .string(try person.world.code())])
    }
    #expect(
      Array(seen[3...11]) == [
        "settings", "settings/secondFactor", "settings/reauthentication", Self.recoveryCodes,
        "settings | The sign-in now asks for a code.",
        "settings", "home", Self.greeting + " | You are signed out.", "signIn",
      ])
    #expect(
      Array(seen[12...17]) == [Self.codeScreen]
        + ["4 more times", "3 more times", "2 more times", "once more"].map {
          "That code is wrong. You can try \($0)."
        } + [Self.invalid])
    #expect(
      Array(seen[18...]) == [
        Self.codeScreen, Self.invalid, Self.codeScreen, "signIn", Self.codeScreen, "home",
      ])
  }

  @Test func `a second factor is set after a proof`() async throws {
    let seen = try await compare { person in
      await person.submit()
      await person.signIn()
      await person.press("settingsButton")
      await person.press("secondFactorButton")
      person.world.harness.advance(by: .seconds(601))
      await person.submit(["method": "email"])
      await person.submit(["password": "correct-horse"])
    }
    #expect(
      Array(seen[4...]) == [
        "settings/secondFactor", "settings/reauthentication", Self.recoveryCodes,
      ])
  }

  @Test func `a forgotten password is replaced by what was sent`() async throws {
    let seen = try await compare { person in
      await person.submit()
      await person.press("forgotPasswordButton")
      await person.submit(["email": "ada@example.com"])
      let password: FormObject = [
        "password": "new-horse", "confirmPassword": "new-horse",
      ]
      await person.submit(password.merging(["token": "wrong"]) { $1 })
      let token = FormValue.string(try person.world.code())
      await person.submit([
        "password": "password1", "confirmPassword": "password1", "token": token,
      ])
      await person.submit(password.merging(["token": token]) { $1 })
      await person.signIn()
      await person.signIn("new-horse")
    }
    #expect(
      Array(seen[2...]) == [
        "signIn/passwordReset",
        "resetPassword | If an account has that address, we sent a code to it. We send at most "
          + "three codes an hour. Earlier codes still work.",
        "That code is wrong or no longer valid.",
        "This password is too easy to guess. Choose another.",
        "signIn | Your new password is set. Sign in with it.",
        "The email or password is incorrect.", "home",
      ])
  }

  @Test func `every way to sign in gives the same results on both`() async throws {
    var transcripts: [[String]] = []
    for isOverHTTP in [false, true] {
      let world = try TransportWorld(isOverHTTP: isOverHTTP)
      var lines: [String] = []
      let email = try EmailAddress("demo@example.com")
      for credential: SignInCredential in [
        .password(email, Password("correct-horse")), .password(email, Password("wrong-horse")),
        .anonymous,
        .provider(.apple, identityToken: SecretString("good")),
        .provider(.google, identityToken: SecretString("bad")),
      ] {
        let outcome = try await world.start().auth.signIn(credential)
        guard case .signedIn(let session, let isNewUser) = outcome else {
          lines.append("\(outcome)")
          continue
        }
        lines.append("\(session.userID) \(session.email != nil) \(isNewUser)")
        guard case .authenticated = try await world.start().restoreSession.execute() else {
          Issue.record("The session is not kept.")
          continue
        }
      }
      transcripts.append(lines)
    }
    #expect(transcripts[0] == transcripts[1])
    #expect(transcripts[0][0].hasSuffix("true true"))
    #expect(transcripts[0][1] == "wrongCredentials")
    #expect(transcripts[0][2].hasSuffix("false true"))
    #expect(transcripts[0][4] == "wrongCredentials")
  }
}
