import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The engagement logs of users, and what Domain's calculators make of them.
extension BackendService {
  /// `POST /v1/gamification/{collection}/{key}/events`: the same idempotency key with the same content
  /// is one event, with another content a conflict.
  mutating func recordGameEvent(
    _ body: JSONBody, in log: LogPath, of userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    guard let id = request.headers["Idempotency-Key"], Self.isPlainName(id) else {
      throw .badRequest("Idempotency-Key is missing or not a name.")
    }
    let entry = try entryReader.entry(body, id: id, in: log.collection)
    let prefix = log.prefix(of: userID)
    if let number = state.gameEventNumbers[prefix + id],
      let known = state.gameEvents[prefix + Page.digits(number)]
    {
      guard known.content == body.value else {
        throw .conflict("idempotency-conflict", "The key belongs to another event.")
      }
      return .json(GameEventBody(known))
    }
    try requireOver(entry, body)
    let last = state.gameEvents.lastKey(of: userID, prefix: prefix)
    let number = last.flatMap { Int($0.dropFirst(prefix.count)) } ?? 0
    let event = BackendState.GameEvent(
      userID: userID, id: entry.id, number: number + 1, content: body.value)
    let quotas = configuration.quotas
    try require(
      Quota("events", quotas.events), Quota("eventBytes", quotas.eventBytes), for: event,
      in: state.gameEvents)
    state.gameEvents[prefix + Page.digits(event.number)] = event
    state.gameEventNumbers[prefix + id] = event.number
    return .json(GameEventBody(event), status: 201)
  }

  /// Refuses a freeze for a day that is not over: the clock of the device is ahead, and the freeze would be lost.
  private func requireOver(
    _ entry: EngagementEntry, _ body: JSONBody
  ) throws(BackendError) {
    guard case .streakEvent(let event) = entry, event.isFreeze else { return }
    let zone = event.timeZone
    guard CalendarDate(event.date, in: zone) < CalendarDate(now, in: zone) else {
      throw body.invalid("date", "The day that the freeze fills is not over.")
    }
  }

  /// `GET /v1/gamification/{collection}/{key}/events`: a page of them, by number.
  func gameEvents(
    in log: LogPath, of userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    struct Body: Encodable {
      let events: [GameEventBody]
      let next: Int?
    }
    let page = try Page(numbered: request).cut(
      state.gameEvents, of: userID, prefix: log.prefix(of: userID))
    return .json(
      Body(
        events: page.records.map(GameEventBody.init),
        next: page.isLast ? nil : page.records.last?.number))
  }

  /// `GET /v1/gamification/st_streaks/{key}/current`: the streak now.
  func currentStreak(
    _ key: String, of userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    let (configuration, zone) = (try Self.streak(request), try timeZone(request))
    var events: [StreakEvent] = []
    var freezes: [StreakFreeze] = []
    for entry in try entries(in: LogPath(.streaks, key), of: userID) {
      switch entry {
      case .streakEvent(let event): events.append(event)
      case .streakFreeze(let freeze): freezes.append(freeze)
      case .experiencePoints, .progress: break
      }
    }
    var calculator = StreakCalculator(configuration: configuration)
    calculator.add(contentsOf: events)
    return .json(CurrentStreakBody(calculator.data(at: now, in: zone, freezes: freezes)))
  }

  /// `GET /v1/gamification/st_experience/{key}/current`: the points now.
  func currentExperiencePoints(
    _ key: String, of userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    let weekStart = try Self.choice(request, "weekStart") ?? Weekday.sunday
    var calculator = ExperiencePointsCalculator(
      configuration: ExperiencePointsConfiguration(weekStart: weekStart),
      timeZone: try timeZone(request))
    var events: [ExperiencePointsEvent] = []
    for case .experiencePoints(let event) in try entries(
      in: LogPath(.experience, key), of: userID)
    {
      events.append(event)
    }
    calculator.add(contentsOf: events)
    return .json(CurrentPointsBody(calculator.data(at: now)))
  }

  private func timeZone(_ request: HTTPRequest) throws(BackendError) -> TimeZoneRules {
    let offset = try Self.number(request, "secondsFromGMT", in: -93_600...93_600) ?? 0
    let text = request.queryValue("timeZone") ?? "UTC"
    guard let name = PercentDecoding.text(of: Substring(text)),
      let zone = entryReader.timeZone(named: name, secondsFromGMT: offset)
    else {
      throw .badRequest("The time zone is not a name.")
    }
    return zone
  }

