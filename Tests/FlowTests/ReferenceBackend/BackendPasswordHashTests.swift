import Cryptography
import Networking
import Testing

@testable import ReferenceBackend

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The hashes of the demo accounts and of older databases.
@Suite struct BackendPasswordHashTests {
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
