import Data
import Domain
import LocalPersistence
import Networking
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Sends analytic events, warnings and failures to the app's service, when the person agrees.
///
/// Entries are collected into batches, which are kept in a folder until the service has them, and sent
/// in their order, each under a key by which the service counts it once. An entry holds what a log
/// file holds and never who the person is. Before ``connect(to:on:random:isAllowed:)`` entries wait in
/// memory; a person who does not agree has nothing collected and nothing kept.
final class RemoteLogService: LogService {
  /// How much is collected and kept, and when it is sent.
  struct Limits: Sendable {
    /// The most entries of a batch.
    var batchCount = 50
    /// The most batches that are kept; the oldest beyond it are dropped.
    var keptBatches = 100
    /// The most bytes of a batch; the service takes 64 KiB.
    var batchBytes = 48_000
    /// How long an entry waits for others.
    var interval = Duration.seconds(30)
    /// The pauses between attempts while the service cannot be reached.
    var retry = ExponentialBackoffStrategy(
      maxAttempts: .max, base: .seconds(5), cap: .seconds(300))
  }

  private struct State {
    var events: [AnalyticsEvent] = []
    var properties: [String: JSONValue] = [:]
    /// Nil until it is known.
    var isAllowed: Bool?
    /// Whether the service has required an update of the app.
    var isOutdated = false
    var dropped = 0
    /// How many dropped entries a batch has told the service of.
    var reported = 0
    var lastResult: TelemetryReport.BatchResult?
    var service: TelemetryService?
    /// Waits, then sends, again and again.
    var work: Task<Void, Never>?
    /// The pause that the work waits for; nil while it may not be cut short.
    var pause: Task<Void, Never>?
  }

  let filter: LogFilter = [.analytic, .warning, .error]
  private let folder: AnalyticsFolder
  private let limits: Limits
  /// The facts of each batch about the app and the device, which are no person's.
  private let device: [String: JSONValue]
  private let identifier: @Sendable () -> String
  private let state: Mutex<State>

  /// Makes a service that keeps its batches in a folder.
  ///
  /// - Parameters:
  ///   - device: Facts about the app and the device, which each batch has.
  ///   - identifier: A new unique text.
  init(
    folder: SecureFolder, limits: Limits = Limits(), device: LogParameters = [:],
    identifier: @escaping @Sendable () -> String
  ) {
    self.device = device.properties
    state = Mutex(State(properties: self.device))
    self.folder = AnalyticsFolder(folder: folder, limit: limits.keptBatches)
    self.limits = limits
    self.identifier = identifier
  }

  deinit { state.withLock { $0.work }?.cancel() }

  func log(_ entry: LogEntry) {
    let event = AnalyticsEvent(entry)
    let isFull = state.withLock { state in
      guard state.isAllowed != false else { return false }
      state.events.append(event)
      if state.service == nil, state.events.count > limits.batchCount {
        state.events.removeFirst()
        state.dropped += 1
      }
      return state.events.count >= limits.batchCount
    }
    guard isFull else { return }
    let (pause, isAllowed) = state.withLock { ($0.pause, $0.isAllowed) }
    // While the service cannot be reached, a full batch goes to the disk.
    if let pause { pause.cancel() } else if isAllowed == true { keepCollected() }
  }

  func addUserProperties(_ properties: LogParameters, isHighPriority: Bool) {
    let pause = state.withLock { state in
      state.properties.merge(properties.properties) { _, new in new }
      return isHighPriority ? state.pause : nil
    }
    pause?.cancel()
  }

  /// Drops what was not sent yet, and the person's properties; the service holds nothing of a person.
  func deleteUserProfile() {
    forget()
    state.withLock { $0.properties = device }
  }

  /// Begins to send what was collected, or forgets it when the person does not agree.
  ///
  /// - Parameters:
  ///   - clock: Where pauses are waited.
  ///   - random: A number of [0, 1), which spreads the pauses.
  func connect(
    to service: TelemetryService, on clock: any Clock<Duration>,
    random: @escaping @Sendable () -> Double, isAllowed: Bool
  ) {
    let isFirst = state.withLock { state in
      guard state.service == nil else { return false }
      state.service = service
      return true
    }
    guard isFirst else { return }
    setAllowed(isAllowed)
    let lifetime = Lifetime(.task, "sendLog")
    let work = Task { [weak self, limits] in
      defer { lifetime.end() }
      var failures = 0
      while !Task.isCancelled {
        if failures == 0 {
          // The service is not held while it waits.
          await self?.pause(limits.interval, on: clock).end()
          // From here on a full batch goes to the disk.
          self?.state.withLock { $0.pause = nil }
        } else {
          // A failing service is left in peace, also when a batch is full.
          let pause = limits.retry.delayBeforeRetry(attempt: failures, random: random())
          try? await clock.sleep(for: pause)
        }
        guard !Task.isCancelled, let self else { return }
        failures = await self.send() ? 0 : failures + 1
        // Only an update ends this; what is kept is sent at the next start.
        if self.state.withLock({ $0.isOutdated }) { return }
      }
    }
    state.withLock { $0.work = work }
  }

