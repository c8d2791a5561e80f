import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BackendService {
  /// `GET /v1/screen-names/{name}/availability`.
  func availability(of text: String, for userID: String) throws(BackendError) -> HTTPResponse {
    struct Body: Encodable {
      let available: Bool
      let suggestions: [String]
    }
    let name = try Self.screenName(text, at: "")
    let isFree = isFree(name, for: userID)
    return .json(
      Body(available: isFree, suggestions: isFree ? [] : suggestions(for: name, userID)))
  }

  /// `POST /v1/screen-names/{name}/reservation`.
  mutating func reserve(_ text: String, for userID: String) throws(BackendError) -> HTTPResponse {
    struct Body: Encodable {
      let screenName: ScreenName
      let expiresAt: Date
    }
    let name = try Self.screenName(text, at: "")
    try requireFree(name, for: userID)
    return .json(Body(screenName: name, expiresAt: hold(name, for: userID)))
  }

  /// Holds a name, and lets go of any other this user held.
  @discardableResult
  mutating func hold(_ name: ScreenName, for userID: String) -> Date {
    let expiresAt = now.adding(configuration.holdDuration)
    state.holds.removeAll { $1.userID == userID }
    state.holds[NameSkeleton.of(name.value)] = BackendState.Hold(
      userID: userID, expiresAt: expiresAt, name: name.value)
    return expiresAt
  }

  func requireFree(_ name: ScreenName, for userID: String) throws(BackendError) {
    guard isFree(name, for: userID) else {
      throw .screenNameTaken(suggestions: suggestions(for: name, userID))
    }
  }

  /// A name by Domain's rules: 422 with the reason otherwise.
  static func screenName(_ text: String, at pointer: String) throws(BackendError) -> ScreenName {
    do throws(ScreenNameError) {
      return try ScreenName(text)
    } catch {
      throw .invalid(pointer, error.description)
    }
  }

  private func isFree(_ name: ScreenName, for userID: String) -> Bool {
    let skeleton = NameSkeleton.of(name.value)
    if let owner = state.nameOwners[skeleton], owner != userID { return false }
    if let hold = state.holds[skeleton], hold.userID != userID, hold.expiresAt > now {
      return false
    }
    return true
  }

  private func suggestions(for name: ScreenName, _ userID: String) -> [String] {
    let generator = ScreenNameSuggestionGenerator()
    let candidates = generator.generate(basedOn: name.value, count: generator.maximumProbes)
    return candidates.lazy.filter { isFree($0, for: userID) }.prefix(3).map(\.value)
  }
}
