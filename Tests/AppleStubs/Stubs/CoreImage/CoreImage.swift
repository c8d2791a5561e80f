// swift-format-ignore-file
@_exported import CoreGraphics

public final class CIImage {
  public var extent: CGRect { preconditionFailure() }
}

public class CIFilter {
  public init?(name: String, parameters params: [String: Any]?) { nil }
  public var outputImage: CIImage? { nil }
}

public struct CIFormat: Sendable {
  public static let RGBA8 = CIFormat()
}

public final class CIContext {
  public init() {}
  public func render(
    _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect, format: CIFormat,
    colorSpace: CGColorSpace?
  ) {}
}
