import ShellApp

/// `streak show` and `streak add`: the signed-in person's streak.
extension StreakCommand {
  @MainActor
  static func show(_ context: CommandContext) async throws -> Int32 {
    try await EngagementCommand.run(context, \.streak) { result($0.currentStreakData) }
  }

  /// `streak add`: adds an event of this instant.
  @MainActor
  static func add(_ context: CommandContext) async throws -> Int32 {
    try await EngagementCommand.run(context, \.streak) {
      try await $0.addStreakEvent()
    } document: {
      result($0.currentStreakData)
    }
  }
}
