public import Cryptography
public import Domain
public import LocalPersistence
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A repository that keeps the app's lock in a secure store, under the key `appLock`.
///
/// The passcode is stored as a ``Cryptography/PasswordHash`` with a random salt. Use one shared
/// instance in a process; pass the same process lock to the instances of several processes.
public final class SecureAppLockRepository: AppLockRepository {
  private static let key = "appLock"

  /// A lock in the format of the secure store.
  private struct Stored: Codable {
    var lock: AppLock
    var passcode: PasswordHash
  }

  private let store: any SecureStore
  private let processLock: ProcessLock?
  private let cost: PasswordCost
  private let exclusive = Mutex<Void>(())

  /// Creates a repository; reads nothing.
  ///
  /// - Parameters:
  ///   - store: The secure store for the lock.
  ///   - processLock: The lock between processes that use the same store, held for a few
  ///     milliseconds during each change; default none.
  ///   - cost: The work that a passcode's hash takes; default ``Cryptography/PasswordCost/standard``.
  public init(
    store: any SecureStore, processLock: ProcessLock? = nil, cost: PasswordCost = .standard
  ) {
    self.store = store
    self.processLock = processLock
    self.cost = cost
  }

  /// Returns the lock; nil when the app has none.
  public func appLock() throws(SessionRepositoryError) -> AppLock? { try stored()?.lock }

  /// Stores a lock; hashes a new passcode, which takes about 0.3 seconds.
  ///
  /// - Throws: ``Domain/SessionRepositoryError/unavailable`` also when the passcode cannot be hashed
  ///   or when none is stored and `passcode` is nil.
  @concurrent
  public func save(_ lock: AppLock, passcode: Passcode?) async throws(SessionRepositoryError) {
    let new: PasswordHash? = if let passcode { try hash(passcode) } else { nil }
    try changing { () throws(SessionRepositoryError) in
      let earlier = try stored()?.passcode
      guard let hash = new ?? earlier else { throw .unavailable }
      try write(Stored(lock: lock, passcode: hash))
    }
  }

  /// Changes the stored lock in one step.
  public func update(
    _ change: @Sendable (inout AppLock) -> Void
  ) throws(SessionRepositoryError) -> AppLock? {
    // The usual app has no lock, and no reason to wait for another process.
    guard try stored() != nil else { return nil }
    return try changing { () throws(SessionRepositoryError) in
      guard var stored = try stored() else { return nil }
      let before = stored.lock
      change(&stored.lock)
      if stored.lock != before { try write(stored) }
      return stored.lock
    }
  }

  /// Returns whether a passcode is that of the lock; takes about 0.3 seconds.
  @concurrent
  public func matches(_ passcode: Passcode) async throws(SessionRepositoryError) -> Bool {
    guard let stored = try stored() else { return false }
    do throws(CryptographyError) {
      return try stored.passcode.matches(passcode.revealed)
    } catch {
      throw .unavailable
    }
  }

  /// Removes the lock and its passcode.
  public func remove() throws(SessionRepositoryError) {
    try changing { () throws(SessionRepositoryError) in
      do throws(SecureStoreError) { try store.delete(key: Self.key) } catch {
        throw SessionRepositoryError(error)
      }
    }
  }

  private func hash(_ passcode: Passcode) throws(SessionRepositoryError) -> PasswordHash {
    do throws(CryptographyError) {
      return try PasswordHash(
        password: passcode.revealed, salt: SecureRandom.bytes(count: 16), cost: cost)
    } catch {
      throw .unavailable
    }
  }

  private func stored() throws(SessionRepositoryError) -> Stored? {
    do throws(SecureStoreError) {
      return try store.retrieve(key: Self.key, decoding: Stored.self)
    } catch {
      throw SessionRepositoryError(error)
    }
  }

  private func write(_ stored: Stored) throws(SessionRepositoryError) {
    do throws(SecureStoreError) { try store.save(key: Self.key, encoding: stored) } catch {
      throw SessionRepositoryError(error)
    }
  }

  /// Runs a change while no other thread or process changes the lock.
  private func changing<Result: Sendable>(
    _ body: () throws(SessionRepositoryError) -> Result
  ) throws(SessionRepositoryError) -> Result {
    do {
      return try exclusive.withLock { _ in try processLock.map { try $0.run(body) } ?? body() }
    } catch let error as ProcessLock.UnavailableError {
      throw SessionRepositoryError(error)
    } catch {
      throw error as? SessionRepositoryError ?? .unavailable
    }
  }
}
