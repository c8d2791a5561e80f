import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BackendService {
  /// `GET /v1/handles/{handle}/availability`.
  func handleAvailability(
    of text: String, for userID: String
  ) throws(BackendError) -> HTTPResponse {
    struct Body: Encodable {
      let available: Bool
      let suggestions: [String]
    }
    let handle = try Self.handle(text, at: "")
    let isFree = isFree(handle, for: userID)
    return .json(
      Body(available: isFree, suggestions: isFree ? [] : suggestions(for: handle, userID)))
  }

  /// `POST /v1/handles/{handle}/reservation`.
  mutating func reserveHandle(
    _ text: String, for userID: String
  ) throws(BackendError) -> HTTPResponse {
    struct Body: Encodable {
      let handle: Handle
      let expiresAt: Date
    }
    let handle = try Self.handle(text, at: "")
    try requireFree(handle, for: userID)
    return .json(Body(handle: handle, expiresAt: hold(handle, for: userID)))
  }

  /// Holds a handle, and releases any other this user held.
  @discardableResult
  mutating func hold(_ handle: Handle, for userID: String) -> Date {
    let expiresAt = now.adding(configuration.holdDuration)
    state.handleHolds.removeAll { $1.userID == userID }
    state.handleHolds[NameSkeleton.of(handle.canonical)] = BackendState.Hold(
      userID: userID, expiresAt: expiresAt)
    return expiresAt
  }

  /// Makes a user the owner of a handle; the handles before it stay reserved for the user.
  mutating func own(_ handle: Handle, _ userID: String) {
    state.handleHolds.removeAll { $1.userID == userID }
    state.handleOwners[NameSkeleton.of(handle.canonical)] = userID
  }

  /// When a user may change the handle again; nil for a handle that was never changed.
  func handleChangeAllowedAt(_ profile: BackendState.Profile) -> Date? {
    profile.handleChangedAt?.adding(configuration.handleChangeInterval)
  }

  /// `PUT /v1/profile/handle`: changes the handle, once in an interval; its capitalisation always.
  mutating func setHandle(
    _ body: JSONBody, of userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    let handle = try Self.handle(body.string("handle"), at: "/handle")
    var changed = try ownProfile(userID)
    if let old = changed.handle, old != handle {
      if let until = handleChangeAllowedAt(changed), now < until {
        throw .handleChangedRecently(until: until)
      }
      changed.handleChangedAt = now
    }
    try requireFree(handle, for: userID)
    own(handle, userID)
    changed.handle = handle
    state.profiles[userID] = changed
    return try profile(of: userID, request)
  }

  func requireFree(_ handle: Handle, for userID: String) throws(BackendError) {
    guard isFree(handle, for: userID) else {
      let names = suggestions(for: handle, userID)
      throw .conflict(
        "handle-taken", "That handle is taken",
        ["suggestions": .array(names.map(JSONValue.string))])
    }
  }

  private func isFree(_ handle: Handle, for userID: String) -> Bool {
    let skeleton = NameSkeleton.of(handle.canonical)
    if let owner = state.handleOwners[skeleton], owner != userID { return false }
    guard let hold = state.handleHolds[skeleton] else { return true }
    return hold.userID == userID || hold.expiresAt <= now
  }

  /// Up to three free handles that begin as the typed one, with its capital letters.
  private func suggestions(for handle: Handle, _ userID: String) -> [String] {
    // Where a letter stands for two, as in ß, only the canonical form has its length.
    let isSameLength = handle.display.count == handle.canonical.count
    let typed = isSameLength ? handle.display : handle.canonical
    let candidates = (2...99).lazy.compactMap { number in
      let digits = String(number)
      return try? Handle(typed.prefix(15 - digits.count) + digits)
    }
    return candidates.filter { isFree($0, for: userID) }.prefix(3).map(\.display)
  }

  static func handle(_ text: String, at pointer: String) throws(BackendError) -> Handle {
    do throws(Handle.Error) {
      return try Handle(text)
    } catch {
      throw .invalid(pointer, error.reason.message() ?? "Expected a handle.")
    }
  }
}
