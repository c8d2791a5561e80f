import DebugTools
import FormKit
import Foundation
import Testing

@testable import ShellApp

/// Reproductions: what is kept while a tool is on, and what repeating it says.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct ReproductionTests {
  @Test func `the actions between on and off are kept in one file, and those outside are not`()
    async throws
  {
    let repro = try await ReproApp()
    await repro.app.perform(action: "profileButton")
    repro.app.goBack()
    _ = try await repro.ask("repro use offline")
    await repro.app.perform(action: "settingsButton")
    await repro.app.perform(action: "secondFactorButton")
    repro.app.goBack()
    await repro.app.open("shell://settings/lock")
    await repro.app.perform(action: "no such button")
    _ = try await repro.ask("repro end offline")
    await repro.app.perform(action: "homeButton")
    let kept = try #require(try repro.reproductions().first)
    #expect(try repro.reproductions().count == 1)
    #expect(kept.isSignedIn && kept.route == "home" && kept.configuration == "mock")
    #expect(
      kept.steps.map(\.description) == [
        "offline on", "press settingsButton", "press secondFactorButton", "back",
        "open settings/lock", "offline off",
      ])
    guard case .action(let step) = kept.steps[1] else {
      Issue.record("\(kept.steps[1])")
      return
    }
    #expect(step.route == "home" && step.next == "settings")
    let files = ReproductionFiles(stateFolder: repro.state.folder)
    let path = try files.path(of: #require(files.names().first))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `nothing that was typed is kept`() async throws {
    let repro = try await ReproApp()
    _ = try await repro.ask("repro use layout-overflow")
    await repro.app.perform(action: "settingsButton")
    await repro.app.perform(action: "linkAccountButton")
    _ = await repro.app.submit(
      ScreenInput(values: ["email": "secret@example.com", "password": "hunter2hunter2"]))
    let files = ReproductionFiles(stateFolder: repro.state.folder)
    let text = try String(
      contentsOfFile: files.path(of: #require(files.names().first)), encoding: .utf8)
    #expect(text.contains(#""submit": true"#))
    #expect(!text.contains("secret") && !text.contains("hunter2"))
  }

  @Test func `one tool for requests takes the place of another in one reproduction`() async throws {
    let repro = try await ReproApp()
    _ = try await repro.ask("repro use offline")
    _ = try await repro.ask("repro use slow-network")
    _ = try await repro.ask("repro use clock-skew -3h")
    // A screen that asks the service would wait for the network.
    await repro.app.open("shell://settings/lock")
    _ = try await repro.ask("repro end slow-network")
    _ = try await repro.ask("repro end clock-skew")
    #expect(
      try repro.reproductions().map { $0.steps.map(\.description) } == [
        [
          "offline on", "offline off", "slow-network on", "clock-skew on (-3h)",
          "open settings/lock", "slow-network off", "clock-skew off",
        ]
      ])
  }

  @Test func `a tool that is switched on and off without an action leaves no file`() async throws {
    let repro = try await ReproApp()
    _ = try await repro.ask("repro use offline")
    await repro.app.perform(action: "settingsButton")
    let kept = try await repro.ask("repro end offline")
    #expect(kept["reproduction"]?.stringValue != nil)
    for _ in 0..<3 {
      #expect(try await repro.ask("repro use offline")["reproduction"] == .null)
      #expect(try await repro.ask("repro end offline")["reproduction"] == .null)
    }
    #expect(try repro.reproductions().map { $0.steps.count } == [3])
  }

  @Test func `an app that is booted for a request leaves no file`() async throws {
    let repro = try await ReproApp()
    let answers = DebugRequests(about: repro.app, source: .booted)
    _ = await answers.use(.offline, offset: nil)
    await repro.app.perform(action: "settingsButton")
    #expect(await answers.use(.clearCaches, offset: nil)["reproduction"] == .null)
    #expect(try repro.reproductions() == [])
  }

  @Test func `a recorded reproduction leads to the same screens in another app`() async throws {
    let first = try await ReproApp()
    _ = try await first.ask("repro use server-error")
    await first.app.perform(action: "settingsButton")
    await first.app.perform(action: "secondFactorButton")
    first.app.goBack()
    _ = try await first.ask("repro end server-error")
    let recorded = try #require(try first.reproductions().first)
    let second = try await ReproApp()
    let answer = try await second.askAtSocket("repro replay \(recorded.document.json())")
    #expect(answer["isSame"] == true, "\(answer.json())")
    #expect(
      answer["steps"]?.arrayValue?.map { $0["route"]?.stringValue } == [
        "home", "settings", "settings/secondFactor", "settings", "settings",
      ])
    #expect(second.injector.faults == FormFaults())
  }

  @Test func `a step that leads elsewhere is reported, and the next ones are done`() async throws {
    let repro = try await ReproApp()
    let steps: [Reproduction.Step] = [
      .tool(.offline, isOn: true, offset: nil),
      .action(AppStep(.press("settingsButton"), route: "home", next: "profile")),
      .action(AppStep(.press("homeButton"), route: "profile", next: "home")),
    ]
    let reproduction = Reproduction(
      version: "1", configuration: "mock", isSignedIn: true, route: "home", steps: steps)
    let answer = try await repro.ask("repro replay \(reproduction.document.json())")
    #expect(answer["isSame"] == false)
    #expect(
      answer["steps"]?.arrayValue?.map { $0["isSame"] } == [true, false, true], "\(answer.json())")
  }

  @Test func `the steps that destroy something are found`() {
    let press = { AppStep(.press($0), route: "settings", next: "settings") }
    let steps: [Reproduction.Step] =
      [.tool(.offline, isOn: true, offset: nil), .tool(.clearCaches, isOn: true, offset: nil)]
      + ["settingsButton", "deleteAccountButton", "confirmDeleteButton", "signOutButton", "none"]
      .map { .action(press($0)) } + [
        .action(AppStep(.submit([:]), route: "settings", next: "home")),
        .action(
          AppStep(.submit(["method": "none"]), route: "settings/secondFactor", next: "settings")),
        .tool(.crash, isOn: true, offset: nil),
      ]
    let reproduction = Reproduction(
      version: "1", configuration: "mock", isSignedIn: true, route: "home", steps: steps)
    #expect(
      reproduction.destructiveSteps.map(\.description) == [
        "clear-caches", "press confirmDeleteButton", "press signOutButton", "submit", "crash",
      ])
  }

  @Test func `what was chosen in a form is kept and submitted again`() async throws {
    let first = try await ReproApp()
    _ = try await first.ask("repro use layout-overflow")
    await first.app.perform(action: "settingsButton")
    _ = await first.app.submit(
      ScreenInput(values: [
        "appearance": "dark", "reducesMotion": true, "sharesUsage": "no switch", "email": "dark",
      ]))
    _ = try await first.ask("repro end layout-overflow")
    let recorded = try #require(try first.reproductions().first)
    guard case .action(let step) = recorded.steps[2] else {
      Issue.record("\(recorded.steps)")
      return
    }
    #expect(step.action == .submit(["appearance": "dark", "reducesMotion": true]))
    let second = try await ReproApp()
    #expect(second.dependencies.settings.appearance == .automatic)
    let answer = try await second.ask("repro replay \(recorded.document.json())")
    #expect(answer["isSame"] == true, "\(answer.json())")
    #expect(second.dependencies.settings.appearance == .dark)
    #expect(second.dependencies.settings.reducesMotion)
  }

  @Test func `a form without choices is submitted as its screen shows it`() async throws {
    let repro = try await ReproApp()
    let reproduction = Reproduction(
      version: "1", configuration: "mock", isSignedIn: true, route: "settings",
      steps: [.action(AppStep(.submit([:]), route: "settings", next: "home"))])
    let answer = try await repro.ask("repro replay \(reproduction.document.json())")
    #expect(answer["steps"]?.arrayValue?.first?["route"] == "home", "\(answer.json())")
    let names = repro.injector.history.lines(limit: 50).map(\.name)
    #expect(names.contains("SettingsView_Submit_Success"))
  }

  @Test(arguments: [
    // Neither a button of home, nor known at all; home has no way back; the form needs a password.
    (AppStep.Action.press("confirmDeleteButton"), Route.home), (.press("none"), .home),
    (.back, .home), (.submit([:]), .changePassword),
  ])
  func `a step that the screen does not offer is not the same`(
    action: AppStep.Action, route: Route
  ) async throws {
    let repro = try await ReproApp()
    let reproduction = Reproduction(
      version: "1", configuration: "mock", isSignedIn: true, route: "\(route)",
      steps: [.action(AppStep(action, route: "\(route)", next: "\(route)"))])
    let answer = try await repro.ask("repro replay \(reproduction.document.json())")
    let step = try #require(answer["steps"]?.arrayValue?.first)
    #expect(step["route"]?.stringValue == "\(route)")
    #expect(step["isDone"] == false && step["isSame"] == false, "\(answer.json())")
    #expect(answer["isSame"] == false)
  }

  @Test func `the oldest files are deleted`() async throws {
    let repro = try await ReproApp()
    let files = ReproductionFiles(stateFolder: repro.state.folder)
    try FileManager.default.createDirectory(
      atPath: files.path(of: ""), withIntermediateDirectories: true)
    for number in 10..<(10 + ReproductionFiles.limit) {
      try Data().write(to: URL(filePath: files.path(of: "2025-01-\(number)T00-00-00Z-001.json")))
    }
    _ = try await repro.ask("repro use offline")
    await repro.app.perform(action: "settingsButton")
    #expect(files.names().count == ReproductionFiles.limit)
    #expect(files.names().first?.hasPrefix("2025-01-11") == true)
    #expect(files.names().last?.hasPrefix("2026-") == true)
  }

  @Test func `a document is read as it was written`() throws {
    let reproduction = Reproduction(
      version: "1.0", configuration: "dev", isSignedIn: false, route: nil,
      steps: [
        .tool(.clockSkew, isOn: true, offset: ClockOffset("-3h")),
        .action(AppStep(.submit([:]), route: "welcome", next: "signIn")),
        .action(AppStep(.submit(["appearance": "dark"]), route: "settings", next: "home")),
        .action(AppStep(.back, route: "signIn", next: nil)),
        .action(AppStep(.open("settings"), route: nil, next: "settings")),
        .tool(.crash, isOn: true, offset: nil),
      ])
    #expect(try Reproduction(FormValue(json: reproduction.document.json())) == reproduction)
    #expect(reproduction.crashes)
  }

  @Test(arguments: [
    ("[]", ""), ("{}", "/format"), (#"{"format":2}"#, "/format"),
    (#"{"format":1,"isSignedIn":1}"#, "/isSignedIn"),
    (#"{"format":1,"isSignedIn":true}"#, "/steps"),
    (#"{"format":1,"isSignedIn":true,"steps":[{}]}"#, "/steps/0"),
    (#"{"format":1,"isSignedIn":true,"steps":[{"back":true},1]}"#, "/steps/1"),
    (#"{"format":1,"isSignedIn":true,"steps":[{"tool":"x"}]}"#, "/steps/0/tool"),
    (#"{"format":1,"isSignedIn":true,"steps":[{"tool":"offline"}]}"#, "/steps/0/isOn"),
    (#"{"format":1,"isSignedIn":true,"steps":[{"tool":"crash","isOn":false}]}"#, "/steps/0/isOn"),
    (
      #"{"format":1,"isSignedIn":true,"steps":[{"tool":"clock-skew","isOn":true,"by":"x"}]}"#,
      "/steps/0/by"
    ),
    (
      #"{"format":1,"isSignedIn":true,"steps":[{"tool":"crash","isOn":true},{"back":true}]}"#,
      "/steps/0"
    ),
    (#"{"format":1,"isSignedIn":true,"steps":[]}"#, "/version"),
  ])
  func `another document is refused with its place`(json: String, path: String) throws {
    let document = try FormValue(json: json)
    let error = #expect(throws: ReproductionError.self) { try Reproduction(document) }
    #expect(error?.path == path)
  }
}
