/// Passes a controller's changes on to its streams; ends them when the controller goes.
@MainActor
final class FormBroadcast {
  /// One field's stream.
  private struct Subscriber {
    let continuation: AsyncStream<FieldState>.Continuation
    var last: FieldState
  }
  private var fields: [FieldPath: [Int: Subscriber]] = [:]
  private var listeners: [Int: AsyncStream<FormChanges>.Continuation] = [:]
  private var next = 0

  deinit {
    for subscriber in fields.values.flatMap(\.values) { subscriber.continuation.finish() }
    for listener in listeners.values { listener.finish() }
  }

  /// How many streams are open.
  var count: Int { fields.values.reduce(listeners.count) { $0 + $1.count } }

  func changes() -> AsyncStream<FormChanges> {
    let (stream, continuation) = AsyncStream.makeStream(of: FormChanges.self)
    next += 1
    let id = next
    listeners[id] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.listeners[id] = nil }
    }
    return stream
  }

  func states(of path: FieldPath, in engine: FormEngine) -> AsyncStream<FieldState> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: FieldState.self, bufferingPolicy: .bufferingNewest(1))
    guard let state = try? engine.state(of: path) else {
      continuation.finish()
      return stream
    }
    next += 1
    let id = next
    fields[path, default: [:]][id] = Subscriber(continuation: continuation, last: state)
    continuation.yield(state)
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.fields[path]?[id] = nil }
    }
    return stream
  }

  /// Tells whoever follows what changed; costs what changed, unless items or fields came or went.
  func send(_ changes: FormChanges, of engine: FormEngine) {
    for listener in listeners.values { listener.yield(changes) }
    guard !fields.isEmpty else { return }
    for path in changes.structure ? Array(fields.keys) : changes.fields { send(path, of: engine) }
  }

  private func send(_ path: FieldPath, of engine: FormEngine) {
    guard let subscribers = fields[path] else { return }
    guard let state = try? engine.state(of: path) else {
      fields[path] = nil
      for subscriber in subscribers.values { subscriber.continuation.finish() }
      return
    }
    for (id, subscriber) in subscribers where subscriber.last != state {
      fields[path]?[id]?.last = state
      subscriber.continuation.yield(state)
    }
  }
}
