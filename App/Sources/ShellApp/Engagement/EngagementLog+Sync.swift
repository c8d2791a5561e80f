public import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An entry that the service has refused for good, so that it was taken back.
public struct RefusedEntry: Hashable, Sendable {
  /// The id of the entry.
  public let entryID: String
  /// The reason.
  public let reason: EngagementRefusalError
}

/// Exchanges the entries with the service.
extension EngagementLog {
  /// Sends the entries that wait, in their order, then receives those of other devices, and records the
  /// uses of freezes that the whole log implies.
  ///
  /// - Throws: `RemoteError`, `EngagementStoreError` or `CancellationError`; entries that were not sent
  ///   still wait.
  func exchange() async throws {
    guard let log = opened else { throw EngagementStoreError.erased }
    try await send(log)
    try await receive(log)
    // Before the service has answered, another device may have lived the days of the gap.
    if try await recordImplied(log) { try await send(log) }
    try await calculate(log)
  }

  private func send(_ log: EngagementLogID) async throws {
    while let entry = try await environment.store.nextWaiting(in: log) {
      do {
        try await logged(.send) {
          let number = try await environment.service.append(entry, to: log)
          try await change(log) { [self] in
            let revision = try await environment.store.acknowledge(entry.id, as: number, in: log)
            if automaticIDs.remove(entry.id) != nil { automaticEntries.append(entry) }
            try await count([], revision: revision)
          }
        }
      } catch let refusal as EngagementRefusalError {
        try await takeBack(entry, refusal, log)
      }
    }
  }

  private func takeBack(
    _ entry: EngagementEntry, _ refusal: EngagementRefusalError, _ log: EngagementLogID
  ) async throws {
    // Another device has recorded it first, which is no concern of the person.
    let isRecordedElsewhere = refusal == .conflict && entry.hasSharedID
    // The clock of this device is ahead, and the day of the freeze is not over yet.
    let isTooEarly = refusal == .invalid && automaticIDs.contains(entry.id)
    if isTooEarly { automaticRefusal = environment.now() }
    let isSilent = isRecordedElsewhere || isTooEarly
    if !isSilent {
      refusals[entry.id] = refusal
      try await undo?(entry, log)
    }
    try await change(log) { [self] in
      _ = try await environment.store.remove(entry.id, from: log)
      automaticIDs.remove(entry.id)
      try await load()
      if isSilent { return }
      refusedEntries.append(RefusedEntry(entryID: entry.id, reason: refusal))
    }
  }

  private func receive(_ log: EngagementLogID) async throws {
    try await logged(.receive) {
      while true {
        let number = try await environment.store.lastReceived(in: log)
        let page = try await environment.service.entries(of: log, after: number)
        try await change(log) { [self] in
          let merge = try await environment.store.merge(page, into: log)
          if merge.hasReplaced || (Model.isOrdered && !merge.isAppended) { return try await load() }
          try await count(merge.added, revision: merge.revision)
        }
        guard page.hasMore else { return }
        guard page.last > number else { throw RemoteError.invalidResponse }
      }
    }
  }

  /// Whether the service did not accept an automatic entry within an hour of the present instant, on either side.
  private var wasRefusedLately: Bool {
    automaticRefusal.map { abs(environment.now().timeIntervalSince($0)) < 3600 } ?? false
  }

  /// Records the uses of freezes that the value implies; returns whether there are any.
  private func recordImplied(_ log: EngagementLogID) async throws -> Bool {
    refresh()
    let entries = model.implied(by: localValue, in: environment.timeZone())
    guard !entries.isEmpty, !wasRefusedLately else { return false }
    try await change(log) { [self] in
      for entry in entries {
        try await count([entry], revision: environment.store.append(entry, to: log))
        automaticIDs.insert(entry.id)
      }
    }
    return true
  }

  /// Takes the value over that the service calculates, when it is to and no entry waits.
  private func calculate(_ log: EngagementLogID) async throws {
    guard let calculation else { return }
    let zone = environment.timeZone()
    try? await logged(.calculate) {
      let (revision, device) = (revision, localValue)
      let value = try await calculation(environment.service, log, zone)
      guard try await environment.store.nextWaiting(in: log) == nil, opened == log,
        // An answer of before midnight, or for another time zone, is outdated.
        revision == self.revision, zone == environment.timeZone(), device == localValue
      else { return }
      take(value)
    }
    try Task.checkCancellation()
  }
}
