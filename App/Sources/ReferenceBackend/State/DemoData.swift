import Cryptography
import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a new backend knows.
enum DemoData {
  /// The cost the digests below were made with.
  static let precomputedCost = PasswordCost.standard

  private struct Seed {
    let id: String
    let account: DemoAccount
    let salt: String
    let scrypt: String
    let pbkdf2: String
  }

  private static let seeds = [
    Seed(
      id: "user_demo", account: .demo, salt: "fS8alMBrXjih9NKQfDvmFQ==",
      scrypt: "u62F84XECLdULQ+Ah1VnsbkJlCKbJ7lX3k5V8BdaAJA=",
      pbkdf2: "IS9MyGmvvTHuNiYV452DYZ6qGy8ykmSGlGFOHzw4T48="),
    Seed(
      id: "user_ada", account: .ada, salt: "xJGOD2PXWrJJD33mgTylKw==",
      scrypt: "B1j9uinvzSnjIxtgf+86+r/o00Z26LqdxpU+P4+3CgM=",
      pbkdf2: "SW+jBuMd9v420ZLjh2X/b6Fic5FkDLtT1uy+fDNvxAQ="),
    Seed(
      id: "user_unverified", account: .unverified, salt: "Gea4XXKjD8TYG0bwWpfOMw==",
      scrypt: "BqBdcZcwujOvX68zGwPHk2Xp+pwkE0r1gMCf0oXVJm4=",
      pbkdf2: "QgAOjWz2WnVz0gpthBDHnlSCbAScX5OTSdFs7Q3N330="),
  ]

  /// The screen names and handles of users who never sign in, so that there is something to be taken.
  private static let takenNames = [
    "john_doe": "user_john", "jane_doe": "user_jane", "taken_name": "user_taken",
  ]

  static func state(passwordCost: PasswordCost) throws(BackendError) -> BackendState {
    var state = BackendState()
    for seed in seeds {
      let password = try hash(of: seed, cost: passwordCost)
      state.accounts[seed.id] = BackendState.Account(
        id: seed.id, email: seed.account.email, password: password)
      state.emails[seed.account.email] = seed.id
    }
    state.accounts["user_unverified"]?.verification = .email
    for (name, user) in takenNames {
      state.nameOwners[NameSkeleton.of(name)] = user
      state.handleOwners[NameSkeleton.of(name)] = user
    }
    if let ada = adaProfile {
      state.profiles["user_ada"] = ada
      state.nameOwners[NameSkeleton.of(ada.screenName.value)] = "user_ada"
      if let handle = ada.handle {
        state.handleOwners[NameSkeleton.of(handle.canonical)] = "user_ada"
      }
    }
    state.settle()
    return state
  }

  /// The state of a new backend.
  static func state(_ configuration: BackendConfiguration) throws(BackendError) -> BackendState {
    var state = try state(passwordCost: configuration.passwordCost)
    if let zone = configuration.demoHistory() {
      DemoHistory(before: configuration.now(), in: zone).add(to: &state)
    }
    configuration.seed(&state)
    state.settle()
    return state
  }

  /// The digest of a platform without scrypt.
  static func fallbackHash(of account: DemoAccount) -> PasswordHash? {
    guard let seed = seeds.first(where: { $0.account == account }),
      let salt = Data(base64Encoded: seed.salt), let key = Data(base64Encoded: seed.pbkdf2)
    else { return nil }
    return PasswordHash(algorithm: .pbkdf2, salt: salt, key: key, cost: precomputedCost)
  }

  private static func hash(
    of seed: Seed, cost: PasswordCost
  ) throws(BackendError) -> PasswordHash {
    let salt = Data(base64Encoded: seed.salt) ?? Data(seed.id.utf8)
    if cost == precomputedCost, PasswordHash.Algorithm.preferred == .pbkdf2,
      let hash = fallbackHash(of: seed.account)
    {
      return hash
    }
    if cost == precomputedCost, let key = Data(base64Encoded: seed.scrypt) {
      return PasswordHash(algorithm: .scrypt, salt: salt, key: key, cost: cost)
    }
    do throws(CryptographyError) {
      return try PasswordHash(password: seed.account.password, salt: salt, cost: cost)
    } catch {
      throw .unavailable
    }
  }

  private static var adaProfile: BackendState.Profile? {
    guard let name = try? ScreenName("ada_lovelace"),
      let day = try? CalendarDate(year: 1990, month: 12, day: 10),
      let birthday = try? DateOfBirth(day, today: day)
    else { return nil }
    return BackendState.Profile(
      screenName: name, dateOfBirth: birthday, region: "US",
      handle: try? Handle("Ada_Lovelace"))
  }
}
