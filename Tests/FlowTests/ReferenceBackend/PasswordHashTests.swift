import Cryptography
import Networking
import Testing

@testable import ReferenceBackend

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct PasswordHashTests {
  @Test func `a password is hashed at the cost OWASP recommends`() {
    let cost = PasswordCost.standard
    #expect((cost.cost, cost.blockSize, cost.parallelization) == (131_072, 8, 1))
    #expect(cost.iterations == 600_000)
    #expect(DemoData.precomputedCost == cost)
    #expect(BackendConfiguration(now: { BackendHarness.start }).passwordCost == cost)
  }

  @Test(arguments: [DemoAccount.demo, .ada, .unverified])
  func `the prepared digests are of the demo passwords, by either algorithm`(
    account: DemoAccount
  ) throws {
    let state = try DemoData.state(passwordCost: DemoData.precomputedCost)
    let hash = try #require(
      state.accounts.values.first { $0.email == account.email }?.password)
    #expect(hash.algorithm == PasswordHash.Algorithm.preferred)
    #expect(!hash.isOutdated(for: .standard))
    #expect(try hash.matches(account.password))
    #expect(try !hash.matches(account.password + "x"))
    let fallback = try #require(DemoData.fallbackHash(of: account))
    #expect(fallback.algorithm == .pbkdf2)
    #expect(try fallback.matches(account.password))
    #expect(try !fallback.matches(""))
  }

  @Test func `another cost is hashed anew and still matches`() throws {
    let state = try DemoData.state(passwordCost: .low)
    let hash = try #require(state.accounts["user_demo"]?.password)
    #expect(hash.cost == 16)
    #expect(try hash.matches("correct-horse"))
  }

  @Test func `the decoy matches nothing`() throws {
    let decoy = PasswordHash.decoy(.low)
    #expect(try !decoy.matches("") && !decoy.matches("correct-horse"))
    #expect(!decoy.isOutdated(for: .low))
  }

  @Test(arguments: [
    // A letter and a mark; two marks in another order; syllables; a symbol that stands for a letter.
    ("e\u{301}", "\u{E9}"), ("e\u{301}\u{327}", "\u{229}\u{301}"),
    ("\u{1100}\u{1161}\u{11A8}", "\u{AC01}"), ("\u{212B}", "\u{C5}"),
    // A letter that comes apart, letters that only look alike, and pairs that are no letter.
    ("\u{958}", "\u{915}\u{93C}"), ("\u{FB01}", "\u{FB01}"), ("", ""),
    ("\u{20041}\u{301}", "\u{20041}\u{301}"), ("\u{AC00}\u{11A7}", "\u{AC00}\u{11A7}"),
  ])
  func `a password is brought into normalization form C`(entered: String, hashed: String) {
    #expect(PasswordText.normalized(entered).unicodeScalars.elementsEqual(hashed.unicodeScalars))
  }

  @Test func `the same password matches however its letters are composed`() throws {
    let (composed, decomposed) = ("caf\u{E9}-h\u{F6}rse", "cafe\u{301}-ho\u{308}rse")
    let salt = Data(count: 16)
    let hash = try PasswordHash(password: composed, salt: salt, cost: .low)
    #expect(try hash.matches(decomposed))
    #expect(try hash == PasswordHash(password: decomposed, salt: salt, cost: .low))
    #expect(try !hash.matches("cafe-horse"))
  }

  /// Hashes of "correct-horse" as databases of earlier versions hold them.
  static let older = [
    #"""
    {"algorithm":"scrypt","salt":"fS8alMBrXjih9NKQfDvmFQ==","cost":8192,"blockSize":8,
    "parallelization":1,"key":"P5ohZknNtUTbFHRUawzI5ZV6PMSkgOblCwOuvGVuQE0="}
    """#,
    #"""
    {"algorithm":"pbkdf2","salt":"fS8alMBrXjih9NKQfDvmFQ==","cost":8192,"blockSize":8,
    "parallelization":1,"key":"ibZOrqH5Gz/Fdw3A8TL4+Z70NXZgTXmSbnUIx9xSwBs="}
    """#,
  ]

  @Test(arguments: older)
  func `an older hash is read, matches, and is outdated`(text: String) throws {
    let hash = try JSONCoding().decode(PasswordHash.self, from: Data(text.utf8))
    #expect(try hash.matches("correct-horse"))
    #expect(try !hash.matches("wrong-horse"))
    #expect(hash.isOutdated(for: PasswordCost(cost: 8_192, iterations: 20_000)))
    #expect(hash.isOutdated(for: .standard))
  }

  @Test func `an outdated hash is made anew for the right password only`() throws {
    let hash = try PasswordHash(password: "correct-horse", salt: Data(count: 16), cost: .low)
    let cost = PasswordCost(cost: 32, iterations: 32)
    func made(_ password: String, _ cost: PasswordCost) throws -> PasswordHash? {
      try PasswordJob(work: .check(password, hash), salt: Data(count: 16), cost: cost).perform()
        .made
    }
    #expect(try made("correct-horse", cost)?.matches("correct-horse") == true)
    #expect(try made("correct-horse", cost)?.isOutdated(for: cost) == false)
    #expect(try made("wrong-horse", cost) == nil)
    #expect(try made("correct-horse", .low) == nil)
  }

  @Test func `an account of an earlier version is read`() throws {
    let text = #"""
      {"id":"user_1","email":"a@example.com","failedSignIns":10,
      "blockedUntil":"2026-01-31T10:15:00.000Z"}
      """#
    let account = try JSONCoding().decode(BackendState.Account.self, from: Data(text.utf8))
    #expect(
      account
        == BackendState.Account(id: "user_1", email: "a@example.com", password: nil))
  }

  @Test func `a code's record of an earlier version is read`() throws {
    let text = #"""
      {"userID":"user_1","digest":"AAAA","expiresAt":"2026-01-31T10:15:00.000Z","failures":2}
      """#
    let record = try JSONCoding().decode(BackendState.Challenge.self, from: Data(text.utf8))
    #expect(record.failures == 2)
    #expect(record.source == nil && record.issuedAt == nil)
  }
}
