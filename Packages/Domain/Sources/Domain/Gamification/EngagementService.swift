/// The engagement logs of the signed-in user at the service.
///
/// The methods throw ``RemoteError`` and `CancellationError`. Those of a log of another user than the
/// signed-in one throw ``RemoteError/unauthorized(_:)``.
public protocol EngagementService: Sendable {
  /// Appends an entry and returns its number.
  ///
  /// An entry that is sent again, with the same content, is appended once.
  ///
  /// - Throws: ``EngagementRefusalError`` when the service would refuse the same entry again.
  func append(_ entry: EngagementEntry, to log: EngagementLogID) async throws -> Int

  /// Returns the entries after a number, or the first of them.
  func entries(of log: EngagementLogID, after number: Int) async throws -> EngagementPage

  /// Returns a streak as the service calculates it now.
  func currentStreak(
    of log: EngagementLogID, configuration: StreakConfiguration, in timeZone: TimeZoneRules
  ) async throws -> CurrentStreakData

  /// Returns experience points as the service calculates them now.
  func currentExperiencePoints(
    of log: EngagementLogID, configuration: ExperiencePointsConfiguration,
    in timeZone: TimeZoneRules
  ) async throws -> CurrentExperiencePointsData
}

/// Entries of the service that follow one another.
public struct EngagementPage: Hashable, Sendable {
  /// The entries, in the order of their numbers.
  public let entries: [NumberedEntry]
  /// The number up to which the page has the entries; higher than the last one's when the app cannot
  /// read those that follow.
  public let last: Int
  /// Whether there are entries after ``last``.
  public let hasMore: Bool

  /// Creates a page.
  public init(entries: [NumberedEntry], last: Int, hasMore: Bool) {
    self.entries = entries
    self.last = last
    self.hasMore = hasMore
  }
}

/// The service refuses an entry for good.
public enum EngagementRefusalError: String, Error, Hashable, Sendable {
  /// The entry is outside a limit of the service.
  case invalid
  /// The log has another entry with the id.
  case conflict
  /// The entry is too large.
  case tooLarge
  /// The user has as many entries as the service keeps.
  case quotaExceeded
}

extension EngagementRefusalError: CustomStringConvertible {
  /// The error in English, for logs and commands; screens word it themselves.
  public var description: String {
    switch self {
    case .invalid: "The service did not accept the entry, so it was taken back."
    case .conflict: "The service has another entry with this id, so this one was taken back."
    case .tooLarge: "The entry is too large for the service, so it was taken back."
    case .quotaExceeded:
      "The service keeps no more entries for this account, so the entry was taken back."
    }
  }
}
