import Cryptography
@testable import ReferenceBackend
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct PasswordHashTests {
  @Test(arguments: [DemoAccount.demo, .ada, .unverified])
  func `the prepared digests are of the demo passwords, by either algorithm`(
    account: DemoAccount
  ) throws {
    let state = try DemoData.state(passwordCost: DemoData.precomputedCost)
    let hash = try #require(
      state.accounts.values.first { $0.email == account.email }?.password)
    #expect(hash.algorithm == PasswordHash.Algorithm.preferred)
    #expect(try hash.matches(account.password))
    #expect(try !hash.matches(account.password + "x"))
    let fallback = try #require(DemoData.fallbackHash(of: account))
    #expect(fallback.algorithm == .pbkdf2)
    #expect(try fallback.matches(account.password))
    #expect(try !fallback.matches(""))
  }

  @Test func `another cost is hashed anew and still matches`() throws {
    let state = try DemoData.state(passwordCost: Scrypt.Parameters(cost: 16))
    let hash = try #require(state.accounts["user_demo"]?.password)
    #expect(hash.cost == 16)
    #expect(try hash.matches("correct-horse"))
  }

  @Test func `the decoy matches nothing`() throws {
    let decoy = DemoData.decoy(passwordCost: Scrypt.Parameters(cost: 16))
    #expect(try !decoy.matches("") && !decoy.matches("correct-horse"))
  }
}
