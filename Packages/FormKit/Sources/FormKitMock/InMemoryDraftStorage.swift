public import FormKit
import Synchronization

/// Keeps drafts in memory, and fails when told to.
public final class InMemoryDraftStorage: DraftStorage {
  private struct State {
    var drafts: [String: [UInt8]] = [:]
    var setAside: [String: [UInt8]] = [:]
    var saves: [[UInt8]] = []
    var failure: (any Error)?
  }
  private let state = Mutex(State())

  /// Makes an empty storage.
  public init() {}

  /// What every call throws, as a locked store would; nil, the default, for none.
  public var failure: (any Error)? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  /// Every draft saved so far, in order.
  public var saves: [[UInt8]] { state.withLock { $0.saves } }

  /// What lies there now.
  public func draft(formID: String) -> [UInt8]? { state.withLock { $0.drafts[formID] } }

  /// What was set aside last.
  public func setAside(formID: String) -> [UInt8]? { state.withLock { $0.setAside[formID] } }

  /// The bytes saved last.
  public func loadDraft(formID: String) async throws -> [UInt8]? {
    try access { $0.drafts[formID] }
  }

  /// Saves bytes in place of older ones.
  public func saveDraft(_ bytes: [UInt8], formID: String) async throws {
    try access {
      $0.drafts[formID] = bytes
      $0.saves.append(bytes)
    }
  }

  /// Removes the draft.
  public func clearDraft(formID: String) async throws {
    try access { $0.drafts[formID] = nil }
  }

  /// Moves the draft out of the way.
  public func setAsideDraft(formID: String) async throws {
    try access { state in
      if let bytes = state.drafts.removeValue(forKey: formID) { state.setAside[formID] = bytes }
    }
  }

  private func access<T: Sendable>(_ body: (inout State) -> T) throws -> T {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      return body(&state)
    }
  }
}
