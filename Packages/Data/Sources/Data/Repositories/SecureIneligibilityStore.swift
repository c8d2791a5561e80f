public import Domain
public import LocalPersistence

/// Stores a verdict of ineligibility in a secure store, under the key `ineligibility`.
///
/// Neither sign-out nor deletion of the account removes the verdict.
public struct SecureIneligibilityStore: IneligibilityStore {
  private static let key = "ineligibility"

  private let store: any SecureStore

  /// Creates a store; does not read the secure store.
  public init(store: any SecureStore) { self.store = store }

  /// Returns the stored verdict, also when it has ended; nil when there is none.
  ///
  /// - Throws: ``SessionRepositoryError``; its case `corrupt` when the stored data is not a
  ///   verdict.
  public func ineligibility() throws(SessionRepositoryError) -> Ineligibility? {
    do throws(SecureStoreError) {
      return try store.retrieve(key: Self.key, decoding: Ineligibility.self)
    } catch {
      throw SessionRepositoryError(error)
    }
  }

  /// Stores a verdict, replacing any other.
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
