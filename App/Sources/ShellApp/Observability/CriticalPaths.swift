import LocalPersistence
import Networking
import Synchronization

/// How long the app's critical paths take, as one histogram each, kept over starts.
///
/// ``limit(of:)`` is the table of the limits. A duration beyond the limit of its path is logged as a warning in every
/// build. With `detectsSlowOperations` it also stops a debug build.
public final class CriticalPaths: Sendable {
  /// From the start of a program's work to the first screen.
  public static let coldLaunch = "launch cold"
  /// From the start to the first input that the app takes.
  public static let interactive = "launch interactive"
  /// From the return to the foreground to the screen.
  public static let warmLaunch = "launch warm"
  /// From a key press to the frame of the terminal that shows what it did.
  public static let keyToFrame = "key to frame"
  /// Decoding JSON: an answer of the service, or the schema of a form.
  static let decode = "decode"
  /// Reading an item of the secure store on disk.
  static let databaseRead = "database read"
  /// Writing or deleting an item of the secure store on disk.
  static let databaseWrite = "database write"

  /// How long decoding may take on the main actor, where it delays keys and frames.
  static let mainActorDecodeLimit = Duration.milliseconds(4)

  /// The most paths; further ones are counted as `other`.
  static let limit = 200

  private struct Path {
    var histogram = LatencyHistogram()
    let limit: Duration?
  }

  private struct State {
    /// Since the last ``keep(in:)``.
    var fresh: [String: Path] = [:]
    /// The path that came last, until ``fresh`` gets or loses one.
    var last: (name: String, index: Dictionary<String, Path>.Index)?
    /// Of this process, before it.
    var earlier: [String: LatencyHistogram] = [:]
    var findings: [Finding] = []
  }

  /// A document that took long to decode on the main actor.
  public struct Finding: Sendable, Hashable {
    /// The document: the route of a request, or the id of a form.
    public let document: String
    /// How long it took.
    public let duration: Duration
  }

  /// The most findings; the oldest are dropped.
  private static let findingLimit = 20

  private let state = Mutex(State())
  /// Held by the call that keeps the durations.
  private let keeping = Mutex(())
  private let detectsSlowOperations: Bool
  private let logger: LogManager

  /// Creates histograms of nothing yet.
  ///
  /// - Parameters:
  ///   - logger: Receives `criticalPath_exceed` for each duration beyond the limit of its path, and
  ///     `criticalPath_mainActorDecode` for each finding; default none.
  ///   - detectsSlowOperations: Whether either of them stops a debug build, by an assertion after its entry in the log;
  ///     default false, because a slow machine exceeds limits, too.
  public init(logger: LogManager = .silent, detectsSlowOperations: Bool = false) {
    self.logger = logger
    self.detectsSlowOperations = detectsSlowOperations
  }

  /// The last findings, oldest first; none in a release build.
  public var findings: [Finding] { state.withLock { $0.findings } }

  /// The histograms since the start, by the path's name, such as `GET /v1/me/profile 200`.
  public var all: [String: LatencyHistogram] {
    state.withLock { state in
      state.fresh.reduce(into: state.earlier) { all, path in
        all[path.key, default: LatencyHistogram()].merge(path.value.histogram)
      }
    }
  }

  /// Adds a duration to a path.
  public func record(_ name: String, _ duration: Duration) {
    let limit = state.withLock { state in
      // A path often comes again, and comparing its name takes less time than hashing it.
      let isLast = state.last?.name == name
      if let index = isLast ? state.last?.index : state.fresh.index(forKey: name) {
        if !isLast { state.last = (name, index) }
        state.fresh.values[index].histogram.record(duration)
        return state.fresh.values[index].limit
      }
      state.last = nil
      let key = state.fresh.count < Self.limit ? name : "other"
      state.fresh[key, default: Path(limit: Self.limit(of: name))].histogram.record(duration)
      return Self.limit(of: name)
    }
    if let limit, duration > limit { exceed(name, duration, limit) }
  }

  private func exceed(_ name: String, _ duration: Duration, _ limit: Duration) {
    logger.trackEvent(
      name: "criticalPath_exceed",
      parameters: [
        "path": .public(name), "milliseconds": .public(Int(duration / .milliseconds(1))),
        "limit": .public(Int(limit / .milliseconds(1))),
      ], type: .warning)
    assert(
      !detectsSlowOperations, "\(name) took \(duration), longer than its limit of \(limit).")
  }

