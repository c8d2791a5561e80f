#if canImport(CoreImage)
  import CoreImage

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
#elseif os(Linux)
  import CQRencode
#endif

/// A text as a QR code (ISO/IEC 18004): a square of dark and light modules.
///
/// ```swift
/// let code = QRCode("https://example.com")   // nil where the system has no encoder
/// ```
///
/// On Linux, libqrencode makes the code; it is opened at first use. On Apple's platforms, CoreImage does.
public struct QRCode: Sendable, Hashable {
  /// The number of modules on a side, without the light margin of four modules.
  public let side: Int
  /// Whether each module is dark, row by row.
  public let modules: [Bool]

  /// Encodes a text with the lowest error correction.
  ///
  /// Nil where the system has no encoder, for an empty text, for one with a null character, and for one
  /// that is longer than a code can hold.
  public init?(_ text: String) {
    guard !text.isEmpty, !text.utf8.contains(0), let (side, modules) = Self.encoded(text) else {
      return nil
    }
    self.side = side
    self.modules = modules
  }

  #if canImport(CoreImage)
    private static func encoded(_ text: String) -> (Int, [Bool])? {
      let parameters: [String: Any] = [
        "inputMessage": Data(text.utf8), "inputCorrectionLevel": "L",
      ]
      let filter = CIFilter(name: "CIQRCodeGenerator", parameters: parameters)
      guard let image = filter?.outputImage else { return nil }
      // The image has a margin of one pixel, and one pixel for each module.
      let area = image.extent.insetBy(dx: 1, dy: 1)
      let side = Int(area.width)
      guard side > 0, area.width == area.height else { return nil }
      var bytes = [UInt8](repeating: 255, count: side * side * 4)
      CIContext().render(
        image, toBitmap: &bytes, rowBytes: side * 4, bounds: area, format: .RGBA8,
        colorSpace: CGColorSpaceCreateDeviceRGB())
      return (side, stride(from: 0, to: bytes.count, by: 4).map { bytes[$0] < 128 })
    }
  #elseif os(Linux)
    private static func encoded(_ text: String) -> (Int, [Bool])? {
      let longest = Int(CQRENCODE_LONGEST_SIDE)
      var bytes = [UInt8](repeating: 0, count: longest * longest)
      let side = Int(cqrencode_encode(text, &bytes, bytes.count))
      return side > 0 ? (side, bytes.prefix(side * side).map { $0 == 1 }) : nil
    }
  #else
    private static func encoded(_ text: String) -> (Int, [Bool])? { nil }
  #endif
}
