#if canImport(Darwin) && !os(macOS)
  import Dispatch
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
#endif

/// Does work that must go on when the app has entered the background.
protocol BackgroundWork: Sendable {
  /// Does the work and returns at its end, or when the system gives it no more time.
  ///
  /// - Parameter reason: The work's name in the system's diagnostics.
  func perform(_ reason: String, _ work: @escaping @Sendable () async -> Void) async
}

/// Does the work at once: a terminal stops the program only after it.
struct ForegroundWork: BackgroundWork {
  func perform(_ reason: String, _ work: @escaping @Sendable () async -> Void) async {
    await work()
  }
}

#if canImport(Darwin) && !os(macOS)
  /// Asks Apple's systems for time in the background (`ProcessInfo.performExpiringActivity`).
  ///
  /// It was type-checked against stubs and not compiled or run on an Apple platform.
  struct ExpiringActivityWork: BackgroundWork {
    func perform(_ reason: String, _ work: @escaping @Sendable () async -> Void) async {
      let task = Task { await work() }
      ProcessInfo.processInfo.performExpiringActivity(withReason: reason) { isExpiring in
        if isExpiring { return task.cancel() }
        // The system grants time until the block returns.
        let end = DispatchSemaphore(value: 0)
        Task {
          await task.value
          end.signal()
        }
        end.wait()
      }
      await task.value
    }
  }
#endif

/// The background work of this system.
enum SystemBackgroundWork {
  static var work: any BackgroundWork {
    #if canImport(Darwin) && !os(macOS)
      ExpiringActivityWork()
    #else
      ForegroundWork()
    #endif
  }
}
