import Domain
import FormKit
import FormKitTerminal
import ShellApp

extension CommandError {
  /// A session that would be lost.
  fileprivate static let alreadySignedIn = CommandError(
    status: ExitStatus.negative, code: "alreadySignedIn",
    message:
      "A person is signed in here. Sign out first (session sign-out). A guest's account gets an "
      + "address with session link.")

  /// No other message is sent for some seconds.
  fileprivate init(waiting seconds: Int, _ text: String) {
    self.init(
      status: ExitStatus.tryAgain, code: "rateLimited",
      message: "\(text) Enter its code (session verify), or wait \(seconds) "
        + "second\(seconds == 1 ? "" : "s") before you ask for another one.",
      details: ["retryAfter": .number(Double(seconds))])
  }
}

/// `session sign-up`, `session guest`, `session link`, `session verify` and `session resend`.
extension SessionCommand {
  @MainActor
  static func guest(_ context: CommandContext) async throws -> Int32 {
    let dependencies = try context.supportedDependencies()
    let result = try await dependencies.withSignInLock {
      try await requireSignedOut(dependencies)
      return try await dependencies.auth.signInAnonymously()
    }
    return try answer(result, context)
  }

  @MainActor
  static func signUp(_ context: CommandContext) async throws -> Int32 {
    context.prepareCrashReport()
    let (email, password) = (try email(context), try password(context))
    let dependencies = try context.supportedDependencies()
    let result = try await dependencies.withSignInLock {
      try await requireSignedOut(dependencies)
      try await requirePause(.signUp, email, dependencies)
      let result = try await dependencies.auth.signUpEmail(email, password: password)
      await countMessage(of: result, dependencies)
      return result
    }
    return try answer(result, dependencies, context)
  }

  @MainActor
  static func link(_ context: CommandContext) async throws -> Int32 {
    context.prepareCrashReport()
    let (email, password) = (try email(context), try password(context))
    let dependencies = try context.supportedDependencies()
    try await dependencies.prepare()
    try dependencies.requireUnlocked()
    let result = try await dependencies.withSignInLock {
      try await requirePause(.link, email, dependencies)
      let result = try await dependencies.auth.linkEmail(email, password: password)
      await countMessage(of: result, dependencies)
      return result
    }
    return try answer(result, dependencies, context)
  }

  @MainActor
  static func verify(_ context: CommandContext) async throws -> Int32 {
    let code = try code(context.arguments.requiredOption("--code"))
    let dependencies = try context.supportedDependencies()
    try await checkStore(dependencies)
    try dependencies.requireUnlocked()
    let result = try await dependencies.withSignInLock {
      let result = try await verify(code, dependencies, context)
      await endPending(result, dependencies)
      return result
    }
    let isGuests = await dependencies.auth.session()?.isAnonymous == true
    let guestData =
      result == .addressInUse && isGuests ? await dependencies.guestData() : nil
    return try answer(result, context, guestData: guestData)
  }

  /// Completes what waits for a code.
  @MainActor
  private static func verify(
    _ code: SecretString, _ dependencies: Dependencies, _ context: CommandContext
  ) async throws -> SignInResult {
    switch dependencies.sentCodes.pending {
    case .account(let pending)? where isMeant(pending.challenge, context):
      if pending.purpose == .signUp { try await requireSignedOut(dependencies) }
      return try await dependencies.auth.verify(pending, code: code)
    case .signIn(let challenge, let replaces)? where isMeant(challenge.id, context):
      if replaces == false { try await requireNoOther(than: nil, dependencies) }
      return try await signIn(.code(code, of: challenge), replacing: replaces, dependencies)
    default:
      throw CommandError(
        status: ExitStatus.negative, code: "noPendingAccount",
        message: dependencies.sentCodes.pending == nil
          ? "Nothing waits for a code here. Run session sign-up, session link or session sign-in "
            + "first." : otherChallenge)
    }
  }

  /// The message for a `--challenge` that is not the one that waits.
  private static let otherChallenge =
    "Another request waits for a code here. Leave --challenge out, or give the challenge of the last "
    + "session sign-up, session link or session sign-in."

  /// Counts the message of a request for an account.
  @MainActor
  private static func countMessage(of result: CreateAccountResult, _ dependencies: Dependencies) {
    if case .codeSent(let pending) = result {
      dependencies.sentCodes.sent(pending, nil, at: dependencies.now())
    }
  }

  /// Sends the code of the last sign-in again.
  @MainActor
  static func resend(_ context: CommandContext) async throws -> Int32 {
    let dependencies = try context.supportedDependencies()
    try await checkStore(dependencies)
    try dependencies.requireUnlocked()
    let result = try await dependencies.withSignInLock {
      let challenge = try await signInThatWaits(dependencies, context)
      let result = try await dependencies.auth.resendCode(of: challenge)
      if case .requiresMFA = result {
        await countMessage(of: challenge, dependencies)
      } else {
        await endPending(result, dependencies)
      }
      return result
    }
    guard case .requiresMFA(let challenge) = result else { return try answer(result, context) }
    try write(
      challenge.id, "Another message was sent.", message(dependencies, context), context)
    return ExitStatus.done
  }

  @MainActor
  private static func countMessage(of challenge: MFAChallenge, _ dependencies: Dependencies) {
    dependencies.sentCodes.resent(challenge, at: dependencies.now())
  }

