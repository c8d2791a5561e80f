public import Domain
public import LocalPersistence

/// Keeps a verdict of ineligibility in a secure store, under the key `ineligibility`.
///
/// Neither signing out nor deleting the account removes it.
public struct SecureIneligibilityStore: IneligibilityStore {
  private static let key = "ineligibility"

  private let store: any SecureStore

  /// Creates a store; reads nothing yet.
  public init(store: any SecureStore) { self.store = store }

  /// The verdict kept here, ended or not; nil when there is none.
  ///
  /// - Throws: ``SessionRepositoryError``, ``SessionRepositoryError/corrupt`` for other contents.
  public func ineligibility() throws(SessionRepositoryError) -> Ineligibility? {
    do throws(SecureStoreError) {
      return try store.retrieve(key: Self.key, decoding: Ineligibility.self)
    } catch {
      throw SessionRepositoryError(error)
    }
  }

  /// Keeps a verdict in place of any other.
  ///
  /// - Throws: ``SessionRepositoryError``.
  public func save(_ verdict: Ineligibility) throws(SessionRepositoryError) {
    do throws(SecureStoreError) {
      try store.save(key: Self.key, encoding: verdict)
    } catch {
      throw SessionRepositoryError(error)
    }
  }
}
