public import Domain
public import LocalPersistence

/// A store that keeps a person's ineligibility in a secure store, under the key `ineligibility`.
///
/// Neither sign-out nor deletion of the account removes the ineligibility.
public struct SecureIneligibilityStore: IneligibilityStore {
  private static let key = "ineligibility"

  private let store: any SecureStore

  /// Creates an ineligibility store that uses a secure store.
  ///
  /// The initialiser does not read the secure store.
  public init(store: any SecureStore) { self.store = store }

  /// Returns the stored ineligibility, or nil when the secure store has none.
  ///
  /// The method also returns an ineligibility that has already ended.
  ///
  /// - Throws: ``SessionRepositoryError`` when the secure store cannot be read. The error is
  ///   `corrupt` when the stored data cannot be decoded.
  public func ineligibility() throws(SessionRepositoryError) -> Ineligibility? {
    do throws(SecureStoreError) {
      return try store.retrieve(key: Self.key, decoding: Ineligibility.self)
    } catch {
      throw SessionRepositoryError(error)
    }
  }

  /// Stores the ineligibility, which replaces the previous one.
  ///
  /// - Throws: ``SessionRepositoryError`` when the secure store cannot be written.
  public func save(_ verdict: Ineligibility) throws(SessionRepositoryError) {
    do throws(SecureStoreError) {
      try store.save(key: Self.key, encoding: verdict)
    } catch {
      throw SessionRepositoryError(error)
    }
  }
}