  private func entries(
    in log: LogPath, of userID: String
  ) throws(BackendError) -> [EngagementEntry] {
    let reader = entryReader
    var entries: [EngagementEntry] = []
    for key in state.gameEvents.keys(of: userID, prefix: log.prefix(of: userID), after: "") {
      guard let event = state.gameEvents[key] else { continue }
      let body = try JSONBody(event.content, at: "", members: nil)
      entries.append(try reader.entry(body, id: event.id, in: log.collection))
    }
    return entries
  }

  /// Removes the logs of a user.
  mutating func removeGameEvents(of userID: String) {
    for key in state.gameEvents.holding(of: userID).keys {
      guard let event = state.gameEvents[key] else { continue }
      state.gameEventNumbers[key.dropLast(Page.digits(event.number).count) + event.id] = nil
    }
    state.gameEvents.removeAll(of: userID)
  }

  private var entryReader: EngagementEntryReader {
    EngagementEntryReader(timeZone: configuration.timeZone)
  }

  private static func streak(_ request: HTTPRequest) throws(BackendError) -> StreakConfiguration {
    let standard = StreakConfiguration.standard
    let goal = try number(request, "eventsRequiredPerDay", in: 1...Int.max)
    let leeway = try number(request, "leewayHours", in: 0...24)
    let behavior: StreakConfiguration.FreezeBehavior? = try choice(request, "freezeBehavior")
    do {
      return try StreakConfiguration(
        eventsRequiredPerDay: goal ?? standard.eventsRequiredPerDay,
        leewayHours: leeway ?? standard.leewayHours,
        freezeBehavior: behavior ?? standard.freezeBehavior)
    } catch {
      throw .badRequest("The rules of the streak are not valid.")
    }
  }

  private static func number(
    _ request: HTTPRequest, _ name: String, in range: ClosedRange<Int>
  ) throws(BackendError) -> Int? {
    guard let text = request.queryValue(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .badRequest("\(name) is not a number in its range.")
    }
    return number
  }

  private static func choice<Value: RawRepresentable<String>>(
    _ request: HTTPRequest, _ name: String
  ) throws(BackendError) -> Value? {
    guard let text = request.queryValue(name) else { return nil }
    guard let value = Value(rawValue: text) else {
      throw .badRequest("\(name) is not one of its values.")
    }
    return value
  }
}

/// The collection and the key of a path.
struct LogPath {
  let collection: EngagementCollection
  let key: String

  /// 404 for an unknown collection and for a key that is no name.
  init(_ routed: RoutedRequest) throws(BackendError) {
    guard let collection = EngagementCollection(rawValue: routed["collection"]) else {
      throw .notFound
    }
    try self.init(collection, routed["key"])
  }

  /// 404 for a key that is no name.
  init(_ collection: EngagementCollection, _ key: String) throws(BackendError) {
    guard EngagementLogID.isName(key) else { throw .notFound }
    self.collection = collection
    self.key = key
  }

  /// The beginning of the keys of a user's events.
  func prefix(of userID: String) -> String { "\(userID)/\(collection.rawValue)/\(key)/" }
}

private struct GameEventBody: Encodable {
  let id: String
  let number: Int
  let event: JSONValue

  init(_ event: BackendState.GameEvent) {
    id = event.id
    number = event.number
    self.event = event.content
  }
}

private struct CurrentStreakBody: Encodable {
  struct Consumption: Encodable {
    let id: String
    let date: String
  }

  let currentStreak: Int
  let longestStreak: Int
  let totalEvents: Int
  let todayEventCount: Int
  let lastEvent: Date?
  let streakStart: String?
  let status: String
  let freezesAvailable: Int
  let freezesConsumed: [Consumption]
  let goalProgress: Double

  init(_ data: CurrentStreakData) {
    currentStreak = data.currentStreak
    longestStreak = data.longestStreak
    totalEvents = data.totalEvents
    todayEventCount = data.todayEventCount
    lastEvent = data.lastEvent
    streakStart = data.streakStart?.description
    status = data.status.rawValue
    freezesAvailable = data.freezesAvailable
    freezesConsumed = data.freezesConsumed.map {
      Consumption(id: $0.id, date: $0.date.description)
    }
    goalProgress = data.goalProgress
  }
}

private struct CurrentPointsBody: Encodable {
  let allTime: Int
  let today: Int
  let todayEventCount: Int
  let thisWeek: Int
  let last7Days: Int
  let thisMonth: Int
  let last30Days: Int
  let thisYear: Int
  let last12Months: Int
  let lastEvent: Date?

  init(_ data: CurrentExperiencePointsData) {
    allTime = data.allTime
    today = data.today
    todayEventCount = data.todayEventCount
    thisWeek = data.thisWeek
    last7Days = data.last7Days
    thisMonth = data.thisMonth
    last30Days = data.last30Days
    thisYear = data.thisYear
    last12Months = data.last12Months
    lastEvent = data.lastEvent
  }
}
