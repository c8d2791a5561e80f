import Domain
import FormKit
import ShellApp

/// `progress show` and `progress set`: the signed-in person's progress items.
extension ProgressCommand {
  @MainActor
  static func show(_ context: CommandContext) async throws -> Int32 {
    try await EngagementCommand.run(context, \.progress, document: document)
  }

  /// `progress set`: adds an item or updates the one with its id.
  @MainActor
  static func set(_ context: CommandContext) async throws -> Int32 {
    let id = try context.arguments.requiredArgument("ID")
    let text = try context.arguments.requiredArgument("VALUE")
    guard let value = Double(text), (0...1).contains(value) else {
      throw CommandError(
        status: ExitStatus.usage, code: "usage", message: "VALUE must be a number from 0 to 1.")
    }
    return try await EngagementCommand.run(context, \.progress) {
      try await $0.addProgress(id: id, value: value)
    } document: {
      document($0)
    }
  }

  @MainActor
  private static func document(_ manager: ProgressManager) -> FormObject {
    var items = FormObject()
    for item in manager.getAllProgressItems() { items[item.id] = item.formValue }
    return ["items": .object(items), "errors": []]
  }
}
