public import Domain
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Keeps avatars in memory, and fails when told to.
public final class AvatarStoreFake: AvatarStore {
  private struct State {
    var avatars: [AvatarKey: AvatarAsset] = [:]
    var urls: [AvatarKey: URL] = [:]
    var queue: [AvatarKey] = []
    var failure: (any Error)?
  }

  private let state = Mutex(State())

  /// Creates an empty store.
  public init() {}

  /// What every method throws, nil to succeed.
  public var failure: (any Error)? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  /// Keeps an avatar.
  public func store(_ avatar: AvatarAsset, for key: AvatarKey) async throws {
    try access { state in
      state.avatars[key] = avatar
      state.urls[key] = nil
    }
  }

  /// The avatar kept under a key.
  public func retrieve(for key: AvatarKey) async throws -> AvatarAsset? {
    try access { $0.avatars[key] }
  }

  /// Removes an avatar, its remote address and its place in the queue.
  public func invalidate(for key: AvatarKey) async throws {
    try access { state in
      state.avatars[key] = nil
      state.urls[key] = nil
      state.queue.removeAll { $0 == key }
    }
  }

  /// Where an avatar was uploaded to.
  public func remoteURL(for key: AvatarKey) async throws -> URL? {
    try access { $0.urls[key] }
  }

  /// Queues an avatar once.
  public func enqueueUpload(for key: AvatarKey) async throws {
    try access { state in
      if !state.queue.contains(key) { state.queue.append(key) }
    }
  }

  /// Takes an avatar off the queue.
  public func completeUpload(for key: AvatarKey, at url: URL) async throws {
    try access { state in
      state.urls[key] = url
      state.queue.removeAll { $0 == key }
    }
  }

  /// The queue.
  public func pendingUploads() async throws -> [AvatarKey] {
    try access { $0.queue }
  }

  /// Removes everything.
  public func removeAll() async throws {
    try access { state in
      state.avatars = [:]
      state.urls = [:]
      state.queue = []
    }
  }

  private func access<Value: Sendable>(
    _ body: @Sendable (inout State) -> Value
  ) throws -> Value {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      return body(&state)
    }
  }
}
