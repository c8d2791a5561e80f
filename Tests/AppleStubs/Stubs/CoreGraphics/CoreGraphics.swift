// swift-format-ignore-file
@_exported import CoreFoundation

public struct CGRect: Sendable {
  public init(x: Double, y: Double, width: Double, height: Double) {}
}

public enum CGImageAlphaInfo: UInt32, Sendable {
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}

public struct CGBitmapInfo: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

public enum CGColorRenderingIntent: Int32, Sendable { case defaultIntent }
public enum CGInterpolationQuality: Int32, Sendable { case high = 3 }

public final class CGColorSpace {
  public static let sRGB: CFString = ""
  public init?(name: CFString) { nil }
  init() {}
}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

public final class CGDataProvider {
  public init?(data: CFData) { nil }
}

public final class CGImage {
  public let width = 0
  public let height = 0
  public init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<Double>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) { nil }
  public func cropping(to rect: CGRect) -> CGImage? { nil }
}

public final class CGContext {
  public var interpolationQuality = CGInterpolationQuality.high
  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) { nil }
  public func draw(_ image: CGImage, in rect: CGRect) {}
}

extension CGRect {
  public func insetBy(dx: Double, dy: Double) -> CGRect { self }
  public var width: Double { 0 }
  public var height: Double { 0 }
}
