import Synchronization
import Testing

@testable import ShellApp

/// The requests that the service has received, as lines of their record.
final class RequestList: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  @Sendable func add(_ line: String) { lines.withLock { $0.append(line) } }
}

/// Finds the events that are missing after an input of the person.
struct EventCheck {
  /// The step of the person.
  enum Input: Equatable {
    case submit, back
    case press(String)
  }

  /// Requests that no action of a screen makes: they go on in the background.
  private static let background = [
    "/v1/auth/refresh", "/v1/auth/sign-out", "/v1/gamification/", "/v1/analytics/",
  ]

  /// The calls of the managers that a screen waits for.
  private static let awaited = ["_addEvent_Start", "_addPoints_Start", "_useFreezes_Start"]

  /// Nil for the start of the app.
  let input: Input?
  let before: Screen?
  let after: Screen?
  let events: [LogEntry]
  let requests: [String]

  private var names: [String] { events.map(\.name) }

  /// A sentence for each event that is missing.
  var missing: [String] { inputs + appearances + requestEvents }

  func check(at location: SourceLocation = #_sourceLocation) {
    #expect(
      missing == [], "\(before?.route.description ?? "start"), \(input.map { "\($0)" } ?? "")",
      sourceLocation: location)
  }

  /// The event of the input itself.
  private var inputs: [String] {
    guard let input, let view = before?.route.viewName else { return [] }
    switch input {
    case .submit:
      let ends = ["\(view)_Submit_Success", "\(view)_Submit_Fail"]
      return names.count { ends.contains($0) } == 1 ? [] : ["\(view)_Submit"]
    case .back: return names.contains("\(view)_Back") ? [] : ["\(view)_Back"]
    case .press(let id):
      let pressed = events.contains {
        $0.name == "\(view)_Press" && $0.parameters["control"] == .public(id)
      }
      return pressed ? [] : ["\(view)_Press \(id)"]
    }
  }

  /// The event of the screen that has appeared.
  private var appearances: [String] {
    guard let after, after.identity != before?.identity || after.route != before?.route,
      !names.contains("\(after.route.viewName)_Appear")
    else { return [] }
    return ["\(after.route.viewName)_Appear"]
  }

  /// The missing ends of requests of the screen, of the auth manager and of the calls that a screen waits for, and
  /// requests without an event.
  ///
  /// What else the managers do goes on in the background.
  private var requestEvents: [String] {
    let starts = names.filter {
      $0.hasSuffix("_Start") && ($0.contains("View_") || $0.hasPrefix("auth_"))
    }
    let calls = names.filter { name in Self.awaited.contains { name.hasSuffix($0) } }
    let open = (starts + calls).filter { start in
      let stem = start.dropLast("_Start".count)
      return !names.contains("\(stem)_Success") && !names.contains("\(stem)_Fail")
    }
    let changes = requests.filter { line in
      !line.contains(#""method":"GET""#) && !Self.background.contains { line.contains($0) }
    }
    return open.map { "an end of \($0)" }
      + (changes.isEmpty || !starts.isEmpty ? [] : ["a start before \(changes)"])
  }
}

/// Checks of the check itself.
@Suite(.withoutLeaks) struct EventCheckTests {
  private func missing(
    _ input: EventCheck.Input?, _ names: [String], requests: [String] = []
  ) -> [String] {
    EventCheck(
      input: input, before: nil, after: nil,
      events: names.map {
        LogEntry(date: BackendHarness.start, level: .info, type: .info, name: $0, parameters: [:])
      }, requests: requests
    ).missing
  }

  @Test func `a request without an end, or a change without a request, is found`() {
    #expect(missing(nil, ["AView_Save_Start", "AView_Save_Success"]) == [])
    #expect(
      missing(nil, ["AView_Save_Start", "BView_Save_Fail"]) == ["an end of AView_Save_Start"])
    let request = #"{"request":{"method":"POST","path":"/v1/profile"}}"#
    #expect(missing(nil, ["AView_Press"], requests: [request]).count == 1)
    #expect(missing(nil, ["auth_x_Start", "auth_x_Fail"], requests: [request]) == [])
    #expect(missing(nil, ["streak_addEvent_Start"]) == ["an end of streak_addEvent_Start"])
    #expect(missing(nil, ["streak_addEvent_Start", "streak_addEvent_Success"]) == [])
    #expect(missing(nil, ["streak_send_Start"]) == [])
    #expect(missing(nil, [], requests: [#"{"request":{"method":"GET","path":"/v1/x"}}"#]) == [])
  }
}
