import Domain
import FormKit

/// `streak evaluate`.
enum StreakCommand {
  typealias InputError = CalculatorInput.InputError

  @MainActor
  static func evaluate(_ context: CommandContext) async throws -> Int32 {
    let zones = TimeZoneReader()
    return try CalculatorCommand.run(context) { input throws(InputError) in
      let now = try input.required("now", CalculatorInput.instant)
      let zone = try input.required("timeZone", zones.zone)
      let configuration = try input.optional("configuration", configuration) ?? .standard
      var calculator = StreakCalculator(configuration: configuration)
      calculator.add(
        contentsOf: try input.list("events") { event throws(InputError) in
          try Self.event(event, zones, home: zone)
        })
      let freezes = try input.list("freezes", freeze)
      return .object(result(calculator.data(at: now, in: zone, freezes: freezes)))
    }
  }

  private static func configuration(
    _ value: FormValue
  ) throws(InputError) -> StreakConfiguration {
    let input = try CalculatorInput(value)
    let standard = StreakConfiguration.standard
    let behavior: StreakConfiguration.FreezeBehavior? = try input.optional(
      "freezeBehavior", CalculatorInput.choice)
    let events = try input.optional("eventsRequiredPerDay", CalculatorInput.integer)
    let leeway = try input.optional("leewayHours", CalculatorInput.integer)
    do {
      return try StreakConfiguration(
        eventsRequiredPerDay: events ?? standard.eventsRequiredPerDay,
        leewayHours: leeway ?? standard.leewayHours,
        freezeBehavior: behavior ?? standard.freezeBehavior)
    } catch {
      throw switch error {
      case .eventsRequiredOutOfRange:
        InputError(path: "/eventsRequiredPerDay", reason: "A number from 1 is expected.")
      case .leewayOutOfRange:
        InputError(path: "/leewayHours", reason: "A number from 0 to 24 is expected.")
      case .invalidKey:
        InputError(path: "/streakKey", reason: "The key is invalid.")
      }
    }
  }

  private static func event(
    _ input: CalculatorInput, _ zones: TimeZoneReader, home: TimeZoneRules
  ) throws(InputError) -> StreakEvent {
    StreakEvent(
      id: try input.required("id", CalculatorInput.id),
      date: try input.required("date", CalculatorInput.instant),
      timeZone: try input.optional("timeZone", zones.zone) ?? home,
      isFreeze: try input.optional("isFreeze", CalculatorInput.flag) ?? false,
      freezeID: try input.optional("freezeId", CalculatorInput.id),
      metadata: try input.optional("metadata", CalculatorInput.metadata) ?? [:])
  }

  private static func freeze(_ input: CalculatorInput) throws(InputError) -> StreakFreeze {
    StreakFreeze(
      id: try input.required("id", CalculatorInput.id),
      earned: try input.optional("earned", CalculatorInput.instant),
      used: try input.optional("used", CalculatorInput.instant),
      expires: try input.optional("expires", CalculatorInput.instant))
  }

  /// The document of a streak.
  static func result(_ data: CurrentStreakData) -> FormObject {
    [
      "currentStreak": .integer(data.currentStreak),
      "longestStreak": .integer(data.longestStreak),
      "totalEvents": .integer(data.totalEvents),
      "todayEventCount": .integer(data.todayEventCount),
      "lastEvent": .instant(data.lastEvent),
      "streakStart": data.streakStart.map { .string($0.description) } ?? .null,
      "status": .string(data.status.rawValue),
      "freezesAvailable": .integer(data.freezesAvailable),
      "freezesConsumed": .array(
        data.freezesConsumed.map {
          ["id": .string($0.id), "date": .string($0.date.description)]
        }),
      "goalProgress": .number(data.goalProgress),
    ]
  }
}
