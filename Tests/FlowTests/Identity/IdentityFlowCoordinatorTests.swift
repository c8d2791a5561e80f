import Domain
import DomainMock
import FormKit
import Foundation
import ShellApp
import Testing

@MainActor @Suite(.withoutLeaks)
struct IdentityFlowCoordinatorTests {
  private let harness = IdentityFlowHarness()
  private var interactor: IdentityInteractorFake { harness.interactor }

  private func picture() throws -> AvatarAsset {
    try AvatarAsset(data: SampleImage.png(width: 8, height: 8), fileName: "me.png")
  }

  @Test func `the flow starts with a handle and a display name, then asks for the screen name`()
    async throws
  {
    let flow = harness.coordinator(IdentityState())
    #expect(flow.screen?.route == .identity(.handle))
    #expect(flow.screen?.canGoBack == false)
    #expect(await flow.submit(ScreenInput(values: ["handle": " John_Doe "])) == .advance)
    #expect(flow.state.handle?.display == "John_Doe")
    #expect(flow.screen?.route == .identity(.displayName))
    let texts: FormObject = ["displayName": "John Doe", "bio": "Hello"]
    #expect(await flow.submit(ScreenInput(values: texts)) == .advance)
    #expect(flow.state.displayName?.value == "John Doe")
    #expect(flow.state.bio?.value == "Hello")
    #expect(flow.screen?.route == .identity(.screenName))
    #expect(interactor.draft?.handle == flow.state.handle)
    #expect(interactor.draft?.displayName?.value == "John Doe")
  }

