public import Domain
public import LocalPersistence

/// Stores a person's ineligibility in a secure store, under the key `ineligibility`.
///
/// Neither sign-out nor deletion of the account removes the ineligibility.
public struct SecureIneligibilityStore: IneligibilityStore {
  private static let key = "ineligibility"

  private let store: any SecureStore

  /// Creates a store without reading the secure store.
  public init(store: any SecureStore) { self.store = store }

  /// Returns the stored ineligibility, or nil when there is none.
  ///
  /// An ineligibility that has ended is also returned.
  ///
  /// - Throws: ``SessionRepositoryError`` when the secure store cannot be read, with the case
  ///   `corrupt` when the stored data is not an ineligibility.
  public func ineligibility() throws(SessionRepositoryError) -> Ineligibility? {
    do throws(SecureStoreError) {
      return try store.retrieve(key: Self.key, decoding: Ineligibility.self)
    } catch {
      throw SessionRepositoryError(error)
    }
  }

  /// Stores an ineligibility, replacing any other.
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
