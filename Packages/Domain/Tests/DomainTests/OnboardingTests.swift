import Domain
import DomainMock
import Foundation
import Testing

struct OnboardingTests {
  private let suggestions: [Handle]
  private let handles: HandleRepositoryFake

  init() throws {
    suggestions = [try Handle("johndoe2")]
    handles = HandleRepositoryFake(
      taken: [try Handle("johndoe")], suggestions: suggestions, profile: try Fixture.profile())
  }

  @Test(arguments: [
    (" Ada Lovelace\n", "Ada Lovelace"), ("爱达", "爱达"), ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"),
    (String(repeating: "é", count: 50), String(repeating: "é", count: 50)),
    ("e\u{302}\u{301}", "e\u{302}\u{301}"), ("ที่รัก", "ที่รัก"), ("क्षितिज", "क्षितिज"),
    ("שָׁלוֹם", "שָׁלוֹם"), ("1️⃣", "1️⃣"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"), ("\u{200B}a", "\u{200B}a"),
  ])
  func `a display name has 1 to 50 characters of any script`(raw: String, value: String) throws {
    #expect(try DisplayName(raw).value == value)
  }

  @Test(arguments: [
    ("", ProfileTextError.empty), (" \n ", .empty), ("a\u{0}b", .controlCharacter),
    ("a\nb", .controlCharacter), ("a\u{2028}b", .controlCharacter),
    ("a\u{202E}b", .controlCharacter), ("a\u{2066}b", .controlCharacter),
    (String(repeating: "a", count: 51), .tooLong(maximum: 50)),
    ("a" + String(repeating: "\u{301}", count: 200), .tooLong(maximum: 50)),
    ("\u{200B}\u{2060}", .invisible), ("\u{3164}", .invisible), ("\u{2800}", .invisible),
    ("\u{301}", .invisible), ("a" + String(repeating: "\u{301}", count: 199), .tooManyMarks),
    ("a\u{332}\u{333}", .tooManyMarks),
    ("ก" + String(repeating: "\u{E49}", count: 5), .tooManyMarks),
  ])
  func `a text that is not a display name throws the reason`(raw: String, error: ProfileTextError) {
    #expect(throws: error) { try DisplayName(raw) }
  }

  @Test func `a bio has up to 160 characters and may have several lines`() throws {
    #expect(try Bio("One\r\ntwo ").value == "One\r\ntwo")
    #expect(try Bio(String(repeating: "a", count: 160)).value.count == 160)
    #expect(throws: ProfileTextError.tooLong(maximum: 160)) {
      try Bio(String(repeating: "a", count: 161))
    }
    #expect(throws: ProfileTextError.controlCharacter) { try Bio("a\tb") }
    #expect(throws: ProfileTextError.invisible) { try Bio("\u{200B}\n\u{200B}") }
  }

  @Test func `texts encode as strings and decode by their rules`() throws {
    let data = try JSONEncoder().encode([DisplayName("Ada")])
    #expect(data == Data(#"["Ada"]"#.utf8))
    #expect(try JSONDecoder().decode([DisplayName].self, from: data) == [DisplayName("Ada")])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Bio].self, from: Data(#"[" "]"#.utf8))
    }
  }

  @Test func `a handle is validated, then reserved with one request`() async throws {
    let reserve = ReserveHandleUseCase(handles: handles)
    #expect(try await reserve.execute("JaneDoe") == .available(Handle("JaneDoe")))
    #expect(try await reserve.execute("JohnDoe") == .taken(suggestions: suggestions))
    handles.failure = RemoteError.offline
    #expect(try await reserve.execute("_a") == .invalid(.tooShort))
    #expect(
      try await reserve.execute("JaneDoe") == .availabilityUnknown(Handle("JaneDoe"), .offline))
    handles.failure = RemoteError.refused
    #expect(try await reserve.execute("JaneDoe") == .reservationFailed(.refused))
    handles.failure = CancellationError()
    await #expect(throws: CancellationError.self) { try await reserve.execute("JaneDoe") }
  }

  @Test func `a changed handle is in the profile, and refusals are results`() async throws {
    let change = ChangeHandleUseCase(handles: handles)
    guard case .changed(let profile) = try await change.execute("JaneDoe") else {
      Issue.record("not changed")
      return
    }
    #expect(profile.handle?.display == "JaneDoe")
    #expect(try await change.execute("JohnDoe") == .taken(suggestions: suggestions))
    #expect(try await change.execute("123") == .invalid(.allDigits))
    let until = Fixture.now
    handles.failure = HandleRepositoryError.changedRecently(until: until)
    #expect(try await change.execute("JaneDoe") == .tooSoon(until: until))
    handles.failure = HandleRepositoryError.noProfile
    #expect(try await change.execute("JaneDoe") == .failed(.refused))
    handles.failure = RemoteError.timedOut
    #expect(try await change.execute("JaneDoe") == .failed(.timedOut))
    handles.failure = CancellationError()
    await #expect(throws: CancellationError.self) { try await change.execute("JaneDoe") }
  }
}