  /// Returns the sign-in whose code may be sent again now.
  @MainActor
  private static func signInThatWaits(
    _ dependencies: Dependencies, _ context: CommandContext
  ) throws -> MFAChallenge {
    guard case .signIn(let challenge, _)? = dependencies.sentCodes.pending else {
      throw CommandError(
        status: ExitStatus.negative, code: "noPendingSignIn",
        message:
          "No sign-in waits for a code here. Run session sign-in first. The code of a new or "
          + "linked account is sent again by session sign-up or session link.")
    }
    guard isMeant(challenge.id, context) else {
      throw CommandError(
        status: ExitStatus.negative, code: "noPendingSignIn", message: otherChallenge)
    }
    try requireMessage(of: challenge, dependencies)
    return challenge
  }

  /// Refuses another message of a sign-in that has none, and while the app would send none, either.
  @MainActor
  private static func requireMessage(
    of challenge: MFAChallenge, _ dependencies: Dependencies
  ) throws {
    guard challenge.method != .totp else {
      throw CommandError(
        status: ExitStatus.negative, code: "noMessage",
        message:
          "Your authenticator app shows the code of this sign-in. Enter it with session verify "
          + "--code CODE, or a recovery code.")
    }
    switch dependencies.sentCodes.limit(of: challenge, at: dependencies.now()) {
    case .pause(let seconds)?:
      throw CommandError(waiting: seconds, "A message was sent for this sign-in a moment ago.")
    case .count?:
      throw CommandError(
        status: ExitStatus.notPermitted, code: "codeLimit",
        message:
          "\(SignUpAttempt.messageLimit) messages were sent for this sign-in, and no more are. "
          + "Enter the last code (session verify), or sign in again (session sign-in).")
    case nil: break
    }
  }

  /// The code in a text; a text that can be none is refused, as it would cost an attempt.
  static func code(_ text: String) throws -> SecretString {
    let words = text.split(whereSeparator: \.isWhitespace)
    if words.count == 1, words[0].utf8.count == 6,
      words[0].utf8.allSatisfy({ (0x30...0x39).contains($0) })
    {
      return SecretString(String(words[0]))
    }
    guard RecoveryCode(text) != nil else {
      throw CommandError.badInput(
        "malformedInput", "The code must have six digits, from 0 to 9, or be a recovery code.")
    }
    return SecretString(text)
  }

  /// Refuses to replace the session of a person, whose data would be erased; a guest's could never be had
  /// again.
  @MainActor
  private static func requireSignedOut(_ dependencies: Dependencies) async throws {
    try await checkStore(dependencies)
    guard case .authenticated = await dependencies.restoreSession.execute() else { return }
    throw CommandError.alreadySignedIn
  }

  /// Refuses to replace the session of a guest, whose account has no way to sign in again, and that of
  /// another person, whose data on this device would be erased.
  ///
  /// - Parameter email: The address that signs in; nil for the code of a sign-in, whose person may be the
  ///   signed-in one.
  @MainActor
  static func requireNoOther(
    than email: EmailAddress?, _ dependencies: Dependencies
  ) async throws {
    try await checkStore(dependencies)
    guard case .authenticated(let session) = await dependencies.restoreSession.execute(),
      session.isAnonymous || (email != nil && session.email != email)
    else { return }
    throw CommandError(
      status: ExitStatus.negative, code: "alreadySignedIn",
      message: session.isAnonymous
        ? "A guest is signed in here, whose account has no way to sign in again. Give it an "
          + "address (session link), end it (session sign-out), or sign in in its place (session "
          + "sign-in --replace)."
        : "Another person is signed in here. Sign out first (session sign-out), or sign in in their "
          + "place (session sign-in --replace).")
  }

  /// Refuses another message to an address while the app would send none, either.
  @MainActor
  private static func requirePause(
    _ purpose: PendingAccount.Purpose, _ email: EmailAddress, _ dependencies: Dependencies
  ) throws {
    let now = dependencies.now()
    guard let wait = dependencies.sentCodes.wait(for: email, purpose, at: now)
    else { return }
    throw CommandError(
      waiting: wait,
      "A message was sent to this address already. The account gets the password of that request.")
  }

  /// Whether `--challenge`, if it is there, names what waits for a code.
  private static func isMeant(_ challenge: SecretString, _ context: CommandContext) -> Bool {
    context.arguments.option("--challenge").map { $0 == challenge.revealed } ?? true
  }

  @MainActor
  private static func answer(
    _ result: CreateAccountResult, _ dependencies: Dependencies, _ context: CommandContext
  ) throws -> Int32 {
    switch result {
    case .codeSent(let pending):
      try write(
        pending.challenge, "A message was sent to \(pending.email.revealed).",
        message(dependencies, context), context)
      return ExitStatus.done
    case .weakPassword:
      throw CommandError.badInput(
        "weakPassword", "The password is too short or too common. Choose another one.")
    case .notGuest: throw CommandError.notGuest
    case .notSignedIn: throw CommandError.notSignedIn
    case .failed(let error): throw CommandError(error)
    case .sessionUnavailable(let error): throw CommandError(error)
    }
  }

  /// Writes the challenge whose message was sent, and what the message says, where the app shows it.
  @MainActor
  private static func write(
    _ challenge: SecretString, _ text: String, _ message: String?, _ context: CommandContext
  ) throws {
    try context.write(
      [
        "challenge": .string(challenge.revealed),
        "message": message.map { .string($0) } ?? .null,
      ],
      text: text + (message.map { " \($0)" } ?? "") + "\n"
        + "Enter its code: session verify --code CODE\n" + context.transienceNote)
  }
}
