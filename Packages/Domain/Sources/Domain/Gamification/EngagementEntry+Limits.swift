#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension EngagementEntry {
  /// Why an entry is not accepted, on the device and by the service alike.
  public enum Error: String, Swift.Error, Hashable, Sendable {
    /// The id is not 1 to 64 ASCII letters, digits, `_` and `-`; for a freeze 1 to 48.
    case invalidID
    /// The instant is outside the years 1 to 9999.
    case dateOutOfRange
    /// The points are outside −(2^53 − 1) to 2^53 − 1.
    case pointsOutOfRange
    /// The id of the progress item is not 1 to 128 characters.
    case invalidItemID
    /// The metadata has more than 50 values, a key that is not 1 to 64 characters, a text of more
    /// than 1,000 characters, a number that is not finite or not exact, or an instant out of range.
    case invalidMetadata
  }

  /// The longest id of a freeze, which is a part of the id of its entry.
  static let freezeIDLimit = 48

  /// Checks the limits that every entry has.
  ///
  /// - Throws: ``Error``.
  public func check() throws(Error) {
    guard EngagementLogID.isName(id) else { throw .invalidID }
    switch self {
    case .streakEvent(let event):
      try Self.check(event.date)
      if let freezeID = event.freezeID { try Self.check(freezeID: freezeID) }
      try Self.check(event.metadata)
    case .streakFreeze(let freeze):
      try Self.check(freezeID: freeze.id)
      for date in [freeze.earned, freeze.used, freeze.expires] {
        if let date { try Self.check(date) }
      }
    case .experiencePoints(let event):
      try Self.check(event.date)
      guard event.points.magnitude <= UInt(ExperiencePointsCalculator.sumLimit) else {
        throw .pointsOutOfRange
      }
      try Self.check(event.metadata)
    case .progress(let step):
      guard (1...128).contains(step.itemID.unicodeScalars.count) else { throw .invalidItemID }
      if case .set(let item) = step.change { try Self.check(item.metadata) }
    }
  }

  private static func check(freezeID: String) throws(Error) {
    guard EngagementLogID.isName(freezeID), freezeID.utf8.count <= freezeIDLimit else {
      throw .invalidID
    }
  }

  private static func check(_ date: Date) throws(Error) {
    guard date.isInCalendar else { throw .dateOutOfRange }
  }

  private static func check(_ metadata: [String: GamificationDictionaryValue]) throws(Error) {
    guard metadata.count <= 50 else { throw .invalidMetadata }
    for (key, value) in metadata {
      guard (1...64).contains(key.unicodeScalars.count), value.isInRange else {
        throw .invalidMetadata
      }
    }
  }
}

extension Date {
  /// Whether the instant is in the years 1 to 9999 in universal time.
  fileprivate var isInCalendar: Bool {
    let first = Double(CalendarDate.firstDay) * 86_400
    let end = Double(CalendarDate.lastDay + 1) * 86_400
    return (first..<end).contains(timeIntervalSince1970)
  }
}

extension GamificationDictionaryValue {
  fileprivate var isInRange: Bool {
    switch self {
    case .string(let text): text.unicodeScalars.count <= 1_000
    case .int(let number): number.magnitude <= UInt(ExperiencePointsCalculator.sumLimit)
    case .double(let number): number.isFinite
    case .bool: true
    case .date(let date): date.isInCalendar
    }
  }
}
