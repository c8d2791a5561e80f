import Cryptography
import Domain
import FormKit
import Networking
import ReferenceBackend
import Testing

@testable import ShellApp

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One table of cases, asked of the form, of Domain and of the service.
@Suite(.withoutLeaks) struct SameRulesTests {
  enum Kind: String, CaseIterable {
    case screenName, handle, birthday, email, password, displayName, bio
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let kind: Kind
    let text: String
    let isValid: Bool

    var testDescription: String { "\(kind.rawValue) \(text.prefix(40).debugDescription)" }
  }

  private static func cases(
    _ kind: Kind, valid: [String], invalid: [String]
  ) -> [Case] {
    valid.map { Case(kind: kind, text: $0, isValid: true) }
      + invalid.map { Case(kind: kind, text: $0, isValid: false) }
  }

  static let table =
    cases(
      .screenName,
      valid: ["ada", "ada_lovelace", "Ada99", String(repeating: "a", count: 20), "a_b"],
      invalid: [
        "ab", String(repeating: "a", count: 21), "a b", "a-b", "admin", "ada!", "爱达爱", "a.b", "🐎🐎🐎",
      ])
    + cases(
      .handle,
      valid: [
        "ada", "AdaL", "a1_", "é1a", "e\u{301}1a", "ê\u{301}1a", "a\u{332}bc",
        String(repeating: "a", count: 15), "7of9",
      ],
      invalid: [
        "ab", "_ada", "12345", "admin", "a b", String(repeating: "a", count: 16), "a-b",
        "１２３a", "a\u{332}\u{333}bc", "a\u{34F}bc", "abc" + String(repeating: "\u{301}", count: 40),
      ])
    + cases(
      .birthday, valid: ["1990-12-09", "2000-02-29", "2012-02-29", "1906-02-01", "2013-01-01"],
      invalid: [
        "2010-02-30", "2001-02-29", "2030-01-01", "1850-01-01", "1990-13-01", "1990-1-1", "soon",
      ])
    + cases(
      .email, valid: ["a@b.example", "ann+tag@example.com", "a.b@example.co", "x@localhost"],
      invalid: [
        String(repeating: "a", count: 60) + "@" + String(repeating: "b.", count: 95) + "example",
        "a", "a@", "@b.example", "a b@c.example", "a@b@c.example", "a@-b.example", "a@b..c",
      ])
    + cases(
      .password,
      valid: [
        "correct-horse", "8-horses", "pässwört", "🐎🐎🐎🐎🐎🐎🐎🐎", "👩‍👩‍👧‍👦x",
        String(repeating: "é", count: 1_024),
      ],
      invalid: [
        "7-horse", "cafe\u{301}-ho", String(repeating: "x", count: 1_025), "password1",
        "QWERTYUIOP", "        ", String(repeating: "\u{200B}", count: 8),
        String(repeating: "\u{2800}", count: 8), String(repeating: "\u{3000}", count: 8),
      ])
    + cases(
      .displayName,
      valid: [
        "Ada", "爱达", "👩‍👩‍👧‍👦", String(repeating: "é", count: 50), "e\u{302}\u{301}", "क्षितिज", "ที่รัก", "1️⃣",
      ],
      invalid: [
        "\u{200B}\u{2060}", "\u{2800}", "a" + String(repeating: "\u{301}", count: 199),
        "a\u{332}\u{333}", "a\u{0}b", "a\u{202E}b", String(repeating: "a", count: 51),
        String(repeating: "👩‍👩‍👧‍👦", count: 50),
      ])
    + cases(
      .bio, valid: ["One\ntwo", String(repeating: "a", count: 160)],
      invalid: [
        "\u{200B}", "a" + String(repeating: "\u{301}", count: 199), "a\u{0}b", "a\u{2066}b",
        String(repeating: "a", count: 161),
      ])

  @Test func `the table holds valid and invalid cases of every kind`() {
    for kind in Kind.allCases {
      #expect(Set(Self.table.filter { $0.kind == kind }.map(\.isValid)) == [true, false])
    }
  }

  @Test(arguments: table)
  func `the form, Domain and the service give one verdict`(entry: Case) async throws {
    #expect(try Self.form(entry) == entry.isValid, "form")
    #expect(Self.domain(entry) == entry.isValid, "Domain")
    #expect(try await Self.service(entry) == entry.isValid, "service")
  }

  private static let today = "2026-01-31"

  private static func form(_ entry: Case) throws -> Bool {
    let catalog = FormCatalog.standard(region: "US")
    let (form, field): (CompiledForm?, FieldPath) =
      switch entry.kind {
      case .screenName: (try catalog.form("screenName"), "screenName")
      case .handle: (try catalog.form("handle"), "handle")
      case .birthday: (try catalog.form("birthday"), "dateOfBirth")
      case .email: (AccountForms.signUpForm, "email")
      case .password: (AccountForms.signUpForm, "password")
      case .displayName: (try catalog.form("displayName"), "displayName")
      case .bio: (try catalog.form("displayName"), "bio")
      }
    var values: FormObject = [:]
    values[field.description] = .string(entry.text)
    let environment = FormEnvironment(today: try #require(FormDate(today)))
    let verdict = try #require(form).check(values, environment: environment)
    return !verdict.issues.contains { $0.field == field && $0.severity == .error }
  }

  private static func domain(_ entry: Case) -> Bool {
    let text = entry.text
    do {
      switch entry.kind {
      case .screenName: return ScreenNameValidator(policy: .standard).validate(text).error == nil
      case .handle: _ = try Handle(text)
      case .birthday: _ = try DateOfBirth(CalendarDate(text), today: CalendarDate(today))
      case .email: _ = try EmailAddress(normalizing: text)
      case .password: _ = try Password(new: text)
      case .displayName: _ = try DisplayName(text)
      case .bio: _ = try Bio(text)
      }
      return true
    } catch {
      return false
    }
  }

  /// Whether the service accepts a text: any refusal but of its form, such as for an age, counts as one.
  private static func service(_ entry: Case) async throws -> Bool {
    let backend = BackendHarness().backend()
    let token = try await backend.token("ada@example.com")
    let text = entry.text
    let answer =
      switch entry.kind {
      case .screenName:
        try await backend.call(
          .get, "/v1/screen-names/\(PercentCoding.encode(text))/availability", token: token)
      case .handle:
        try await backend.call(
          .get, "/v1/handles/\(PercentCoding.encode(text))/availability", token: token)
      case .birthday:
        try await backend.call(
          .post, "/v1/profile/eligibility", token: token,
          json: try json(["dateOfBirth": text, "region": "US"]))
      case .email:
        try await backend.call(
          .post, "/v1/auth/sign-up", json: try json(["email": text, "password": "grace-horse"]))
      case .password:
        try await backend.call(
          .post, "/v1/auth/sign-up",
          json: try json(["email": "new@example.com", "password": text]))
      case .displayName:
        try await backend.call(
          .patch, "/v1/profile", token: token, json: try json(["displayName": text]))
      case .bio:
        try await backend.call(.patch, "/v1/profile", token: token, json: try json(["bio": text]))
      }
    return answer.status != 422
  }

  private static func json(_ members: [String: String]) throws -> String {
    String(decoding: try JSONCoding().encode(members), as: UTF8.self)
  }
}
