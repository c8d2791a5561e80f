import ShellApp

/// `xp show` and `xp add`: the signed-in person's experience points.
extension ExperiencePointsCommand {
  @MainActor
  static func show(_ context: CommandContext) async throws -> Int32 {
    try await EngagementCommand.run(context, \.points) {
      result($0.currentExperiencePointsData)
    }
  }

  /// `xp add`: adds points at this instant.
  @MainActor
  static func add(_ context: CommandContext) async throws -> Int32 {
    let text = try context.arguments.requiredArgument("POINTS")
    guard let points = Int(text), points.magnitude <= 9_007_199_254_740_991 else {
      throw CommandError(
        status: ExitStatus.usage, code: "usage",
        message: "POINTS must be a whole number from -9007199254740991 to 9007199254740991.")
    }
    return try await EngagementCommand.run(context, \.points) {
      try await $0.addExperiencePoints(points: points)
    } document: {
      result($0.currentExperiencePointsData)
    }
  }
}
