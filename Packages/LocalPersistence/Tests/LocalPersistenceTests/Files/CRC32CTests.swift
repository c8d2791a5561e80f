@testable import LocalPersistence
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct CRC32CTests {
  /// RFC 3720, appendix B.4, and the check value of the catalogue of CRCs.
  static let vectors: [(Data, UInt32)] = [
    (Data(count: 32), 0x8A91_36AA),
    (Data(repeating: 0xFF, count: 32), 0x62A8_AB43),
    (Data(0..<32), 0x46DD_794E),
    (Data((0..<32).reversed()), 0x113F_DB5C),
    (Data("123456789".utf8), 0xE306_9283),
    (Data(), 0),
  ]

  @Test(arguments: vectors)
  func `the published values come out, in one part or several`(data: Data, expected: UInt32) {
    #expect(CRC32C.checksum(of: data) == expected)
    for cut in 0...data.count {
      var sum = CRC32C()
      sum.add(data.prefix(cut))
      sum.add(data.dropFirst(cut))
      #expect(sum.value == expected)
    }
  }
}
