#if mock || dev
  import DebugTools
  import FormKit
  import ShellApp

  /// `diagnostics`: what the app is made of right now, never a secret.
  enum DiagnosticsCommand {
    @MainActor
    static func run(_ context: CommandContext) async throws -> Int32 {
      let session = try await AppSession.boot(context)
      let snapshot = await DiagnosticsSnapshot(
        of: session.dependencies, coordinator: session.coordinator)
      let rows: [(String, FormValue)] = [
        ("configuration", .string(snapshot.configuration)),
        ("launchState", .string(snapshot.launchState)), ("route", .string(snapshot.route)),
        ("secureItemCount", count(snapshot.secureItemCount)),
        ("pendingUploadCount", count(snapshot.pendingUploadCount)),
        ("draftCount", count(snapshot.draftCount)),
        ("keySource", .string(snapshot.keySource)),
        ("schemaCount", count(snapshot.schemaCount)),
      ]
      try context.write(
        .object(FormObject(rows, uniquingKeysWith: { first, _ in first })),
        text: rows.map { "\($0.0): \($0.1.stringValue ?? $0.1.json())\n" }.joined())
      return ExitStatus.done
    }

    private static func count(_ number: Int?) -> FormValue {
      number.map { .number(Double($0)) } ?? .null
    }
  }
#endif
