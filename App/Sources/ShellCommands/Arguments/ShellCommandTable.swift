import ShellApp

/// The command table of the app, with the names only the layers below know filled in.
///
/// List what is implemented with `ShellCommandTable().table.keeping { … }`.
struct ShellCommandTable: Sendable, Equatable {
  /// The names of the program and of its environment variables.
  var identity = AppIdentity.current

  /// The ids of the built-in form schemas, completed wherever a `SCHEMA` is expected.
  var schemas: [String] = []

  /// The names of the themes; empty accepts any name.
  var themes: [String] = []

  /// The names of the tools that reproduce bugs, with those of the other actions of `repro`;
  /// empty accepts any name.
  var tools: [String] = []

  /// The steps of onboarding and of the identity flow that `run` can start at.
  var steps = ["handle", "displayName", "birthday", "avatar", "review"]

  /// A command, or a group of commands, directly below the program.
  enum TopLevel: String, CaseIterable {
    case run, boot, open, session, profile, avatar, consent, form, tokens, streak, xp, progress
    case metrics, diagnostics, repro, completions
  }

  /// Every command.
  var table: CommandTable { table(of: TopLevel.allCases) }

  /// A table with only some of the commands and groups.
  func table(of commands: [TopLevel]) -> CommandTable {
    CommandTable(
      program: identity.executable,
      summary: "Run and inspect the app from a terminal",
      discussion: """
        Exit status: 0 done, 1 a negative verdict, 64 wrong usage, 65 unreadable or malformed \
        input, 69 service unavailable, 70 internal error, 75 try again later, 77 not permitted, \
        130 interrupted, 141 standard output closed, 143 ended by a signal.
        """,
      options: globalOptions,
      versionHelp: "Show the version and the configuration.",
      commands: commands.map(command))
  }

  private func command(_ name: TopLevel) -> Command {
    switch name {
    case .run: run
    case .boot: boot
    case .open: open
    case .session: session
    case .profile: profile
    case .avatar: avatar
    case .consent: consent
    case .form: form
    case .tokens: tokens
    case .streak: streak
    case .xp: experience
    case .progress: progress
    case .metrics: metrics
    case .diagnostics: diagnostics
    case .repro: repro
    case .completions: completions
    }
  }

  private var globalOptions: [Command.Option] {
    [
      .flag("--json", help: "Print exactly one JSON document on standard output."),
      .value(
        "--state-dir", "DIR",
        help:
          "Store the app's data in DIR. Without it, mock keeps the data until the program ends.",
        accepts: .directory),
      .flag(
        "--ask-passphrase",
        help: "Ask at the terminal for the passphrase that protects the secrets."),
      .value(
        "--now", "INSTANT", help: "Pin the wall clock, for example to 2026-01-31T10:00:00Z."),
      .value("--time-zone", "ZONE", help: "Use this time zone, for example Europe/Berlin."),
      .value("--locale", "LOCALE", help: "Use this locale, for example de-DE."),
      .flag("--signed-in", help: "Start with a signed-in demo user (mock configuration)."),
      .value(
        "--api-url", "URL",
        help: "Use this server (dev and prod configurations). Wins over "
          + "\(identity.variable("API_URL"))."),
      .flag("--accessible", help: "Print linear text for screen readers."),
      .flag("--show-ids", help: "Print the stable ids of controls, line by line."),
      .flag("--no-color", help: "Print without colours and styles."),
      .flag("--mouse", help: "Enable the mouse on the full screen."),
      .flag("--reduced-motion", help: "Disable animations on the full screen."),
      .flag("--verbose", help: "Print more diagnostics on standard error."),
    ]
  }

  private var run: Command {
    Command(
      "run", summary: "Start the interactive app",
      options: [
        .value(
          "--start-at", "STEP", help: "Start at a step of onboarding.",
          accepts: .choices(steps)),
        .value("--open", "URL", help: "Open a link to a screen once the app has started."),
        .value(
          "--record", "FILE",
          help: """
            Write what you do to FILE, in the mock configuration with the requests to the service; \
            without what you type (mock and dev).
            """),
      ])
  }

  private var open: Command {
    let scheme = identity.linkScheme
    return Command(
      "open", summary: "Open links to screens and report what the app does with each",
      discussion: """
        A link is \(scheme)://PATH or https://HOST/PATH, where PATH names a screen, such as \
        settings/secondFactor. HOST is \(identity.linkHost) unless \
        \(identity.variable("LINK_HOST")) names another. The app navigates to the screen, queues \
        the link until the person may see the screen, ignores a sign-in screen for a person who is \
        signed in, or rejects the link, which exits with 1.
        """,
      arguments: [.variadic("URL", help: "The links, opened in order.")])
  }

  private var boot: Command {
    Command(
      "boot", summary: "Boot the app and report the launch state, route and phases",
      discussion: """
        A server that cannot be reached is not a failure: with a stored session the app boots \
        offline, without one it boots signed out.
        """)
  }

  /// The options of a new account.
  private var newAccount: [Command.Option] {
    [
      .value("--email", "E", help: "The email address.", isRequired: true),
      .flag(
        "--password-stdin", help: "Read the password from the first line of standard input.",
        isRequired: true),
    ]
  }

