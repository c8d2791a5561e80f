import Testing

@testable import Domain

/// New passwords that anybody would guess.
@Suite struct CommonPasswordsTests {
  @Test(arguments: ["password", "PassWord1", "12345678", "iloveyou", "qwertyuiop", "princess"])
  func `one of the commonest passwords is refused, whatever its case`(password: String) {
    #expect(throws: Password.Error.tooCommon) { try Password(new: password) }
  }

  @Test(arguments: ["        ", "\u{A0}\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}\u{2800}\u{3000}"])
  func `a password that shows nothing is refused`(password: String) throws {
    #expect(throws: Password.Error.tooCommon) { try Password(new: password) }
    _ = try Password(new: password + "x")
  }

  @Test(arguments: ["grace.hopper@example.com", "Grace.Hopper@EXAMPLE.com", "GRACE.HOPPER"])
  func `the address of the account is refused, whatever its case`(password: String) throws {
    let email = try EmailAddress(normalizing: "grace.hopper@example.com")
    #expect(throws: Password.Error.tooCommon) { try Password(new: password, of: email) }
    _ = try Password(new: password)
    _ = try Password(new: password + "1", of: email)
  }

  @Test func `the table holds 10,000 passwords of at least 8 characters, each of them found`() {
    var entries: [String] = []
    for part in [CommonPasswords.part1, CommonPasswords.part2] {
      var before = ""
      for word in part.description.split(whereSeparator: \.isWhitespace) {
        let shared = word.unicodeScalars.first.map { Int($0.value) - 97 } ?? 0
        before = String(before.prefix(shared)) + word.dropFirst()
        entries.append(before)
      }
    }
    #expect(entries.count == 10_000)
    #expect(Set(entries).count == 10_000)
    #expect(entries.allSatisfy { $0.utf8.count >= 8 })
    #expect(entries.map(\.utf8.count).max() == CommonPasswords.maximumLength)
    #expect(entries == entries.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    for entry in stride(from: 0, to: 10_000, by: 97).map({ entries[$0] }) + entries.suffix(1) {
      #expect(CommonPasswords.contains(entry), "\(entry)")
      #expect(!CommonPasswords.contains(entry + "\u{1F40E}"))
    }
  }
}
