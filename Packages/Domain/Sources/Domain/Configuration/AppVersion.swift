/// The version of an app: `MAJOR.MINOR.PATCH`, compared number by number.
///
/// ```swift
/// try #require(AppVersion("1.9")) < #require(AppVersion("1.10.0"))
/// ```
public struct AppVersion: Sendable, Hashable, Comparable, LosslessStringConvertible {
  private static let partCount = 3
  /// The most digits of a number.
  private static let digitLimit = 9

  private let parts: [Int]

  /// Parses one to three decimal numbers of at most nine digits, separated by dots; nil for any other
  /// text.
  ///
  /// Missing numbers are 0: `1.2` is the version `1.2.0`.
  public init?(_ text: String) {
    let words = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...Self.partCount).contains(words.count) else { return nil }
    var parts: [Int] = []
    for word in words {
      guard (1...Self.digitLimit).contains(word.count),
        word.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
        let number = Int(Substring(word))
      else { return nil }
      parts.append(number)
    }
    self.parts = parts + Array(repeating: 0, count: Self.partCount - parts.count)
  }

  /// All three numbers, such as `1.2.0`.
  public var description: String { parts.map(String.init).joined(separator: ".") }

  /// Compares the first numbers that differ.
  public static func < (left: AppVersion, right: AppVersion) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }
}
