import FormKit
import FormKitMock
import FormKitTerminal
import Foundation
import ShellApp
import Testing

@testable import ShellCommands

/// What a person sees while the app works and no form is on the screen.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct WaitingTests {
  /// Looks at a form as it is submitted, and leaves it when told.
  private final class SurfaceSpy: FormSurface {
    weak var app: (any ScreenCoordinator)?
    var seen: [FormNoticeBoard.Progress?] = []
    var shownForms = 0
    var leaves: FormExit?

    func show(
      _ controller: FormController, _ presentation: FormPresentation
    ) async throws -> FormExit {
      shownForms += 1
      while controller.engine.status == .submitting {
        let progress = presentation.notices.progress
        if (seen.last ?? nil) != progress { seen.append(progress) }
        if let leaves {
          controller.cancelAll()
          return leaves
        }
        await Task.yield()
      }
      return .submitted
    }

    func close() {}
  }

  /// Stands still at a door until it is opened.
  private final class Door {
    private var visitors: [CheckedContinuation<Void, Never>] = []
    private(set) var isOpen = false
    func wait() async {
      if !isOpen { await withCheckedContinuation { visitors.append($0) } }
    }
    func open() {
      isOpen = true
      for visitor in visitors { visitor.resume() }
      visitors = []
    }
  }

  private struct Failed: Error {}

  private let surface = SurfaceSpy()
  private let loading = LoadingBoard()
  private let clock = VirtualClock()
  private let messages = Words.messages(for: "en")

  private func letAMomentPass() async {
    while clock.sleeperCount == 0 { await Task.yield() }
    clock.advance(by: .milliseconds(200))
  }

  @Test func `what takes a moment only is not shown`() async throws {
    let isDone = try await surface.wait(on: loading, in: messages, clock: clock) {
      await loading.show("session.signingOut") {}
    }
    #expect(isDone)
    #expect(surface.shownForms == 0)
  }

  @Test func `what takes longer is shown with its message until it is done`() async throws {
    let (profile, rest) = (Door(), Door())
    let waiting = Task {
      try await surface.wait(on: loading, in: messages, clock: clock) {
        await loading.show("profile.loading") { await profile.wait() }
        await rest.wait()
      }
    }
    await letAMomentPass()
    while surface.seen.isEmpty { await Task.yield() }
    profile.open()
    while surface.seen.count < 2 { await Task.yield() }
    rest.open()
    #expect(try await waiting.value)
    #expect(surface.seen == [.init("Loading your profile…"), nil])
    #expect(loading.onChange == nil)
  }

  @Test func `how far it is, is shown too`() async throws {
    let door = Door()
    let waiting = Task {
      try await surface.wait(on: loading, in: messages, clock: clock) {
        await loading.follow("Uploading") { tell in
          tell(LoadingModel("Uploading", fraction: 0.25))
          await door.wait()
        }
      }
    }
    await letAMomentPass()
    while surface.seen.last??.percent != 25 { await Task.yield() }
    door.open()
    #expect(try await waiting.value)
  }

  @Test func `who leaves meanwhile is not waited for, and the work is cancelled`() async throws {
    let door = Door()
    var wasCancelled: Bool?
    surface.leaves = .interrupted
    let waiting = Task {
      try await surface.wait(on: loading, in: messages, clock: clock) {
        await door.wait()
        wasCancelled = Task.isCancelled
      }
    }
    await letAMomentPass()
    #expect(try await !waiting.value)
    door.open()
    while wasCancelled == nil { await Task.yield() }
    #expect(wasCancelled == true)
  }

  @Test(arguments: [false, true])
  func `what fails is thrown, whether it was shown or not`(isLong: Bool) async throws {
    let door = Door()
    if !isLong { door.open() }
    let waiting = Task {
      try await surface.wait(on: loading, in: messages, clock: clock) {
        await door.wait()
        throw Failed()
      }
    }
    if isLong {
      await letAMomentPass()
      while surface.shownForms == 0 { await Task.yield() }
      door.open()
    }
    await #expect(throws: Failed.self) { try await waiting.value }
  }

  @Test func `around a form it shows while the form is handed in, and is gone afterwards`() async {
    let board = FormNoticeBoard()
    await loading.show("signIn.running") {
      await loading.show(on: board, in: messages) {
        #expect(board.progress == .init("Signing in…"))
        await loading.show("profile.loading") {
          #expect(board.progress == .init("Loading your profile…"))
        }
      }
      #expect(board.progress == nil)
    }
    #expect(board.progress == nil)
    #expect(loading.onChange == nil)
  }

  @Test func `line by line signing in and loading the profile are said`() async throws {
    let run = try await ShellRun(
      ["run", "--now", "2026-01-31T10:00:00Z"], input: "Sign in\nada@example.com\ncorrect-horse\n")
    let waiting = "Signing in…\nLoading your profile…\n"
    #expect(
      !run.output.contains("Submitting")
        && run.output.contains(waiting + "\(AppIdentity.current.displayName)\nada_lovelace\nHome\n"),
      "\(run.output)")
  }

  @Test func `line by line an upload is said`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/me.png"
    try SamplePicture.png.write(to: URL(filePath: path))
    let run = try await ShellRun(["run", "--start-at", "avatar"], input: path + "\n\n")
    #expect(run.output.contains("Uploading your picture\n"))
    #expect(run.output.contains("me.jpg (3×3, jpeg)"))
  }
}
