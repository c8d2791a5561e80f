import Domain
import FormKit

/// `xp evaluate`.
enum ExperiencePointsCommand {
  typealias InputError = CalculatorInput.InputError

  @MainActor
  static func evaluate(_ context: CommandContext) async throws -> Int32 {
    let zones = TimeZoneReader()
    return try CalculatorCommand.run(context) { input throws(InputError) in
      let now = try input.required("now", CalculatorInput.instant)
      var calculator = ExperiencePointsCalculator(
        configuration: try configuration(input),
        timeZone: try input.required("timeZone", zones.zone),
        filter: try input.optional("filter", CalculatorInput.metadata) ?? [:])
      let overflowing = calculator.add(contentsOf: try input.list("events", event))
      // An event with which all points went beyond the limit has the error of the sums, too.
      let sums = overflowing.isEmpty ? calculator.saturatedSums(at: now) : []
      let paths =
        overflowing.map { "/events/\($0)/points" } + sums.map { "/\($0.rawValue)" }
      return .object(result(calculator.data(at: now), overflowingAt: paths))
    }
  }

  private static func configuration(
    _ input: CalculatorInput
  ) throws(InputError) -> ExperiencePointsConfiguration {
    let standard = ExperiencePointsConfiguration()
    let weekStart: Weekday? = try input.optional("weekStart", CalculatorInput.choice)
    let factor = try input.optional("levelFactor", CalculatorInput.integer)
    do {
      return try ExperiencePointsConfiguration(
        experienceKey: standard.experienceKey, weekStart: weekStart ?? standard.weekStart,
        levelFactor: factor ?? standard.levelFactor)
    } catch {
      throw InputError(
        path: "/levelFactor", reason: "A whole number from 1 to 2251799813685247 is expected.")
    }
  }

  private static func event(_ input: CalculatorInput) throws(InputError) -> ExperiencePointsEvent {
    ExperiencePointsEvent(
      id: try input.required("id", CalculatorInput.id),
      date: try input.required("date", CalculatorInput.instant),
      points: try input.required("points", CalculatorInput.integer),
      metadata: try input.optional("metadata", CalculatorInput.metadata) ?? [:])
  }

  /// The document of experience points.
  ///
  /// - Parameter paths: The points of the file with which the sum went beyond the largest one, and the sums of the
  ///   document that are beyond it; default none.
  static func result(
    _ data: CurrentExperiencePointsData, overflowingAt paths: [String] = []
  ) -> FormObject {
    let overflow = ExperiencePointsCalculator.Error.overflow.rawValue
    return [
      "allTime": .integer(data.allTime), "today": .integer(data.today),
      "todayEventCount": .integer(data.todayEventCount), "thisWeek": .integer(data.thisWeek),
      "last7Days": .integer(data.last7Days), "thisMonth": .integer(data.thisMonth),
      "last30Days": .integer(data.last30Days), "thisYear": .integer(data.thisYear),
      "last12Months": .integer(data.last12Months), "lastEvent": .instant(data.lastEvent),
      "level": .integer(data.level.number), "toNext": .integer(data.level.toNext),
      "errors": .array(paths.map { ["path": .string($0), "code": .string(overflow)] }),
    ]
  }
}
