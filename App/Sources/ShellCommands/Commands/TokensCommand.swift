import DesignTokens
import FormKit
import ShellApp

/// `tokens`: the design tokens, resolved in a theme.
enum TokensCommand {
  @MainActor
  static func list(_ context: CommandContext) async throws -> Int32 {
    let theme = try theme(context)
    if let format = context.arguments.option("--format") {
      try context.console.write(export(theme, format))
      return ExitStatus.done
    }
    let tokens = theme.tokens
    let width = tokens.map { $0.path.description.count }.max() ?? 0
    try context.write(
      [
        "theme": .string(theme.name),
        "tokens": .array(
          tokens.map {
            ["path": .string($0.path.description), "value": .string($0.value.description)]
          }),
      ],
      text: tokens.map { token in
        let path = token.path.description
        return path + String(repeating: " ", count: width - path.count + 2)
          + token.value.description + "\n"
      }.joined())
    return ExitStatus.done
  }

  @MainActor
  static func build(_ context: CommandContext) async throws -> Int32 {
    let theme = try theme(context)
    try context.console.write(
      export(theme, try context.arguments.requiredOption("--format")))
    return ExitStatus.done
  }

  @MainActor
  private static func theme(_ context: CommandContext) throws -> Theme {
    guard let name = context.arguments.option("--theme") else { return .light }
    guard let theme = Theme.named(name) else {
      throw context.arguments.unknownChoice("--theme", known: Theme.builtIn.map(\.name))
    }
    return theme
  }

  private static func export(_ theme: Theme, _ format: String) -> String {
    switch format {
    case "css": CSSThemeExporter().export(theme)
    case "json": JSONThemeExporter().export(theme)
    default: ANSIThemeExporter(capability: .trueColor).export(theme)
    }
  }
}

/// `completions`: the script that completes `shell` in a shell.
enum CompletionsCommand {
  @MainActor
  static func run(_ context: CommandContext) async throws -> Int32 {
    guard let shell = try context.arguments.choice("SHELL", as: CompletionScript.Shell.self) else {
      return ExitStatus.usage
    }
    try context.console.write(CompletionScript(table: Shell.table).text(for: shell))
    return ExitStatus.done
  }
}
