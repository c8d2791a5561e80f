import Domain
import FormKit
import ShellApp

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads the file of a calculator and prints what it calculates, once or for each of its cases.
enum CalculatorCommand {
  typealias InputError = CalculatorInput.InputError

  @MainActor
  static func run(
    _ context: CommandContext, _ calculate: (CalculatorInput) throws(InputError) -> FormValue
  ) throws -> Int32 {
    let file = try context.arguments.requiredArgument("FILE")
    let (document, bytes) = try InputFile(context: context).document(file)
    let result: FormValue
    do throws(InputError) {
      let input = try CalculatorInput(document)
      if input.optional("cases") != nil {
        result = ["results": .array(try input.list("cases", calculate))]
      } else {
        result = try calculate(input)
      }
    } catch {
      throw InputFile.failure(error.reason, at: error.path, in: file, bytes)
    }
    try context.write(document: result)
    return ExitStatus.done
  }
}

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
      return result(calculator.data(at: now, in: zone, freezes: freezes))
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

  private static func result(_ data: CurrentStreakData) -> FormValue {
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

/// `xp evaluate`.
enum ExperiencePointsCommand {
  typealias InputError = CalculatorInput.InputError

  @MainActor
  static func evaluate(_ context: CommandContext) async throws -> Int32 {
    let zones = TimeZoneReader()
    return try CalculatorCommand.run(context) { input throws(InputError) in
      let now = try input.required("now", CalculatorInput.instant)
      let weekStart: Weekday? = try input.optional("weekStart", CalculatorInput.choice)
      var calculator = ExperiencePointsCalculator(
        configuration: ExperiencePointsConfiguration(weekStart: weekStart ?? .sunday),
        timeZone: try input.required("timeZone", zones.zone))
      let rejected = calculator.add(contentsOf: try input.list("events", event))
      return result(calculator.data(at: now), rejected)
    }
  }

  private static func event(_ input: CalculatorInput) throws(InputError) -> ExperiencePointsEvent {
    ExperiencePointsEvent(
      id: try input.required("id", CalculatorInput.id),
      date: try input.required("date", CalculatorInput.instant),
      points: try input.required("points", CalculatorInput.integer),
      metadata: try input.optional("metadata", CalculatorInput.metadata) ?? [:])
  }

  private static func result(_ data: CurrentExperiencePointsData, _ rejected: [Int]) -> FormValue {
    let overflow = ExperiencePointsCalculator.Error.overflow.rawValue
    return [
      "allTime": .integer(data.allTime), "today": .integer(data.today),
      "todayEventCount": .integer(data.todayEventCount), "thisWeek": .integer(data.thisWeek),
      "last7Days": .integer(data.last7Days), "thisMonth": .integer(data.thisMonth),
      "last30Days": .integer(data.last30Days), "thisYear": .integer(data.thisYear),
      "last12Months": .integer(data.last12Months), "lastEvent": .instant(data.lastEvent),
      "level": .integer(data.level.number), "toNext": .integer(data.level.toNext),
      "errors": .array(
        rejected.map { ["path": .string("/events/\($0)/points"), "code": .string(overflow)] }),
    ]
  }
}

/// `progress evaluate`.
enum ProgressCommand {
  typealias InputError = CalculatorInput.InputError

  /// One step of the file.
  private enum Step {
    case set(ProgressItem)
    case refused(ProgressItem.Error)
    case delete(String)
  }

  @MainActor
  static func evaluate(_ context: CommandContext) async throws -> Int32 {
    try CalculatorCommand.run(context) { input throws(InputError) in
      let steps = try input.required("steps") { value throws(InputError) in
        try CalculatorInput.list(value, step)
      }
      var calculator = ProgressCalculator()
      var errors: [FormValue] = []
      for (index, step) in steps.enumerated() {
        switch step {
        case .set(let item): calculator.set(item)
        case .delete(let id): calculator.delete(id: id)
        case .refused(let error):
          errors.append(
            ["path": .string("/steps/\(index)/set/value"), "code": .string(error.rawValue)])
        }
      }
      let items = calculator.items.mapValues { item -> FormValue in
        ["value": .number(item.value), "metadata": .metadata(item.metadata)]
      }
      return ["items": .object(FormObject(items)), "errors": .array(errors)]
    }
  }

  private static func step(_ input: CalculatorInput) throws(InputError) -> Step {
    let item = try input.optional("set", item)
    let id = try input.optional("delete", CalculatorInput.id)
    switch (item, id) {
    case (let item?, nil): return item
    case (nil, let id?): return .delete(id)
    case (nil, nil), (.some, .some):
      throw InputError(path: "", reason: "A step has either \"set\" or \"delete\".")
    }
  }

  private static func item(_ value: FormValue) throws(InputError) -> Step {
    let input = try CalculatorInput(value)
    let id = try input.required("id", CalculatorInput.id)
    let number = try input.required("value", CalculatorInput.number)
    let metadata = try input.optional("metadata", CalculatorInput.metadata) ?? [:]
    do {
      return .set(try ProgressItem(id: id, value: number, metadata: metadata))
    } catch {
      return .refused(error)
    }
  }
}

extension FormValue {
  fileprivate static func integer(_ number: Int) -> FormValue { .number(Double(number)) }

  fileprivate static func instant(_ date: Date?) -> FormValue {
    date.map { .string(Instant.text($0)) } ?? .null
  }

  fileprivate static func metadata(_ values: [String: GamificationDictionaryValue]) -> FormValue {
    .object(
      FormObject(
        values.mapValues { value -> FormValue in
          switch value {
          case .string(let text): .string(text)
          case .int(let number): .number(Double(number))
          case .double(let number): .number(number)
          case .bool(let flag): .bool(flag)
          }
        }))
  }
}
