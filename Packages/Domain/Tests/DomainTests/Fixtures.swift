import Domain
import DomainMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Values shared by the suites, for one fixed day and instant.
enum Fixture {
  static let now = Date(timeIntervalSince1970: 1_769_853_600)

  static func today() throws -> CalendarDate { try CalendarDate("2026-01-31") }

  static func session(expiresIn seconds: Double = 3600) -> UserSession {
    UserSession(
      userID: UserID("user-1"),
      accessToken: SecretString("access"),
      refreshToken: SecretString("refresh"),
      accessTokenExpiresAt: now.addingTimeInterval(-1),
      refreshTokenExpiresAt: now.addingTimeInterval(seconds))
  }

  static func birthday(_ text: String = "2000-01-15") throws -> DateOfBirth {
    try DateOfBirth(CalendarDate(text), today: today())
  }

  static func profile(born: String = "2000-01-15") throws -> UserProfile {
    UserProfile(
      id: UserID("user-1"), screenName: try ScreenName("john_doe"),
      dateOfBirth: try birthday(born), region: "US")
  }

  static func avatar() throws -> AvatarAsset {
    try AvatarAsset(data: SampleImage.png(width: 8, height: 8), fileName: "me.png")
  }

  static func baseURL() throws -> URL {
    try #require(URL(string: "https://cdn.example.com/avatars"))
  }
}
