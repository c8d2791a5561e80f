import Domain
import FormKit
import ShellApp
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The commands about the signed-in person's streak.
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

  /// `streak freeze add`: adds a freeze that was earned at this instant.
  @MainActor
  static func addFreeze(_ context: CommandContext) async throws -> Int32 {
    let id = try context.arguments.requiredArgument("ID")
    let text = context.arguments.option("--expires")
    let now = SystemEnvironment.live(context.configuration).now()
    let expires = text.flatMap(Instant.parse)
    if text != nil, expires.map({ $0 <= now }) ?? true {
      throw context.arguments.invalidValue(
        "--expires", expected: "an instant in the future, such as \(Instant.text(now + 86_400))")
    }
    return try await EngagementCommand.run(context, \.streak) {
      try await $0.addStreakFreeze(id: id, dateExpires: expires)
    } document: {
      result($0.currentStreakData)
    }
  }

  /// `streak freeze use`: uses the freezes that fill the days missed before today.
  @MainActor
  static func useFreezes(_ context: CommandContext) async throws -> Int32 {
    var used: [FormValue] = []
    return try await EngagementCommand.run(context, \.streak) {
      used = try await $0.useStreakFreezes().compactMap { $0.freezeID.map { .string($0) } }
    } document: {
      var members = result($0.currentStreakData)
      members["used"] = .array(used)
      return members
    }
  }
}
