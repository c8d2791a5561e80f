import ShellApp

/// The visitors of a server, by the cookies of their browsers.
///
/// A visitor is made with the first form of a browser, ends when the browser is idle, and gives way to
/// others when there are too many. Its folder ends with it.
@MainActor
final class WebVisitors {
  private struct Entry {
    let visitor: WebVisitor
    let client: String
    var lastUse: Duration
  }

  private let limits: WebSite.Limits
  private let time: @Sendable () -> Duration
  /// Keeps the states of visitors when the process ends; nil for visitors in memory.
  private let folders: StateFolders?
  private let secrets: WebSecrets
  private let start: Duration
  private var lastSweep: Duration
  private var entries: [String: Entry] = [:]

  init(
    limits: WebSite.Limits, folders: StateFolders?, secrets: WebSecrets,
    time: @escaping @Sendable () -> Duration
  ) {
    self.limits = limits
    self.folders = folders
    self.secrets = secrets
    self.time = time
    start = time()
    lastSweep = start
  }

  /// How many visitors there are.
  var count: Int { entries.count }

  /// The visitor of a browser; nil for one that has sent no form, or was idle for too long.
  ///
  /// - Parameter isUsed: Whether a person asks, not a page by itself; default true.
  func visitor(_ id: String, isUsed: Bool = true) -> WebVisitor? {
    removeIdle()
    guard let entry = entries[id] else { return nil }
    if isUsed { entries[id]?.lastUse = time() }
    return entry.visitor
  }

  /// Returns the folder of a new visitor; nil for one in memory.
  func createFolder(for id: String) -> String? {
    folders?.create(code: secrets.visitorCode(of: id))
  }

  /// Returns the folder that an earlier process had for a browser, once; nil without one.
  func claimFolder(of id: String) -> String? {
    removeIdle()
    return folders?.claim(code: secrets.visitorCode(of: id))
  }

  /// Gives back a folder that was claimed, for the next request.
  func releaseFolder(of id: String) { folders?.release(code: secrets.visitorCode(of: id)) }

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
    folders?.move(
      from: secrets.visitorCode(of: visitor.cookie), to: secrets.visitorCode(of: id))
    visitor.cookie = id
  }

  /// Removes a visitor.
  func remove(_ visitor: WebVisitor) { remove(visitor.cookie) }

  private func remove(_ id: String) {
    entries[id] = nil
    folders?.remove(code: secrets.visitorCode(of: id))
  }

  private func removeIdle() {
    let now = time()
    if now - lastSweep >= .seconds(1) {
      lastSweep = now
      folders?.sweep()
    }
    for (id, entry) in entries where now - entry.lastUse > limits.idleTime { remove(id) }
    if now - start > limits.idleTime { folders?.removeUnclaimed() }
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
    if let longest { remove(longest.key) }
  }
}
