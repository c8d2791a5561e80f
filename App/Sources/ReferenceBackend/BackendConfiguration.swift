public import Cryptography
public import Domain

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a ``ReferenceBackend`` depends on and what may be set.
public struct BackendConfiguration: Sendable {
  /// The current instant.
  public var now: @Sendable () -> Date
  /// Random bytes, from which identifiers and tokens are made; the system's by default.
  public var randomBytes: @Sendable (_ count: Int) throws -> Data
  /// The address avatars are served from, without a slash at the end.
  ///
  /// It is asked for at each answer, as a server on any free port knows it only once it listens. What
  /// a request names as `Host` never counts.
  public var publicURL: @Sendable () -> String
  /// The folder of the database the state is kept in between processes; nil, the default, keeps it
  /// in memory.
  public var dataFolder: String?
  /// Whether other processes use that folder at the same time, so that each request looks for their
  /// changes first; false by default.
  public var isDataFolderShared = false
  /// Hears of trouble with that database.
  public var onWarning: @Sendable (BackendWarning) -> Void
  /// What hashing a password costs; ``PasswordCost/standard`` by default.
  ///
  /// A hash of another cost stays valid and is made anew at the next sign-in. Another cost makes the
  /// first request hash the demo passwords.
  public var passwordCost: PasswordCost
  /// How many passwords are hashed at once; nil, the default, for as many as there are processors.
  public var passwordThreads: Int?
  /// How many passwords may wait to be hashed; 512 by default.
  ///
  /// More are refused with 503 and `Retry-After`, and so are more than half of them from one IPv4
  /// address, one IPv6 /48 or the app in the same process.
  public var passwordLine: Int
  /// Called by the thread that is about to hash a password.
  var willHash: @Sendable (PasswordWork) -> Void
  /// How long an access token is accepted; 15 minutes by default.
  public var accessTokenLifetime: Duration
  /// How long a refresh token is accepted, counted anew with every rotation; 30 days by default.
  public var refreshTokenLifetime: Duration
  /// How long an exchanged refresh token is accepted once its successors are used; 30 seconds by
  /// default.
  ///
  /// Before that it is accepted as long as its session lasts.
  public var refreshGrace: Duration
  /// How many wrong passwords a sender may try at an account, and how many wrong codes all senders
  /// together may try at it, in ``signInPause``; 10 by default.
  ///
  /// A sender is an IPv4 address or an IPv6 /64; all of a /48 may try 16 times as many passwords.
  public var signInAttempts: Int
  /// How long a wrong password or code counts; 15 minutes by default.
  public var signInPause: Duration
  /// How long a screen name is held; 10 minutes by default.
  public var holdDuration: Duration
  /// The most bytes of a JSON body; 64 KiB by default.
  public var jsonBodyLimit: Int
  /// The greatest avatars; Domain's limits by default.
  public var avatarLimits: AvatarLimits
  /// Re-encodes the pictures that users upload; nil, the default, is `DefaultImageProcessor`.
  public var imageProcessor: (any ImageProcessor)?
  /// The age rules; Domain's by default.
  public var eligibility: RegionalAgeEligibility
  /// How long an account that was refused for its age stays refused; 30 days by default.
  public var ineligibilityDuration: Duration
  /// How long a guardian's code is valid; 7 days by default.
  public var consentCodeLifetime: Duration
  /// How many messages a guardian can be sent in ``consentInterval``; 4 by default, the first and
  /// 3 more.
  public var messagesPerGuardian: Int
  /// How many guardians an account can name in ``consentInterval``; 3 by default.
  public var guardiansPerAccount: Int
  /// The interval in which requests to guardians are counted, and the pause after a guardian has
  /// declined; 30 days by default.
  public var consentInterval: Duration
  /// How long a handle stays after a change, but for its capitalisation; 30 days by default.
  public var handleChangeInterval: Duration
  /// How many guardians' codes can be tried in a minute by everybody together; 1,000 by default,
  /// nil for any number.
  public var consentAttemptsPerMinute: Int?

