#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The body of a picture's response, as a cache stores it.
struct StoredPicture: Hashable, Sendable {
  /// A number that differs for each body received, also of one URL.
  let identity: UInt64
  /// The time when the service sent the body or confirmed it with a 304.
  var validatedAt: Date
  /// The `ETag` of the response; nil when it had none.
  let entityTag: String?
  let body: Data

  /// The time in which the picture needs no request.
  func freshTime(_ seconds: Double) -> FreshTime {
    FreshTime(start: validatedAt, end: validatedAt.addingTimeInterval(seconds))
  }
}

/// A time in which a picture is used without a request.
struct FreshTime: Hashable, Sendable {
  let start: Date
  let end: Date

  /// Returns whether an instant is in this time.
  ///
  /// A picture from the future comes from a clock that was set back, and is not fresh.
  func contains(_ instant: Date) -> Bool { start <= instant && instant < end }
}

/// The bytes of a stored picture; numbers are little-endian:
///
/// | offset | bytes | holds |
/// |---|---|---|
/// | 0 | 8 | the identity |
/// | 8 | 8 | the time of validation: a double, seconds of the reference date |
/// | 16 | 2 | the length of the tag, 0 without one; then the tag and the body |
extension StoredPicture {
  private static let headerByteCount = 18

  /// The bytes to store.
  var bytes: Data {
    // A tag that is too long for its length is not sent back.
    let tag = entityTag.map { Array($0.utf8) }.flatMap { $0.count <= UInt16.max ? $0 : nil } ?? []
    var bytes = Data(capacity: Self.headerByteCount + tag.count + body.count)
    withUnsafeBytes(of: identity.littleEndian) { bytes.append(contentsOf: $0) }
    let instant = validatedAt.timeIntervalSinceReferenceDate.bitPattern.littleEndian
    withUnsafeBytes(of: instant) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: UInt16(tag.count).littleEndian) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: tag)
    bytes.append(body)
    return bytes
  }

  /// Reads stored bytes; returns nil for bytes that are damaged.
  init?(bytes: Data) {
    let bytes = bytes.startIndex == 0 ? bytes : Data(bytes)
    guard bytes.count >= Self.headerByteCount else { return nil }
    let end = Self.headerByteCount + Int(bytes.number(UInt16.self, at: 16))
    guard end <= bytes.count,
      let tag = String(validating: bytes[Self.headerByteCount..<end], as: UTF8.self)
    else { return nil }
    identity = bytes.number(UInt64.self, at: 0)
    validatedAt = Date(
      timeIntervalSinceReferenceDate: Double(bitPattern: bytes.number(UInt64.self, at: 8)))
    entityTag = tag.isEmpty ? nil : tag
    body = Data(bytes[end...])
  }
}

extension Data {
  /// Returns a number; the indices of the data start at 0.
  fileprivate func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type, at offset: Int
  ) -> Number {
    withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: type)) }
  }
}
