import ShellApp

/// `completions`: the script that completes `shell` in a shell.
enum CompletionsCommand {
  @MainActor
  static func run(_ context: CommandContext) async throws -> Int32 {
    guard let shell = try context.arguments.choice("SHELL", as: CompletionScript.Shell.self) else {
      return ExitStatus.usage
    }
    try context.console.write(CompletionScript(table: Shell.table).text(for: shell), as: .file)
    return ExitStatus.done
  }
}
