import Networking
import Synchronization

/// How long the app's critical paths take, as one histogram each.
public final class CriticalPaths: Sendable {
  /// The most paths; further ones are counted as `other`.
  static let limit = 200

  private let histograms = Mutex<[String: LatencyHistogram]>([:])

  /// Creates histograms of nothing yet.
  public init() {}

  /// The histograms so far, by the path's name, such as `GET /v1/me/profile 200`.
  public var all: [String: LatencyHistogram] { histograms.withLock { $0 } }

  /// Adds a duration to a path.
  public func record(_ name: String, _ duration: Duration) {
    histograms.withLock { histograms in
      let key = histograms[name] != nil || histograms.count < Self.limit ? name : "other"
      histograms[key, default: LatencyHistogram()].record(duration)
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
