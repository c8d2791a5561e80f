import Domain
import DomainMock
import FormKit
import Foundation
import Testing

@testable import ShellApp

/// The form that changes a handle, and the profile that shows it.
@MainActor @Suite(.withoutLeaks)
struct HandleFormTests {
  private let interactor = IdentityInteractorFake()
  private let router = RouterSpy()

  private func person(changeAllowedAt: Date? = nil) throws -> UserProfile {
    UserProfile(
      id: UserID("u1"), screenName: try ScreenName("ada_lovelace"), handle: try Handle("Ada_L"),
      displayName: "Ada Lovelace", bio: "Poetical science", handleChangeAllowedAt: changeAllowedAt)
  }

  private func makeForm(_ person: UserProfile) -> (profile: SignedInProfile, form: HandlePresenter)
  {
    let profile = SignedInProfile(.content(person), interactor: interactor)
    return (
      profile, HandlePresenter(profile: profile, interactor: interactor, router: router)
    )
  }

  @Test func `the form has the present handle and saves another one`() async throws {
    let (profile, form) = makeForm(try person())
    #expect(form.screen?.values["handle"] == "Ada_L")
    #expect(form.screen?.notices == [])
    var changed = try person()
    changed.handle = try Handle("Countess")
    interactor.set { [changed] in $0.handleChange = .changed(changed) }
    #expect(await form.submit(ScreenInput(values: ["handle": "Countess"])) == .advance)
    #expect(interactor.handles == ["Countess"])
    #expect(profile.profile?.handle?.display == "Countess")
    #expect(
      router.steps.suffix(2) == [
        .dismissScreen,
        .toast(.success(Phrase("changeHandle.done", ["handle": .text("Countess")]))),
      ])
  }

  @Test func `the form says from when the handle can change again`() async throws {
    let until = interactor.now.addingTimeInterval(86_400)
    let sentence =
      "You can change your handle again on 3 February 2026. You can change its capital letters at "
      + "any time."
    let (_, form) = makeForm(try person(changeAllowedAt: until))
    #expect(form.screen?.notices.map(\.text.english) == [sentence])
    interactor.set { $0.handleChange = .tooSoon(until: until) }
    guard
      case .stay(let messages, nil) = await form.submit(ScreenInput(values: ["handle": "Other"]))
    else {
      Issue.record("the form left")
      return
    }
    #expect(
      messages["handle"]?.english == "You can choose another handle from 3 February 2026 on")
    let past = interactor.now
    #expect(makeForm(try person(changeAllowedAt: past)).form.screen?.notices == [])
  }

  @Test func `a refused handle is told at its field, a failure above the form`() async throws {
    let (_, form) = makeForm(try person())
    let results: [(HandleChangeResult, ScreenResult)] = [
      (.taken(suggestions: []), .stay(messages: ["handle": "handle.taken"], notice: nil)),
      (.invalid(.allDigits), .stay(messages: ["handle": "handle.allDigits"], notice: nil)),
      (.failed(.offline), .stay(messages: [:], notice: Notice(.error, "remote.offline"))),
    ]
    for (result, response) in results {
      interactor.set { $0.handleChange = result }
      #expect(await form.submit(ScreenInput(values: ["handle": "Other"])) == response)
    }
    #expect(router.steps == [])
  }

  @Test func `the profile shows handle, display name and bio, and home greets by the name`()
    async throws
  {
    let profile = SignedInProfile(.content(try person()), interactor: interactor)
    let card = ProfilePresenter(profile: profile, interactor: interactor, router: router)
    guard case .summary(let rows)? = card.screen?.content.last else {
      Issue.record("no summary")
      return
    }
    #expect(rows.prefix(3).map(\.value) == ["@Ada_L", "Ada Lovelace", "Poetical science"])
    #expect(rows.first?.change?.id == "editHandleButton")
    await card.perform(.editHandle)
    #expect(router.steps == [.route(.profileHandle)])
    let home = HomePresenter(profile: profile, interactor: interactor, router: router)
    guard case .card(let content)? = home.screen?.content.first,
      case .picture(let greeting)? = content.blocks.first
    else {
      Issue.record("no greeting")
      return
    }
    #expect(greeting.title == "Hello, Ada Lovelace" && greeting.detail == "@Ada_L")
    #expect(content.blocks.dropFirst() == [.text("Poetical science")])
  }
}
