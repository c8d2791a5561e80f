import NetworkingMock
import Testing

@testable import ShellApp

/// The order in which toasts show, and for how long.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct ToastQueueTests {
  private let saved = ToastModel.success("Saved.")
  private let sent = ToastModel.info("Sent.")
  private let failed = ToastModel.error("Failed.")
  private let full = ToastModel.warning("Full.")

  /// The toasts in the order in which they show.
  private func order(_ toasts: [ToastModel]) -> [ToastModel] {
    var queue = ToastQueue()
    for toast in toasts { queue.add(toast, at: .zero) }
    var shown: [ToastModel] = []
    while let toast = queue.current {
      shown.append(toast)
      queue.advance()
    }
    return shown
  }

  @Test func `toasts show in the order they came, urgent ones first`() {
    #expect(order([saved, sent]) == [saved, sent])
    #expect(order([saved, failed, sent, full]) == [failed, full, saved, sent])
    #expect(order([failed, saved, full]) == [failed, full, saved])
  }

  @Test func `a toast that shows or waits is not added again`() {
    #expect(order([saved, saved, sent, sent, saved]) == [saved, sent])
  }

  @Test func `the same toast shows once in five seconds, unless the person does something`() {
    var queue = ToastQueue()
    queue.add(saved, at: .seconds(1))
    queue.advance()
    queue.add(saved, at: .milliseconds(5_999))
    #expect(queue.current == nil)
    queue.add(saved, at: .seconds(6))
    #expect(queue.current == saved)
    queue.step()
    #expect(queue.current == nil)
    queue.add(saved, at: .seconds(6))
    #expect(queue.current == saved)
  }

  @Test func `of too many toasts the last of the lowest priority is dropped`() {
    let many = (0..<20).map { ToastModel.info(.verbatim("\($0)")) }
    #expect(order(many) == Array(many.prefix(9)))
    #expect(order(many + [failed]) == [failed] + many.prefix(8))
  }

  @Test func `a toast goes after its time, an urgent one stays`() async {
    let clock = TestClock()
    let ui = GlobalUI(clock: clock)
    ui.show(saved)
    ui.show(sent)
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(5))
    while ui.toast != sent { await Task.yield() }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(5))
    while ui.toast != nil { await Task.yield() }
    ui.show(failed)
    #expect(clock.sleeperCount == 0)
    ui.step()
    #expect(ui.toast == nil)
  }

  @Test func `a toast of a surface that is not drawn again stays until the next action`() {
    let clock = TestClock()
    let ui = GlobalUI(clock: clock)
    ui.toastEnd = .step
    ui.show(saved)
    #expect(ui.toast == saved && clock.sleeperCount == 0)
    ui.step()
    #expect(ui.toast == nil)
  }

  @Test func `a toast of a page stays until a page has shown it and the person does something`() {
    let ui = GlobalUI(clock: TestClock())
    ui.toastEnd = .drawn
    ui.show(saved)
    ui.show(sent)
    ui.step()
    // The page was made before the toast came.
    ui.drew([failed.notice])
    ui.step()
    #expect(ui.toast == saved)
    ui.drew([saved.notice])
    #expect(ui.toast == saved)
    ui.step()
    #expect(ui.toast == sent)
    ui.step()
    #expect(ui.toast == sent)
    ui.drew([sent.notice])
    ui.step()
    #expect(ui.toast == nil)
  }

  @Test func `a toast that is held back shows for its whole time afterwards`() async {
    let clock = TestClock()
    let ui = GlobalUI(clock: clock)
    ui.hold(true)
    ui.show(saved)
    #expect(ui.toast == nil && clock.sleeperCount == 0)
    clock.advance(by: .seconds(60))
    ui.hold(false)
    #expect(ui.toast == saved)
    await clock.waitForSleepers(1)
    #expect(clock.deadlines == [.seconds(65)])
  }
}
