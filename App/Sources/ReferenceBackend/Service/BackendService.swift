import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One request at work on the state; what it changed is kept before the answer is given.
struct BackendService {
  var state: BackendState
  let configuration: BackendConfiguration
  /// The instant of the request, in whole milliseconds as the wire has them.
  let now: Date
  /// Where the changes in ``told`` are heard.
  let broadcast: ChangeBroadcast
  /// How many requests users have sent.
  var budget: RequestBudget
  /// Who has tried wrong passwords.
  var throttle: SignInThrottle
  /// Changes to be told once they are kept, with their users.
  var told: [(userID: String, change: DocumentChange)] = []
  /// Messages to be sent once what they are about is kept.
  var messages: [BackendMessage] = []
  /// Text messages to be sent then.
  var textMessages: [BackendMessage] = []

  init(
    state: BackendState, configuration: BackendConfiguration, broadcast: ChangeBroadcast,
    budget: RequestBudget, throttle: SignInThrottle
  ) {
    self.state = state
    self.configuration = configuration
    self.broadcast = broadcast
    self.budget = budget
    self.throttle = throttle
    let milliseconds = (configuration.now().timeIntervalSince1970 * 1_000).rounded(.down)
    now = Date(timeIntervalSince1970: milliseconds / 1_000)
  }

  /// The result of a turn.
  enum Turn: Sendable {
    /// The answer.
    case response(HTTPResponse)
    /// A password has to be hashed before there is an answer.
    case hash(PasswordJob)
    /// A picture has to be re-encoded before there is an answer.
    case reencode(Data)
  }

  /// Answers a request that found its endpoint, or returns the work to be done before.
  ///
  /// When the exchange comes with its hashed password, everything is judged again: the stored hash
  /// may have changed in between, and then the hashing starts anew.
  mutating func answer(_ endpoint: Endpoint, _ routed: RoutedRequest) -> Turn {
    state.removeExpired(at: now)
    removeAbandonedAccounts()
    do throws(BackendError) {
      let userID = endpoint.needsSession ? try useSession(of: routed.request) : ""
      noteRequest(of: userID)
      if endpoint.needsSession, routed.password == nil, routed.picture == nil,
        let limit = configuration.requestsPerMinute,
        let seconds = budget.take(userID, limit: limit, now: now)
      {
        throw .tooManyRequests(seconds: seconds)
      }
      if let work = try endpoint.password?(&self, routed, userID),
        routed.password?.work != work
      {
        return .hash(try job(work))
      }
      if let data = try endpoint.picture?(&self, routed, userID), routed.picture?.source != data {
        return .reencode(data)
      }
      return .response(try endpoint.handle(&self, routed, userID))
    } catch {
      return .response(error.response)
    }
  }

  private func job(_ work: PasswordWork) throws(BackendError) -> PasswordJob {
    PasswordJob(work: work, salt: try randomBytes(16), cost: configuration.passwordCost)
  }

  /// The latest day it is anywhere on Earth: nobody's birthday comes too late for the server.
  var today: CalendarDate {
    let seconds = now.timeIntervalSince1970 + 14 * 3_600
    let days = Int((min(max(seconds, -6e10), 2.5e11) / 86_400).rounded(.down))
    return (try? CalendarDate(daysSinceEpoch: days)) ?? .last
  }

  /// A new code: six digits.
  func randomCode() throws(BackendError) -> String {
    let digits = String(try randomBytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 1_000_000)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// A new identifier or secret: random bytes in hexadecimal.
  func random(byteCount: Int) throws(BackendError) -> String {
    try randomBytes(byteCount).hexadecimal
  }

  /// A new key or salt.
  func randomBytes(_ count: Int) throws(BackendError) -> Data {
    do { return try configuration.randomBytes(count) } catch { throw .unavailable }
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
