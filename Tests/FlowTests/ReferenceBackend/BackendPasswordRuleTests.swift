import Networking
import Testing

@testable import ReferenceBackend

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a new password has to be.
@Suite struct BackendPasswordRuleTests {
  private let inbox = Inbox()

  private func refusal(_ password: String, of email: String? = nil) -> BackendError? {
    do throws(BackendError) {
      let url = URL(string: "https://api.example.com/v1/auth/sign-up")
      guard let url else { return .notFound }
      let body = try? JSONCoding().encode(["password": password])
      let request = HTTPRequest(
        method: .post, url: url, headers: ["Content-Type": "application/json"])
      let json = try JSONBody(body ?? Data(), of: request, members: nil)
      _ = try BackendService.newPassword(json, of: email)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    "", "7-horse", "1234567", String(repeating: "x", count: 1_025),
    // Eight scalars as typed, seven in normal form.
    "cafe\u{301}-ho",
  ])
  func `a password of another length is refused`(password: String) {
    let problem = refusal(password)
    #expect(problem?.status == 422)
    #expect(problem?.extensions["pointer"] == .string("/password"))
    #expect(problem?.detail == "Expected 8 to 1,024 characters.")
  }

  @Test(arguments: ["password", "PassWord1", "12345678", "iloveyou", "qwertyuiop", "princess"])
  func `one of the commonest passwords is refused, whatever its case`(password: String) {
    let problem = refusal(password)
    #expect(problem?.status == 422)
    #expect(problem?.extensions["pointer"] == .string("/password"))
    #expect(problem?.detail == "This password is too easy to guess. Choose another.")
  }

  @Test func `the address of the account is no password of it`() async throws {
    let email = "grace.hopper@example.com"
    for password in [email, "Grace.Hopper@Example.com", "GRACE.HOPPER"] {
      #expect(refusal(password, of: email)?.status == 422)
      #expect(refusal(password, of: "ada@example.com") == nil)
    }
    let backend = BackendHarness { [inbox] in $0.deliver = inbox.receive }.backend()
    let created = try await backend.call(
      .post, "/v1/auth/sign-up", json: #"{"email":"\#(email)","password":"grace.hopper"}"#)
    #expect(created.status == 422 && created["pointer"] == .string("/password"))
    let token = try await backend.token("demo@example.com")
    let changed = try await backend.call(
      .put, "/v1/account/password", token: token, json: #"{"password":"demo@example.com"}"#)
    #expect(changed.status == 422 && changed["pointer"] == .string("/password"))
    _ = try await backend.call(
      .post, "/v1/auth/password-reset", json: #"{"email":"demo@example.com"}"#)
    let reset = try await backend.call(
      .post, "/v1/auth/password-reset/confirmation",
      json: #"{"token":"\#(try inbox.resetToken())","password":"Demo@example.com"}"#)
    #expect(reset.status == 422 && reset["pointer"] == .string("/password"))
    #expect(try await backend.signIn().status == 200)
  }

  @Test(arguments: [
    "correct-horse", "newer-horse", "8-horses", "pässwört", "🐎🐎🐎🐎🐎🐎🐎🐎", "passwore", "aaaaaaab",
    String(repeating: "é", count: 1_024),
  ])
  func `any other password is accepted`(password: String) {
    #expect(refusal(password) == nil)
  }

  @Test func `a common password is refused where one is set, and the old one stays valid`()
    async throws
  {
    let backend = BackendHarness { [inbox] in $0.deliver = inbox.receive }.backend()
    let created = try await backend.call(
      .post, "/v1/auth/sign-up", json: #"{"email":"new@example.com","password":"password1"}"#)
    #expect(created.status == 422)
    #expect(created["pointer"] == .string("/password"))
    _ = try await backend.call(
      .post, "/v1/auth/password-reset", json: #"{"email":"demo@example.com"}"#)
    let reset = try await backend.call(
      .post, "/v1/auth/password-reset/confirmation",
      json: #"{"token":"\#(try inbox.resetToken())","password":"password1"}"#)
    #expect(reset.status == 422)
    #expect(try await backend.signIn().status == 200)
  }
}
