/// Keeps the engagement logs of the users of this device.
///
/// An entry waits until the service has given it a number. A log is in the order of the numbers, then
/// in the order in which the entries without a number were appended. Every change is stored when its
/// call returns, or not at all, also when several processes use the store.
///
/// The methods throw ``EngagementStoreError`` and `CancellationError`. Those of a log that was not
/// opened, or was erased since, throw ``EngagementStoreError/erased``.
public protocol EngagementStore: Sendable {
  /// Opens a log; without entries at first.
  func open(_ log: EngagementLogID) async throws

  /// Returns all entries of a log, in its order.
  func contents(of log: EngagementLogID) async throws -> EngagementContents

  /// Appends an entry that waits; one whose id the log has changes nothing.
  func append(_ entry: EngagementEntry, to log: EngagementLogID) async throws -> EngagementRevision

  /// Returns the first entry that waits; nil when none does.
  func nextWaiting(in log: EngagementLogID) async throws -> EngagementEntry?

  /// Returns the number of entries that wait.
  func waitingCount(in log: EngagementLogID) async throws -> Int

  /// Gives an entry the number of the service.
  func acknowledge(
    _ id: EngagementEntry.ID, as number: Int, in log: EngagementLogID
  ) async throws -> EngagementRevision

  /// Removes an entry that waits, if there is one with the id.
  func remove(
    _ id: EngagementEntry.ID, from log: EngagementLogID
  ) async throws -> EngagementRevision

  /// Returns the number up to which the log has the entries of the service; 0 at first.
  func lastReceived(in log: EngagementLogID) async throws -> Int

  /// Adds entries of the service, which follow ``lastReceived(in:)``.
  ///
  /// An entry of the service replaces the one with its id.
  func merge(
    _ page: EngagementPage, into log: EngagementLogID
  ) async throws -> EngagementMerge

  /// Deletes one log.
  func delete(_ log: EngagementLogID) async throws

  /// Deletes the logs of all users.
  func erase() async throws
}

/// The number of changes of a log, by this and other processes.
public typealias EngagementRevision = Int

/// The entries of a log at one revision.
public struct EngagementContents: Hashable, Sendable {
  /// The number of changes so far.
  public let revision: EngagementRevision
  /// The entries, in the order of the log.
  public let entries: [EngagementEntry]

  /// Creates the contents of a log.
  public init(revision: EngagementRevision, entries: [EngagementEntry]) {
    self.revision = revision
    self.entries = entries
  }
}

/// An entry with the number that the service gave it.
public struct NumberedEntry: Hashable, Sendable {
  /// The number; later entries of a log have higher numbers.
  public let number: Int
  /// The entry.
  public let entry: EngagementEntry

  /// Creates a numbered entry.
  public init(number: Int, entry: EngagementEntry) {
    self.number = number
    self.entry = entry
  }
}

/// The effect of entries of the service on a log.
public struct EngagementMerge: Hashable, Sendable {
  /// The number of changes of the log.
  public let revision: EngagementRevision
  /// The entries that the log did not have, in their order.
  public let added: [EngagementEntry]
  /// Whether the log is what it was, followed by ``added``.
  public let isAppended: Bool
  /// Whether an entry has replaced another one with its id.
  public let hasReplaced: Bool

  /// Creates the effect of a merge.
  public init(
    revision: EngagementRevision, added: [EngagementEntry], isAppended: Bool, hasReplaced: Bool
  ) {
    self.revision = revision
    self.added = added
    self.isAppended = isAppended
    self.hasReplaced = hasReplaced
  }
}

/// An error of an engagement store.
public enum EngagementStoreError: String, Error, Hashable, Sendable {
  /// Another process kept the store locked for too long; nothing was changed.
  case busy
  /// There is no room left; nothing was changed.
  case full
  /// The stored entries cannot be read.
  case damaged
  /// The log is not open, or was erased, such as by a sign-out in another process.
  case erased
  /// The store cannot be read or written for another reason.
  case unavailable
}

extension EngagementStoreError: CustomStringConvertible {
  /// The error in English, for logs and commands; screens word it themselves.
  public var description: String {
    switch self {
    case .busy: "Your activity is in use by another process. Try again."
    case .full: "There is not enough disk space to keep your activity. Free some space."
    case .damaged: "Your activity on this device is damaged. Sign out and in again to restore it."
    case .erased: "No user is signed in. Sign in first."
    case .unavailable: "Your activity on this device cannot be read. Try again later."
    }
  }
}
