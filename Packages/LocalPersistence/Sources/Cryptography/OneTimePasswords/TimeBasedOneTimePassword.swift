#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The codes of an authenticator app: six digits from a shared secret and the time (RFC 6238).
///
/// ```swift
/// let password = TimeBasedOneTimePassword(secret: secret)
/// let step = try password.step(of: "123456", at: now, after: lastStep)
/// ```
///
/// The codes use SHA-1 and steps of 30 seconds, which every authenticator app supports.
public struct TimeBasedOneTimePassword: Sendable {
  /// The number of digits of a code.
  public static let digitCount = 6
  /// The length of a step, in seconds.
  public static let period = 30
  /// The length of a new secret, in bytes (RFC 4226, section 4, R6).
  public static let secretByteCount = 20

  private let secret: Data

  /// Creates the codes of a secret.
  public init(secret: Data) { self.secret = secret }

  /// Returns the number of the step that contains an instant; nil before 1970.
  public static func step(at instant: Date) -> Int64? {
    let seconds = instant.timeIntervalSince1970
    guard seconds >= 0, seconds < 1e15 else { return nil }
    return Int64(seconds) / Int64(period)
  }

  /// Returns the code of a step (RFC 4226, section 5.3).
  public func code(
    ofStep step: Int64, digitCount: Int = digitCount
  ) throws(CryptographyError) -> String {
    let counter = withUnsafeBytes(of: step.bigEndian) { Data($0) }
    let code = [UInt8](try HMACSHA1.authenticationCode(for: counter, key: secret))
    let offset = Int(code[code.count - 1] & 15)
    let truncated = code[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    let modulus = (0..<digitCount).reduce(UInt64(1)) { product, _ in product * 10 }
    let digits = String(UInt64(truncated) % modulus)
    return String(repeating: "0", count: max(0, digitCount - digits.count)) + digits
  }

  /// Returns the step of a code; nil for a code that is wrong or used.
  ///
  /// The code of the present step, of the one before and of the one after are accepted (RFC 6238,
  /// section 5.2), if they come after `used`. Codes are compared in constant time.
  ///
  /// - Parameters:
  ///   - code: The six digits.
  ///   - instant: The present instant.
  ///   - used: The last step whose code was accepted; nil for none.
  public func step(
    of code: String, at instant: Date, after used: Int64?
  ) throws(CryptographyError) -> Int64? {
    guard let present = Self.step(at: instant) else { return nil }
    let entered = Data(code.utf8)
    var found: Int64?
    for step in max(0, present - 1)...present + 1 {
      let isEqual = ConstantTime.areEqual(entered, Data(try self.code(ofStep: step).utf8))
      if isEqual, used.map({ step > $0 }) ?? true { found = step }
    }
    return found
  }

  /// Returns the address that authenticator apps read, such as from a QR code.
  ///
  /// The algorithm, the digits and the period are left out, because they are the defaults of the apps.
  ///
  /// - Parameters:
  ///   - account: The name of the account, such as its email address.
  ///   - issuer: The name of the service.
  /// - Returns: An `otpauth` URI.
  public func uri(account: String, issuer: String) -> String {
    let label = Self.encoded(issuer) + ":" + Self.encoded(account)
    return "otpauth://totp/\(label)?secret=\(Base32.encode(secret))"
      + "&issuer=\(Self.encoded(issuer))"
  }

  /// Percent-encodes everything but the unreserved characters (RFC 3986, section 2.3) and `@`.
  private static func encoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { text, byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "@"):
        text.append(Character(Unicode.Scalar(byte)))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += byte < 16 ? "%0" + digits : "%" + digits
      }
    }
  }
}

extension TimeBasedOneTimePassword: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// A text that replaces the secret.
  public var description: String { "TimeBasedOneTimePassword(•••)" }
  /// A text that replaces the secret.
  public var debugDescription: String { description }
  /// A mirror without children, so that reflection does not reveal the secret.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