  /// How long after a sign-in an account may be deleted or its second factor changed.
  ///
  /// 10 minutes by default. A user proves again who they are by `POST /v1/auth/reauthenticate`, or at a provider.
  public var reauthenticationInterval: Duration
  /// How long a code is valid; 5 minutes by default.
  public var codeLifetime: Duration
  /// The name of the service in authenticator apps; `Demo` by default.
  public var issuer = "Demo"
  /// How long the setup of an authenticator app waits for its code; 10 minutes by default.
  public var authenticatorSetupLifetime = Duration.seconds(10 * 60)
  /// How long a password can be reset; 1 hour by default.
  public var passwordResetLifetime: Duration
  /// How many messages an address gets in an hour about resets of its password, and as many about changes
  /// of it; 3 by default.
  public var resetMessagesPerHour: Int
  /// How many messages an address gets in an hour about sign-ups and links, how many text messages about setups
  /// a phone number gets, and how many an account sends; 5 by default.
  public var signUpMessagesPerHour: Int
  /// How many messages a mailbox gets in an hour as a guardian's, from all accounts; 5 by default.
  ///
  /// Further requests get the same answer and send nothing.
  public var guardianMessagesPerHour = 5
  /// How many sign-ups and links, and how many resets, may be pending, and how many addresses have
  /// their messages counted; 10,000 by default.
  public var pendingLimit: Int
  /// How long an anonymous account is kept without a request, in whole days; 90 days by default.
  public var anonymousLifetime: Duration
  /// How much a user may store.
  public var quotas: BackendQuotas
  /// How many requests may come in a minute from a user and, where no session is needed, from an
  /// address; 600 by default, nil for any number.
  public var requestsPerMinute: Int?
  /// How often an address may try in a minute to sign in, sign up, enter a code or set a password;
  /// 60 by default, nil for any number.
  public var attemptsPerMinute: Int?
  /// How many streams of changes a user may have open; 8 by default.
  ///
  /// One more ends the oldest.
  public var streamsPerUser: Int
  /// How many streams of changes may be open in all; 256 by default.
  ///
  /// One more ends the oldest of the user with the most.
  public var streamLimit: Int
  /// Returns the rules of a time zone by its IANA name, by which days of streaks and points are
  /// calculated; by default none, so that each event has the offset that it was sent with.
  public var timeZone: @Sendable (_ name: String) -> TimeZoneRules? = { _ in nil }
  /// Returns the time zone in which ``DemoAccount/demo`` has used the app for twelve weeks; called when
  /// a new backend is first used, and nil, the default, for an account without a history.
  public var demoHistory: @Sendable () -> TimeZoneRules? = { nil }
  /// Adds to the state of a new backend, for tests.
  var seed: @Sendable (inout BackendState) -> Void = { _ in }
  /// Receives each request when it is answered, in the order of the responses; nil, the default, for
  /// none.
  public var onRequest: (@Sendable (RequestRecord) -> Void)?
  /// Sends a user a code or a reset token; by default nobody does.
  public var deliver: @Sendable (BackendMessage) -> Void
  /// Sends a code to a phone as a text message; nil, the default, for a service that does not offer text
  /// messages as a second factor.
  public var deliverTextMessage: (@Sendable (BackendMessage) -> Void)?
  /// Judges an identity token of another provider than the backend itself; by default none is valid.
  public var verifyIdentity: IdentityVerifier
  /// The people whom the backend's own provider of identities knows; by default two for
  /// demonstrations, none for no provider.
  public var identities = DemoIdentity.all
  /// The addresses beside those of this machine that the provider sends a person back to, such as a
  /// link of the app; none by default.
  public var redirectURIs: Set<String> = []
  /// Judges a store's transaction; by default none is valid, see ``DemoStore``.
  public var verifyPurchase: PurchaseVerifier
  /// Whether the service is under maintenance; asked at every request.
  ///
  /// By default it is while a file named `maintenance` is in the data folder. Then only
  /// `GET /v1/health` is answered.
  public var isUnderMaintenance: @Sendable () -> Bool
  /// The forms that are served; none by default.
  public var forms: BackendForms
  /// What can be bought; two demo products by default.
  public var products: [BackendProduct]
  /// The oldest version of the app that is served; nil, the default, for any.
  ///
  /// A request whose `App-Version` is lower gets the status 426. A request without a version is
  /// served.
  public var minimumVersion: AppVersion?
  /// Feature flags; by default the app's form sandbox is on.
  public var flags: [String: Bool]
  /// The arms of experiments; a demo experiment by default.
  public var experiments: [String: [String]]

  /// Creates a configuration; what is no parameter has its default.
  ///
  /// - Parameters:
  ///   - now: The current instant.
  ///   - publicURL: The address avatars are served from; `http://localhost` by default.
  ///   - dataFolder: Where the state is kept; nowhere by default. Missing folders are made.
  ///   - randomBytes: Random bytes; the system's by default.
  ///   - onWarning: Hears of trouble as a sentence; set ``onWarning`` to hear of the facts.
  public init(
    now: @escaping @Sendable () -> Date, publicURL: String = "http://localhost",
    dataFolder: String? = nil,
    randomBytes: @escaping @Sendable (_ count: Int) throws -> Data = { count in
      try SecureRandom.bytes(count: count)
    },
    onWarning: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.now = now
    self.publicURL = { publicURL }
    self.dataFolder = dataFolder
    self.randomBytes = randomBytes
    self.onWarning = { onWarning($0.description) }
    passwordCost = .standard
    passwordLine = 512
    willHash = { _ in }
    accessTokenLifetime = .seconds(15 * 60)
    refreshTokenLifetime = .seconds(30 * 24 * 3_600)
    refreshGrace = .seconds(30)
    signInAttempts = 10
    signInPause = .seconds(15 * 60)
    holdDuration = .seconds(10 * 60)
    jsonBodyLimit = 64 * 1_024
    avatarLimits = .standard
    eligibility = .standard
    ineligibilityDuration = Ineligibility.standardDuration
    consentCodeLifetime = .seconds(7 * 24 * 3_600)
    messagesPerGuardian = 4
    guardiansPerAccount = 3
    consentInterval = .seconds(30 * 24 * 3_600)
    handleChangeInterval = .seconds(30 * 24 * 3_600)
    consentAttemptsPerMinute = 1_000
    reauthenticationInterval = .seconds(10 * 60)
    codeLifetime = .seconds(5 * 60)
    passwordResetLifetime = .seconds(3_600)
    resetMessagesPerHour = 3
    signUpMessagesPerHour = 5
    pendingLimit = 10_000
    anonymousLifetime = .seconds(90 * 86_400)
    quotas = BackendQuotas()
    requestsPerMinute = 600
    attemptsPerMinute = 60
    streamsPerUser = 8
    streamLimit = 256
    deliver = { _ in }
    let maintenanceFile = dataFolder.map { "\($0)/maintenance" }
    isUnderMaintenance = {
      maintenanceFile.map { FileManager.default.fileExists(atPath: $0) } ?? false
    }
    verifyIdentity = { _, _ in nil }
    verifyPurchase = { _, _ in false }
    forms = .none
    products = BackendProduct.demo
    flags = ["formSandbox": true]
    experiments = ["streakHeading": ["control", "invitation"]]
  }
}
