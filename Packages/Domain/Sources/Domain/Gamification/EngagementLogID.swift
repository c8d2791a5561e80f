/// The kinds of engagement logs; the raw value is the collection's name at the service.
public enum EngagementCollection: String, CaseIterable, Hashable, Sendable {
  /// The events and freezes of streaks.
  case streaks = "st_streaks"
  /// The events of experience points.
  case experience = "st_experience"
  /// The steps of progress items.
  case progress = "st_progress"
}

/// Identifies an engagement log: one collection of one user, under a key such as `workouts`.
public struct EngagementLogID: Hashable, Sendable {
  /// The user whose log it is.
  public let user: UserID
  /// The kind of the log.
  public let collection: EngagementCollection
  /// The name of the log, which distinguishes it from other logs of its kind.
  public let key: String

  /// Creates an identifier.
  ///
  /// - Parameter key: 1 to 64 ASCII letters, digits, `_` and `-`; the service refuses another one.
  public init(user: UserID, collection: EngagementCollection, key: String) {
    self.user = user
    self.collection = collection
    self.key = key
  }

  /// Whether a text is a key or the id of an entry: 1 to 64 ASCII letters, digits, `_` and `-`.
  public static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        return isLetter || isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      }
  }
}
