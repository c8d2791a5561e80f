import Domain
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct EmailAddressTests {
  private static let longLabel = String(repeating: "a", count: 63)

  @Test(arguments: [
    "a@b", "john.doe+tag@example.com", ".@example.com", "a..b@example.com", "!#$%&'*+/=?^_`{|}~-@x",
    "A@EXAMPLE.COM", "a@1.2", "a@a-b.c", "a@" + longLabel + ".com",
  ])
  func `a valid HTML email address is accepted unchanged`(text: String) throws {
    #expect(try EmailAddress(text).revealed == text)
  }

  @Test(arguments: [
    "", "a", "@", "a@", "@b", "a@b@c", "a b@c", " a@b", "a@b ", "a@b\n", "a@-b", "a@b-", "a@b.",
    "a@.b", "a@b..c", "a@b_c", "ä@b", "a@ä", "a,b@c", "\"a\"@b", "a@[1.2.3.4]",
    "a@" + longLabel + "a.com",
  ])
  func `any other text is malformed`(text: String) {
    #expect(throws: EmailAddress.Error.malformed) { try EmailAddress(text) }
  }

  /// Returns a valid address with a number of bytes.
  private static func address(ofLength length: Int) -> String {
    String(repeating: "a", count: length - "@example.com".utf8.count) + "@example.com"
  }

  @Test func `an address of 254 bytes is accepted, a longer one is not`() throws {
    let longest = Self.address(ofLength: 254)
    #expect(try EmailAddress(longest).revealed == longest)
    #expect(try EmailAddress(normalizing: "  \(longest.uppercased())\n").revealed == longest)
    for length in [255, 60_000] {
      let address = Self.address(ofLength: length)
      #expect(throws: EmailAddress.Error.self) { try EmailAddress(address) }
      #expect(throws: EmailAddress.Error.self) { try EmailAddress(normalizing: address) }
    }
  }

  @Test func `normalizing trims and lowercases`() throws {
    #expect(try EmailAddress(normalizing: "  John@Example.COM\n").revealed == "john@example.com")
  }

  @Test(arguments: [
    (#""email":"a@b.example","#, false), ("", true), (#""isAnonymous":false,"#, false),
    (#""email":"a@b.example","isAnonymous":false,"#, false),
    (#""email":"not an address","#, false),
  ])
  func
    `a stored session says whether it is a guest's, and one of an earlier version without an address is`(
      members: String, isAnonymous: Bool
    ) throws
  {
    let json =
      #"{\#(members)"userID":"u","accessToken":"a","refreshToken":"r","#
      + #""accessTokenExpiresAt":0,"refreshTokenExpiresAt":0}"#
    let session = try JSONDecoder().decode(UserSession.self, from: Data(json.utf8))
    #expect(session.isAnonymous == isAnonymous)
    let again = try JSONDecoder().decode(UserSession.self, from: JSONEncoder().encode(session))
    #expect(again == session)
  }

  @Test func `addresses, passwords and tokens are redacted`() throws {
    let session = UserSession(
      userID: UserID("u1"), email: try EmailAddress("secret@x"),
      accessToken: SecretString("secret"), refreshToken: SecretString("secret"),
      accessTokenExpiresAt: .distantPast, refreshTokenExpiresAt: .distantPast)
    let values: [Any] = [
      try EmailAddress("secret@x"), Password("secret"), SecretString("secret"), session,
      SessionStatus.authenticated(session), User(session: session),
      SignInResult.signedIn(session, isNewUser: true),
    ]
    for value in values {
      var dumped = ""
      dump(value, to: &dumped)
      for text in ["\(value)", String(reflecting: value), dumped] {
        #expect(!text.contains("secret"))
      }
    }
    #expect("\(session)" == "UserSession(u1)")
  }
}
