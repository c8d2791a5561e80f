#if mock || dev
  import DebugTools
  import FormKit
  import ShellApp

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// `diagnostics`: what the app is made of right now, never a secret; of the running app on the state folder, else of one
  /// that is booted for it.
  enum DiagnosticsCommand {
    @MainActor
    static func run(_ context: CommandContext) async throws -> Int32 {
      let running = context.configuration.stateDirectory.map(RunningApp.init)
      let target = context.arguments.option("--out")
      let isDocument = context.isJSON || target != nil
      if let answer = running?.ask(isDocument ? "diagnostics json" : "diagnostics text"),
        !answer.isEmpty
      {
        return try write(answer, to: target, context)
      }
      let injector = FaultInjector()
      let session = try await AppSession.boot(context, interceptor: injector)
      let report = await DiagnosticsReport(
        of: session.coordinator, history: injector.history, source: .booted)
      return try write(
        isDocument ? report.document.json() + "\n" : report.text, to: target, context)
    }

    /// Writes the report to the file of `--out`, else to standard output.
    @MainActor
    private static func write(
      _ report: String, to target: String?, _ context: CommandContext
    ) throws -> Int32 {
      guard let target else {
        try context.console.write(report, as: context.isJSON ? .json : .text)
        return ExitStatus.done
      }
      try FileBytes.write(Data(report.utf8), toFile: target)
      try context.write(
        ["file": .string(target)], text: "The diagnostics are in \(target).\n")
      return ExitStatus.done
    }
  }

  extension RunCommand {
    /// Answers `diagnostics` while the app runs on a state folder, and returns what ends that; nil without one.
    @MainActor
    static func answerDiagnostics(
      _ context: CommandContext, _ session: AppSession
    ) -> (@Sendable () -> Void)? {
      guard let folder = context.configuration.stateDirectory else { return nil }
      let history = (session.dependencies.interceptor as? FaultInjector)?.history
      let app = session.coordinator
      return RunningApp(stateFolder: folder).serve { request in
        await report(on: request, app, history)
      }
    }

    /// The answer to a request; empty for one that is not known.
    @MainActor
    private static func report(
      on request: String, _ app: AppCoordinator, _ history: LogHistory?
    ) async -> String {
      let isText = request == "diagnostics text"
      guard isText || request == "diagnostics json" else { return "" }
      let report = await DiagnosticsReport(of: app, history: history, source: .running)
      return isText ? report.text : report.document.json() + "\n"
    }
  }
#else
  import ShellApp

  extension RunCommand {
    /// Production answers nothing.
    @MainActor
    static func answerDiagnostics(
      _ context: CommandContext, _ session: AppSession
    ) -> (@Sendable () -> Void)? { nil }
  }
#endif
