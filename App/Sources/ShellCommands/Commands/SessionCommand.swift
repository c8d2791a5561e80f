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
      try context.write(["status": "unauthenticated"], text: "You are not signed in.\n")
    case .locked(let error): throw CommandError(error)
    case .misconfigured(let reason):
      throw CommandError(SessionRepositoryError.misconfigured(reason: reason))
    }
    return ExitStatus.done
  }

  @MainActor
  static func signIn(_ context: CommandContext) async throws -> Int32 {
    context.prepareCrashReport()
    let email = try email(context)
    var input = SecretLines(context)
    let password = Password(try input.next("password"))
    let dependencies = try context.supportedDependencies()
    let replaces = context.arguments.flag("--replace")
    if replaces {
      try await checkStore(dependencies)
      try dependencies.requireUnlocked()
    }
    var result = try await dependencies.withSignInLock {
      if replaces {
        await sendWaiting(dependencies)
      } else {
        try await requireNoOther(than: email, dependencies)
      }
      let result = try await signIn(
        .password(email, password), replacing: replaces, dependencies)
      if case .requiresMFA(let challenge) = result {
        // A code that is missing, or wrong, leaves the challenge to session verify.
        dependencies.sentCodes.wait(
          for: challenge, replacing: replaces, at: dependencies.now())
      }
      return result
    }
    // Other processes may sign in while the code is typed.
    if case .requiresMFA(let challenge) = result, let text = try input.nextIfAny("code") {
      let code = try code(text)
      result = try await dependencies.withSignInLock {
        if !replaces { try await requireNoOther(than: email, dependencies) }
        let result = try await signIn(
          .code(code, of: challenge), replacing: replaces, dependencies)
        await endPending(result, dependencies)
        return result
      }
    }
    return try answer(result, context, message: message(dependencies, context))
  }

  /// Signs in; with `replacing`, in place of the signed-in person, who stays unless that succeeds.
  static func signIn(
    _ credential: SignInCredential, replacing: Bool, _ dependencies: Dependencies
  ) async throws -> SignInResult {
    replacing
      ? try await dependencies.auth.replaceSession(with: credential)
      : try await dependencies.auth.signIn(credential)
  }

  /// Sends the forms and entries that a replaced session would lose, as far as the service is reached.
  @MainActor
  private static func sendWaiting(_ dependencies: Dependencies) async {
    guard let session = await dependencies.auth.session() else { return }
    _ = await dependencies.sendForms()
    _ = try? await dependencies.engagement.sendWaiting(of: session.userID)
  }

  /// Forgets what waited for a code that has been used, or has ended.
  @MainActor
  static func endPending(_ result: SignInResult, _ dependencies: Dependencies) {
    switch result {
    case .signedIn, .challengeEnded, .addressInUse: dependencies.sentCodes.endPending()
    default: break
    }
  }

  /// The message that the service sent last, where the app shows it: in mock; else nil.
  @MainActor
  static func message(_ dependencies: Dependencies, _ context: CommandContext) -> String? {
    dependencies.demo.message().map { context.formEnvironment.messages.text($0.text) }
  }

  static func email(_ context: CommandContext) throws -> EmailAddress {
    do {
      return try EmailAddress(normalizing: context.arguments.requiredOption("--email"))
    } catch is EmailAddress.Error {
      throw context.arguments.invalidValue("--email", expected: "an email address")
    }
  }

  /// Nobody is signed in where no session can be kept.
  static func checkStore(_ dependencies: Dependencies) async throws {
    if case .misconfigured(let reason) = await dependencies.restoreSession.execute() {
      throw CommandError(SessionRepositoryError.misconfigured(reason: reason))
    }
  }

  /// Writes the result of a sign-in.
  ///
  /// - Parameters:
  ///   - message: The message with the code of a second factor, where the app shows it; default nil.
  ///   - guestData: The data that a guest would leave behind with a sign-in; default nil, for no guest.
  @MainActor
  static func answer(
    _ result: SignInResult, _ context: CommandContext, message: String? = nil,
    guestData: GuestData? = nil
  ) throws -> Int32 {
    switch result {
    case .signedIn(let session, let isNewUser):
      guard case .object(var members) = described("authenticated", session) else {
        return ExitStatus.internal
      }
      members["isNewUser"] = .bool(isNewUser)
      try context.write(
        .object(members), text: "Signed in as \(name(session)).\n" + context.transienceNote)
      return ExitStatus.done
    case .wrongCredentials:
      throw CommandError(RemoteError.unauthorized(.wrongCredentials))
    case .requiresMFA(let challenge):
      throw CommandError(
        status: ExitStatus.notPermitted, code: "requiresMFA",
        message: "\(challenge.method.advice)" + (message.map { " \($0)" } ?? ""),
        details: [
          "message": message.map { .string($0) } ?? .null,
          "method": .string(challenge.method.rawValue),
          "challenge": .string(challenge.id.revealed),
        ])
    case .wrongCode(let attemptsLeft):
      throw CommandError(
        status: ExitStatus.notPermitted, code: "wrongCode",
        message: "The code is wrong. Attempts left: \(attemptsLeft).",
        details: ["attemptsLeft": .number(Double(attemptsLeft))])
    case .challengeEnded:
      throw CommandError(
        status: ExitStatus.notPermitted, code: "codeEnded",
        message:
          "The code is no longer valid. For another one, repeat the session sign-up, session link "
          + "or session sign-in that it belongs to.")
    case .notGuest: throw CommandError.notGuest
    case .addressInUse, .identityInUse:
      throw CommandError(
        status: ExitStatus.notPermitted, code: "addressInUse",
        message: "An account has this email address. Sign in to it with session sign-in"
          + (guestData.map { " --replace, in place of the guest. \($0.phrase.english)" } ?? "."))
    case .offline: throw CommandError(RemoteError.offline)
    case .failed(let failure): throw CommandError(failure)
    case .notStored(let error): throw CommandError(error)
    }
  }

  @MainActor
  static func signOut(_ context: CommandContext) async throws -> Int32 {
    let dependencies = try context.dependencies()
    try await dependencies.prepare()
    var (lost, lostForms) = (0, 0)
    if let session = await dependencies.auth.session() {
      lostForms = await dependencies.sendForms()
      do {
        lost = try await dependencies.engagement.sendWaiting(of: session.userID)
      } catch EngagementStoreError.busy {
        // What cannot be counted is not deleted.
        throw CommandError(SessionRepositoryError.busy)
      }
    }
    var document: FormObject = ["status": "unauthenticated"]
    var text = "Signed out.\n"
    switch try await dependencies.auth.signOut(by: dependencies.signOut) {
    case .signedOut: break
    case .signedOutLocally(let failure):
      document["notice"] = .string(failure.description)
      text =
        "Signed out on this device. The service could not be notified: \(failure.description)\n"
    case .notCleared(let error): throw CommandError(error)
    }
    if lost > 0 {
      document["lostEntries"] = .integer(lost)
      text += Phrase("signOut.lostEntries", count: lost).english + "\n"
    }
    if lostForms > 0 {
      document["lostForms"] = .integer(lostForms)
      text += Phrase("signOut.lostForms", count: lostForms).english + "\n"
    }
    try context.write(.object(document), text: text)
    return ExitStatus.done
  }

  @MainActor
  static func deleteAccount(_ context: CommandContext) async throws -> Int32 {
    context.prepareCrashReport()
    let password =
      context.arguments.flag("--password-stdin") ? try Self.password(context) : nil
    let dependencies = try context.dependencies()
    try await dependencies.prepare()
    try dependencies.requireUnlocked()
    if let password { try await prove(password, dependencies) }
    return try write(try await dependencies.deleteAccount(), context)
  }

  /// Writes the end of a deletion; returns the status of one that may not have happened.
  @MainActor
  private static func write(
    _ result: DeleteAccountResult, _ context: CommandContext
  ) throws -> Int32 {
    switch result {
    case .deleted: try context.write(["status": "deleted"], text: "The account is deleted.\n")
    case .deletedRemotely(let error):
      context.console.complain(error.description)
      try context.write(
        ["status": "deleted", "notice": .string(error.description)],
        text: "The account is deleted, but not all data on this device.\n")
    case .ended(nil):
      try context.write(["status": "ended"], text: Phrase("deleteAccount.ended").english + "\n")
      return ExitStatus.negative
    case .ended(let error?):
      context.console.complain(error.description)
      try context.write(
        ["status": "ended", "notice": .string(error.description)],
        text: Phrase("deleteAccount.endedDataLeft").english + "\n")
      return ExitStatus.negative
    case .notSignedIn: throw CommandError.notSignedIn
    case .reauthenticationRequired: throw CommandError.reauthenticationRequired
    case .failed(let failure): throw CommandError(failure)
    case .sessionUnavailable(let error): throw CommandError(error)
    }
    return ExitStatus.done
  }

  static func password(_ context: CommandContext) throws -> Password {
    var input = SecretLines(context)
    return Password(try input.next("password"))
  }

  private static func prove(_ password: Password, _ dependencies: Dependencies) async throws {
    switch try await dependencies.account.reauthenticate.execute(password: password) {
    case .proved: break
    case .wrongPassword, .wrongIdentity, .providerFailed:
      throw CommandError(
        status: ExitStatus.notPermitted, code: "wrongCredentials",
        message: "The password is incorrect. If the account has no password, sign out and sign in "
          + "again.")
    case .notSignedIn: throw CommandError.notSignedIn
    case .failed(let failure): throw CommandError(failure)
    case .sessionUnavailable(let error): throw CommandError(error)
    }
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

extension Domain.MFAMethod {
  /// The sentence that asks for the code at the sign-in.
  fileprivate var advice: String {
    switch self {
    case .email:
      "A code was sent by email. Enter it with session verify --code CODE; session resend sends "
        + "another one."
    case .sms:
      "A code was sent in a text message. Enter it with session verify --code CODE; session resend "
        + "sends another one."
    case .totp:
      "Enter the code of your authenticator app, or a recovery code, with session verify --code CODE."
    }
  }
}

/// Secrets on standard input, one a line.
private struct SecretLines: ~Copyable {
  private var reader: LineReader

  init(_ context: CommandContext) {
    reader = LineReader(descriptor: context.console.input, maximumBytes: 4096)
  }

  mutating func next(_ name: String) throws -> String {
    guard let line = try nextIfAny(name) else {
      throw CommandError.badInput(
        "malformedInput", "Standard input contains no \(name). Write it on the first line.")
    }
    return line
  }

  /// The next line; nil when there is none, or nothing on it.
  mutating func nextIfAny(_ name: String) throws -> String? {
    switch try reader.next() {
    case .text(let line)? where !line.isEmpty: return line
    case .tooLong?:
      throw CommandError.badInput(
        "malformedInput", "The \(name) on standard input is longer than 4096 bytes.")
    case .invalidUTF8?:
      throw CommandError.badInput(
        "malformedInput", "The \(name) on standard input is not valid UTF-8.")
    default: return nil
    }
  }
}
