import Domain
import DomainMock
import FormKit
import Foundation
import Testing

@testable import ShellApp

/// The answers of the identity flow as a profile, and back.
@Suite(.withoutLeaks) struct IdentityProfileMappingTests {
  private let today: CalendarDate
  private let mapping: IdentityProfileMapping
  private let avatar: AvatarAsset

  init() throws {
    today = try CalendarDate(year: 2024, month: 6, day: 15)
    avatar = try AvatarAsset(data: SampleImage.png(width: 8, height: 8), fileName: "me.png")
    mapping = IdentityProfileMapping(region: "DE", today: today, avatar: avatar)
  }

  private static let answers: FormObject = [
    "handle": "JohnDoe", "displayName": "John Doe", "bio": "Hello", "screenName": "john_doe",
    "dateOfBirth": "2000-01-15", "guardianEmail": "parent@example.com",
  ]

  private func reasons(_ values: FormObject) -> [MappingError.Reason] {
    do throws(MappingError) {
      _ = try mapping.map(FieldValues(values, sensitive: ["dateOfBirth", "guardianEmail"]))
      return []
    } catch {
      return error.reasons
    }
  }

  @Test func `complete answers are a profile with its derived age, picture and region`() throws {
    let profile = try mapping.map(FieldValues(Self.answers))
    #expect(
      profile
        == IdentityProfile(
          handle: try Handle("JohnDoe"), displayName: try DisplayName("John Doe"),
          bio: try Bio("Hello"), screenName: try ScreenName("john_doe"),
          dateOfBirth: try DateOfBirth(year: 2000, month: 1, day: 15, today: today),
          avatar: avatar, region: "DE", guardianEmail: try EmailAddress("parent@example.com"),
          today: today))
    #expect(profile.age == 24)
  }

  @Test func `a screen name is normalized`() throws {
    let values = Self.answers.merging(["screenName": "  John_DOE  "]) { $1 }
    #expect(try mapping.map(FieldValues(values)).screenName.value == "john_doe")
  }

  @Test func `a bio and a guardian may be missing, every other answer is reported`() throws {
    let values = Self.answers.filter { !["bio", "guardianEmail"].contains($0.key) }
    let profile = try mapping.map(FieldValues(values))
    #expect(profile.bio == nil && profile.guardianEmail == nil)
    #expect(
      reasons([:]) == [
        .missingField("handle"), .missingField("displayName"), .missingField("screenName"),
        .missingField("dateOfBirth"),
      ])
  }

  @Test func `every invalid answer is reported with its field; a sensitive one is not quoted`() {
    let values: FormObject = [
      "handle": "ab", "displayName": "John Doe", "screenName": "a", "dateOfBirth": "2024-06-16",
      "guardianEmail": "nobody",
    ]
    let reasons = reasons(values)
    #expect(reasons.map(\.field) == ["handle", "screenName", "dateOfBirth", "guardianEmail"])
    #expect(!reasons.contains { "\($0)".contains("2024-06-16") || "\($0)".contains("nobody") })
    #expect(reasons.allSatisfy { if case .invalidFormat = $0 { true } else { false } })
    #expect(MappingError(reasons).firstStep == .handle)
    #expect(MappingError(Array(reasons.dropFirst(2))).firstStep == .birthday)
  }

  @Test func `a profile goes back into a form; its birthday and guardian do not`() throws {
    let form = try CompiledForm(
      FormSchema(
        "answers",
        fields: Self.answers.keys.sorted().map { id in
          FormField(
            FieldID(rawValue: id), .text,
            sensitive: ["dateOfBirth", "guardianEmail"].contains(id))
        }))
    let profile = try mapping.map(FieldValues(Self.answers))
    #expect(
      form.values(from: profile, by: mapping)
        == Self.answers.filter { !["dateOfBirth", "guardianEmail"].contains($0.key) })
  }
}
