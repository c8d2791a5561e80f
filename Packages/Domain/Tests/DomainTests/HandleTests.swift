import Domain
import DomainMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct HandleTests {
  @Test(arguments: [
    ("johndoe", HandleFormatValidation.valid), ("JohnDoe", .valid), ("abc", .valid),
    ("a23456789012345", .valid), ("john_", .valid), ("1abc", .valid), ("Café", .valid),
    ("ab", .tooShort), ("", .tooShort), ("_a", .tooShort), ("🎉", .tooShort),
    ("a234567890123456", .tooLong), ("_234567890123456", .tooLong), ("12345678901234ß", .tooLong),
    ("john-doe", .invalidCharacters), ("john doe", .invalidCharacters),
    ("_jo!", .invalidCharacters), ("дом", .invalidCharacters), ("john🎉", .invalidCharacters),
    ("cafe\u{301}", .valid), ("cafê\u{301}", .valid),
    ("a\u{332}bc", .valid), ("a\u{332}\u{333}bc", .invalidCharacters),
    ("é\u{316}\u{317}bc", .invalidCharacters), ("a\u{34F}bc", .invalidCharacters),
    ("abc" + String(repeating: "\u{301}", count: 4_000), .invalidCharacters),
    ("_john", .leadingUnderscore), ("___", .leadingUnderscore), ("_12", .leadingUnderscore),
    ("123", .allDigits), ("Admin", .reserved), ("system", .reserved),
  ])
  func `the rules of a handle apply in order`(raw: String, verdict: HandleFormatValidation) {
    #expect(HandlePolicy.standard.validateFormat(raw) == verdict)
    #expect((verdict.message() == nil) == (verdict == .valid))
  }

  @Test func `a handle has a display form and a lower-case canonical form`() throws {
    let handle = try Handle(" JohnDoe ")
    #expect(handle.canonical == "johndoe")
    #expect(handle.display == "JohnDoe")
    #expect(try handle == Handle("johndoe"))
    #expect(Set([handle, try Handle("JOHNDOE")]).count == 1)
  }

  @Test func `the error of an invalid handle contains the reason`() throws {
    let error = #expect(throws: Handle.Error.self) { try Handle("_john") }
    #expect(error?.reason == .leadingUnderscore)
  }

  @Test func `a handle encodes its display form`() throws {
    let json = try JSONEncoder().encode([Handle("JohnDoe")])
    #expect(json == Data(#"["JohnDoe"]"#.utf8))
    #expect(try JSONDecoder().decode([Handle].self, from: json).first?.canonical == "johndoe")
  }

  @Test func `an invalid handle sends no availability request`() async throws {
    let suggestion = try Handle("johndoe2")
    let repository = HandleRepositoryFake(
      taken: [try Handle("johndoe")], suggestions: [suggestion])
    let validator = HandleValidator(repository: repository)
    #expect(
      try await validator.checkAvailability("JohnDoe")
        == HandleAvailability(available: false, suggestions: [suggestion]))
    #expect(try await validator.checkAvailability("janedoe").available)
    await #expect(throws: Handle.Error.self) {
      try await validator.checkAvailability("ab")
    }
    #expect(repository.checkedHandles.map(\.canonical) == ["johndoe", "janedoe"])
  }

  @Test func `a handle is reserved until its expiry, then committed`() async throws {
    let repository = HandleRepositoryFake(
      profile: try Fixture.profile(), now: { Fixture.now })
    let handle = try Handle("JohnDoe")
    #expect(
      try await repository.reserve(handle)
        == HandleReservation(handle: handle, expiresAt: Fixture.now.addingTimeInterval(600)))
    #expect(try await repository.commit(handle).handle?.display == "JohnDoe")
  }

  @Test func `a taken handle and a missing profile are refused`() async throws {
    let taken = try Handle("johndoe")
    let repository = HandleRepositoryFake(taken: [taken], suggestions: [try Handle("johndoe2")])
    let refusal = HandleRepositoryError.taken(suggestions: [try Handle("johndoe2")])
    await #expect(throws: refusal) { try await repository.reserve(taken) }
    await #expect(throws: refusal) { try await repository.commit(taken) }
    await #expect(throws: HandleRepositoryError.noProfile) {
      try await repository.commit(try Handle("janedoe"))
    }
  }
}
