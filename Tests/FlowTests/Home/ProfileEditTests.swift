import Domain
import DomainMock
import FormKit
import Foundation
import NetworkingMock
import Testing

@testable import ShellApp

/// The forms that change the texts of a profile and the date of birth.
@MainActor @Suite(.withoutLeaks)
struct ProfileEditTests {
  private let interactor = IdentityInteractorFake()
  private let router = RouterSpy()
  private let profile: SignedInProfile
  private let person: UserProfile

  init() throws {
    person = UserProfile(
      id: UserID("u1"), screenName: try ScreenName("ada_lovelace"), displayName: "Ada",
      dateOfBirth: try Self.birthday("1990-12-10"), region: "US")
    profile = SignedInProfile(.content(person), interactor: interactor)
  }

  private static func birthday(_ text: String) throws -> DateOfBirth {
    try DateOfBirth(CalendarDate(text), today: CalendarDate("2026-02-01"))
  }

  private var texts: ProfileEditPresenter {
    // On a busy machine, a real moment may pass before the answer.
    ProfileEditPresenter(
      profile: profile, interactor: interactor, router: router, clock: TestClock())
  }

  private var birthdays: BirthdayPresenter {
    BirthdayPresenter(profile: profile, interactor: interactor, router: router)
  }

  private func born(_ text: String) -> ScreenInput {
    ScreenInput(values: ["dateOfBirth": .string(text)])
  }

