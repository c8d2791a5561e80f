import Cryptography
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct SecretHandlingTests {
  @Test func `a key never shows itself`() throws {
    let key = try SymmetricKey(bytes: Data(repeating: 0xab, count: 32))
    var dumped = ""
    dump(key, to: &dumped)
    #expect(String(describing: key) == "SymmetricKey(•••)")
    #expect(String(reflecting: key) == "SymmetricKey(•••)")
    #expect(!dumped.contains("32 bytes") && !dumped.contains("171"))
  }

  @Test func `random bytes have the length asked for and do not repeat`() throws {
    #expect(try SecureRandom.bytes(count: 0).isEmpty)
    let first = try SecureRandom.bytes(count: 32)
    #expect(first.count == 32)
    #expect(try first != SecureRandom.bytes(count: 32))
    #expect(throws: CryptographyError.invalidParameter(rule: "count is not negative")) {
      try SecureRandom.bytes(count: -1)
    }
  }

  @Test(arguments: [
    ("", "", true), ("a", "a", true), ("a", "b", false), ("a", "", false), ("ab", "aba", false),
    ("abcdefgh", "abcdefgi", false),
  ])
  func `constant-time comparison agrees with equality`(
    left: String, right: String, areEqual: Bool
  ) {
    #expect(ConstantTime.areEqual(Data(left.utf8), Data(right.utf8)) == areEqual)
  }
}
