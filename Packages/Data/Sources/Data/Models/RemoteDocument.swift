public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A document of the signed-in user at the service.
public struct RemoteDocument: Decodable, Hashable, Sendable {
  /// The collection's name: 1 to 64 ASCII letters, digits, `_` and `-`.
  public let collection: String
  /// The document's identifier in the collection: 1 to 64 ASCII letters, digits, `_` and `-`.
  public let id: String
  /// The version, counted from 1; restarts at 1 when a deleted document is created again.
  public let version: Int
  /// The time at which this version was stored.
  public let updatedAt: Date
  /// The content.
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
