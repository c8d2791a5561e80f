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
    let expiresAt = now.adding(configuration.holdDuration)
    state.handleHolds.removeAll { $1.userID == userID }
    state.handleHolds[NameSkeleton.of(handle.canonical)] = BackendState.Hold(
      userID: userID, expiresAt: expiresAt)
    return .json(Body(handle: handle, expiresAt: expiresAt))
  }

  /// `PUT /v1/profile/handle`: takes a handle and lets the last one go.
  mutating func setHandle(
    _ body: JSONBody, of userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    let handle = try Self.handle(body.string("handle"), at: "/handle")
    guard state.profiles[userID] != nil else { throw .noProfile }
    try requireFree(handle, for: userID)
    state.handleOwners.removeAll { $1 == userID }
    state.handleHolds.removeAll { $1.userID == userID }
    state.handleOwners[NameSkeleton.of(handle.canonical)] = userID
    state.profiles[userID]?.handle = handle
    return try profile(of: userID, request)
  }

  private func requireFree(_ handle: Handle, for userID: String) throws(BackendError) {
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

  private func suggestions(for handle: Handle, _ userID: String) -> [String] {
    let candidates = (2...99).lazy.compactMap { number in
      let digits = String(number)
      return try? Handle(handle.canonical.prefix(15 - digits.count) + digits)
    }
    return candidates.filter { isFree($0, for: userID) }.prefix(3).map(\.canonical)
  }

  private static func handle(_ text: String, at pointer: String) throws(BackendError) -> Handle {
    do throws(Handle.Error) {
      return try Handle(text)
    } catch {
      throw .invalid(pointer, error.reason.message() ?? "Expected a handle.")
    }
  }
}
