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
      let target = context.arguments.option("--out")
      let isDocument = context.isJSON || target != nil
      let request = isDocument ? "diagnostics json" : "diagnostics text"
      if let answer = try context.askRunningApp(request) {
        return try write(answer, to: target, context)
      }
      let session = try await AppSession.boot(context, interceptor: FaultInjector())
      let answer = await DebugRequests(about: session.coordinator, source: .booted).answer(request)
      return try write(answer, to: target, context)
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

  extension CommandContext {
    /// The answer of the app that runs on the state folder; nil when none does.
    ///
    /// - Parameter seconds: How long a part of the answer may take; default 3.
    func askRunningApp(_ request: String, seconds: Int = 3) throws -> String? {
      guard let folder = configuration.stateDirectory else { return nil }
      let running = RunningApp(stateFolder: folder)
      let processes = running.processes
      if processes.count > 1 {
        console.note(
          "Several apps run on \(folder), in the processes "
            + processes.map { "\($0)" }.joined(separator: ", ")
            + ". Only the first one is asked.")
      }
      if running.isExposed {
        console.note(
          "No app that runs can be asked, because others may enter \(folder)/run. "
            + "Set its mode to 0700, and start that app again.")
        return nil
      }
      do throws(RunningAppError) {
        let answer = try running.ask(request, seconds: seconds)
        return answer?.isEmpty == true ? nil : answer
      } catch {
        throw CommandError(
          status: ExitStatus.tryAgain, code: "appBusy",
          message: "The running app did not answer. Try again later. \(error.description)")
      }
    }
  }

  extension RunCommand {
    /// Answers `diagnostics`, `metrics` and `repro` while the app runs on a state folder, and returns what ends that; nil without
    /// one.
    @MainActor
    static func answerDevelopers(
      _ context: CommandContext, _ session: AppSession
    ) -> (@Sendable () -> Void)? {
      guard let folder = context.configuration.stateDirectory else { return nil }
      let answers = DebugRequests(about: session.coordinator, source: .running)
      return RunningApp(stateFolder: folder).serve(logger: session.dependencies.logger) {
        await answers.answer($0)
      }
    }
  }
#else
  import ShellApp

  extension RunCommand {
    /// Production answers nothing.
    @MainActor
    static func answerDevelopers(
      _ context: CommandContext, _ session: AppSession
    ) -> (@Sendable () -> Void)? { nil }
  }

  extension CommandContext {
    /// Production asks no running app.
    func askRunningApp(_ request: String) throws -> String? { nil }
  }
#endif
