import Domain
import FormKit
import ShellApp

/// `consent`: a guardian's decision by the code that was sent to them.
enum ConsentCommand {
  @MainActor
  static func approve(_ context: CommandContext) async throws -> Int32 {
    try await decide(.approved, context, text: "Approved.\n")
  }

  @MainActor
  static func deny(_ context: CommandContext) async throws -> Int32 {
    try await decide(.denied, context, text: "Denied.\n")
  }

  @MainActor
  private static func decide(
    _ decision: GuardianDecision, _ context: CommandContext, text: String
  ) async throws -> Int32 {
    guard let code = try? GuardianConsentCode(context.arguments.requiredArgument("CODE")) else {
      throw wrongCode
    }
    let dependencies = try context.supportedDependencies()
    switch try await dependencies.decideConsent.execute(decision, code: code) {
    case .recorded: try context.write(["decision": .string(decision.rawValue)], text: text)
    case .wrongCode: throw wrongCode
    case .failed(let failure): throw CommandError(failure)
    }
    return ExitStatus.done
  }

  private static let wrongCode = CommandError(
    status: ExitStatus.notPermitted, code: "wrongCode",
    message: GuardianConsentError.wrongCode.phrase.english)
}
