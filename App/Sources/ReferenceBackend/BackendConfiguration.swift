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
  /// The address avatars are served from, without a slash at the end; nil, the default, stands
  /// for the host each request comes to.
  public var publicURL: String?
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
  /// How many messages an address gets in an hour about resets of its password; 3 by default.
  public var resetMessagesPerHour: Int
  /// How many messages an address gets in an hour about sign-ups and links; 5 by default.
  public var signUpMessagesPerHour: Int
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
  /// Sends a user a code or a reset token; by default nobody does.
  public var deliver: @Sendable (BackendMessage) -> Void
  /// Judges a provider's identity token; by default none is valid.
  public var verifyIdentity: IdentityVerifier
  /// Judges a store's transaction; by default none is valid, see ``DemoStore``.
  public var verifyPurchase: PurchaseVerifier
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
  ///   - publicURL: The address avatars are served from; the host of each request by default.
  ///   - dataFolder: Where the state is kept; nowhere by default. Missing folders are made.
  ///   - randomBytes: Random bytes; the system's by default.
  ///   - onWarning: Hears of trouble as a sentence; set ``onWarning`` to hear of the facts.
  public init(
    now: @escaping @Sendable () -> Date, publicURL: String? = nil, dataFolder: String? = nil,
    randomBytes: @escaping @Sendable (_ count: Int) throws -> Data = { count in
      try SecureRandom.bytes(count: count)
    },
    onWarning: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.now = now
    self.publicURL = publicURL
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
    resetMessagesPerHour = 3
    signUpMessagesPerHour = 5
    pendingLimit = 10_000
    anonymousLifetime = .seconds(90 * 86_400)
    quotas = BackendQuotas()
    requestsPerMinute = 600
    attemptsPerMinute = 60
    deliver = { _ in }
    verifyIdentity = { _, _ in nil }
    verifyPurchase = { _, _ in false }
    forms = .none
    products = BackendProduct.demo
    flags = ["newHome": false]
    experiments = ["onboarding": ["control", "short"]]
  }
}
