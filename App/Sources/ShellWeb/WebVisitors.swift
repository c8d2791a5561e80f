/// The visitors of a server, by the cookies of their browsers.
///
/// A visitor is made with the first form of a browser, ends when the browser is idle, and gives way to
/// others when there are too many.
@MainActor
final class WebVisitors {
  private struct Entry {
    let visitor: WebVisitor
    let client: String
    var lastUse: Duration
  }

  private let limits: WebSite.Limits
  private let time: @Sendable () -> Duration
  private var entries: [String: Entry] = [:]

  init(limits: WebSite.Limits, time: @escaping @Sendable () -> Duration) {
    self.limits = limits
    self.time = time
  }

  /// How many visitors there are.
  var count: Int { entries.count }

  /// The visitor of a browser; nil for one that has sent no form, or was idle for too long.
  func visitor(_ id: String) -> WebVisitor? {
    removeIdle()
    guard let entry = entries[id] else { return nil }
    entries[id]?.lastUse = time()
    return entry.visitor
  }

  /// Adds the visitor of a browser.
  func add(_ visitor: WebVisitor, as id: String, of client: String) {
    removeIdle()
    makeRoom(for: client)
    entries[id] = Entry(visitor: visitor, client: client, lastUse: time())
    visitor.cookie = id
  }

  /// Gives a visitor another cookie; the old one leads to no visitor any more.
  func move(_ visitor: WebVisitor, to id: String) {
    guard let entry = entries.removeValue(forKey: visitor.cookie) else { return }
    entries[id] = entry
    visitor.cookie = id
  }

  /// Removes a visitor.
  func remove(_ visitor: WebVisitor) { entries[visitor.cookie] = nil }

  private func removeIdle() {
    let now = time()
    for (id, entry) in entries where now - entry.lastUse > limits.idleTime { entries[id] = nil }
  }

  /// Removes a visitor when there are too many of an address or of all.
  private func makeRoom(for client: String) {
    if entries.values.count(where: { $0.client == client }) >= limits.visitorsPerClient {
      removeOne { $0.client == client }
    } else if entries.count >= limits.visitors {
      removeOne { _ in true }
    }
  }

  /// Removes the longest idle visitor, one who is not signed in before any other.
  private func removeOne(where isCandidate: (Entry) -> Bool) {
    let hasStrangers = entries.values.contains { isCandidate($0) && !$0.visitor.isSignedIn }
    removeLongestIdle { isCandidate($0) && (!hasStrangers || !$0.visitor.isSignedIn) }
  }

  private func removeLongestIdle(where isCandidate: (Entry) -> Bool) {
    let candidates = entries.filter { isCandidate($0.value) }
    let longest = candidates.min { $0.value.lastUse < $1.value.lastUse }
    if let longest { entries[longest.key] = nil }
  }
}
