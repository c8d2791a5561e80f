/// The toasts that show one after the other, urgent ones first.
///
/// A pure value; the time is that of any clock since some fixed instant.
struct ToastQueue: Sendable {
  /// The same toast shows at most once in this time, unless the person does something meanwhile.
  static let throttle = Duration.seconds(5)
  /// The most toasts that wait; of more, the last one of the lowest priority is dropped.
  static let capacity = 8

  /// The toast that shows; nil when none does.
  private(set) var current: ToastModel?
  private var waiting: [ToastModel] = []
  private var accepted: [(toast: ToastModel, time: Duration)] = []

  /// Adds a toast; one that shows, waits or was shown a moment ago is dropped.
  ///
  /// An urgent toast shows at once in place of another one, which follows.
  mutating func add(_ toast: ToastModel, at time: Duration) {
    accepted.removeAll { time - $0.time >= Self.throttle }
    guard toast != current, !waiting.contains(toast),
      !accepted.contains(where: { $0.toast == toast })
    else { return }
    accepted.append((toast, time))
    if let current, current.tone.isUrgent || !toast.tone.isUrgent {
      insert(toast, first: false)
    } else {
      if let current { insert(current, first: true) }
      current = toast
    }
  }

  /// Shows the next toast in place of the present one.
  mutating func advance() {
    current = waiting.isEmpty ? nil : waiting.removeFirst()
  }

  /// The person does something: the next toast shows, and all may show again.
  mutating func step() {
    accepted = []
    advance()
  }

  /// Inserts a toast before or behind those of its priority.
  private mutating func insert(_ toast: ToastModel, first: Bool) {
    let urgentEnd = waiting.firstIndex { !$0.tone.isUrgent } ?? waiting.count
    let range = toast.tone.isUrgent ? 0..<urgentEnd : urgentEnd..<waiting.count
    waiting.insert(toast, at: first ? range.lowerBound : range.upperBound)
    if waiting.count > Self.capacity { waiting.removeLast() }
  }
}
