import Domain
import FormKit
import Testing

@testable import ShellApp

/// The data that a guest leaves behind with a sign-in to another account.
@MainActor @Suite(.withoutLeaks) struct GuestDataTests {
  private struct NoSession: Error {}

  /// An app in whose state a guest is signed in, without a screen.
  private func guest() async throws -> (app: Dependencies, id: UserID) {
    let app = try Dependencies(
      configuration: Configuration(pinnedNow: BackendHarness.start))
    guard case .signedIn(let session, _) = try await app.auth.signInAnonymously() else {
      throw NoSession()
    }
    return (app, session.userID)
  }

  @Test func `a new guest has none`() async throws {
    let (app, _) = try await guest()
    #expect(await app.guestData() == GuestData())
    #expect(
      await app.guestData().phrase.english
        == "Your guest account has no data that you would leave behind.")
  }

  @Test func `drafts and answers for a profile are counted`() async throws {
    let (app, _) = try await guest()
    try await app.formDrafts.saveDraft([1], formID: "sandbox.login")
    app.identity.drafts.save(IdentityDraft(screenName: "ada_l"))
    var expected = GuestData()
    expected.draftCount = 1
    expected.hasProfileAnswers = true
    #expect(await app.guestData() == expected)
  }

  @Test func `a streak, points and progress are counted without a screen`() async throws {
    let (app, id) = try await guest()
    #expect(try await app.engagement.login.logIn(userID: id, isNewUser: false).isEmpty)
    _ = try await app.engagement.streak.addStreakEvent()
    try await app.engagement.points.addExperiencePoints(points: 30)
    try await app.engagement.progress.raiseProgress(id: HomeProgress.profile, value: 0.5)
    await app.engagement.login.logOut()
    var expected = GuestData()
    (expected.streakDays, expected.points) = (1, 30)
    #expect(await app.guestData() == expected)
    #expect(app.engagement.login.user == nil)
    // A screen that has logged in stays so.
    _ = try await app.engagement.login.logIn(userID: id, isNewUser: false)
    try await app.engagement.progress.raiseProgress(id: "form-login", value: 1)
    expected.hasProgress = true
    #expect(await app.guestData() == expected)
    #expect(app.engagement.login.user == id)
    await app.engagement.login.logOut()
  }

  @Test func `data that cannot be read is named as such`() async throws {
    let app = try Dependencies(configuration: Configuration(pinnedNow: BackendHarness.start))
    // Without a session there is no user whose streak could be read.
    let data = await app.guestData()
    #expect(data.hasUnreadParts)
    #expect(data.phrase.english.hasSuffix("You would leave behind: data that cannot be read now."))
  }

  @Test func `the sentence names each part, and nothing else`() {
    var data = GuestData()
    data.profile = "ada_l"
    (data.hasPicture, data.streakDays, data.points) = (true, 1, 1)
    #expect(
      data.phrase.english == "The guest account has no way to sign in again. You would leave "
        + "behind: the profile ada_l, your picture, a streak of 1 day, 1 point.")
    #expect(
      Words.messages(for: "de").text(data.phrase)
        == "Beim Gastkonto kann sich niemand wieder anmelden. Sie lassen zurück: das Profil ada_l, "
        + "Ihr Bild, eine Serie von 1 Tag, 1 Punkt.")
    data = GuestData()
    (data.streakDays, data.hasProgress, data.draftCount, data.waitingFormCount) = (0, true, 2, 3)
    #expect(
      data.phrase.english.hasSuffix(
        "behind: the days of an ended streak, your progress, 2 drafts, 3 forms that the service "
          + "does not have."))
  }
}
