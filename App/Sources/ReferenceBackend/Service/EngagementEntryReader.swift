import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads entries of engagement logs from JSON, and checks them by Domain's rules.
struct EngagementEntryReader {
  /// Every member that an entry can have.
  static let members = [
    "kind", "date", "timeZone", "secondsFromGMT", "freezeID", "expires", "points", "itemID",
    "value", "metadata",
  ]

  /// The members of each kind beside `kind`.
  private static let kinds: [EngagementCollection: [String: Set<String>]] = [
    .streaks: [
      "event": ["date", "timeZone", "secondsFromGMT", "metadata"],
      "freezeUsed": ["date", "timeZone", "secondsFromGMT", "metadata", "freezeID"],
      "freezeEarned": ["freezeID", "date", "expires"],
    ],
    .experience: ["points": ["date", "points", "metadata"]],
    .progress: ["progress": ["itemID", "value", "metadata"], "progressDeleted": ["itemID"]],
  ]

  private let zone: (_ name: String, _ secondsFromGMT: Int) -> TimeZoneRules

  /// - Parameter find: Returns the rules of a zone by its IANA name; nil for an unknown one.
  init(timeZone find: @escaping @Sendable (String) -> TimeZoneRules?) {
    zone = { find($0) ?? TimeZoneRules(identifier: $0, secondsFromGMT: $1) }
  }

  /// The entry in a body; 422 for a member that is missing, of another kind of entry or out of range.
  func entry(
    _ body: JSONBody, id: String, in collection: EngagementCollection
  ) throws(BackendError) -> EngagementEntry {
    let kind = try body.string("kind")
    guard let allowed = Self.kinds[collection]?[kind] else {
      throw body.invalid("kind", "The log has no entries of this kind.")
    }
    for name in Self.members where name != "kind" && !allowed.contains(name) && body.has(name) {
      throw body.invalid(name, "An entry of this kind has no such member.")
    }
    let entry = try read(body, kind, id)
    do {
      try entry.check()
    } catch {
      throw body.invalid(Self.member(error, of: kind), "The value is out of range.")
    }
    guard entry.id == id else {
      throw .badRequest("Idempotency-Key is not the id of the entry.")
    }
    return entry
  }

  /// The zone of a name; 422 when the name or the offset is none.
  func timeZone(named name: String, secondsFromGMT: Int) -> TimeZoneRules? {
    let isPlain =
      (1...64).contains(name.utf8.count)
      && name.utf8.allSatisfy {
        $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || (0x30...0x39).contains($0)
          || [0x2B, 0x2D, 0x2F, 0x5F].contains($0)
      }
    return isPlain && Self.offsets.contains(secondsFromGMT) ? zone(name, secondsFromGMT) : nil
  }

  private static let offsets = -26 * 3600...26 * 3600
  private static let points = -9_007_199_254_740_991...9_007_199_254_740_991

  private func read(
    _ body: JSONBody, _ kind: String, _ id: String
  ) throws(BackendError) -> EngagementEntry {
    switch kind {
    case "event", "freezeUsed":
      let name = try body.string("timeZone")
      let offset = try body.integer("secondsFromGMT", in: Self.offsets)
      guard let zone = timeZone(named: name, secondsFromGMT: offset) else {
        throw body.invalid("timeZone", "Expected the name of a time zone.")
      }
      return .streakEvent(
        StreakEvent(
          id: id, date: try body.instant("date"), timeZone: zone, isFreeze: kind == "freezeUsed",
          freezeID: kind == "freezeUsed" ? try body.string("freezeID") : nil,
          metadata: try metadata(body)))
    case "freezeEarned":
      return .streakFreeze(
        StreakFreeze(
          id: try body.string("freezeID"),
          earned: body.has("date") ? try body.instant("date") : nil,
          expires: body.has("expires") ? try body.instant("expires") : nil))
    case "points":
      return .experiencePoints(
        ExperiencePointsEvent(
          id: id, date: try body.instant("date"),
          points: try body.integer("points", in: Self.points), metadata: try metadata(body)))
    case "progress":
      do {
        let item = try ProgressItem(
          id: try body.string("itemID"), value: try body.number("value"),
          metadata: try metadata(body))
        return .progress(ProgressStep(id: id, change: .set(item)))
      } catch let error as BackendError {
        throw error
      } catch {
        throw body.invalid("value", "Expected a number from 0 to 1.")
      }
    default:
      return .progress(ProgressStep(id: id, change: .delete(itemID: try body.string("itemID"))))
    }
  }

  private func metadata(
    _ body: JSONBody
  ) throws(BackendError) -> [String: GamificationDictionaryValue] {
    var metadata: [String: GamificationDictionaryValue] = [:]
    try body.requireObject(ifPresent: "metadata")
    guard let values = try body.optionalObject("metadata", members: nil) else { return metadata }
    for name in values.names {
      metadata[name] = try value(values, name)
    }
    return metadata
  }

  private func value(
    _ values: JSONBody, _ name: String
  ) throws(BackendError) -> GamificationDictionaryValue {
    switch values.value[name] {
    case .string(let text): return .string(text)
    case .bool(let flag): return .bool(flag)
    case .number(let number):
      return GamificationDictionaryValue(number: number)
    case .object:
      guard let date = try values.optionalObject(name, members: ["date"]) else { break }
      return .date(try date.instant("date"))
    case .null, .array, nil: break
    }
    throw values.invalid(name, "Expected a string, a number, true, false or a date.")
  }

  /// The member that an error is about.
  private static func member(_ error: EngagementEntry.Error, of kind: String) -> String {
    switch error {
    case .invalidID: "freezeID"
    case .dateOutOfRange: "date"
    case .pointsOutOfRange: "points"
    case .invalidItemID: "itemID"
    case .invalidMetadata: "metadata"
    }
  }
}
