#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Moves every secret of one store to another, all or none.
///
/// ```swift
/// let report = try SecureStoreMigration(from: files, to: keychain, conflicts: .keepSource).run()
/// ```
///
/// Nothing is deleted from the source before everything was written to the destination and read back
/// from it: a process that dies in the middle leaves the source whole, and running again ends what it
/// began. Run it while nobody else writes to either store.
public struct SecureStoreMigration: Sendable {
  /// What happens when both stores have a key, with different secrets.
  public enum ConflictStrategy: Sendable, Equatable, CaseIterable {
    /// Nothing is moved, and the keys are told.
    case fail
    /// The destination's secret stays; the source's is dropped.
    case keepDestination
    /// The source's secret replaces the destination's.
    case keepSource
  }

  /// What was moved, as keys sorted by their UTF-8 bytes.
  public struct Report: Sendable, Equatable {
    /// What the destination did not have.
    public internal(set) var added: [String] = []
    /// What the destination had already, with the same secret.
    public internal(set) var unchanged: [String] = []
    /// What both had with different secrets, decided by the strategy.
    public internal(set) var resolved: [String] = []
  }

  private let source: any SecureStore
  private let destination: any SecureStore
  private let conflicts: ConflictStrategy

  /// Describes a migration, in which a conflict fails by default; touches neither store.
  public init(
    from source: any SecureStore, to destination: any SecureStore,
    conflicts: ConflictStrategy = .fail
  ) {
    self.source = source
    self.destination = destination
    self.conflicts = conflicts
  }

  /// Moves the secrets; each error says what state the stores are in.
  @discardableResult
  public func run() throws(SecureStoreMigrationError) -> Report {
    let (plan, report) = try plan()
    do throws(SecureStoreError) {
      try write(plan)
    } catch {
      try putBack(plan, after: error)
      throw .failed(error)
    }
    try emptySource(plan)
    return report
  }
}

extension SecureStoreMigration {
  /// One key: what the source has, what the destination had, and what it is to have.
  private struct Step {
    let key: String
    let secret: Data
    let previous: Data?
    let writes: Bool
  }

  private func plan() throws(SecureStoreMigrationError) -> ([Step], Report) {
    var steps: [Step] = []
    var report = Report()
    do throws(SecureStoreError) {
      for key in try source.keys() {
        // Gone since it was listed: somebody deleted it, so nobody wants it moved.
        guard let secret = try source.retrieve(key: key) else { continue }
        let previous = try destination.retrieve(key: key)
        if previous == nil {
          report.added.append(key)
        } else if previous == secret {
          report.unchanged.append(key)
        } else {
          report.resolved.append(key)
        }
        let keeps = previous != nil && conflicts == .keepDestination
        steps.append(
          Step(key: key, secret: secret, previous: previous, writes: !keeps && previous != secret))
      }
    } catch {
      throw .failed(error)
    }
    if conflicts == .fail, !report.resolved.isEmpty { throw .conflict(keys: report.resolved) }
    return (steps, report)
  }

  private func write(_ steps: [Step]) throws(SecureStoreError) {
    for step in steps where step.writes {
      try destination.save(key: step.key, value: step.secret)
    }
    for step in steps where step.writes {
      guard try destination.retrieve(key: step.key) == step.secret else {
        throw .unavailable(reason: "The destination does not return a saved secret.")
      }
    }
  }

  /// Gives the destination back what it had; also where a write that failed may have happened.
  private func putBack(
    _ steps: [Step], after failure: SecureStoreError
  ) throws(SecureStoreMigrationError) {
    do throws(SecureStoreError) {
      for step in steps where step.writes {
        if let previous = step.previous {
          try destination.save(key: step.key, value: previous)
        } else {
          try destination.delete(key: step.key)
        }
      }
    } catch {
      throw .destinationChanged(failure)
    }
  }

  /// Deletes from the source what was moved, unless it is something else by now.
  private func emptySource(_ steps: [Step]) throws(SecureStoreMigrationError) {
    var changed: [String] = []
    do throws(SecureStoreError) {
      for step in steps {
        switch try source.retrieve(key: step.key) {
        case nil: break
        case step.secret?: try source.delete(key: step.key)
        default: changed.append(step.key)
        }
      }
    } catch {
      throw .sourceNotEmptied(error)
    }
    guard changed.isEmpty else { throw .sourceChanged(keys: changed) }
  }
}
