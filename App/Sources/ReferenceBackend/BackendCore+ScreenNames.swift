import Domain
import Networking
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BackendCore {
  func availability(of raw: String, _ request: IncomingRequest) throws -> HTTPResponse {
    let name = try screenName(raw)
    let user = try? authenticated(request)
    guard isTaken(name, for: user) else { return .json(.object(["available": .bool(true)])) }
    return .json(
      .object([
        "available": .bool(false), "suggestions": .array(suggestions(for: name, user)),
      ]))
  }

  func reserve(_ raw: String, _ request: IncomingRequest) throws -> HTTPResponse {
    let user = try authenticated(request)
    let name = try screenName(raw)
    try hold(name, for: user)
    return HTTPResponse(status: 204)
  }

  /// Holds a name for a while; whatever else the person held is let go.
  func hold(_ name: ScreenName, for user: UserID) throws {
    guard !isTaken(name, for: user) else { throw taken(name, user) }
    state.reservations = state.reservations.filter {
      $0.value.userID != user && $0.value.expiresAt > now
    }
    state.reservations[name.value] = BackendState.Reservation(
      userID: user, expiresAt: now.addingTimeInterval(BackendConfiguration.reservationLifetime))
  }

  func taken(_ name: ScreenName, _ user: UserID?) -> Refusal {
    Refusal(
      status: 409, type: "screen-name-taken", title: "That name is taken",
      facts: ["suggestions": .array(suggestions(for: name, user))])
  }

  private func screenName(_ raw: String) throws -> ScreenName {
    do {
      return try ScreenName(raw)
    } catch {
      throw Refusal.unprocessable(error.message, field: "screenName")
    }
  }

  private func isTaken(_ name: ScreenName, for user: UserID?) -> Bool {
    if let holder = state.names[name.value] { return holder != user }
    guard let reservation = state.reservations[name.value], reservation.expiresAt > now else {
      return false
    }
    return reservation.userID != user
  }

  private func suggestions(for name: ScreenName, _ user: UserID?) -> [JSONValue] {
    ScreenNameSuggestionGenerator().generate(basedOn: name.value, count: 12)
      .filter { !isTaken($0, for: user) }.prefix(3).map { .string($0.value) }
  }
}
