public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A document of the signed-in user's, as the service has it.
public struct RemoteDocument: Decodable, Hashable, Sendable {
  /// What it is among; a plain name: 1 to 64 ASCII letters, digits, `_` and `-`.
  public let collection: String
  /// Names it in its collection; a plain name.
  public let id: String
  /// Counted from 1, anew after it was deleted; names what a change is based on.
  public let version: Int
  /// When it was stored.
  public let updatedAt: Date
  /// What it holds.
  public let content: [String: JSONValue]

  /// Creates a document.
  public init(
    collection: String, id: String, version: Int, updatedAt: Date, content: [String: JSONValue]
  ) {
    self.collection = collection
    self.id = id
    self.version = version
    self.updatedAt = updatedAt
    self.content = content
  }
}
