import FormKit
import ShellApp

/// `completions`: the script that completes the program in a shell.
enum CompletionsCommand {
  @MainActor
  static func run(_ context: CommandContext) async throws -> Int32 {
    guard let shell = try context.arguments.choice("SHELL", as: CompletionScript.Shell.self) else {
      return ExitStatus.usage
    }
    let script = CompletionScript(table: Shell.table).text(for: shell)
    try context.write(
      ["shell": .string(shell.rawValue), "script": .string(script)], text: script, as: .file)
    return ExitStatus.done
  }
}
