import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The secret service through libsecret: what is passed, what is freed, and nothing decided.
///
/// One call at a time, since nothing in libsecret promises that its objects may be shared by threads.
/// Collections and items are asked for anew by every call: what GLib keeps of them is brought up to
/// date by an event loop, which this process does not run.
final class LibsecretService: SecretService {
  static let shared = LibsecretService(libraryName: "libsecret-1.so.0")

  /// Loaded once, and found missing as often as it is asked for.
  private let session: Mutex<LibsecretSession?>
  private let libraryName: String

  init(libraryName: String) {
    self.libraryName = libraryName
    session = Mutex(nil)
  }

  func defaultCollectionIsLocked() throws(SecretServiceError) -> Bool? {
    try inSession { session throws(SecretServiceError) in
      guard let collection = try session.defaultCollection() else { return nil }
      defer { session.library.releaseObject(UnsafeMutableRawPointer(collection)) }
      return session.library.collectionIsLocked(collection) != 0
    }
  }

  func items(
    matching attributes: [SecretServiceAttribute]
  ) throws(SecretServiceError) -> [SecretServiceItem] {
    try inSession { session throws(SecretServiceError) in try session.items(attributes) }
  }

  func replace(
    _ secret: Data, label: String, attributes: [SecretServiceAttribute]
  ) throws(SecretServiceError) {
    try inSession { session throws(SecretServiceError) in
      try session.replace(secret, label, attributes)
    }
  }

  func delete(matching attributes: [SecretServiceAttribute]) throws(SecretServiceError) {
    try inSession { session throws(SecretServiceError) in try session.delete(attributes) }
  }

  private func inSession<Value: Sendable>(
    _ body: (LibsecretSession) throws(SecretServiceError) -> Value
  ) throws(SecretServiceError) -> Value {
    try session.withLock { (session) throws(SecretServiceError) in
      if let kept = session {
        do throws(SecretServiceError) {
          return try body(kept)
        } catch  where !error.isAnswer {
          // The service may have started anew since; every call may be made twice.
          kept.close()
          session = nil
        }
      }
      let opened = try LibsecretSession(Libsecret(libraryName: libraryName))
      session = opened
      return try body(opened)
    }
  }
}
