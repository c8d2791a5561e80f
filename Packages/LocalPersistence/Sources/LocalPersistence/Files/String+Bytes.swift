#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension String {
  /// Whether the UTF-8 of both is the same, where `==` takes canonical equivalents for equal.
  func hasBytes(of other: String) -> Bool {
    if isStored(as: other) { return true }
    guard utf8.count == other.utf8.count else { return false }
    var other = other
    return other.withUTF8 { hasBytes(UnsafeRawBufferPointer($0)) }
  }

  /// Whether both are one piece of memory, or the same few bytes in place of a pointer to it.
  private func isStored(as other: String) -> Bool {
    withUnsafeBytes(of: self) { own in
      withUnsafeBytes(of: other) { other in
        guard let one = own.baseAddress, let two = other.baseAddress else { return false }
        return memcmp(one, two, own.count) == 0
      }
    }
  }

  /// Whether these bytes are the text's UTF-8.
  func hasBytes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var text = self
    return text.withUTF8 { own in
      guard own.count == bytes.count else { return false }
      guard let one = own.baseAddress, let other = bytes.baseAddress else { return bytes.isEmpty }
      return memcmp(one, other, own.count) == 0
    }
  }

  /// Feeds the UTF-8 to a hash.
  func hashBytes(into hasher: inout Hasher) {
    var text = self
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
