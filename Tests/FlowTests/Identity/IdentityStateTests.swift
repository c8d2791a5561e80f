import Domain
import DomainMock
import Foundation
import Testing

@testable import ShellApp

/// The decisions of the identity flow: every place with every input.
@Suite(.withoutLeaks) struct IdentityStateTests {
  typealias Place = IdentityState.Place

  static let verdict = Ineligibility(minimum: 13)
  static let steps = IdentityStep.allCases.map { Place.step($0) }
  static let places = steps + [.ineligible(verdict), .verification(.email)]
  static let today = IdentityInteractorFake().today
  static let name = try? ScreenName("john_doe2")
  static let handle = try? Handle("John_Doe")
  static let displayName = try? DisplayName("John Doe")
  static let bio = try? Bio("Hello")
  static let birth = try? DateOfBirth(year: 2000, month: 1, day: 15, today: today)
  static let guardian = try? EmailAddress("mum@example.com")
  static let account = try? EmailAddress("kid@example.com")
  static let picture = try? AvatarAsset(
    data: SampleImage.png(width: 8, height: 8), fileName: "me.png")

  /// An input with its end at the places `at`: `next` is the place, the same where it is nil.
  struct Row: Sendable, CustomTestStringConvertible {
    let outcome: IdentityState.Outcome
    let at: [Place]
    var next: Place?
    var decision = IdentityState.Decision.stay(nil)
    var testDescription: String { "\(outcome)" }
  }

