import Cryptography
import Networking
import ReferenceBackend
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The messages a backend delivered, and the random bytes it drew.
final class BackendMailbox: Sendable {
  struct NoMessage: Error {}

  private let messages = Mutex<[BackendMessage]>([])
  private let draws = Mutex<[Int]>([])

  var all: [BackendMessage] { messages.withLock { $0 } }

  /// The last code delivered.
  func code() throws -> String {
    guard case .code(let code)? = all.last?.content else { throw NoMessage() }
    return code
  }

  /// Every reset token delivered, the oldest first.
  var resetTokens: [String] {
    all.compactMap { if case .passwordReset(let token) = $0.content { token } else { nil } }
  }

  /// Every code delivered, the oldest first.
  var codes: [String] {
    all.compactMap { if case .code(let code) = $0.content { code } else { nil } }
  }

  /// Runs `work`; returns its result and the sizes of the random values drawn meanwhile.
  ///
  /// A hash draws a salt, so equal draws mean equally many hashes.
  func draws<Value>(during work: () async throws -> Value) async rethrows -> (Value, [Int]) {
    draws.withLock { $0 = [] }
    let value = try await work()
    return (value, draws.withLock { $0 })
  }

  func harness(
    folder: String? = nil,
    _ adjust: @escaping @Sendable (inout BackendConfiguration) -> Void = { _ in }
  ) -> BackendHarness {
    BackendHarness(folder: folder) { configuration in
      let random = configuration.randomBytes
      configuration.randomBytes = { count in
        self.draws.withLock { $0.append(count) }
        return try random(count)
      }
      configuration.deliver = { message in self.messages.withLock { $0.append(message) } }
      configuration.passwordCost = .init(cost: 16)
      configuration.accessTokenLifetime = .seconds(86_400)
      adjust(&configuration)
    }
  }
}

extension JSONResponse {
  /// What an observer can compare: the status, the fields, the names of the members and their sizes.
  var shape: [String] {
    var lines = ["\(status)", "\(response.headers)"]
    if case .object(let members)? = json {
      lines += members.sorted { $0.key < $1.key }.map { name, value in
        "\(name) \(value.stringValue?.utf8.count ?? -1)"
      }
    }
    return lines
  }
}
