import FormKit
import Foundation
import Testing

@testable import ShellApp
@testable import ShellCommands

/// Plays a recorded walk in an app of its own and compares the screen after each step.
@MainActor
struct WalkPlayer {
  /// A walk that went another way than its recording.
  struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  /// The values of fields that are typed, which no recording has, by the field's id.
  static let typed: FormObject = [
    "email": "demo@example.com", "handle": "My_Handle", "displayName": "Me",
    "screenName": "my_name", "password": "correct-horse", "dateOfBirth": "2000-01-15",
    "passcode": "secret-1",
    "confirmPasscode": "secret-1", "currentPasscode": "secret-1",
  ]

  static func steps(_ text: String) throws -> [WalkStep] {
    try text.split(separator: "\n").filter { !$0.hasPrefix("{\"request\":") }.map {
      try JSONDecoder().decode(WalkStep.self, from: Data($0.utf8))
    }
  }

  /// The methods, paths and statuses of the requests of a recording.
  static func requests(_ text: String) throws -> [String] {
    try text.split(separator: "\n").compactMap { line in
      let request = try FormValue(json: String(line)).objectValue?["request"]?.objectValue
      guard let request, case .number(let status)? = request["status"] else { return nil }
      return [request["method"]?.stringValue, request["path"]?.stringValue, "\(Int(status))"]
        .compactMap(\.self).joined(separator: " ")
    }
  }

  /// Plays the steps.
  ///
  /// - Throws: ``Difference`` at the first screen that differs.
  static func play(_ steps: [WalkStep]) async throws {
    guard let first = steps.first, let start = first.start else {
      throw Difference(description: "the first line has no start")
    }
    let configuration = Configuration(
      pinnedNow: Date(timeIntervalSince1970: 1_769_853_600),
      timeZone: SystemTimeZone(named: "UTC") ?? .current, locale: start.locale,
      isSignedIn: start.isSignedIn, bootTimeout: .seconds(60))
    let dependencies = try Dependencies(configuration: configuration)
    try await dependencies.prepare()
    let app = AppCoordinator(dependencies: dependencies)
    if let link = start.open { await app.open(link) }
    try await app.boot()
    await app.resume()
    for (index, step) in steps.enumerated() {
      if index > 0 { await perform(step, in: app) }
      let route = app.screen?.route.description
      guard route == step.next else {
        throw Difference(
          description: "step \(index): \(route ?? "the end") shows, not \(step.next ?? "the end")")
      }
    }
  }

  private static func perform(_ step: WalkStep, in app: AppCoordinator) async {
    if let values = step.submit {
      _ = await app.submit(ScreenInput(values: reveal(values), screen: app.screen?.identity))
    }
    if let id = step.press { await app.perform(action: id) }
    if step.back == true { app.goBack() }
    switch step.phase {
    case "background"?: await app.enter(.background, values: [:])
    case "active"?: await app.enter(.active, values: [:])
    default: break
    }
    await app.appear()
  }

  private static func reveal(_ values: FormObject) -> FormObject {
    FormObject(
      values.map { id, value in
        (id, value == .string(WalkStep.hidden) ? typed[id] ?? value : value)
      }, uniquingKeysWith: { first, _ in first })
  }
}
