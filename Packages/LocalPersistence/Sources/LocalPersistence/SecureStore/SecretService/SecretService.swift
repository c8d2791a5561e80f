#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a secure store asks of the desktop's secret service; every call may ask another process.
protocol SecretService: Sendable {
  /// Whether the default collection, where new items go, is locked; nil when there is none.
  func defaultCollectionIsLocked() throws(SecretServiceError) -> Bool?

  /// The items, of every collection, that have all of the attributes; locked ones have no secret.
  func items(
    matching attributes: [SecretServiceAttribute]
  ) throws(SecretServiceError) -> [SecretServiceItem]

  /// Puts an item in the default collection in place of the one with the same attributes.
  func replace(
    _ secret: Data, label: String, attributes: [SecretServiceAttribute]
  ) throws(SecretServiceError)

  /// Deletes every unlocked item that has all of the attributes.
  func delete(matching attributes: [SecretServiceAttribute]) throws(SecretServiceError)
}

/// A name and a text by which an item is found; no secret.
struct SecretServiceAttribute: Sendable, Equatable {
  let name: String
  let value: String
}

/// One item, as the service hands it out.
struct SecretServiceItem: Sendable, Equatable {
  let isLocked: Bool
  /// Seconds since 1970.
  let modified: UInt64
  /// The attribute that holds the key; nil when it has none.
  let key: String?
  /// Nil when it is locked or the service does not hand it out.
  let secret: Data?
}

/// Why the service did not answer, in the terms of GLib.
enum SecretServiceError: Error, Equatable {
  /// The library or one of its functions is not there.
  case libraryMissing(reason: String)
  /// An error of the library itself (`SecretError`), by its number.
  case secret(code: Int32, message: String)
  /// An error of the bus, of the service or of the system.
  case other(message: String)
}

extension SecretServiceError {
  /// `SECRET_ERROR_IS_LOCKED` of libsecret.
  private static let lockedCode: Int32 = 2

  /// Whether the service is well and would say the same again.
  var isAnswer: Bool {
    if case .secret(Self.lockedCode, _) = self { return true }
    return false
  }
}

extension SecureStoreError {
  init(_ failure: SecretServiceError) {
    switch failure {
    case _ where failure.isAnswer: self = .locked
    case .secret(_, let message), .other(let message):
      self = .unavailable(reason: "The Secret Service did not answer: \(message)")
    case .libraryMissing(let reason):
      self = .unavailable(reason: "libsecret cannot be used: \(reason)")
    }
  }
}
