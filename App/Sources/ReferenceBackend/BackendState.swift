import Domain
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Everything the server knows.
struct BackendState: Codable {
  struct Account: Codable {
    var id: UserID
    var email: String
    var salt: String
    var passwordHash: String
    var failedSignIns = 0
    var blockedUntil: Date?
  }

  /// The sessions that came from one sign-in; reuse of an old refresh token revokes them all.
  struct Family: Codable {
    var userID: UserID
    var accessHash: String
    var accessExpiresAt: Date
    var refreshHash: String
    var refreshExpiresAt: Date
  }

  struct Reservation: Codable {
    var userID: UserID
    var expiresAt: Date
  }

  struct Avatar: Codable {
    var userID: UserID
    var mediaType: String
    var data: Data
    var tag: String
  }

  var accounts: [Account] = []
  var families: [String: Family] = [:]
  /// Refresh tokens used up, by hash, with the family they belonged to.
  var usedRefreshHashes: [String: String] = [:]
  /// Taken names: the holder, or empty for names nobody may have.
  var names: [String: UserID] = [:]
  var reservations: [String: Reservation] = [:]
  var profiles: [UserID: UserProfile] = [:]
  var consents: [UserID: GuardianConsent] = [:]
  var avatars: [String: Avatar] = [:]
  var nextID = 1
}

extension BackendState {
  /// The demo accounts, both with the password `correct-horse`, hashed beforehand by scrypt with
  /// N = 2^14, r = 8, p = 1.
  static func demo(now: Date) -> BackendState {
    var state = BackendState()
    state.accounts = [
      Account(
        id: UserID("user_demo"), email: "demo@example.com",
        salt: "7c29e509486054ce37f0b0da0004a1aa",
        passwordHash: "e90389dc29e5f1dc4a10451e371c1d5ba24bf756eb22d1725128df9aed547dfd"),
      Account(
        id: UserID("user_ada"), email: "ada@example.com",
        salt: "465b7eebd186fdde9c25f078639b6ae6",
        passwordHash: "63cb8f45fb7f78515be0b8b6e1b38671944f0aad44900a16b686f09c9388235f"),
    ]
    for name in ["john_doe", "jane_doe", "taken_name"] { state.names[name] = UserID("") }
    state.addAda(today: CalendarDate(now, in: .gmt))
    return state
  }

  private mutating func addAda(today: CalendarDate) {
    guard let name = try? ScreenName("ada_lovelace") else { return }
    let id = UserID("user_ada")
    names[name.value] = id
    profiles[id] = UserProfile(
      id: id, screenName: name,
      dateOfBirth: try? DateOfBirth(year: 1990, month: 12, day: 10, today: today), region: "US")
  }
}
