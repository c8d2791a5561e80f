public import Domain
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Stores avatars in memory and throws the error set by a test.
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

  /// The error that every method throws; nil to succeed.
  public var failure: (any Error)? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  /// Stores an avatar and removes its remote URL.
  public func store(_ avatar: AvatarAsset, for key: AvatarKey) async throws {
    try access { state in
      state.avatars[key] = avatar
      state.urls[key] = nil
    }
  }

  /// Returns the avatar of the key; nil when there is none.
  public func retrieve(for key: AvatarKey) async throws -> AvatarAsset? {
    try access { $0.avatars[key] }
  }

  /// Removes the avatar, its remote URL and its queue entry.
  public func invalidate(for key: AvatarKey) async throws {
    try access { state in
      state.avatars[key] = nil
      state.urls[key] = nil
      state.queue.removeAll { $0 == key }
    }
  }

  /// Removes the avatar when it was uploaded to another URL; one that waits stays.
  public func invalidate(for key: AvatarKey, unlessAt url: URL?) async throws {
    try access { state in
      guard let stored = state.urls[key], stored != url, !state.queue.contains(key) else { return }
      state.avatars[key] = nil
      state.urls[key] = nil
    }
  }

  /// Returns the URL the avatar was uploaded to; nil before the upload.
  public func remoteURL(for key: AvatarKey) async throws -> URL? {
    try access { $0.urls[key] }
  }

  /// Adds the avatar to the upload queue, unless it is queued already.
  public func enqueueUpload(for key: AvatarKey) async throws {
    try access { state in
      if !state.queue.contains(key) { state.queue.append(key) }
    }
  }

  /// Removes the avatar from the upload queue and stores its remote URL.
  public func completeUpload(for key: AvatarKey, at url: URL) async throws {
    try access { state in
      state.urls[key] = url
      state.queue.removeAll { $0 == key }
    }
  }

  /// Returns the keys of the queued avatars, oldest first.
  public func pendingUploads() async throws -> [AvatarKey] {
    try access { $0.queue }
  }

  /// Removes all avatars and the upload queue.
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
