import Domain
import FormKit
import Foundation
import LocalPersistence
import Testing

@testable import ShellApp

/// When another person signs in, the device holds no data of the person before.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct TwoUsersTests {
  /// How the second person gets the device.
  enum Change: CaseIterable, Sendable {
    case afterSignOut
    case afterDeletion
    case afterExpiry
    /// The second person signs in while the first one is signed in.
    case withoutSignOut
  }

  private let device: SharedDevice
  private let texts = [
    "Zyx_Handle", "Other_Zyx", "Zyxquell Vanderbilt", "Zyxquell Again", "Collects wombats",
    "zyx_screen", "zyx_course", "Zyxquell Typed", "Zyxquell Drafted", "4111111111111111",
    "1987-03-14", "1988-04-15", SharedDevice.demo,
    "correct-horse", "2015550167", "2015550199",
  ]

  init() throws { device = try SharedDevice() }

  private func submit(_ values: FormObject, leadingTo route: Route) async throws {
    _ = await device.coordinator.submit(ScreenInput(values: values))
    try #require(device.coordinator.route == route)
  }

  /// Everything a person can enter, from the first step to the second factor; returns the secrets that
  /// the service has made for them.
  private func enterEverything() async throws -> [String] {
    try await device.coordinator.boot()
    try await device.enter(try SharedDevice.password())
    try await submit(["handle": "Zyx_Handle"], leadingTo: .identity(.displayName))
    try await submit(
      ["displayName": "Zyxquell Vanderbilt", "bio": "Collects wombats"],
      leadingTo: .identity(.screenName))
    try await submit(["screenName": "zyx_screen"], leadingTo: .identity(.birthday))
    try await submit(["dateOfBirth": "1987-03-14"], leadingTo: .identity(.avatar))
    let picture = PickedFile(name: "me.png", data: Picture.png())
    _ = await device.coordinator.submit(ScreenInput(values: [:], files: ["avatar": picture]))
    try #require(device.coordinator.route == .identity(.review))
    try await submit([:], leadingTo: .home)
    await device.coordinator.open("shell://profile/edit")
    try await submit(
      ["displayName": "Zyxquell Again", "bio": "Collects wombats"], leadingTo: .profile)
    await device.coordinator.open("shell://profile/birthday")
    try await submit(["dateOfBirth": "1988-04-15"], leadingTo: .profile)
    await device.coordinator.open("shell://profile/handle")
    try await submit(["handle": "Other_Zyx"], leadingTo: .profile)
    device.network = .down
    await device.coordinator.open("shell://formSandbox/payment")
    try await submit(FormWaitingTests.payment, leadingTo: .sandboxReview(.payment))
    try #require(try device.stores.secure.keys().contains("submissions"))
    await device.coordinator.open("shell://formSandbox/profile")
    try await submit(
      ["name": "Zyxquell Vanderbilt", "email": .string(SharedDevice.demo)],
      leadingTo: .sandboxForm(.profile))
    try #require(try device.stores.secure.keys().contains("submissionKeys"))
    device.network = .up
    try await engage()
    await device.coordinator.open("shell://profile/edit")
    await device.coordinator.suspend(
      values: ["displayName": "Zyxquell Typed"], of: device.coordinator.screen?.identity)
    try await device.app.formDrafts.saveDraft(
      Array("Zyxquell Drafted".utf8), formID: SharedDevice.formID)
    await device.coordinator.open("shell://settings/secondFactor")
    try await submit(["method": "sms"], leadingTo: .textMessage)
    await device.coordinator.suspend(
      values: ["phoneNumber": "+12015550199"], of: device.coordinator.screen?.identity)
    try await submit(["phoneNumber": "+12015550167"], leadingTo: .reauthentication)
    try await submit(["password": "correct-horse"], leadingTo: .textMessageCode)
    try await submit(["code": .string(try device.mailbox.code())], leadingTo: .recoveryCodes)
    return shown().matches(of: /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/).map { String($0.output) }
  }

  /// A day of the streak, points and progress, with words of the person's in each; the service has the day alone.
  private func engage() async throws {
    let engagement = device.app.engagement
    try await engagement.streak.addStreakEvent(metadata: ["note": "Zyxquell Again"])
    try await engagement.streak.finishExchange()
    device.engagementNetwork = .down
    try await engagement.points.addExperiencePoints(points: 5, metadata: ["note": "Zyxquell Again"])
    try await engagement.progress.addProgress(id: "zyx_course", value: 0.5)
    device.engagementNetwork = .up
  }

  private func change(_ change: Change) async throws {
    switch change {
    case .afterSignOut:
      await device.coordinator.signOut()
    case .afterDeletion:
      #expect(try await device.app.auth.deleteAccount() == .deleted)
      try await device.restart()
    case .afterExpiry: try await device.end(.expired)
    case .withoutSignOut: break
    }
    let other = SignInCredential.password(
      try EmailAddress("ada@example.com"), Password("correct-horse"))
    try await device.enter(other)
    #expect(device.coordinator.route == .home)
  }

  /// The values, the notices and the content of the present screen.
  private func shown() -> String {
    guard let screen = device.coordinator.screen else { return "" }
    var text = ""
    dump((screen.values, screen.notices, screen.content), to: &text)
    return text
  }

  /// The files of the device by their paths.
  private func files() throws -> [String: Data] {
    let folder = URL(filePath: device.path.folder + "/device")
    let names = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var files: [String: Data] = [:]
    while let file = names?.nextObject() as? URL {
      if let data = try? Data(contentsOf: file) { files[file.path()] = data }
    }
    return files
  }

  private func expectNoTrace(of texts: [String], in data: Data, _ place: String) {
    for text in texts where data.range(of: Data(text.utf8)) != nil {
      Issue.record("\(text) is in \(place)")
    }
  }

  @Test(arguments: Change.allCases)
  func `the second person finds nothing of the first`(change: Change) async throws {
    let secrets = try await enterEverything()
    #expect(secrets.count == 10)
    let hidden = texts + secrets
    #expect(!device.log.lines.contains { $0.contains("lifetime_check_Fail") })
    let before = try device.stores.secure.keys()
    #expect(before.contains("profile"))
    let pictures = try files().filter { (try? ImageHeader($0.value)) != nil }
    #expect(!pictures.isEmpty)
    try await self.change(change)
    for link in [
      "home", "profile", "profile/edit", "profile/birthday", "profile/handle", "settings",
      "formSandbox", "formSandbox/payment", "formSandbox/profile",
    ] {
      await device.coordinator.open("shell://\(link)")
      #expect(device.coordinator.route?.description == link)
      expectNoTrace(of: hidden, in: Data(shown().utf8), link)
    }
    let secure = device.stores.secure
    #expect(try !secure.keys().contains("submissionKeys"))
    for key in try secure.keys() {
      expectNoTrace(of: hidden, in: try #require(try secure.retrieve(key: key)), "item \(key)")
    }
    let files = try files()
    #expect(!files.isEmpty)
    for (path, data) in files {
      expectNoTrace(of: hidden, in: data, path)
      #expect(!pictures.values.contains(data), "a picture is in \(path)")
    }
    let engagement = device.app.engagement
    #expect(
      try await engagement.streak.getAllStreakEvents().allSatisfy { $0.metadata["note"] == nil })
    #expect(engagement.progress.getProgress(id: "zyx_course") == 0)
    #expect(!device.log.lines.isEmpty)
    for line in device.log.lines { expectNoTrace(of: hidden, in: Data(line.utf8), "log: \(line)") }
  }
}
