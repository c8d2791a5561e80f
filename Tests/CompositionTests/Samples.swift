import Domain
import Foundation

extension UserSession {
  static let sample = UserSession(
    userID: UserID("u1"), email: try? EmailAddress("demo@example.com"),
    accessToken: SecretString("access"), refreshToken: SecretString("refresh"),
    accessTokenExpiresAt: Date(timeIntervalSince1970: 2_000_000_000),
    refreshTokenExpiresAt: Date(timeIntervalSince1970: 2_000_600_000))
}

extension ScreenName {
  /// A name that every policy accepts.
  static func sample(_ text: String) -> ScreenName {
    do {
      return try ScreenName(text)
    } catch {
      preconditionFailure("The sample \(text) is no screen name: \(error)")
    }
  }
}

extension UserProfile {
  static let sample = UserProfile(id: UserID("u1"), screenName: .sample("ada_lovelace"))
}
