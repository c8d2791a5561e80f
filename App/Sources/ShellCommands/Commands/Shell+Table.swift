import DesignTokens
import ShellApp

extension Shell {
  typealias Handler = @MainActor (CommandContext) async throws -> Int32

  /// What each command does, by the words that call it.
  static let handlers: [String: Handler] = {
    var handlers = common
    #if mock || dev
      handlers["diagnostics"] = DiagnosticsCommand.run
    #endif
    return handlers
  }()

  private static let common: [String: Handler] = [
    "run": RunCommand.run,
    "boot": BootCommand.run,
    "open": OpenCommand.run,
    "metrics": MetricsCommand.run,
    "session status": SessionCommand.status,
    "session sign-in": SessionCommand.signIn,
    "session sign-out": SessionCommand.signOut,
    "session delete-account": SessionCommand.deleteAccount,
    "profile show": ProfileCommand.show,
    "consent approve": ConsentCommand.approve,
    "consent deny": ConsentCommand.deny,
    "form list": FormCommand.list,
    "form show": FormCommand.show,
    "form lint": FormCommand.lint,
    "form check": FormCheckCommand.run,
    "form fill": FormFillCommand.run,
    "form render": FormRenderCommand.run,
    "form gallery": FormGalleryCommand.run,
    "form replay": FormReplayCommand.run,
    "form schema": FormInterchangeCommand.schema,
    "form import": FormInterchangeCommand.importing,
    "form export": FormInterchangeCommand.exporting,
    "tokens list": TokensCommand.list,
    "tokens lint": TokensCommand.lint,
    "tokens build": TokensCommand.build,
    "tokens import": TokensCommand.importing,
    "completions": CompletionsCommand.run,
  ]

  /// The commands there are, with what only the layers below know filled in.
  static let table: CommandTable = {
    let steps = ["birthday", "avatar", "review"]
    let table = ShellCommandTable(
      schemas: FormCatalog.ids, themes: Theme.builtIn.map(\.name), steps: steps)
    return table.table.keeping { handlers[$0.joined(separator: " ")] != nil }
  }()
}
