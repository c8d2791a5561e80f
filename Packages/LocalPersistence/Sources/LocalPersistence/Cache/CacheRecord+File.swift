import Cryptography

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file of a record, format 1; numbers are little-endian:
///
/// | offset | bytes | holds |
/// |---|---|---|
/// | 0 | 4 | `SKC1`, the format |
/// | 4 | 1 | how the value became bytes |
/// | 5 | 3 | zero |
/// | 8 | 8 | the version of the value's type |
/// | 16 | 24 | start, end of the fresh time, end: doubles, seconds of the reference date |
/// | 40 | 4 | the length of the name, then the name and the value |
/// | at the end | 8 | the first bytes of the SHA-256 of all before |
extension CacheRecord {
  static let headerByteCount = 44
  private static let sumByteCount = 8
  private static let format = Data("SKC1".utf8)

  /// How long the file is.
  var fileByteCount: Int {
    Self.headerByteCount + name.text.utf8.count + bytes.count + Self.sumByteCount
  }

  /// The file's contents.
  func fileContents() throws(CryptographyError) -> Data {
    var contents = Data()
    contents.reserveCapacity(fileByteCount)
    contents += Self.format
    contents += [form.rawValue, 0, 0, 0]
    contents.append(littleEndian: Int64(version))
    for instant in [lifetime.start, lifetime.freshEnd, lifetime.end] {
      contents.append(littleEndian: instant.bitPattern)
    }
    // A name that no file could hold is cut here and then reads as damaged.
    contents.append(littleEndian: UInt32(truncatingIfNeeded: name.text.utf8.count))
    contents += Data(name.text.utf8)
    contents += bytes
    return contents + (try Self.sum(of: contents))
  }

  /// Nil for what is damaged in any bit, cut, or of another format.
  init?(fileContents contents: Data) {
    let contents = contents.startIndex == 0 ? contents : Data(contents)
    let end = contents.count - Self.sumByteCount
    guard end >= Self.headerByteCount, let lifetime = Self.lifetime(fromHeader: contents),
      let form = Form(rawValue: contents[4]),
      contents[5] | contents[6] | contents[7] == 0,
      let sum = try? Self.sum(of: contents[..<end]), sum == contents[end...],
      let version = Int(exactly: contents.littleEndian(Int64.self, at: 8))
    else { return nil }
    let nameLength = Int(contents.littleEndian(UInt32.self, at: 40))
    guard nameLength <= end - Self.headerByteCount else { return nil }
    let nameEnd = Self.headerByteCount + nameLength
    name = CacheName(
      text: String(decoding: contents[Self.headerByteCount..<nameEnd], as: UTF8.self))
    self.version = version
    self.lifetime = lifetime
    self.form = form
    bytes = contents[nameEnd..<end]
  }

  /// The lifetime in a file's first bytes, which the sum does not vouch for.
  static func lifetime(fromHeader header: Data) -> CacheLifetime? {
    guard header.count >= headerByteCount, header.prefix(format.count) == format else {
      return nil
    }
    func instant(at offset: Int) -> Double {
      Double(bitPattern: header.littleEndian(UInt64.self, at: offset))
    }
    return CacheLifetime(
      start: instant(at: 16), freshEnd: instant(at: 24), end: instant(at: 32))
  }

  private static func sum(of contents: Data) throws(CryptographyError) -> Data {
    try SHA256Hash.digest(of: contents).prefix(sumByteCount)
  }
}

extension Data {
  fileprivate mutating func append(littleEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  /// A number among contents whose indices start at 0.
  fileprivate func littleEndian<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type, at offset: Int
  ) -> Number {
    withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: type)) }
  }
}
