import Foundation

/// Colour profiles of three primaries, or of a curve, that tests write themselves.
enum ICCProfile {
  /// Display P3, with its primaries adapted to D50.
  static let displayP3 = profile([
    [0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407],
  ])

  /// sRGB, with its primaries adapted to D50.
  static let sRGB = profile(sRGBPrimaries)

  private static let sRGBPrimaries = [
    [0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410],
  ]

  /// sRGB with a multi-process element that names one matrix many times.
  static func repeating(_ count: Int) -> Data {
    let matrix: [Float] = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
    let element =
      Data("matf".utf8) + Data(count: 4) + big(UInt16(3)) + big(UInt16(3))
      + matrix.map { big($0.bitPattern) }.reduce(Data(), +)
    let place = big(UInt32(16 + 8 * count)) + big(UInt32(element.count))
    let process =
      Data("mpet".utf8) + Data(count: 4) + big(UInt16(3)) + big(UInt16(3)) + big(UInt32(count))
      + Data((0..<count).map { _ in place }.joined()) + element
    return profile(sRGBPrimaries, [("D2B1", process)])
  }

  /// A profile of grey values with a gamma of 1.
  static let linearGrey = assemble("GRAY", [("kTRC", curve([0x1_0000], kind: 0))])

  private static func profile(
    _ primaries: [[Double]], _ more: [(String, Data)] = []
  ) -> Data {
    // The curve of sRGB: gamma, a, b, c and d.
    let transfer = curve(
      [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].map { fixed($0) }, kind: 3)
    let columns = zip(["rXYZ", "gXYZ", "bXYZ"], primaries).map { ($0, xyz($1)) }
    let curves = ["rTRC", "gTRC", "bTRC"].map { ($0, transfer) }
    return assemble("RGB ", columns + curves + more)
  }

  private static func assemble(_ space: String, _ tags: [(String, Data)]) -> Data {
    let all =
      tags + [("wtpt", xyz([0.9642, 1, 0.8249])), ("desc", text("test")), ("cprt", text("CC0"))]
    var (table, content) = (big(UInt32(all.count)), Data())
    let start = 128 + 4 + 12 * all.count
    for (name, data) in all {
      table += Data(name.utf8) + big(UInt32(start + content.count)) + big(UInt32(data.count))
      content += data + Data(count: (4 - data.count % 4) % 4)
    }
    var header = big(UInt32(start + content.count)) + Data(count: 4) + big(UInt32(0x0440_0000))
    header += Data("mntr\(space)XYZ ".utf8) + Data(count: 12) + Data("acsp".utf8) + Data(count: 28)
    header += big(fixed(0.9642)) + big(fixed(1)) + big(fixed(0.8249))
    return header + Data(count: 128 - header.count) + table + content
  }

  private static func curve(_ values: [UInt32], kind: UInt16) -> Data {
    Data("para".utf8) + Data(count: 4) + big(kind) + Data(count: 2)
      + values.map { big($0) }.reduce(Data(), +)
  }

  private static func xyz(_ values: [Double]) -> Data {
    Data("XYZ ".utf8) + Data(count: 4) + values.map { big(fixed($0)) }.reduce(Data(), +)
  }

  private static func text(_ text: String) -> Data {
    let letters = text.utf16.map { big($0) }.reduce(Data(), +)
    return Data("mluc".utf8) + Data(count: 4) + big(UInt32(1)) + big(UInt32(12)) + Data("enUS".utf8)
      + big(UInt32(letters.count)) + big(UInt32(28)) + letters
  }

  private static func fixed(_ value: Double) -> UInt32 {
    UInt32(bitPattern: Int32((value * 65_536).rounded()))
  }

  private static func big<Number: FixedWidthInteger>(_ number: Number) -> Data {
    withUnsafeBytes(of: number.bigEndian) { Data($0) }
  }
}
