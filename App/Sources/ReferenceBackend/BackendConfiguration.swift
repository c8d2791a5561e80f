#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import Cryptography

/// What a backend needs of the world.
public struct BackendConfiguration: Sendable {
  /// The present instant.
  public var now: @Sendable () -> Date
  /// A new secret token; must be unguessable outside tests.
  public var token: @Sendable () -> String
  /// The address avatars are served from, without a slash at the end.
  public var publicURL: String
  /// The file the whole state is kept in; nil keeps it in memory.
  public var statePath: String?
  /// Hears of state that could not be read or written.
  public var onWarning: @Sendable (String) -> Void

  /// How long an access token is good for.
  public static let accessLifetime: TimeInterval = 15 * 60
  /// How long a refresh token is good for.
  public static let refreshLifetime: TimeInterval = 7 * 24 * 3600
  /// How long a reserved name is held.
  public static let reservationLifetime: TimeInterval = 10 * 60
  /// The most bytes a request's body may have.
  public static let bodyLimit = 11 << 20
  /// Failed sign-ins of one account before it has to wait, and for how long.
  public static let signInLimit = (failures: 10, pause: 15 * 60.0)

  /// Makes a configuration.
  ///
  /// - Parameter token: Default 256 random bits as hexadecimal digits.
  public init(
    now: @escaping @Sendable () -> Date,
    token: (@Sendable () -> String)? = nil,
    publicURL: String = "https://api.mock.invalid", statePath: String? = nil,
    onWarning: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.now = now
    self.token = token ?? { Self.randomToken(onWarning) }
    self.publicURL = publicURL
    self.statePath = statePath
    self.onWarning = onWarning
  }

  /// Without randomness there is no token anybody may use: the empty text is never accepted.
  private static func randomToken(_ onWarning: (String) -> Void) -> String {
    do {
      return Hexadecimal.text(try SecureRandom.bytes(count: 32))
    } catch {
      onWarning("No random bytes: \(error)")
      return ""
    }
  }
}

/// Bytes as hexadecimal digits.
enum Hexadecimal {
  static func text(_ data: Data) -> String {
    data.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  static func data(_ text: String) -> Data {
    var result = Data()
    var digits = text[...]
    while let byte = UInt8(digits.prefix(2), radix: 16), digits.count >= 2 {
      result.append(byte)
      digits = digits.dropFirst(2)
    }
    return result
  }
}
