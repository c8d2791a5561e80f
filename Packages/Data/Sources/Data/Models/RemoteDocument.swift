public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A document that the service stores for the signed-in user.
public struct RemoteDocument: Decodable, Hashable, Sendable {
  /// The name of the document's collection: 1 to 64 ASCII letters, digits, `_` and `-`.
  public let collection: String
  /// The document's identifier in the collection: 1 to 64 ASCII letters, digits, `_` and `-`.
  public let id: String
  /// The document's version, counted from 1.
  ///
  /// The version restarts at 1 when a deleted document is created again.
  public let version: Int
  /// The time when the service stored this version.
  public let updatedAt: Date
  /// The document's content: the members of a JSON object, keyed by name.
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