  /// Takes whether the person agrees that entries are sent; without it nothing is kept.
  func setAllowed(_ isAllowed: Bool) {
    state.withLock { $0.isAllowed = isAllowed }
    if !isAllowed { forget() }
  }

  /// What waits, what was dropped, and how the last batch went.
  var report: TelemetryReport {
    let waiting = try? folder.count()
    return state.withLock { state in
      TelemetryReport(
        isAllowed: state.isAllowed, waiting: waiting, dropped: state.dropped + state.reported,
        lastResult: state.lastResult)
    }
  }

  /// Keeps what was collected, and tries once to send all that is kept.
  func flush() async { _ = await send() }

  private func forget() {
    state.withLock { ($0.events, $0.dropped) = ([], 0) }
    do {
      try folder.removeAll()
    } catch {
      // What stays is not sent while sharing is off, and the next start removes it.
    }
  }

  /// Begins to wait, until a batch is full at most.
  private func pause(_ duration: Duration, on clock: any Clock<Duration>) -> Pause {
    let pause = Task { _ = try? await clock.sleep(for: duration) }
    state.withLock { $0.pause = pause }
    return Pause(task: pause)
  }

  private struct Pause {
    let task: Task<Void, Never>

    /// Waits for the end of the pause, which the caller's cancellation ends, too.
    func end() async {
      await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }
    }
  }

  /// Sends what is kept, oldest first; false when the service could not take it now.
  private func send() async -> Bool {
    guard let service = state.withLock({ $0.isAllowed == true ? $0.service : nil }) else {
      return true
    }
    keepCollected()
    do {
      while let batch = try folder.oldest() {
        guard state.withLock({ $0.isAllowed }) == true else { return true }
        do {
          _ = try await service.send(batch)
          state.withLock { $0.lastResult = .sent }
        } catch RemoteError.updateRequired {
          state.withLock { ($0.isOutdated, $0.lastResult) = (true, .updateRequired) }
          return false
        } catch let error as RemoteError where !error.isRetryable {
          // The service would refuse it again.
          state.withLock { state in
            state.dropped += batch.events.count
            state.lastResult = .refused
          }
        }
        try folder.remove(batch)
      }
      return true
    } catch is CancellationError {
      return false
    } catch {
      state.withLock { $0.lastResult = .failed }
      return false
    }
  }

  private func keepCollected() {
    let (events, properties) = state.withLock { state in
      defer { state.events = [] }
      guard state.dropped > 0, let first = state.events.first else {
        return (state.events, state.properties)
      }
      let note = AnalyticsEvent(
        name: "log_drop", date: first.date, parameters: ["dropped": .number(Double(state.dropped))])
      state.reported += state.dropped
      state.dropped = 0
      return ([note] + state.events, state.properties)
    }
    for start in stride(from: 0, to: events.count, by: limits.batchCount) {
      keep(events[start..<min(events.count, start + limits.batchCount)], properties)
    }
    // The person may have changed their mind meanwhile.
    if state.withLock({ $0.isAllowed }) != true { forget() }
  }

  /// Keeps events as a batch, or as two when they are too long for one.
  private func keep(_ events: ArraySlice<AnalyticsEvent>, _ properties: [String: JSONValue]) {
    let batch = AnalyticsBatch(id: identifier(), events: Array(events), properties: properties)
    let size = (try? JSONEncoder().encode(batch).count) ?? 0
    guard size > limits.batchBytes, events.count > 1 else {
      let dropped = folder.keep(batch)
      return state.withLock { $0.dropped += dropped }
    }
    let middle = events.startIndex + events.count / 2
    keep(events[..<middle], properties)
    keep(events[middle...], properties)
  }
}

extension AnalyticsEvent {
  /// The event of an entry, as the service may have it: redacted, and with short texts.
  init(_ entry: LogEntry) {
    var parameters = entry.superProperties.properties
    parameters.merge(entry.parameters.properties) { _, own in own }
    parameters["level"] = .string(entry.level.rawValue)
    self.init(
      name: String(LogRedactor.redacted(entry.name).unicodeScalars.prefix(64)), date: entry.date,
      parameters: parameters)
  }
}

extension LogParameters {
  /// The facts as the service may have them, by their redacted names.
  fileprivate var properties: [String: JSONValue] {
    var properties: [String: JSONValue] = [:]
    for element in elements { properties[LogRedactor.redacted(element.key)] = JSONValue(element) }
    return properties
  }
}

extension JSONValue {
  /// A value as the service may have it.
  init(_ element: LogParameters.Element) {
    switch element.shown() {
    case .integer(let number): self = .number(Double(number))
    case .number(let number) where number.isFinite: self = .number(number)
    case .boolean(let value): self = .bool(value)
    case let content: self = .string(String(content.text.unicodeScalars.prefix(500)))
    }
  }
}
