import Domain
import FormKit
import FormKitTerminal
import ShellApp

/// `session`: who is signed in, signing in and out, deleting the account.
enum SessionCommand {
  @MainActor
  static func status(_ context: CommandContext) async throws -> Int32 {
    let dependencies = try context.dependencies()
    try await dependencies.prepare()
    switch await dependencies.restoreSession.execute() {
    case .authenticated(let session):
      try context.write(
        described("authenticated", session), text: "Signed in as \(name(session)).\n")
    case .unauthenticated:
      try context.write(["status": "unauthenticated"], text: "Nobody is signed in.\n")
    case .locked: throw CommandFailure(SessionRepositoryError.locked)
    case .misconfigured: throw CommandFailure(SessionRepositoryError.misconfigured)
    }
    return ExitStatus.done
  }

  @MainActor
  static func signIn(_ context: CommandContext) async throws -> Int32 {
    let email: EmailAddress
    do {
      email = try EmailAddress(normalizing: context.arguments.requiredOption("--email"))
    } catch is EmailAddress.Error {
      throw context.arguments.invalidValue("--email", expected: "an email address")
    }
    let password = try readPassword(context)
    let dependencies = try context.dependencies()
    let outcome = try await dependencies.signIn.execute(email: email, password: password)
    await dependencies.finish()
    switch outcome {
    case .signedIn(let session, let isNewUser):
      guard case .object(var members) = described("authenticated", session) else {
        return ExitStatus.internal
      }
      members["isNewUser"] = .bool(isNewUser)
      try context.write(.object(members), text: "Signed in as \(name(session)).\n")
      return ExitStatus.done
    case .wrongCredentials:
      throw CommandFailure(RemoteFailure.unauthorized(.wrongCredentials))
    case .requiresMFA(let method):
      throw CommandFailure(
        status: ExitStatus.notPermitted, code: "requiresMFA",
        message: "This account asks for a code by \(method.rawValue).")
    case .offline: throw CommandFailure(RemoteFailure.offline)
    case .failed(let failure): throw CommandFailure(failure)
    case .notStored(let error): throw CommandFailure(error)
    }
  }

  @MainActor
  private static func readPassword(_ context: CommandContext) throws -> Password {
    var reader = LineReader(descriptor: context.console.input, maximumBytes: 4096)
    switch try reader.next() {
    case .text(let line)? where !line.isEmpty: return Password(line)
    case .tooLong?:
      throw CommandFailure.badInput(
        "malformedInput", "The password on standard input is longer than 4096 bytes.")
    case .invalidUTF8?:
      throw CommandFailure.badInput(
        "malformedInput", "The password on standard input is not valid UTF-8.")
    default:
      throw CommandFailure.badInput(
        "malformedInput", "Standard input holds no password: write it on the first line.")
    }
  }

  @MainActor
  static func signOut(_ context: CommandContext) async throws -> Int32 {
    let dependencies = try context.dependencies()
    try await dependencies.prepare()
    switch try await dependencies.signOut.execute() {
    case .signedOut:
      try context.write(["status": "unauthenticated"], text: "Signed out.\n")
    case .signedOutLocally(let failure):
      try context.write(
        ["status": "unauthenticated", "notice": .string(failure.message)],
        text: "Signed out on this device. The service could not be told: \(failure.message)\n")
    case .notCleared(let error): throw CommandFailure(error)
    }
    return ExitStatus.done
  }

  @MainActor
  static func deleteAccount(_ context: CommandContext) async throws -> Int32 {
    let dependencies = try context.dependencies()
    try await dependencies.prepare()
    switch try await dependencies.deleteAccount.execute() {
    case .deleted: try context.write(["status": "deleted"], text: "The account is deleted.\n")
    case .deletedRemotely(let error):
      context.console.note("shell: \(error.message)")
      try context.write(
        ["status": "deleted", "notice": .string(error.message)],
        text: "The account is deleted; what this device keeps could not be removed.\n")
    case .notSignedIn: throw CommandFailure.notSignedIn
    case .failed(let failure): throw CommandFailure(failure)
    case .sessionUnavailable(let error): throw CommandFailure(error)
    }
    return ExitStatus.done
  }

  private static func name(_ session: UserSession) -> String {
    session.email?.revealed ?? session.userID.rawValue
  }

  private static func described(_ status: String, _ session: UserSession) -> FormValue {
    [
      "status": .string(status), "userID": .string(session.userID.rawValue),
      "email": session.email.map { .string($0.revealed) } ?? .null,
    ]
  }
}