  @Test func `every text of the profile leads to its form`() async throws {
    let card = ProfilePresenter(profile: profile, interactor: interactor, router: router)
    guard case .summary(let rows)? = card.screen?.content.last else {
      Issue.record("no summary")
      return
    }
    #expect(
      rows.map { $0.change?.id } == [
        "editHandleButton", "editDisplayNameButton", "editBioButton", nil, "editBirthdayButton",
        "editAvatarButton",
      ])
    #expect(rows[2].value == "Nothing yet")
    for action in [ActionID.editDisplayName, .editBio, .editBirthday] {
      await card.perform(action)
    }
    #expect(
      router.steps == [.route(.profileEdit), .route(.profileEdit), .route(.profileBirthday)])
  }

  @Test func `the form has the present texts and saves others`() async throws {
    let form = texts
    #expect(form.screen?.values == ["displayName": "Ada"])
    var changed = person
    changed.displayName = "Ada Lovelace"
    changed.bio = "Counts"
    interactor.set { [changed] in $0.update = .updated(changed) }
    let input = ScreenInput(values: ["displayName": "Ada Lovelace", "bio": "Counts"])
    #expect(await form.submit(input) == .advance)
    #expect(
      interactor.updates == [
        ProfileUpdate(displayName: try DisplayName("Ada Lovelace"), bio: try Bio("Counts"))
      ])
    #expect(profile.profile == changed)
    #expect(
      router.steps == [
        .profileLoaded(.complete(changed)), .dismissScreen, .toast(.success("editProfile.done")),
      ])
    #expect(texts.screen?.values == ["displayName": "Ada Lovelace", "bio": "Counts"])
  }

  @Test func `an emptied bio is removed`() async throws {
    interactor.set { [person] in $0.update = .updated(person) }
    _ = await texts.submit(ScreenInput(values: ["displayName": "Ada", "bio": ""]))
    #expect(interactor.updates.map(\.bio) == [nil])
  }

  @Test func `a failed update keeps the form, and a refused account leaves it`() async throws {
    let input = ScreenInput(values: ["displayName": "Ada"])
    interactor.set { $0.update = .failed(.offline) }
    #expect(
      await texts.submit(input)
        == .stay(messages: [:], notice: Notice(.error, "remote.offline")))
    #expect(router.steps == [])
    let verdict = Ineligibility(minimum: 13)
    interactor.set { $0.update = .ineligible(verdict) }
    #expect(await texts.submit(input) == .advance)
    #expect(router.steps == [.profileLoaded(.ineligible(verdict))])
  }

  @Test func `the form has the present birthday and saves another one`() async throws {
    let form = birthdays
    #expect(form.screen?.values == ["dateOfBirth": "1990-12-10"])
    var changed = person
    changed.dateOfBirth = try Self.birthday("1991-12-10")
    interactor.set { [changed] in $0.birthdayChanges = [.changed(changed)] }
    #expect(await form.submit(born("1991-12-10")) == .advance)
    #expect(interactor.birthdays == [try Self.birthday("1991-12-10")])
    #expect(profile.profile == changed)
    #expect(
      router.steps == [
        .profileLoaded(.complete(changed)), .toast(.success("changeBirthday.done")),
        .dismissScreen,
      ])
  }

  @Test func `a minor is asked for a guardian`() async throws {
    var changed = person
    changed.dateOfBirth = try Self.birthday("2011-12-10")
    changed.guardianConsent = .notRequested
    interactor.set { [changed] in $0.birthdayChanges = [.changed(changed)] }
    #expect(await birthdays.submit(born("2011-12-10")) == .advance)
    #expect(
      router.steps == [
        .profileLoaded(.complete(changed)), .toast(.success("changeBirthday.done")),
        .route(.guardian),
      ])
    router.leaveShown()
    #expect(router.steps.last == .dismissScreen)
    // No guardian was asked: home says so, and leads to the form.
    let home = HomePresenter(profile: profile, interactor: interactor, router: router)
    let ask = CallToActionModel(.askGuardian, title: "home.askGuardian")
    #expect(home.screen?.notices == [Notice(.warning, "consent.notRequested", actions: [ask])])
  }

  @Test func `a date that makes a person too young is sent only after a question`() async throws {
    let verdict = Ineligibility(minimum: 13)
    interactor.set {
      $0.eligibility = .ineligible(age: 5, minimum: 13)
      $0.birthdayChanges = [.ineligible(verdict)]
    }
    let form = birthdays
    #expect(await form.submit(born("2020-12-10")) == .detour)
    #expect(interactor.birthdays.isEmpty)
    #expect(form.screen?.values == ["dateOfBirth": "2020-12-10"])
    #expect(
      router.steps == [
        .alert(
          Phrase("changeBirthday.question", count: 5),
          Phrase("changeBirthday.loss", ["minimum": .number(13)]),
          ["backButton", "saveBirthdayButton"])
      ])
    await router.buttons.last?.action?()
    #expect(interactor.birthdays == [try Self.birthday("2020-12-10")])
    #expect(router.steps.last == .profileLoaded(.ineligible(verdict)))
    #expect(profile.profile == person)
    router.forgetButtons()
  }

  @Test func `the password is asked for once, then the same birthday is sent`() async throws {
    interactor.set { [person] in
      $0.birthdayChanges = [.reauthenticationRequired, .changed(person)]
    }
    let form = birthdays
    #expect(await form.submit(born("1991-12-10")) == .advance)
    #expect(router.steps == [.reauthentication])
    await router.onProved?()
    let birthday = try Self.birthday("1991-12-10")
    #expect(interactor.birthdays == [birthday, birthday])
    #expect(router.steps.suffix(2) == [.toast(.success("changeBirthday.done")), .dismissScreen])
  }

  @Test func `a failure is above the form until the next attempt, and an ended session leaves`()
    async throws
  {
    let form = birthdays
    interactor.set {
      $0.birthdayChanges = [.failed(.offline), .failed(.unauthorized(.sessionEnded))]
    }
    #expect(await form.submit(born("1991-12-10")) == .stay(messages: [:], notice: nil))
    #expect(form.screen?.notices == [Notice(.error, "remote.offline")])
    #expect(await form.submit(born("1991-12-10")) == .advance)
    #expect(form.screen?.notices == [])
    #expect(router.steps == [.sessionExpired])
  }

  @Test(arguments: [
    ("2010-02-30", [("That's not a valid date. Try 2000-01-31", Severity.error)]),
    (
      "2014-02-02",
      [("You must be at least 13 years old", .warning), ("11 years old", .hint)]
    ),
    ("2010-02-02", [("15 years old", .hint), ("You'll need guardian consent", .hint)]),
    ("1990-02-01", [("36 years old", .hint)]),
  ])
  func `the form tells what a date means before it is sent`(
    text: String, expected: [(String, Severity)]
  ) throws {
    let screen = try #require(birthdays.screen)
    let values: FormObject = ["dateOfBirth": .string(text)]
    let environment = FormEnvironment(
      today: try #require(FormDate("2026-02-01")), messages: screen.environment.messages)
    let issues = screen.form.check(values, environment: environment).issues
    #expect(issues.map(\.message) == expected.map(\.0))
    #expect(issues.map(\.severity) == expected.map(\.1))
  }

  @Test func `without a profile the forms leave`() async {
    let empty = SignedInProfile(.empty, interactor: interactor)
    await ProfileEditPresenter(profile: empty, interactor: interactor, router: router).appear()
    await BirthdayPresenter(profile: empty, interactor: interactor, router: router).appear()
    #expect(router.steps == [.dismissScreen, .dismissScreen])
  }
}
