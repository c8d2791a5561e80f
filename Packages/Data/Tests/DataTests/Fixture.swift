import Data
import DataMock
import Domain
import LocalPersistence
import Networking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Values shared by the suites, for one fixed instant.
enum Fixture {
  static let now = Date(timeIntervalSince1970: 1_769_853_600)
  static let clock: @Sendable () -> Date = { now }

  static func baseURL() throws -> URL {
    try #require(URL(string: "https://api.example.com"))
  }

  static func client(_ backend: ScriptedBackend) throws -> APIClient {
    backend.client(baseURL: try baseURL(), now: clock)
  }

  static func session(
    user: String = "user-1", access: String = "access-1", refresh: String = "refresh-1",
    email: String? = "ada@example.com"
  ) throws -> UserSession {
    UserSession(
      userID: UserID(user),
      email: try email.map { try EmailAddress($0) },
      accessToken: SecretString(access),
      refreshToken: SecretString(refresh),
      accessTokenExpiresAt: now.addingTimeInterval(900),
      refreshTokenExpiresAt: now.addingTimeInterval(604_800.25))
  }

  static func profile(
    id: String = "user-1", consent: GuardianConsentState = .notRequired
  ) throws -> UserProfile {
    UserProfile(
      id: UserID(id), screenName: try ScreenName("ada_lovelace"), handle: try Handle("AdaL"),
      displayName: "Ada", bio: "First.", dateOfBirth: try birthday("1990-12-10"),
      avatarURL: URL(string: "https://cdn.example.com/avatars/1.png"), region: "US",
      guardianConsent: consent)
  }

  static func birthday(_ text: String) throws -> DateOfBirth {
    try DateOfBirth(CalendarDate(text), today: CalendarDate("2026-01-31"))
  }

  /// Returns an avatar with a PNG header of a size; the tests do not decode pixels.
  static func avatar(side: UInt8 = 8, fileName: String = "me.png") throws -> AvatarAsset {
    let bytes: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
      + [0, 0, 0, side, 0, 0, 0, side, 8, 6, 0, 0, 0]
    return try AvatarAsset(data: Data(bytes), fileName: fileName)
  }

  static func json(_ text: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: ["Content-Type": "application/json"], body: .text(text))
  }

  static func names(_ texts: String...) throws -> [ScreenName] {
    try texts.map { try ScreenName($0) }
  }
}

extension HTTPRequest {
  /// The body as text; nil when it is not UTF-8.
  var text: String? { body.data.flatMap { String(validating: $0, as: UTF8.self) } }
}
