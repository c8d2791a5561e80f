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
  /// Hears of trouble with that database.
  public var onWarning: @Sendable (BackendWarning) -> Void
  /// What checking a password costs; N = 2^13, some 25 ms, by default.
  ///
  /// Another cost makes the first request hash the demo passwords anew.
  public var passwordCost: Scrypt.Parameters
  /// How long an access token is accepted; 15 minutes by default.
  public var accessTokenLifetime: Duration
  /// How long a refresh token is accepted, counted anew with every rotation; 7 days by default.
  public var refreshTokenLifetime: Duration
  /// How many wrong passwords in a row an account bears; 10 by default.
  public var signInAttempts: Int
  /// How long an account refuses to be signed in to after that; 15 minutes by default.
  public var signInPause: Duration
  /// How long a screen name is held; 10 minutes by default.
  public var holdDuration: Duration
  /// The most bytes of a JSON body; 64 KiB by default.
  public var jsonBodyLimit: Int
  /// The greatest avatars; Domain's limits by default.
  public var avatarLimits: AvatarLimits
  /// The age rules; Domain's by default.
  public var eligibility: RegionalAgeEligibility

  /// How long after a sign-in an account may be deleted or its second factor changed.
  ///
  /// 10 minutes by default. A user proves again who they are by `POST /v1/auth/reauthenticate`.
  public var reauthenticationInterval: Duration
  /// How long a code is valid; 5 minutes by default.
  public var codeLifetime: Duration
  /// How long a password can be reset; 1 hour by default.
  public var passwordResetLifetime: Duration
  /// How many requests may come in a minute from a user and, where no session is needed, from an
  /// address; 600 by default, nil for any number.
  public var requestsPerMinute: Int?
  /// How often an address may try in a minute to sign in, sign up, enter a code or set a password;
  /// 60 by default, nil for any number.
  public var attemptsPerMinute: Int?
  /// Sends a user a code or a reset token; by default nobody does.
  public var deliver: @Sendable (BackendMessage) -> Void
  /// Judges a provider's identity token; by default none is valid.
  public var verifyIdentity: IdentityVerifier
  /// The forms that are served; none by default.
  public var forms: BackendForms
  /// What can be bought; two demo products by default.
  public var products: [BackendProduct]
  /// Feature flags; a demo flag by default.
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
    passwordCost = DemoData.precomputedCost
    accessTokenLifetime = .seconds(15 * 60)
    refreshTokenLifetime = .seconds(7 * 24 * 3_600)
    signInAttempts = 10
    signInPause = .seconds(15 * 60)
    holdDuration = .seconds(10 * 60)
    jsonBodyLimit = 64 * 1_024
    avatarLimits = .standard
    eligibility = .standard
    reauthenticationInterval = .seconds(10 * 60)
    codeLifetime = .seconds(5 * 60)
    passwordResetLifetime = .seconds(3_600)
    requestsPerMinute = 600
    attemptsPerMinute = 60
    deliver = { _ in }
    verifyIdentity = { _, _ in nil }
    forms = .none
    products = BackendProduct.demo
    flags = ["newHome": false]
    experiments = ["onboarding": ["control", "short"]]
  }
}