  @Test func `a taken handle stays at its step with suggestions, an unchecked one goes on`()
    async throws
  {
    let flow = harness.coordinator(IdentityState())
    interactor.set { $0.handle = .taken(suggestions: [try? Handle("JohnDoe2")].compactMap(\.self)) }
    #expect(
      await flow.submit(ScreenInput(values: ["handle": "JohnDoe"]))
        == .stay(
          messages: ["handle": Phrase("handle.takenWith", ["names": .text("JohnDoe2")])],
          notice: nil))
    interactor.set { $0.handle = .invalid(.allDigits) }
    #expect(
      await flow.submit(ScreenInput(values: ["handle": "123"]))
        == .stay(messages: ["handle": "handle.allDigits"], notice: nil))
    let handle = try Handle("JohnDoe")
    interactor.set { $0.handle = .availabilityUnknown(handle, .offline) }
    #expect(await flow.submit(ScreenInput(values: ["handle": "JohnDoe"])) == .advance)
    #expect(flow.screen?.notices == [Notice(.warning, "handle.unchecked")])
  }

  @Test func `a handle taken while the flow ran leads back to its step, then to the review`()
    async throws
  {
    let other = try Handle("John_Doe2")
    interactor.set { $0.submission = .handleTaken(suggestions: [other]) }
    let flow = try harness.at(.review)
    #expect(await flow.submit(ScreenInput(values: [:])) == .advance)
    #expect(interactor.submitted.map(\.handle?.display) == ["John_Doe"])
    #expect(interactor.submitted.map(\.displayName?.value) == ["John Doe"])
    #expect(flow.screen?.route == .identity(.handle))
    #expect(
      flow.screen?.notices
        == [Notice(.error, Phrase("handle.takenWith", ["names": .text("John_Doe2")]))])
    _ = await flow.submit(ScreenInput(values: ["handle": "John_Doe2"]))
    #expect(flow.screen?.route == .identity(.review))
  }

  @Test func `the screen name opens the birthday`() async {
    let flow = harness.coordinator()
    #expect(flow.screen?.route == .identity(.screenName))
    let response = await flow.submit(ScreenInput(values: ["screenName": "John_Doe2"]))
    #expect(response == .advance)
    #expect(flow.state.screenName?.value == "john_doe2")
    #expect(flow.screen?.route == .identity(.birthday))
  }

  @Test func `the chosen name is the one the use case has parsed`() async throws {
    let parsed = try ScreenName("jane")
    for result in [ScreenNameResult.available(parsed), .availabilityUnknown(parsed, .offline)] {
      interactor.set { $0.screenName = result }
      let flow = harness.coordinator()
      #expect(await flow.submit(ScreenInput(values: ["screenName": "john"])) == .advance)
      #expect(flow.state.screenName == parsed)
    }
  }

  @Test func `a name taken meanwhile stays at the step with suggestions`() async throws {
    interactor.set {
      $0.screenName = .taken(suggestions: [try? ScreenName("john_doe_23")].compactMap { $0 })
    }
    let flow = harness.coordinator()
    let response = await flow.submit(ScreenInput(values: ["screenName": "john_doe"]))
    #expect(
      response
        == .stay(
          messages: [
            "screenName": Phrase("screenName.takenWith", ["names": .text("john_doe_23")])
          ], notice: nil)
    )
    #expect(flow.screen?.route == .identity(.screenName))
  }

  @Test func `an unchecked name goes on and says so`() async throws {
    let name = try ScreenName("john_doe")
    interactor.set { $0.screenName = .availabilityUnknown(name, .offline) }
    let flow = harness.coordinator()
    _ = await flow.submit(ScreenInput(values: ["screenName": "john_doe"]))
    #expect(flow.screen?.route == .identity(.birthday))
    #expect(
      flow.screen?.notices == [Notice(.warning, "screenName.unchecked")])
  }

  @Test(arguments: [
    (DateOfBirthResult.eligible(age: 26), Route.identity(.avatar)),
    (.requiresGuardianConsent(age: 15), .identity(.guardianConsent)),
    (.ineligible(Ineligibility(minimum: 13)), .ineligible),
  ])
  func `the birthday's result decides what comes next`(
    result: DateOfBirthResult, route: Route
  ) async throws {
    interactor.set { $0.dateOfBirth = result }
    let flow = try harness.at(.birthday)
    _ = await flow.submit(ScreenInput(values: ["dateOfBirth": "2000-01-15"]))
    #expect(flow.screen?.route == route)
  }

  @Test func `an underage person reads why, and nothing of the date is kept`() async throws {
    let end = interactor.now.addingTimeInterval(30 * 86_400)
    interactor.set { $0.dateOfBirth = .ineligible(Ineligibility(minimum: 13, until: end)) }
    let flow = try harness.at(.birthday)
    _ = await flow.submit(ScreenInput(values: ["dateOfBirth": "2016-01-15"]))
    #expect(
      flow.screen?.notices.first == Notice(.error, Phrase("ineligible.minimum", ["n": .number(13)]))
    )
    #expect(
      flow.screen?.notices.last?.text.english.hasSuffix("You can try again on 4 March 2026.")
        == true)
    #expect(flow.state.dateOfBirth == nil)
    #expect(interactor.draft == nil)
    await flow.perform(.contactSupport)
    #expect(flow.screen?.notices.last?.text.english.contains("support@example.com") == true)
    await flow.perform(.deleteAccount)
    _ = await flow.submit(ScreenInput(values: [:]))
    #expect(harness.finishes == [.deleteAccount, .signOut])
  }

  @Test func `asking a guardian opens the avatar step, and asks once`() async throws {
    let flow = try harness.at(.guardianConsent)
    let input = ScreenInput(values: ["guardianEmail": "mum@example.com"])
    #expect(await flow.submit(input) == .advance)
    #expect(flow.screen?.route == .identity(.avatar))
    #expect(flow.screen?.notices == [Notice(.success, "consent.asked")])
    flow.goBack()
    #expect(flow.screen?.route == .identity(.guardianConsent))
    #expect(await flow.submit(input) == .advance)
    #expect(interactor.guardians.map(\.revealed) == ["mum@example.com"])
  }

  @Test(arguments: [
    (
      GuardianConsentRequestResult.refused(.invalidAddress),
      ScreenResult.stay(
        messages: [
          "guardianEmail": "consent.ownAddress"
        ], notice: nil)
    ),
    (
      .refused(.declined(until: nil)),
      .stay(messages: [:], notice: Notice(.error, "consent.denied"))
    ),
    (
      .failed(.offline),
      .stay(messages: [:], notice: Notice(.error, RemoteError.offline.phrase))
    ),
  ])
  func `a guardian who cannot be asked is said, and the step stays`(
    result: GuardianConsentRequestResult, response: ScreenResult
  ) async throws {
    interactor.set { $0.consent = result }
    let flow = try harness.at(.guardianConsent)
    let input = ScreenInput(values: ["guardianEmail": "mum@example.com"])
    #expect(await flow.submit(input) == response)
    #expect(flow.screen?.route == .identity(.guardianConsent))
    #expect(flow.state.guardianEmail == nil)
  }

  @Test(arguments: ["kid@example.com", "Kid+mum@example.com"])
  func `the form refuses the person's own address`(address: String) async throws {
    let own = try EmailAddress("kid@example.com")
    interactor.set {
      $0.dateOfBirth = .requiresGuardianConsent(age: 15)
      $0.accountEmail = own
    }
    let flow = try harness.at(.birthday)
    _ = await flow.submit(ScreenInput(values: ["dateOfBirth": "2010-06-15"]))
    let screen = try #require(flow.screen)
    let verdict = screen.form.check(
      ["guardianEmail": .string(address)], environment: screen.environment)
    #expect(!verdict.isValid)
    #expect(
      screen.form.check(
        ["guardianEmail": "mum@example.com"], environment: screen.environment
      ).isValid)
  }

  @Test func `skipping the avatar shows a placeholder in the review`() async throws {
    let flow = try harness.at(.avatar)
    await flow.perform(.skipAvatar)
    let screen = try #require(flow.screen)
    #expect(screen.route == .identity(.review))
    #expect(
      screen.content.first
        == .picture(
          .init(
            "No picture yet", initials: "JD", name: "john_doe2", id: "placeholderAvatar",
            title: "john_doe2",
            detail: "@John_Doe")))
  }

  @Test func `the review shows the picture and its file name`() async throws {
    let flow = try harness.at(.review, avatar: .uploaded(try picture()))
    let screen = try #require(flow.screen)
    #expect(
      screen.content.first
        == .picture(
          .init(
            "Your picture", initials: "JD", name: "john_doe2", id: "avatarPreview",
            title: "john_doe2",
            detail: "@John_Doe")))
    guard case .summary(let rows) = screen.content[1] else { throw ContentError() }
    #expect(
      rows.map(\.label) == [
        "Handle", "Display Name", "About You", "Screen Name", "Age", "Picture",
      ])
    #expect(rows[5].value.hasPrefix("me.png"))
  }

  private struct ContentError: Error {}

  @Test func `each step has its number, and a guardian's is counted for those who need one`() throws
  {
    func number(_ step: IdentityStep, guardian: EmailAddress? = nil) throws -> String? {
      try harness.at(step, guardian: guardian).screen?.step?.text
    }
    #expect(try number(.handle) == "Step 1 of 6")
    #expect(try number(.displayName) == "Step 2 of 6")
    #expect(try number(.screenName) == "Step 3 of 6")
    #expect(try number(.birthday) == "Step 4 of 6")
    #expect(try number(.guardianConsent) == "Step 5 of 7")
    #expect(try number(.avatar) == "Step 5 of 6")
    #expect(try number(.review) == "Step 6 of 6")
    let guardian = try EmailAddress(normalizing: "mum@example.com")
    #expect(try number(.avatar, guardian: guardian) == "Step 6 of 7")
    #expect(try number(.review, guardian: guardian) == "Step 7 of 7")
  }

  @Test func `a failed upload never blocks and shows the retry banner`() async throws {
    let asset = try picture()
    interactor.set {
      $0.avatar = .failed(.uploadFailed(.unreachable), canRetry: true)
      $0.kept = .queued(asset)
    }
    let flow = try harness.at(.avatar)
    let file = PickedFile(name: "me.png", data: asset.data)
    _ = await flow.submit(ScreenInput(values: ["avatar": [:]], files: ["avatar": file]))
    #expect(flow.screen?.route == .identity(.review))
    #expect(flow.state.avatar == .queued(asset))
    #expect(flow.screen?.notices == [Notice(.warning, "avatar.uploadFailed")])
  }

  @Test func `an uploaded picture raises no banner, also after a resume`() async throws {
    let asset = try picture()
    interactor.set {
      $0.kept = .uploaded(asset)
      $0.draft = IdentityDraft(
        step: .review, handle: try? Handle("John_Doe"), displayName: try? DisplayName("John Doe"),
        screenName: "john_doe2",
        dateOfBirth: try? CalendarDate(year: 2000, month: 1, day: 15))
    }
    let flow = harness.coordinator()
    await flow.resume()
    #expect(flow.screen?.route == .identity(.review))
    #expect(flow.state.avatar == .uploaded(asset))
    #expect(flow.screen?.notices == [])
  }

  @Test func `a picture that cannot be used stays at the step`() async throws {
    interactor.set { $0.avatar = .failed(.tooLarge, canRetry: false) }
    let flow = try harness.at(.avatar)
    let response = await flow.submit(
      ScreenInput(
        values: ["avatar": [:]], files: ["avatar": PickedFile(name: "x", data: Data())]))
    #expect(
      response
        == .stay(
          messages: ["avatar": "avatar.picture.fileSize"], notice: nil))
  }

  @Test func `the review is redacted`() async throws {
    let screen = try #require(try harness.at(.review).screen)
    #expect(!"\(screen.content)".contains("2000"))
    guard case .summary(let rows) = screen.content[1], case .card(let card) = screen.content[2],
      case .summary(let data) = card.blocks[0]
    else { throw ContentError() }
    #expect(
      rows.map(\.value) == [
        "@John_Doe", "John Doe", "Nothing yet", "john_doe2", "26", "No picture yet",
      ])
    #expect(
      rows.compactMap(\.change?.id) == [
        "editHandleButton", "editDisplayNameButton", "editBioButton", "editScreenNameButton",
        "editBirthdayButton", "editAvatarButton",
      ])
    #expect(data.map(\.value) == ["John_Doe", "John Doe", "john_doe2", "•••", "US"])
  }

  @Test(arguments: [
    (ActionID.editHandle, IdentityStep.handle), (.editDisplayName, .displayName),
    (.editBio, .displayName), (ActionID.editScreenName, IdentityStep.screenName),
    (.editBirthday, .birthday),
    (.editAvatar, .avatar),
  ])
  func `each step can be edited from the review and returns to it`(
    action: ActionID, step: IdentityStep
  ) async throws {
    let flow = try harness.at(.review)
    await flow.perform(action)
    #expect(flow.screen?.route == .identity(step))
    _ = await flow.submit(
      ScreenInput(values: [
        "screenName": "new_name", "dateOfBirth": "1999-01-15", "handle": "New_Handle",
        "displayName": "New Name",
      ]))
    #expect(flow.screen?.route == .identity(.review))
  }

  @Test func `an edited birthday that needs consent asks for it before the review`() async throws {
    let flow = try harness.at(.review)
    await flow.perform(.editBirthday)
    interactor.set { $0.dateOfBirth = .requiresGuardianConsent(age: 15) }
    _ = await flow.submit(ScreenInput(values: ["dateOfBirth": "2010-06-15"]))
    #expect(flow.screen?.route == .identity(.guardianConsent))
    _ = await flow.submit(
      ScreenInput(values: ["guardianEmail": "mum@example.com"]))
    #expect(flow.screen?.route == .identity(.review))
  }

  @Test func `a completed submission finishes with the profile and forgets the draft`() async throws
  {
    let profile = UserProfile(id: UserID("u1"), screenName: try ScreenName("john_doe2"))
    interactor.set {
      $0.submission = .completed(profile)
      $0.draft = IdentityDraft()
    }
    let flow = try harness.at(.review)
    #expect(await flow.submit(ScreenInput(values: [:])) == .advance)
    #expect(harness.finishes == [.completed(profile)])
    #expect(interactor.draft == nil)
    #expect(interactor.submitted.map(\.screenName.value) == ["john_doe2"])
  }

  @Test(arguments: [
    (ProfileSubmissionResult.requiresGuardianConsent, Route.identity(.guardianConsent)),
    (.requiresVerification(.email), .verification(method: "email")),
    (.ineligible(Ineligibility(minimum: 13)), .ineligible),
    (.screenNameTaken(suggestions: []), .identity(.screenName)),
  ])
  func `every result of the submission has its screen`(
    result: ProfileSubmissionResult, route: Route
  ) async throws {
    interactor.set { $0.submission = result }
    let flow = try harness.at(.review)
    _ = await flow.submit(ScreenInput(values: [:]))
    #expect(flow.screen?.route == route)
  }

  @Test func `a failed submission stays with the failure's sentence`() async throws {
    interactor.set { $0.submission = .failed(.timedOut) }
    let flow = try harness.at(.review)
    #expect(
      await flow.submit(ScreenInput(values: [:]))
        == .stay(messages: [:], notice: Notice(.error, RemoteError.timedOut.phrase)))
  }

  @Test func `going back keeps the answers`() async throws {
    let flow = try harness.at(.avatar)
    flow.goBack()
    #expect(flow.screen?.route == .identity(.birthday))
    #expect(flow.screen?.values["dateOfBirth"] == "2000-01-15")
    flow.goBack()
    #expect(flow.screen?.values["screenName"] == "john_doe2")
  }

  @Test func `an interrupted flow resumes where it was, with what was typed`() async throws {
    let flow = try harness.at(.birthday)
    await flow.suspend(values: ["dateOfBirth": "2000-0"])
    let resumed = harness.coordinator()
    await resumed.resume()
    #expect(resumed.screen?.route == .identity(.birthday))
    #expect(resumed.screen?.values["dateOfBirth"] == "2000-0")
    #expect(resumed.state.screenName?.value == "john_doe2")
  }

  @Test func `what was typed is there again after a question, also what was typed before`()
    async throws
  {
    let flow = try harness.at(.birthday)
    await flow.leave(values: ["dateOfBirth": "2000-0"])
    #expect(flow.screen?.values["dateOfBirth"] == "2000-0")
    await flow.leave(values: ["note": "x"])
    #expect(flow.screen?.values["dateOfBirth"] == "2000-0")
  }

  @Test func `a draft of an earlier version is read, and the guardian asked anew`() throws {
    let json =
      #"{"step":"avatar","screenName":"john_doe2","typed":{},"#
      + #""guardianConsent":{"guardianEmail":"mum@example.com","givenAt":7}}"#
    let draft = try JSONDecoder().decode(IdentityDraft.self, from: Data(json.utf8))
    #expect(draft == IdentityDraft(step: .avatar, screenName: "john_doe2"))
  }

  @Test func `creating a profile without an answer leads to the step that asks for it`()
    async throws
  {
    var state = try harness.at(.review).state
    state.screenName = nil
    let flow = harness.coordinator(state)
    #expect(await flow.submit(ScreenInput(values: [:])) == .advance)
    #expect(flow.state.place == .step(.screenName))
    #expect(interactor.submitted.isEmpty)
  }

  @Test func `a draft that skips a step resumes at the missing one`() async {
    interactor.set { $0.draft = IdentityDraft(step: .review, screenName: "john_doe2") }
    let flow = harness.coordinator()
    await flow.resume()
    #expect(flow.screen?.route == .identity(.handle))
    #expect(flow.state.screenName?.value == "john_doe2")
  }
}