  private var session: Command {
    Command(
      "session", summary: "Show, start or end the session",
      subcommands: [
        Command("status", summary: "Show the signed-in account"),
        Command(
          "sign-in", summary: "Sign in with email and password",
          options: [
            .value("--email", "E", help: "The email address of the account.", isRequired: true),
            .flag(
              "--password-stdin",
              help: """
                Read the password from the first line of standard input, and the code of the second \
                factor, if the account has one, from the next line.
                """,
              isRequired: true),
            .flag(
              "--replace",
              help: """
                Sign in in place of the signed-in person or guest, who stays signed in unless the \
                sign-in succeeds. A guest's account has no way to sign in again.
                """),
          ],
          isSensitive: true),
        Command(
          "sign-up", summary: "Ask for a new account; a code is sent to the email address",
          options: newAccount, isSensitive: true),
        Command("guest", summary: "Sign in as a guest, with no address and no password"),
        Command(
          "link", summary: "Give the guest's account an address and a password; a code is sent",
          options: newAccount, isSensitive: true),
        Command(
          "verify", summary: "Create or link an account, or sign in, with a code",
          options: [
            .value(
              "--code", "CODE", help: "The code of the message, or a recovery code.",
              isRequired: true),
            .value(
              "--challenge", "ID",
              help:
                "Use the code only for this challenge of the last sign-up, link or sign-in here."),
          ],
          isSensitive: true),
        Command(
          "resend", summary: "Send the code of the last sign-in again",
          discussion: """
            Sends the code again if it comes by email or text message, 30 seconds after the last \
            message at the earliest. A sign-in gets five messages, with the first one. For the \
            code of an account, repeat 'session sign-up' or 'session link'.
            """,
          options: [
            .value(
              "--challenge", "ID", help: "Only for this challenge of the last sign-in here.")
          ]),
        Command("sign-out", summary: "Sign out"),
        Command(
          "delete-account", summary: "Delete the account and everything stored for it",
          options: [
            .flag(
              "--password-stdin",
              help: """
                Read the password from standard input. Required if the last sign-in is more than 10 \
                minutes ago.
                """)
          ],
          isSensitive: true),
      ])
  }

  private var profile: Command {
    Command(
      "profile", summary: "Inspect the profile of the signed-in account",
      subcommands: [Command("show", summary: "Show the profile")])
  }

  private var avatar: Command {
    let crop = Command.Option.value(
      "--crop", "X,Y,WIDTH,HEIGHT",
      help: "The part to keep, in pixels of the upright picture. Default: the centred square.")
    return Command(
      "avatar", summary: "Prepare, set, show or remove the person's picture",
      subcommands: [
        Command(
          "process", summary: "Write the picture that an upload of a file would send",
          discussion: """
            The picture is turned upright, cropped, scaled down to at most 512 × 512 pixels and \
            written as JPEG, or as PNG when it has transparent pixels, without any metadata. \
            JPEG, PNG and WebP files of at most 10 MiB are read.
            """,
          arguments: [.required("FILE", help: "The picture.", accepts: .file)],
          options: [
            .value(
              "--out", "FILE", help: "Where to write the result.", accepts: .file,
              isRequired: true),
            crop,
          ]),
        Command(
          "set", summary: "Upload a picture of the signed-in account",
          discussion: """
            The picture is processed as 'avatar process' does, and replaces the one before. \
            Offline, it is kept on this device, and home offers to upload it in 'run'.
            """,
          arguments: [.required("FILE", help: "The picture.", accepts: .file)],
          options: [crop]),
        Command(
          "show", summary: "Describe the picture of the signed-in account",
          options: [
            .value("--out", "FILE", help: "Where to write the picture.", accepts: .file)
          ]),
        Command("remove", summary: "Remove the picture of the signed-in account"),
      ])
  }

  private var consent: Command {
    let code = Command.Argument.required(
      "CODE", help: "The code from the message to the guardian.")
    return Command(
      "consent", summary: "Approve or deny a child's profile as a guardian",
      discussion: """
        Exits with 77 when the code is wrong or has expired. While the code is valid, it can \
        change the decision. In the mock configuration, the code is valid only with the \
        --state-dir of the program that showed it.
        """,
      subcommands: [
        Command(
          "approve", summary: "Approve the profile", arguments: [code], isSensitive: true),
        Command("deny", summary: "Deny the profile", arguments: [code], isSensitive: true),
      ])
  }

  private var metrics: Command {
    Command(
      "metrics", summary: "Report how long the app's critical paths took",
      discussion: """
        Each command that uses the app adds its durations to the state folder, 'run' also while it \
        runs (mock and dev). Where none are kept, an app is booted and measured. 'reset' forgets \
        all of them.
        """,
      arguments: [
        .optional(
          "ACTION", help: "'reset' forgets what was measured.", accepts: .choices(["reset"]))
      ])
  }

  private var diagnostics: Command {
    Command(
      "diagnostics", summary: "Show the app's state as counts, without secrets (mock and dev)",
      discussion: """
        The app that runs on the state folder is asked; without one, an app is booted.
        """,
      options: [
        .value(
          "--out", "FILE", help: "Write the report as JSON to a file, for a bug report.",
          accepts: .file)
      ])
  }

  private var completions: Command {
    let program = identity.executable
    return Command(
      "completions", summary: "Print a completion script for bash, zsh or fish",
      discussion: """
        Load it with one of:
        bash: source <(\(program) completions bash)
        zsh: source <(\(program) completions zsh)
        fish: \(program) completions fish | source
        """,
      arguments: [
        .required(
          "SHELL", help: "The language of the script.",
          accepts: .choices(CompletionScript.Shell.allCases.map(\.rawValue)))
      ])
  }
}
