import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One request's view of the state: it changes a copy, which is kept once the answer is there.
struct BackendService {
  var state: BackendState
  let configuration: BackendConfiguration
  /// The instant of the request, in whole milliseconds as the wire has them.
  let now: Date

  init(state: BackendState, configuration: BackendConfiguration) {
    self.state = state
    self.configuration = configuration
    let milliseconds = (configuration.now().timeIntervalSince1970 * 1_000).rounded(.down)
    now = Date(timeIntervalSince1970: milliseconds / 1_000)
  }

  /// Answers a request that found its endpoint.
  mutating func answer(_ endpoint: Endpoint, _ exchange: Exchange) -> HTTPResponse {
    state.removeExpired(at: now)
    do throws(Problem) {
      let userID = endpoint.needsSession ? try authenticatedUser(of: exchange.request) : ""
      return try endpoint.handle(&self, exchange, userID)
    } catch {
      return error.response
    }
  }

  /// The latest day it is anywhere on Earth: nobody's birthday comes too late for the server.
  var today: CalendarDate {
    let seconds = now.timeIntervalSince1970 + 14 * 3_600
    let days = Int((min(max(seconds, -6e10), 2.5e11) / 86_400).rounded(.down))
    return (try? CalendarDate(daysSinceEpoch: days)) ?? .last
  }

  /// A new identifier or secret: random bytes in hexadecimal.
  func random(byteCount: Int) throws(Problem) -> String {
    do {
      return try configuration.randomBytes(byteCount).hexadecimal
    } catch {
      throw .unavailable
    }
  }
}

extension Data {
  /// The bytes as lower-case hexadecimal digits.
  var hexadecimal: String {
    map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
  }
}

extension Date {
  /// The instant a duration later.
  func adding(_ duration: Duration) -> Date { addingTimeInterval(duration / .seconds(1)) }
}
