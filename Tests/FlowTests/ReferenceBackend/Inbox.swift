import ReferenceBackend
import Synchronization

/// What a backend sent.
final class Inbox: Sendable {
  struct NoMessage: Error {}

  private let messages = Mutex<[BackendMessage]>([])

  var all: [BackendMessage] { messages.withLock { $0 } }

  func receive(_ message: BackendMessage) { messages.withLock { $0.append(message) } }

  /// The code that was sent last.
  func code() throws -> String {
    guard case .code(let code)? = all.last?.content else { throw NoMessage() }
    return code
  }

  /// The token of the password reset that was sent last.
  func resetToken() throws -> String {
    guard case .passwordReset(let token)? = all.last?.content else { throw NoMessage() }
    return token
  }
}
