import DesignTokens
import ShellApp

extension Shell {
  typealias Handler = @MainActor (CommandContext) async throws -> Int32

  /// What each command does, by the words that call it.
  static let handlers: [String: Handler] = {
    var handlers = common
    #if mock || dev
      handlers["diagnostics"] = DiagnosticsCommand.run
      handlers["repro"] = ReproCommand.run
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
    "session sign-up": SessionCommand.signUp,
    "session verify": SessionCommand.verify,
    "session resend": SessionCommand.resend,
    "session guest": SessionCommand.guest,
    "session link": SessionCommand.link,
    "session sign-out": SessionCommand.signOut,
    "session delete-account": SessionCommand.deleteAccount,
    "profile show": ProfileCommand.show,
    "avatar process": AvatarCommand.process,
    "avatar set": AvatarCommand.set,
    "avatar show": AvatarCommand.show,
    "avatar remove": AvatarCommand.remove,
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
    "streak evaluate": StreakCommand.evaluate,
    "streak show": StreakCommand.show,
    "streak add": StreakCommand.add,
    "streak freeze add": StreakCommand.addFreeze,
    "streak freeze use": StreakCommand.useFreezes,
    "xp show": ExperiencePointsCommand.show,
    "xp add": ExperiencePointsCommand.add,
    "progress show": ProgressCommand.show,
    "progress set": ProgressCommand.set,
    "xp evaluate": ExperiencePointsCommand.evaluate,
    "progress evaluate": ProgressCommand.evaluate,
    "completions": CompletionsCommand.run,
  ]

  /// The commands there are, with what only the layers below know filled in.
  static let table = table(of: ShellCommandTable.TopLevel.allCases)

  /// Reads a command line.
  ///
  /// To run a command, it makes only the commands whose names are among the words. Help, the version and
  /// mistakes need the whole table.
  static func parse(_ words: [String]) throws(UsageError) -> Invocation {
    let names = ShellCommandTable.TopLevel.allCases.filter { words.contains($0.rawValue) }
    let named = table(of: names)
    if named.root.isGroup, case .run(let arguments)? = try? named.parse(words) {
      return .run(arguments)
    }
    return try table.parse(words)
  }

  private static var reproTools: [String] {
    #if mock || dev
      ReproCommand.names
    #else
      []
    #endif
  }

  private static func table(of commands: [ShellCommandTable.TopLevel]) -> CommandTable {
    let table = ShellCommandTable(
      schemas: commands.contains(.form) ? FormCatalog.ids : [],
      themes: commands.contains(.tokens) ? Theme.builtIn.map(\.name) : [],
      tools: reproTools)
    return table.table(of: commands).keeping { handlers[$0.typed] != nil }
  }
}
