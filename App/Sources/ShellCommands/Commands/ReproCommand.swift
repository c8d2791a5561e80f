#if mock || dev
  import DebugTools
  import FormKit
  import FormKitTerminal
  import ShellApp

  /// `repro`: the tools that reproduce bugs, on the running app of the state folder, else on one that is booted for it.
  enum ReproCommand {
    /// How many seconds the running app may take for a replay, or to clear caches and start again.
    private static let patience = 120

    @MainActor
    static func run(_ context: CommandContext) async throws -> Int32 {
      switch context.arguments.argument("TOOL") {
      case nil: try await list(context)
      case "steps"?: try steps(context)
      case "replay"?: try await replay(context)
      case let name?:
        try await use(ReproTool(rawValue: name), context)
      }
    }

    @MainActor
    private static func list(_ context: CommandContext) async throws -> Int32 {
      try refuseAction(context)
      let answer = try await answer("repro list", context) { answers, session in
        try await session.boot()
        return answers.list()
      }
      let tools = answer["tools"]?.arrayValue ?? []
      let width = tools.map { $0["name"]?.stringValue?.count ?? 0 }.max() ?? 0
      let lines = tools.map { tool in
        let name = tool["name"]?.stringValue ?? ""
        let space = String(repeating: " ", count: width - name.count)
        let mark = tool["isDestructive"] == true ? "asks" : tool["isOn"] == true ? "on  " : "off "
        return "\(name)\(space)  \(mark)  \(tool["summary"]?.stringValue ?? "")\n"
      }
      try context.write(answer, text: lines.joined())
      return ExitStatus.done
    }

    @MainActor
    private static func use(_ tool: ReproTool?, _ context: CommandContext) async throws -> Int32 {
      guard let tool else { throw context.arguments.unknownChoice("TOOL", known: names) }
      let isOff = context.arguments.argument("ACTION") != nil
      if isOff, tool.isDestructive || context.arguments.argument("ACTION") != "off" {
        if tool.isDestructive { try refuseAction(context) }
        throw context.arguments.unknownChoice("ACTION", known: ["off"])
      }
      let offset = try offset(for: tool, context)
      if tool.isDestructive { try confirm(tool.rawValue, tool.summary.english, context) }
      let words = [isOff ? "end" : "use", tool.rawValue] + (offset.map { ["\($0)"] } ?? [])
      let request = "repro " + words.joined(separator: " ")
      let seconds = tool == .clearCaches ? patience : nil
      let answer = try await answer(request, context, seconds: seconds) { answers, session in
        if tool.isDestructive {
          try await session.boot()
          return await answers.use(tool, offset: offset)
        }
        _ = isOff ? answers.end(tool) : await answers.use(tool, offset: offset)
        try await session.boot()
        return answers.state(of: tool)
      }
      try context.write(answer, text: text(answer, tool))
      try crashIfBooted(answer, tool == .crash, context)
      return ExitStatus.done
    }

    private static func text(_ answer: FormValue, _ tool: ReproTool) -> String {
      let app = answer["source"] == "running" ? "the running app" : "an app that was booted"
      let state =
        tool.isDestructive ? "was used on" : answer["isOn"] == true ? "is on in" : "is off in"
      let route = answer["route"]?.stringValue ?? "none"
      let file = answer["reproduction"]?.stringValue.map { "The steps are in \($0).\n" } ?? ""
      let hasEnded = answer["source"] == "booted" && answer["isOn"] == true && !tool.isDestructive
      let advice =
        "That app has ended. To use the tool, start '\(AppIdentity.current.executable) run "
        + "--state-dir DIR' first, and add the same --state-dir here.\n"
      return "\(tool.rawValue) \(state) \(app), which shows \(route).\n\(file)"
        + (hasEnded ? advice : "")
    }

    /// Shows the last reproduction, and the files of all.
    @MainActor
    private static func steps(_ context: CommandContext) throws -> Int32 {
      try refuseAction(context)
      guard let folder = context.configuration.stateDirectory else { throw noApp("steps") }
      let files = ReproductionFiles(stateFolder: folder)
      let paths = files.names().map(files.path)
      guard let last = paths.last else {
        throw CommandError(
          status: ExitStatus.negative, code: "noReproduction",
          message: "There is no reproduction yet. Use a tool first, for example with "
            + "'\(AppIdentity.current.executable) repro offline'.")
      }
      let reproduction = try reproduction(last, context)
      try context.write(
        [
          "file": .string(last), "reproduction": reproduction.document,
          "files": .array(paths.map { .string($0) }),
        ],
        text: "\(last)\n"
          + reproduction.steps.map { "  \($0.description)\n" }.joined())
      return ExitStatus.done
    }

    /// Repeats a reproduction, and compares the screens.
    @MainActor
    private static func replay(_ context: CommandContext) async throws -> Int32 {
      guard let file = context.arguments.argument("ACTION") else {
        throw context.arguments.invalidValue(
          "TOOL", expected: "'replay FILE', with the path of a file")
      }
      let reproduction = try reproduction(file, context)
      try confirm(reproduction, context)
      var context = context
      // An app in memory starts as the recorded one did.
      if context.configuration.stateDirectory == nil, BuildConfiguration.current == .mock {
        context.configuration.isSignedIn = reproduction.isSignedIn
      }
      let request = "repro replay \(reproduction.document.json())"
      let answer = try await answer(request, context, seconds: patience) { answers, session in
        try await session.boot()
        await session.coordinator.resume()
        return await answers.replay(reproduction)
      }
      let lines = (answer["steps"]?.arrayValue ?? []).map { step in
        let expected = step["expected"]?.stringValue ?? "none"
        let route = step["route"]?.stringValue ?? "none"
        let verdict =
          if step["isDone"] != true {
            "not possible: \(route)"
          } else if step["isSame"] == true {
            "same: \(route)"
          } else {
            "differs: \(route) in place of \(expected)"
          }
        return "\(step["step"]?.stringValue ?? "")  \(verdict)\n"
      }
      try context.write(answer, text: lines.joined())
      try crashIfBooted(answer, reproduction.crashes, context)
      return answer["isSame"] == true ? ExitStatus.done : ExitStatus.negative
    }
  }

  extension ReproCommand {
    /// The names that the command takes in the place of a tool.
    static var names: [String] { ReproTool.allCases.map(\.rawValue) + ["steps", "replay"] }

    @MainActor
    private static func answer(
      _ request: String, _ context: CommandContext, seconds: Int? = nil,
      booted: @MainActor (DebugRequests, AppSession) async throws -> FormValue
    ) async throws -> FormValue {
      let answer: FormValue
      if let text = try context.askRunningApp(request, seconds: seconds ?? 3) {
        answer = try FormValue(json: text)
      } else {
        let session = try AppSession(context, interceptor: FaultInjector())
        let answers = DebugRequests(about: session.coordinator, source: .booted)
        answer = try await booted(answers, session)
      }
      guard let error = answer["error"] else { return answer }
      let code = error["code"]?.stringValue ?? "failed"
      throw CommandError(
        status: code == "failed" ? ExitStatus.internal : ExitStatus.usage, code: code,
        message: error["message"]?.stringValue ?? "")
    }

    /// Crashes this process, after its output has left, when the app is a part of it.
    @MainActor
    private static func crashIfBooted(
      _ answer: FormValue, _ crashes: Bool, _ context: CommandContext
    ) throws {
      guard crashes, answer["source"] == "booted" else { return }
      try context.console.output.flush()
      ReproTools.crash()
    }

    @MainActor
    private static func reproduction(
      _ file: String, _ context: CommandContext
    ) throws -> Reproduction {
      let (document, bytes) = try InputFile(context: context).document(file)
      do throws(ReproductionError) {
        return try Reproduction(document)
      } catch {
        throw InputFile.failure(error.reason, at: error.path, in: file, bytes)
      }
    }

    /// The value of `--by`; only the clock can be moved by one.
    @MainActor
    private static func offset(
      for tool: ReproTool, _ context: CommandContext
    ) throws -> ClockOffset? {
      guard let text = context.arguments.option("--by") else { return nil }
      guard tool == .clockSkew, let offset = ClockOffset(text), offset != .none else {
        throw context.arguments.invalidValue(
          "--by",
          expected: tool == .clockSkew
            ? "a number with s, m, h or d, such as 3h or -30m, of at most 3660d and not 0"
            : "no value beside '\(tool.rawValue)'")
      }
      return offset
    }

    @MainActor
    private static func refuseAction(_ context: CommandContext) throws {
      if context.arguments.argument("ACTION") != nil {
        let tool = context.arguments.argument("TOOL") ?? ""
        throw context.arguments.invalidValue("ACTION", expected: "nothing after '\(tool)'")
      }
    }

    private static func noApp(_ name: String) -> CommandError {
      CommandError(
        status: ExitStatus.usage, code: "noRunningApp",
        message: "'\(name)' needs an app that runs on a state folder. Start one with "
          + "'\(AppIdentity.current.executable) run --state-dir DIR', and add the same --state-dir."
      )
    }

    /// Asks before the steps of a reproduction that destroy something, each named, are repeated.
    @MainActor
    private static func confirm(
      _ reproduction: Reproduction, _ context: CommandContext
    ) throws {
      let steps = reproduction.destructiveSteps.map { "'\($0)'" }
      guard !steps.isEmpty else { return }
      try confirm(
        "replay", "The replay destroys something in the app by \(steps.joined(separator: ", ")).",
        context)
    }

    /// Asks before something is destroyed, unless `--yes` is given.
    @MainActor
    private static func confirm(
      _ name: String, _ consequence: String, _ context: CommandContext
    ) throws {
      guard !context.arguments.flag("--yes") else { return }
      guard context.isInteractive else {
        throw CommandError(
          status: ExitStatus.usage, code: "confirmationRequired",
          message: "'\(name)' must be confirmed. \(consequence) Add --yes.")
      }
      try context.console.errors.writeNow("\(consequence) Continue? [y/N] ".utf8)
      var reader = LineReader(descriptor: context.console.input)
      guard case .text(let answer)? = try reader.next(), ["y", "yes"].contains(answer.lowercased())
      else {
        throw CommandError(
          status: ExitStatus.negative, code: "notConfirmed", message: "Nothing was done.")
      }
    }
  }
#endif
