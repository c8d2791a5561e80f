public import FormKit
public import ShellApp

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The state of the app at one moment, for a developer: states, counts, names and durations, never contents
/// and secrets.
public struct DiagnosticsReport: Sendable, Hashable {
  /// The facts by name, in their order; the names are those of the JSON document.
  public let facts: [Fact]

  /// A fact: a value, or a list of objects.
  public struct Fact: Sendable, Hashable {
    /// Its name.
    public let name: String
    /// Its value.
    public let value: FormValue
  }

  /// How many requests and lines of the log a report has.
  static let tail = 50

  /// Gathers the facts of a booted app.
  ///
  /// - Parameters:
  ///   - history: The log of the app; nil for one without.
  ///   - source: Whether the app is one that runs, or was booted for the report.
  @MainActor
  public init(of app: AppCoordinator, history: LogHistory?, source: Source) async {
    let dependencies = app.dependencies
    let storage = await dependencies.storageReport()
    let session = await dependencies.sessionReport()
    let environment = app.store.environment
    facts = [
      ("source", .string(source.rawValue)),
      ("configuration", .string(BuildConfiguration.current.rawValue)),
      ("version", .string(AppIdentity.version)),
      ("time", .string(Self.instant(dependencies.now()))),
      ("launchState", .string(app.store.state.name)),
      ("route", .string(app.route?.description ?? "none")),
      ("stack", .array(app.stack.map { .string($0.description) })),
      ("isReachable", .bool(environment.isNetworkReachable)),
      ("flags", Self.flags(environment)),
      ("experiments", ["streakHeading": .string(environment.streakHeading.rawValue)]),
      ("session", Self.session(session)),
      ("telemetry", Self.telemetry(dependencies.telemetryReport())),
      ("secureItemCount", Self.count(storage.secureItemCount)),
      ("keySource", .string(storage.keySource)),
      ("draftCount", Self.count(storage.draftCount)),
      ("pendingUploadCount", Self.count(storage.pendingUploadCount)),
      ("waitingFormCount", Self.count(storage.waitingFormCount)),
      ("waitingEntryCount", Self.count(storage.waitingEntryCount)),
      ("caches", .array(storage.caches.map(Self.cache))),
      (
        "migrations",
        [
          [
            "name": "earlierDrafts",
            "isWaiting": storage.hasEarlierDrafts.map { .bool($0) } ?? .null,
          ]
        ]
      ),
      ("schemaCount", Self.count(FormCatalog.ids.count)),
      ("residentBytes", Self.count(ProcessFacts.residentBytes)),
      ("openFileCount", Self.count(ProcessFacts.openFileCount)),
      ("alive", Self.alive(LifetimeTracker.current?.alive ?? [])),
      ("criticalPaths", Self.paths(dependencies.criticalPaths)),
      ("findings", Self.findings(dependencies.criticalPaths)),
      ("requests", Self.requests(history)),
      ("log", Self.lines(history)),
    ].map { Fact(name: $0.0, value: $0.1) }
  }

  /// Where the app came from.
  public enum Source: String, Sendable {
    /// It was running on the state folder.
    case running
    /// It was booted for the report.
    case booted
  }

