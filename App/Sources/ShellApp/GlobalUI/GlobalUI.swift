public import Observation

/// When a toast ends, unless the next one takes its place.
public enum ToastEnd: Sendable, Hashable {
  /// After its time, or with the person's next action: a screen that is drawn again by itself.
  case timed
  /// With the person's next action: lines, which print it before they obey the line that asks for the action.
  case step
  /// With the person's next action after a page has shown it.
  case drawn
}

/// The messages that belong to no single screen; they show on whichever screen is on top.
///
/// Toasts show one after the other, urgent ones first. A toast disappears with the person's next action,
/// or before, after its ``ToastModel/duration``. Banners show together until they are
/// removed or put away.
@MainActor
@Observable
public final class GlobalUI {
  private let lifetime = Lifetime(.flow, GlobalUI.self)
  /// The toast that shows; nil when none does, or while toasts are held back.
  public var toast: ToastModel? { isHeld ? nil : queue.current }
  /// The banners that show, urgent ones first; none while messages are held back.
  public var banners: [BannerModel] {
    guard !isHeld else { return [] }
    return present.filter(\.tone.isUrgent) + present.filter { !$0.tone.isUrgent }
  }
  private var present: [BannerModel] = []
  private var queue = ToastQueue()
  /// Whether toasts and banners wait, such as for an answer to an alert.
  private(set) var isHeld = false
  /// When a toast ends; default after its time, or with the person's next action.
  var toastEnd = ToastEnd.timed { didSet { schedule() } }
  /// The toast that a page has shown; nil for none.
  @ObservationIgnored private var drawn: ToastModel?
  @ObservationIgnored private var timer: Task<Void, Never>?
  @ObservationIgnored private let time: @Sendable () -> Duration
  private let clock: any Clock<Duration>

  /// Makes an empty one.
  ///
  /// - Parameter clock: Measures how long a toast shows; default the continuous clock.
  public init(clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
    time = clock.stopwatch()
  }

  deinit { timer?.cancel() }

  /// Shows a toast, at its turn; the same one at most once in five seconds, unless the person does
  /// something meanwhile.
  public func show(_ toast: ToastModel) {
    queue.add(toast, at: time())
    schedule()
  }

  /// Shows a banner until it is removed or put away; one that shows already is dropped.
  public func show(_ banner: BannerModel) {
    if !present.contains(banner) { present.append(banner) }
  }

  /// Removes a banner, because what it says no longer holds.
  public func remove(_ banner: BannerModel) { present.removeAll { $0 == banner } }

  /// Puts the first banner away that the person may put away.
  func dismissBanner() {
    if let first = banners.first(where: \.isDismissible) { remove(first) }
  }

  /// The person does something: the next toast shows; toasts that are held back stay, and so does one that came after
  /// the last page, where a page must have shown it.
  func step() {
    guard !isHeld else { return }
    if toastEnd == .drawn, let current = queue.current, current != drawn { return }
    drawn = nil
    queue.step()
    schedule()
  }

  /// A page has shown these notices.
  func drew(_ notices: [Notice]) {
    if let toast, notices.contains(toast.notice) { drawn = toast }
  }

  /// Removes all toasts.
  func removeAll() {
    queue = ToastQueue()
    schedule()
  }

  /// Holds toasts and banners back, or lets them show.
  func hold(_ isHeld: Bool) {
    guard isHeld != self.isHeld else { return }
    self.isHeld = isHeld
    schedule()
  }

  /// Waits for the end of the toast that shows.
  private func schedule() {
    timer?.cancel()
    timer = nil
    guard toastEnd == .timed, let toast, let duration = toast.duration else { return }
    timer = .tracked("toast") { [weak self, clock] in
      do { try await clock.sleep(for: duration) } catch { return }
      self?.end(toast)
    }
  }

  private func end(_ toast: ToastModel) {
    guard self.toast == toast, !Task.isCancelled else { return }
    queue.advance()
    schedule()
  }
}
