import DesignTokens
import FormKit
import FormKitTerminal
import ShellApp

/// `tokens`: design tokens, the built-in ones or those of a file.
enum TokensCommand {
  @MainActor
  static func list(_ context: CommandContext) async throws -> Int32 {
    if context.arguments.option("--format") != nil { return try await build(context) }
    let theme = try theme(context, catalog(context))
    let width = theme.tokens.map { $0.path.description.count }.max() ?? 0
    try context.write(
      [
        "theme": .string(theme.name),
        "tokens": .array(
          theme.tokens.map {
            [
              "path": .string($0.path.description), "type": .string($0.value.type.rawValue),
              "value": .string($0.value.description),
            ]
          }),
      ],
      text: theme.tokens.map { token in
        let path = token.path.description
        return path + String(repeating: " ", count: width - path.count + 2)
          + token.value.description + "\n"
      }.joined())
    return ExitStatus.done
  }

  @MainActor
  static func lint(_ context: CommandContext) async throws -> Int32 {
    let catalog = try catalog(context)
    let findings: [TokenFinding]
    do throws(TokenError) {
      findings =
        try context.arguments.option("--theme").map { theme throws(TokenError) in
          try catalog.lint(theme: theme)
        } ?? catalog.lint()
    } catch {
      throw failure(error, context)
    }
    let text = findings.map { "\($0)\n" }.joined()
    try context.write(
      ["findings": .array(findings.map(\.formValue))],
      text: findings.isEmpty ? "No findings.\n" : text)
    return findings.contains { $0.severity == .error } ? ExitStatus.negative : ExitStatus.done
  }

  @MainActor
  static func build(_ context: CommandContext) async throws -> Int32 {
    let format = try context.arguments.requiredOption("--format")
    let text = try export(context, format)
    let kind: Console.Kind =
      switch format {
      case "json": .json
      case "ansi": .styled
      default: .file
      }
    try context.write(["format": .string(format), "text": .string(text)], text: text, as: kind)
    return ExitStatus.done
  }

  @MainActor
  static func importing(_ context: CommandContext) async throws -> Int32 {
    let path = try context.arguments.requiredArgument("FILE")
    _ = try context.arguments.requiredOption("--from")
    let bytes = try InputFile(context: context).bytes(path)
    let result: StyleDictionaryImport
    do {
      result = try StyleDictionaryImport(TokenFile(name: InputFile.name(path), bytes: bytes))
    } catch {
      throw failure(error, context)
    }
    if !context.isJSON { for finding in result.findings { context.console.note("\(finding)") } }
    let text = result.document.text
    let document = try FormValue(json: text, maximumDepth: 256)
    try context.write(
      [
        "document": document,
        "findings": .array(result.findings.map(\.formValue)),
      ], text: text + "\n", as: .json)
    return ExitStatus.done
  }

  @MainActor
  private static func export(_ context: CommandContext, _ format: String) throws -> String {
    let catalog = try catalog(context)
    let isWhole = context.arguments.option("--theme") == nil
    let swift = SwiftThemeExporter(importsDesignTokens: context.arguments.argument("FILE") != nil)
    do {
      switch format {
      case "css" where isWhole: return try CSSThemeExporter().stylesheet(catalog)
      case "swift" where isWhole: return try swift.export(catalog)
      default: break
      }
    } catch {
      throw failure(error, context)
    }
    let theme = try theme(context, catalog)
    switch format {
    case "css":
      do {
        try CSSThemeExporter().check(theme)
      } catch {
        throw failure(error, context)
      }
      return CSSThemeExporter().export(theme)
    case "json": return JSONThemeExporter().export(theme)
    case "swift": return swift.export([theme])
    default: return ANSIThemeExporter(capability: capability(context)).export(theme)
    }
  }

  @MainActor
  private static func capability(_ context: CommandContext) -> TerminalColorCapability {
    if context.isJSON || context.arguments.flag("--no-color") { return .none }
    return TerminalColorCapability(
      environment: context.environment,
      isTerminal: TerminalDevice.isTerminal(context.console.output.descriptor))
  }

  @MainActor
  private static func theme(
    _ context: CommandContext, _ catalog: TokenCatalog
  ) throws -> TokenTheme {
    do {
      return try catalog.theme(context.arguments.option("--theme"))
    } catch {
      throw failure(error, context)
    }
  }

  /// The tokens of the file, or the built-in ones.
  @MainActor
  private static func catalog(_ context: CommandContext) throws -> TokenCatalog {
    do {
      guard let path = context.arguments.argument("FILE") else { return try .builtIn() }
      return try TokenFiles(input: InputFile(context: context)).catalog(path)
    } catch let error as TokenError {
      throw failure(error, context)
    }
  }

  @MainActor
  private static func failure(_ error: TokenError, _ context: CommandContext) -> any Error {
    switch error {
    case .unknownTheme(_, let known):
      return context.arguments.unknownChoice("--theme", known: known)
    case .refused(let findings):
      let errors = findings.filter { $0.severity == .error }
      let isMalformed = errors.allSatisfy { $0.code == .malformed }
      return CommandError.badInput(
        isMalformed ? "malformedInput" : "tokensRefused",
        errors.map(\.description).joined(separator: "\n"),
        ["findings": .array(findings.map(\.formValue))])
    }
  }
}
