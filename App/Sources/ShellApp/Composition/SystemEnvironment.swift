public import Domain
import ImageProcessing
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The world outside the process: wall clock, zone, randomness, waiting.
///
/// ``live(_:)`` is the only place of the app that reads them; everything else is given this value.
public struct SystemEnvironment: Sendable {
  /// The present instant.
  public var now: @Sendable () -> Date
  /// The zone of "today".
  public var timeZone: SystemTimeZone
  /// Where pauses are waited.
  public var clock: any Clock<Duration>
  /// A number of [0, 1).
  public var random: @Sendable () -> Double
  /// A new unique text.
  public var identifier: @Sendable () -> String
  /// The present instant for the app's lock and the log's throttle and files, which a pinned clock does not change.
  var lockNow: @Sendable () -> Date
  /// Prepares pictures for upload with the image libraries of the platform.
  public var imageProcessor: any ImageProcessor = DefaultImageProcessor()
  /// Does the work that goes on in the background.
  var backgroundWork = SystemBackgroundWork.work

  /// Makes an environment.
  public init(
    now: @escaping @Sendable () -> Date, timeZone: SystemTimeZone = .current,
    clock: any Clock<Duration> = ContinuousClock(),
    random: @escaping @Sendable () -> Double, identifier: @escaping @Sendable () -> String
  ) {
    self.now = now
    lockNow = now
    self.timeZone = timeZone
    self.clock = clock
    self.random = random
    self.identifier = identifier
  }

  /// The real world, with the clock and zone a configuration pins.
  public static func live(_ configuration: Configuration) -> SystemEnvironment {
    let pinned = configuration.pinnedNow
    var system = SystemEnvironment(
      now: { pinned ?? Date() }, timeZone: configuration.timeZone,
      random: { Double.random(in: 0..<1) }, identifier: { UUID().uuidString })
    system.lockNow = { Date() }
    return system
  }

  /// The same with the instant that an interceptor simulates.
  func intercepted(by interceptor: (any FormInterceptor)?) -> SystemEnvironment {
    guard let interceptor else { return self }
    var system = self
    system.now = interceptor.now(now)
    system.lockNow = interceptor.now(lockNow)
    return system
  }

  /// The present day in the zone.
  public var today: CalendarDate { day(of: now()) }

  /// The day of an instant in the zone.
  func day(of instant: Date) -> CalendarDate {
    let offset = timeZone.secondsFromGMT(at: instant)
    return CalendarDate(instant, in: TimeZone(secondsFromGMT: offset) ?? .gmt)
  }
}