  /// The report as one JSON object.
  public var document: FormValue {
    .object(FormObject(facts.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first }))
  }

  /// The report as lines of text.
  public var text: String { facts.map { Self.text($0.name, $0.value, indent: "") }.joined() }

  /// The report as content of a screen.
  public var content: [ContentBlock] {
    let (lists, values) = (facts.filter(\.isList), facts.filter { !$0.isList })
    return [.summary(values.map { .init($0.name, Self.inline($0.value)) })]
      + lists.map { fact in
        .card(
          ContentBlock.Card(
            fact.name, [.list((fact.value.arrayValue ?? []).map { .init(Self.inline($0)) })],
            isFolded: true))
      }
  }

  private static func count(_ number: Int?) -> FormValue {
    number.map { .number(Double($0)) } ?? .null
  }

  private static func flags(_ environment: AppEnvironment) -> FormValue {
    let flags = FeatureFlag.allCases.map { flag in
      (flag.rawValue, FormValue.bool(environment.features.contains(flag)))
    }
    return .object(FormObject(flags, uniquingKeysWith: { first, _ in first }))
  }

  private static func session(_ session: SessionReport?) -> FormValue {
    guard let session else { return .null }
    return [
      "isGuest": .bool(session.isGuest),
      "ageSeconds": count(session.ageSeconds),
      "accessTokenSeconds": .number(Double(session.accessTokenSeconds)),
      "refreshTokenSeconds": .number(Double(session.refreshTokenSeconds)),
    ]
  }

  private static func cache(_ cache: StorageReport.Cache) -> FormValue {
    [
      "name": .string(cache.name), "count": count(cache.count), "bytes": count(cache.bytes),
      "hits": count(cache.hits), "misses": count(cache.misses), "hitRate": hitRate(of: cache),
    ]
  }

  /// The part of the look-ups that found a value, to three decimals; null before the first one.
  private static func hitRate(of cache: StorageReport.Cache) -> FormValue {
    guard let hits = cache.hits, let misses = cache.misses, hits + misses > 0 else { return .null }
    return .number((Double(hits) / Double(hits + misses) * 1_000).rounded() / 1_000)
  }

  private static func telemetry(_ telemetry: TelemetryReport?) -> FormValue {
    guard let telemetry else { return .null }
    return [
      "isAllowed": telemetry.isAllowed.map { .bool($0) } ?? .null,
      "waiting": count(telemetry.waiting), "dropped": count(telemetry.dropped),
      "lastResult": telemetry.lastResult.map { .string($0.rawValue) } ?? .null,
    ]
  }

  private static func paths(_ paths: CriticalPaths) -> FormValue {
    .array(
      paths.all.sorted { $0.key < $1.key }.map { name, histogram in
        [
          "name": .string(name), "count": count(histogram.count),
          "p50Milliseconds": milliseconds(histogram.percentile(0.5)),
          "p95Milliseconds": milliseconds(histogram.percentile(0.95)),
          "p99Milliseconds": milliseconds(histogram.percentile(0.99)),
        ]
      })
  }

  /// Groups equal records into one object with their count.
  private static func alive(_ records: [LifetimeTracker.Record]) -> FormValue {
    var counts: [LifetimeTracker.Record: Int] = [:]
    for record in records { counts[record, default: 0] += 1 }
    let sorted = counts.sorted {
      ($0.key.kind.rawValue, $0.key.name, $0.key.route ?? "")
        < ($1.key.kind.rawValue, $1.key.name, $1.key.route ?? "")
    }
    return .array(
      sorted.map { record, count in
        [
          "kind": .string(record.kind.rawValue), "name": .string(record.name),
          "route": record.route.map { .string($0) } ?? .null, "place": .string(record.place),
          "count": Self.count(count), "isOverdue": .bool(record.isOverdue),
        ]
      })
  }

  /// Each path that has exceeded its limit since the start, with its longest duration, then the documents that took
  /// long to decode on the main actor.
  private static func findings(_ paths: CriticalPaths) -> FormValue {
    let slow = paths.all.sorted { $0.key < $1.key }.compactMap { name, histogram -> FormValue? in
      guard let limit = CriticalPaths.limit(of: name), histogram.longest > limit else { return nil }
      return [
        "path": .string(name), "milliseconds": milliseconds(histogram.longest),
        "limitMilliseconds": milliseconds(limit),
      ]
    }
    return .array(
      slow
        + paths.findings.map {
          ["document": .string($0.document), "milliseconds": milliseconds($0.duration)]
        })
  }

  private static func milliseconds(_ duration: Duration?) -> FormValue {
    duration.map { .number(($0 / .microseconds(1)).rounded(.down) / 1_000) } ?? .null
  }

  /// The last requests that have ended, newest first.
  private static func requests(_ history: LogHistory?) -> FormValue {
    var query = LogHistory.Query()
    query.text = "networking_request_"
    let ended = (history?.lines(matching: query, limit: 4 * tail) ?? []).filter {
      $0.name != "Networking_Request_Start"
    }
    return .array(
      ended.prefix(tail).map { line in
        let facts = Dictionary(line.facts.map { ($0.name, $0.value) }) { first, _ in first }
        var request: FormObject = [
          "time": .string(instant(line.date)), "method": .string(facts["method"] ?? ""),
          "route": .string(line.route ?? ""),
        ]
        request["status"] = line.status.map { .number(Double($0)) }
        request["error"] = (facts["reason"] ?? facts["error"]).map { .string($0) }
        request["milliseconds"] = facts["duration_ms"].flatMap(Double.init).map { .number($0) }
        return .object(request)
      })
  }

  /// The last lines of the log, newest first.
  private static func lines(_ history: LogHistory?) -> FormValue {
    .array(
      (history?.lines(limit: tail) ?? []).map {
        .string("\(instant($0.date)) \($0.text)")
      })
  }

  private static func instant(_ date: Date) -> String { date.formatted(.iso8601) }

  private static func text(_ name: String, _ value: FormValue, indent: String) -> String {
    guard case .array(let values) = value, !values.isEmpty else {
      return "\(indent)\(name): \(inline(value))\n"
    }
    return "\(indent)\(name):\n" + values.map { "\(indent)  \(inline($0))\n" }.joined()
  }

  /// A value on one line.
  private static func inline(_ value: FormValue) -> String {
    switch value {
    case .string(let text): text
    case .array(let values): values.map(inline).joined(separator: ", ")
    case .object(let members):
      members.sorted { $0.key < $1.key }.map { "\($0.key) \(inline($0.value))" }
        .joined(separator: ", ")
    default: value.json()
    }
  }
}

extension DiagnosticsReport.Fact {
  /// Whether it is a list of lines of its own.
  fileprivate var isList: Bool {
    ["alive", "caches", "criticalPaths", "findings", "requests", "log"].contains(name)
  }
}