  static func rows() throws -> [Row] {
    let (name, birth) = (try #require(name), try #require(birth))
    let (handle, displayName) = (try #require(handle), try #require(displayName))
    let (guardian, picture) = (try #require(guardian), try #require(picture))
    let profile = UserProfile(id: UserID("u1"), screenName: name)
    return [
      Row(outcome: .submitted, at: [.ineligible(verdict)], decision: .exit(.signOut)),
      Row(
        outcome: .signOut, at: steps + [.verification(.email)], decision: .exit(.confirmSignOut)),
      Row(
        outcome: .verified, at: [.verification(.email)], next: .step(.review),
        decision: .advance(nil)),
      Row(
        outcome: .handle(.available(handle)), at: [.step(.handle)], next: .step(.displayName),
        decision: .advance(nil)),
      Row(
        outcome: .handle(.availabilityUnknown(handle, .offline)), at: [.step(.handle)],
        next: .step(.displayName), decision: .advance(.handleUnchecked)),
      Row(
        outcome: .handle(.taken(suggestions: [handle])), at: [.step(.handle)],
        decision: .stay(.handleTaken([handle]))),
      Row(
        outcome: .handle(.invalid(.allDigits)), at: [.step(.handle)],
        decision: .stay(.handleInvalid(.allDigits))),
      Row(
        outcome: .handle(.reservationFailed(.timedOut)), at: [.step(.handle)],
        decision: .stay(.remote(.timedOut))),
      Row(
        outcome: .displayName(displayName, bio), at: [.step(.displayName)],
        next: .step(.screenName), decision: .advance(nil)),
      Row(
        outcome: .screenName(.available(name)), at: [.step(.screenName)], next: .step(.birthday),
        decision: .advance(nil)),
      Row(
        outcome: .screenName(.availabilityUnknown(name, .offline)), at: [.step(.screenName)],
        next: .step(.birthday), decision: .advance(.nameUnchecked)),
      Row(
        outcome: .screenName(.taken(suggestions: [name])), at: [.step(.screenName)],
        decision: .stay(.nameTaken([name]))),
      Row(
        outcome: .screenName(.invalid(reason: .tooShort(minimum: 3))), at: [.step(.screenName)],
        decision: .stay(.nameInvalid(.tooShort(minimum: 3)))),
      Row(
        outcome: .screenName(.reservationFailed(.timedOut)), at: [.step(.screenName)],
        decision: .stay(.remote(.timedOut))),
      Row(
        outcome: .birthday(birth, .eligible(age: 26), accountEmail: nil), at: [.step(.birthday)],
        next: .step(.avatar), decision: .advance(nil)),
      Row(
        outcome: .birthday(birth, .requiresGuardianConsent(age: 15), accountEmail: account),
        at: [.step(.birthday)], next: .step(.guardianConsent), decision: .advance(nil)),
      Row(
        outcome: .birthday(birth, .ineligible(verdict), accountEmail: nil),
        at: [.step(.birthday)], next: .ineligible(verdict), decision: .advance(nil)),
      Row(
        outcome: .guardian(guardian, .requested), at: [.step(.guardianConsent)],
        next: .step(.avatar), decision: .advance(.guardianAsked)),
      Row(
        outcome: .guardian(guardian, nil), at: [.step(.guardianConsent)], next: .step(.avatar),
        decision: .advance(nil)),
      Row(
        outcome: .guardian(guardian, .refused(.wrongCode)), at: [.step(.guardianConsent)],
        decision: .stay(.guardian(.wrongCode))),
      Row(
        outcome: .guardian(guardian, .failed(.offline)), at: [.step(.guardianConsent)],
        decision: .stay(.remote(.offline))),
      Row(
        outcome: .avatar(nil, kept: .none), at: [.step(.avatar)], next: .step(.review),
        decision: .advance(nil)),
      Row(
        outcome: .avatar(.cached(.pending), kept: .uploaded(picture)), at: [.step(.avatar)],
        next: .step(.review), decision: .advance(nil)),
      Row(
        outcome: .avatar(
          .failed(.uploadFailed(.offline), canRetry: true), kept: .queued(picture)),
        at: [.step(.avatar)], next: .step(.review), decision: .advance(.uploadFailed)),
      Row(
        outcome: .avatar(.failed(.uploadFailed(.offline), canRetry: true), kept: .none),
        at: [.step(.avatar)], decision: .stay(.avatar(.uploadFailed(.offline)))),
      Row(
        outcome: .avatar(.failed(.tooLarge, canRetry: false), kept: .queued(picture)),
        at: [.step(.avatar)], decision: .stay(.avatar(.tooLarge))),
      Row(
        outcome: .avatarRemoved, at: [.step(.avatar)], next: .step(.review),
        decision: .advance(nil)),
      Row(
        outcome: .avatarRetried([.cached(.pending)], kept: .queued(picture)),
        at: [.step(.review)], decision: .advance(.uploadRetried([.cached(.pending)]))),
      Row(
        outcome: .profile(.completed(profile), accountEmail: nil), at: places,
        decision: .exit(.completed(profile))),
      Row(
        outcome: .profile(.requiresVerification(.phone), accountEmail: nil), at: [.step(.review)],
        next: .verification(.phone), decision: .advance(nil)),
      Row(
        outcome: .profile(.requiresGuardianConsent, accountEmail: account), at: [.step(.review)],
        next: .step(.guardianConsent), decision: .advance(nil)),
      Row(
        outcome: .profile(.ineligible(verdict), accountEmail: nil), at: [.step(.review)],
        next: .ineligible(verdict), decision: .advance(nil)),
      Row(
        outcome: .profile(.screenNameTaken(suggestions: [name]), accountEmail: nil),
        at: [.step(.review)],
        next: .step(.screenName), decision: .advance(.nameTaken([name]))),
      Row(
        outcome: .profile(.handleTaken(suggestions: [handle]), accountEmail: nil),
        at: [.step(.review)],
        next: .step(.handle), decision: .advance(.handleTaken([handle]))),
      Row(
        outcome: .profile(.failed(.timedOut), accountEmail: nil), at: [.step(.review)],
        decision: .stay(.remote(.timedOut))),
      Row(
        outcome: .incomplete(.birthday), at: [.step(.review)], next: .step(.birthday),
        decision: .advance(nil)),
      Row(
        outcome: .edit(.birthday), at: [.step(.review)], next: .step(.birthday),
        decision: .advance(nil)),
      Row(
        outcome: .back, at: [.step(.displayName)], next: .step(.handle), decision: .advance(nil)),
      Row(
        outcome: .back, at: [.step(.screenName)], next: .step(.displayName),
        decision: .advance(nil)),
      Row(
        outcome: .back, at: [.step(.birthday)], next: .step(.screenName), decision: .advance(nil)),
      Row(
        outcome: .back, at: [.step(.guardianConsent), .step(.avatar)], next: .step(.birthday),
        decision: .advance(nil)),
      Row(outcome: .back, at: [.step(.review)], next: .step(.avatar), decision: .advance(nil)),
      Row(
        outcome: .resumed(
          IdentityState.Resumption(
            draft: IdentityDraft(step: .avatar), dateOfBirth: nil, eligibility: nil,
            accountEmail: nil, avatar: .none)), at: steps, next: .step(.handle),
        decision: .advance(nil)),
    ]
  }

  @Test func `an input leads to its place, and changes nothing at a place that has not asked`()
    throws
  {
    let rows = try Self.rows()
    for row in rows {
      for place in Self.places {
        let expected = rows.first { $0.outcome == row.outcome && $0.at.contains(place) }
        var state = IdentityState(place: place)
        #expect(
          state.apply(row.outcome) == expected?.decision ?? .stay(nil), "\(row.outcome) \(place)")
        #expect(state.place == expected?.next ?? place, "\(row.outcome) \(place)")
      }
    }
  }

  /// A state at a step with all answers.
  private func complete(_ step: IdentityStep) throws -> IdentityState {
    var state = IdentityState(place: .step(step))
    state.handle = Self.handle
    state.displayName = Self.displayName
    state.bio = Self.bio
    state.screenName = Self.name
    state.dateOfBirth = Self.birth
    return state
  }

  @Test(arguments: [IdentityStep.handle, .displayName, .screenName, .birthday, .avatar])
  func `one changed answer leads back to the review`(step: IdentityStep) throws {
    var state = try complete(.review)
    state.apply(.edit(step))
    #expect(state.isEditing)
    switch step {
    case .handle: state.apply(.handle(.available(try #require(Self.handle))))
    case .displayName: state.apply(.displayName(try #require(Self.displayName), nil))
    case .screenName: state.apply(.screenName(.available(try #require(Self.name))))
    case .birthday:
      state.apply(.birthday(try #require(Self.birth), .eligible(age: 26), accountEmail: nil))
    default: state.apply(.avatarRemoved)
    }
    #expect(state.place == .step(.review))
    #expect(!state.isEditing)
  }

  @Test func `a way back from a changed answer leads to the review`() throws {
    var state = try complete(.review)
    state.apply(.edit(.avatar))
    state.apply(.back)
    #expect(state.place == .step(.review))
    #expect(!state.isEditing)
  }

  @Test func `a new birthday of an adult removes the guardian, a minor's keeps them`() throws {
    var state = try complete(.birthday)
    let birth = try #require(Self.birth)
    state.guardianEmail = Self.guardian
    state.apply(.birthday(birth, .requiresGuardianConsent(age: 15), accountEmail: Self.account))
    #expect(state.place == .step(.avatar))
    #expect(state.guardianEmail == Self.guardian)
    #expect(state.accountEmail == Self.account)
    state.apply(.back)
    #expect(state.place == .step(.guardianConsent))
    state.apply(.back)
    state.apply(.birthday(birth, .eligible(age: 26), accountEmail: nil))
    #expect(state.guardianEmail == nil)
  }

  nonisolated static let drafts: [(IdentityStep, AgeEligibilityResult, Bool, IdentityStep)] = [
    (.review, .eligible(age: 26), false, .review),
    (.guardianConsent, .eligible(age: 26), false, .avatar),
    (.review, .requiresGuardianConsent(age: 15), false, .guardianConsent),
    (.review, .requiresGuardianConsent(age: 15), true, .review),
    (.review, .ineligible(age: 9, minimum: 13), true, .birthday),
    (.birthday, .eligible(age: 26), false, .birthday),
    (.screenName, .eligible(age: 26), false, .screenName),
    (.displayName, .eligible(age: 26), false, .displayName),
    (.handle, .eligible(age: 26), false, .handle),
  ]

  @Test(arguments: drafts)
  func `a draft is taken over up to its first missing answer`(
    step: IdentityStep, eligibility: AgeEligibilityResult, hasGuardian: Bool, reached: IdentityStep
  ) throws {
    let draft = IdentityDraft(
      step: step, handle: Self.handle, displayName: Self.displayName, screenName: "john_doe2",
      dateOfBirth: Self.birth?.date,
      guardianEmail: hasGuardian ? Self.guardian : nil, typed: ["a": "b"])
    var state = IdentityState()
    state.apply(
      .resumed(
        IdentityState.Resumption(
          draft: draft, dateOfBirth: Self.birth, eligibility: eligibility,
          accountEmail: Self.account, avatar: .none)))
    #expect(state.place == .step(reached))
    #expect(state.typed == (reached == step ? ["a": "b"] : [:]))
  }

  @Test(arguments: places)
  func `an encoded state decodes as the same one without its picture`(place: Place) throws {
    var state = try complete(.review)
    state.place = place
    state.isHandleUnverified = true
    state.isScreenNameUnverified = true
    state.guardianEmail = Self.guardian
    state.accountEmail = Self.account
    state.isEditing = true
    state.typed = ["screenName": "jo"]
    state.avatar = .queued(try #require(Self.picture))
    let decoded = try JSONDecoder().decode(
      IdentityState.self, from: JSONEncoder().encode(state))
    state.avatar = .none
    #expect(decoded == state)
  }

  @Test func `missing, null and unknown members decode as a new state`() throws {
    for json in ["{}", #"{"step":null,"typed":null,"more":[1]}"#, #"{"step":"later"}"#] {
      let decoded = try JSONDecoder().decode(IdentityState.self, from: Data(json.utf8))
      #expect(decoded == IdentityState())
    }
  }

  @Test(arguments: [
    "", "[]", "null", #"{"step":7}"#, #"{"handle":"a b"}"#, #"{"displayName":""}"#, #"{"bio":""}"#,
    #"{"screenName":"a b"}"#, #"{"dateOfBirth":"2000-02-30"}"#,
    #"{"guardianEmail":"nobody"}"#, #"{"ineligible":{}}"#, #"{"verification":"pigeon"}"#,
    #"{"typed":["a"]}"#,
  ])
  func `a value that is not a state throws`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentityState.self, from: Data(json.utf8))
    }
  }
}
