import Dispatch

/// Whether code runs on the main actor, whose executor is the main queue.
///
/// Its thread may change: on Linux, the main queue runs on any thread once the program waits in its own loop.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether this is the main queue.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
