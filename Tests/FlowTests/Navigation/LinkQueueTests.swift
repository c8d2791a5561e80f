#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import ShellApp
import Testing

/// Links that wait.
@Suite(.withoutLeaks) struct LinkQueueTests {
  private let start = Date(timeIntervalSince1970: 0)

  @Test func `waiting routes come in order, the same one once`() {
    var queue = LinkQueue()
    for route in [Route.profile, .settings, .profile] { queue.add(route, at: start) }
    #expect(queue.take(at: start) { _ in true } == [.settings, .profile])
    #expect(queue.take(at: start) { _ in true } == [])
  }

  @Test func `a route waits for ten minutes at most`() {
    var queue = LinkQueue()
    queue.add(.settings, at: start)
    queue.add(.profile, at: start + 1)
    #expect(queue.take(at: start + 601) { _ in true } == [.profile])
  }

  @Test func `a route that is not ready goes on waiting from when it came`() {
    var queue = LinkQueue()
    queue.add(.settings, at: start)
    #expect(queue.take(at: start + 300) { _ in false } == [])
    #expect(queue.take(at: start + 600) { _ in true } == [.settings])
  }

  @Test func `of too many routes the oldest goes`() {
    var queue = LinkQueue()
    let tokens = (0..<20).map { Route.newPassword(token: "\($0)") }
    for route in tokens { queue.add(route, at: start) }
    #expect(queue.take(at: start) { _ in true } == Array(tokens.suffix(16)))
  }
}