  /// Adds the decoding of a document.
  ///
  /// In a debug build, one that took longer than ``mainActorDecodeLimit`` on the main actor is a finding.
  ///
  /// - Parameter document: The route of a request, or the id of a form.
  func recordDecoding(
    of document: String, _ duration: Duration, isOnMainActor: Bool = MainQueue.isCurrent
  ) {
    record(Self.decode, duration)
    #if DEBUG
      guard isOnMainActor, duration > Self.mainActorDecodeLimit else { return }
      state.withLock { state in
        state.findings.append(Finding(document: document, duration: duration))
        if state.findings.count > Self.findingLimit { state.findings.removeFirst() }
      }
      logger.trackEvent(
        name: "criticalPath_mainActorDecode",
        parameters: [
          "document": .public(document), "microseconds": .public(Int(duration / .microseconds(1))),
        ], type: .warning)
      assert(!detectsSlowOperations, "\(document) was decoded on the main actor in \(duration).")
    #endif
  }

  /// Decodes a document, and adds how long that took.
  func measureDecoding<Value, Failure>(
    of document: String, on clock: any Clock<Duration>, _ decode: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let elapsed = clock.stopwatch()
    defer { recordDecoding(of: document, elapsed()) }
    return try decode()
  }

  /// How long a path may take; nil for a path without limit.
  ///
  /// | path | limit |
  /// |---|---|
  /// | `launch cold`: from the start of the process's work to the first screen | 2 s |
  /// | `launch interactive`: to the first input that the app takes | 3 s |
  /// | `launch warm`: from the return to the foreground to the screen | 1 s |
  /// | `screen …`: until a screen that shows has what it needs | 1 s |
  /// | `key to frame`: from a key press to the frame of the terminal | 50 ms |
  /// | `decode`: JSON of an answer or a form; on the main actor 4 ms | 100 ms |
  /// | `database read`: an item of the secure store on disk | 100 ms |
  /// | `database write`: the same, until it is safe on the disk | 1 s |
  /// | a request, until its answer | 5 s |
  public static func limit(of name: String) -> Duration? {
    switch name {
    case coldLaunch: .seconds(2)
    case interactive: .seconds(3)
    case warmLaunch: .seconds(1)
    case keyToFrame: .milliseconds(50)
    case decode: .milliseconds(100)
    case databaseRead: .milliseconds(100)
    case databaseWrite: .seconds(1)
    case _ where name.hasPrefix("screen "): .seconds(1)
    case _ where name.contains(" /"): .seconds(5)
    default: nil
    }
  }

  /// Adds an attempt of a request, by method, route and how it ended; never by its values.
  func record(_ measurement: RequestMeasurement) {
    let route = measurement.route ?? "other"
    let end =
      switch measurement.result {
      case .status(let status): "\(status)"
      case .failed: "failed"
      }
    record("\(measurement.method) \(route) \(end)", measurement.duration)
  }
}

extension CriticalPaths {
  private static let key = KeyValueKey<[String: LatencyHistogram]>("criticalPaths", default: [:])

  /// Adds what was measured since the last call to what earlier starts have kept.
  ///
  /// Several processes may do so at once; calls of one process wait for each other.
  /// - Throws: The store's error; the durations are then kept by the next call.
  func keep(in store: any KeyValueStore) throws(KeyValueStoreError) {
    try keeping.withLock { _ throws(KeyValueStoreError) in try keepFresh(in: store) }
  }

  private func keepFresh(in store: any KeyValueStore) throws(KeyValueStoreError) {
    let (fresh, earlier) = state.withLock { state in
      let (fresh, earlier) = (state.fresh.mapValues(\.histogram), state.earlier)
      (state.fresh, state.last) = ([:], nil)
      for (name, histogram) in fresh {
        state.earlier[name, default: LatencyHistogram()].merge(histogram)
      }
      return (fresh, earlier)
    }
    guard !fresh.isEmpty else { return }
    do throws(KeyValueStoreError) {
      try store.update { transaction throws(KeyValueStoreError) in
        var kept = try transaction.value(for: Self.key)
        for (name, histogram) in fresh {
          let key = kept[name] != nil || kept.count < Self.limit ? name : "other"
          kept[key, default: LatencyHistogram()].merge(histogram)
        }
        try transaction.set(kept, for: Self.key)
      }
    } catch {
      state.withLock { state in
        (state.earlier, state.last) = (earlier, nil)
        for (name, histogram) in fresh {
          state.fresh[name, default: Path(limit: Self.limit(of: name))].histogram.merge(histogram)
        }
      }
      throw error
    }
  }

  /// The durations that all starts have kept.
  ///
  /// - Throws: The store's error.
  static func kept(
    in store: any KeyValueStore
  ) throws(KeyValueStoreError) -> [String: LatencyHistogram] {
    try store.value(for: key)
  }

  /// Forgets what was kept.
  ///
  /// - Throws: The store's error.
  static func reset(in store: any KeyValueStore) throws(KeyValueStoreError) {
    try store.remove(key)
  }
}
