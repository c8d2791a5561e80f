import Cryptography
import Foundation
import Testing

@Suite struct PasswordHashTests {
  @Test func `a hash at the cost OWASP recommends matches its password only`() throws {
    let hash = try PasswordHash(password: "correct-horse", salt: Data(count: 16))
    #expect(hash.algorithm == PasswordHash.Algorithm.preferred)
    #expect(hash.cost == 131_072)
    #expect(try hash.matches("correct-horse"))
    #expect(try !hash.matches("correct-horse "))
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
    let hash = try JSONDecoder().decode(PasswordHash.self, from: Data(text.utf8))
    #expect(try hash.matches("correct-horse"))
    #expect(try !hash.matches("wrong-horse"))
    #expect(hash.isOutdated(for: PasswordCost(cost: 8_192, iterations: 20_000)))
    #expect(hash.isOutdated(for: .standard))
  }
}
