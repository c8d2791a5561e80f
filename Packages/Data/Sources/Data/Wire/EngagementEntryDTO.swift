import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The wire form of an entry of an engagement log, without its id.
struct EngagementEntryDTO: Codable, Hashable, Sendable {
  /// The subject of an entry.
  enum Kind: String, Codable, Sendable {
    /// An event of a streak.
    case event
    /// The use of a freeze.
    case freezeUsed
    /// A freeze that the person has earned.
    case freezeEarned
    /// Experience points.
    case points
    /// A progress item and its value.
    case progress
    /// The end of a progress item.
    case progressDeleted
  }

  let kind: Kind
  var date: Date?
  /// The IANA name of the zone in which the person was.
  var timeZone: String?
  /// The offset of the zone at the date, for readers whose database lacks the zone.
  var secondsFromGMT: Int?
  var freezeID: String?
  var expires: Date?
  var points: Int?
  var itemID: String?
  var value: Double?
  var metadata: [String: MetadataValueDTO]?

  init(kind: Kind) { self.kind = kind }

  init(_ entry: EngagementEntry) {
    switch entry {
    case .streakEvent(let event):
      self.init(kind: event.isFreeze ? .freezeUsed : .event)
      date = event.date
      timeZone = event.timeZone.identifier
      secondsFromGMT = event.timeZone.secondsFromGMT(at: event.date)
      freezeID = event.freezeID
      metadata = Self.metadata(event.metadata)
    case .streakFreeze(let freeze):
      self.init(kind: .freezeEarned)
      freezeID = freeze.id
      date = freeze.earned
      expires = freeze.expires
    case .experiencePoints(let event):
      self.init(kind: .points)
      date = event.date
      points = event.points
      metadata = Self.metadata(event.metadata)
    case .progress(let step):
      switch step.change {
      case .set(let item):
        self.init(kind: .progress)
        itemID = item.id
        value = item.value
        metadata = Self.metadata(item.metadata)
      case .delete(let id):
        self.init(kind: .progressDeleted)
        itemID = id
      }
    }
  }

  private static func metadata(
    _ values: [String: GamificationDictionaryValue]
  ) -> [String: MetadataValueDTO]? {
    values.isEmpty ? nil : values.mapValues(MetadataValueDTO.init)
  }

  /// The entry with an id.
  ///
  /// - Throws: ``InvalidError`` when a member is missing or out of range.
  func entry(
    id: String, in collection: EngagementCollection, zones: TimeZones
  ) throws -> EngagementEntry {
    let entry = try read(id: id, zones: zones)
    guard entry.collection == collection, entry.id == id else { throw InvalidError() }
    return entry
  }

  /// The entry is not one that the app can read.
  struct InvalidError: Error {}

  private func read(id: String, zones: TimeZones) throws -> EngagementEntry {
    let values = metadata?.mapValues(\.value) ?? [:]
    switch kind {
    case .event, .freezeUsed:
      return .streakEvent(
        StreakEvent(
          id: id, date: try present(date).nearestMillisecond,
          timeZone: zones.rules(
            named: try present(timeZone), secondsFromGMT: secondsFromGMT ?? 0),
          isFreeze: kind == .freezeUsed, freezeID: freezeID, metadata: values))
    case .freezeEarned:
      return .streakFreeze(
        StreakFreeze(
          id: try present(freezeID), earned: date?.nearestMillisecond,
          expires: expires?.nearestMillisecond))
    case .points:
      return .experiencePoints(
        ExperiencePointsEvent(
          id: id, date: try present(date).nearestMillisecond, points: try present(points),
          metadata: values))
    case .progress:
      let item = try ProgressItem(
        id: try present(itemID), value: try present(value), metadata: values)
      return .progress(ProgressStep(id: id, change: .set(item)))
    case .progressDeleted:
      return .progress(ProgressStep(id: id, change: .delete(itemID: try present(itemID))))
    }
  }

  private func present<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw InvalidError() }
    return value
  }
}

/// The wire form of a value of metadata: a string, a number, true or false, or `{"date": …}`.
///
/// A number without a fraction is read as a whole number, while JSON holds it exactly.
struct MetadataValueDTO: Codable, Hashable, Sendable {
  let value: GamificationDictionaryValue

  init(_ value: GamificationDictionaryValue) { self.value = value }

  private struct DateBody: Codable { let date: Date }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      value = .string(text)
    } else if let flag = try? container.decode(Bool.self) {
      value = .bool(flag)
    } else if let number = try? container.decode(Double.self) {
      value = GamificationDictionaryValue(number: number)
    } else {
      value = .date(try container.decode(DateBody.self).date.nearestMillisecond)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .string(let text): try container.encode(text)
    case .int(let number): try container.encode(number)
    case .double(let number): try container.encode(number)
    case .bool(let flag): try container.encode(flag)
    case .date(let date): try container.encode(DateBody(date: date))
    }
  }
}

extension Date {
  /// The milliseconds of the years 1 to 9999.
  static let millisecondsOfYears: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  /// The milliseconds since 1970 nearest to the instant, within the years 1 to 9999.
  var milliseconds: Int64 {
    let range = Self.millisecondsOfYears
    let nearest = (timeIntervalSince1970 * 1000).rounded()
    return Int64(max(Double(range.lowerBound), min(nearest, Double(range.upperBound))))
  }

  init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }

  /// The nearest whole millisecond, so that copies of an instant are equal.
  var nearestMillisecond: Date { Date(milliseconds: milliseconds) }
}
