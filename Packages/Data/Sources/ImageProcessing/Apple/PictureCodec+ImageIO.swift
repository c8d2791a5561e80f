#if canImport(ImageIO)
  import CoreGraphics
  import Domain
  import Foundation
  import ImageIO
  import UniformTypeIdentifiers

  /// Decodes and encodes pictures with ImageIO.
  enum PictureCodec {
    /// The formats that can be decoded.
    static let formats: Set<ImageFormat> = [.jpeg, .png, .webp, .heic]

    /// Returns the orientation of a picture's stored pixels.
    static func orientation(of avatar: AvatarAsset) -> PictureOrientation {
      guard let source = CGImageSourceCreateWithData(avatar.data as CFData, nil),
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any],
        let value = properties[kCGImagePropertyOrientation] as? Int
      else { return .upright }
      return PictureOrientation(rawValue: value) ?? .upright
    }

    /// Decodes the part of a picture that a plan selects.
    static func render(
      _ avatar: AvatarAsset, _ plan: RenderPlan, _ cancellation: Cancellation
    ) throws -> Bitmap {
      try cancellation.check()
      guard let source = CGImageSourceCreateWithData(avatar.data as CFData, nil),
        CGImageSourceGetStatusAtIndex(source, 0) == .statusComplete,
        let image = CGImageSourceCreateThumbnailAtIndex(
          source, 0, thumbnailOptions(plan) as CFDictionary),
        let part = image.cropping(to: crop(plan, in: image))
      else { throw CodecError.invalid }
      try cancellation.check()
      return Bitmap(
        size: plan.orientation.applied(to: plan.outputSize),
        pixels: plan.orientation.uprightPixels(
          try pixels(part, plan.outputSize), of: plan.outputSize))
    }

    /// Encodes a bitmap as JPEG or PNG, without metadata.
    static func encode(
      _ bitmap: Bitmap, as format: ImageFormat, quality: Double
    ) throws(CodecError) -> Data {
      let data = NSMutableData()
      let type = format == .jpeg ? UTType.jpeg : UTType.png
      guard let image = image(bitmap),
        let destination = CGImageDestinationCreateWithData(
          data as CFMutableData, type.identifier as CFString, 1, nil)
      else { throw .failed }
      let options: [CFString: Any] = [kCGImageDestinationLossyCompressionQuality: quality]
      CGImageDestinationAddImage(destination, image, options as CFDictionary)
      guard CGImageDestinationFinalize(destination) else { throw .failed }
      return Data(referencing: data)
    }

    /// At least three times the size of the output, which Core Graphics then scales down.
    private static func thumbnailOptions(_ plan: RenderPlan) -> [CFString: Any] {
      let side = Double(max(plan.storedSize.width, plan.storedSize.height))
      let scale = min(1, 3 / plan.shrinkFactor)
      return [
        kCGImageSourceCreateThumbnailFromImageAlways: true,
        kCGImageSourceCreateThumbnailWithTransform: false,
        kCGImageSourceThumbnailMaxPixelSize: Int((side * scale).rounded(.up)),
      ]
    }

    private static func crop(_ plan: RenderPlan, in image: CGImage) -> CGRect {
      let x = Double(image.width) / Double(plan.storedSize.width)
      let y = Double(image.height) / Double(plan.storedSize.height)
      return CGRect(
        x: (Double(plan.crop.x) * x).rounded(), y: (Double(plan.crop.y) * y).rounded(),
        width: max(1, (Double(plan.crop.width) * x).rounded()),
        height: max(1, (Double(plan.crop.height) * y).rounded()))
    }

    /// Draws an image in sRGB and returns its pixels with straight alpha.
    private static func pixels(_ image: CGImage, _ size: PixelSize) throws(CodecError) -> [UInt8] {
      var pixels = [UInt8](repeating: 0, count: size.pixelCount * 4)
      let isDrawn = pixels.withUnsafeMutableBytes { buffer in
        guard let space = CGColorSpace(name: CGColorSpace.sRGB),
          let context = CGContext(
            data: buffer.baseAddress, width: size.width, height: size.height, bitsPerComponent: 8,
            bytesPerRow: size.width * 4, space: space,
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { return false }
        context.interpolationQuality = .high
        context.draw(
          image, in: CGRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
        return true
      }
      guard isDrawn else { throw .failed }
      for start in stride(from: 0, to: pixels.count, by: 4) {
        let alpha = Int(pixels[start + 3])
        guard alpha > 0, alpha < 255 else { continue }
        for channel in start..<start + 3 {
          pixels[channel] = UInt8(min(255, (Int(pixels[channel]) * 255 + alpha / 2) / alpha))
        }
      }
      return pixels
    }

    /// The bitmap as an image; its colour space is the device's, so that no profile is written.
    private static func image(_ bitmap: Bitmap) -> CGImage? {
      let alpha = bitmap.isOpaque ? CGImageAlphaInfo.noneSkipLast : .last
      guard let provider = CGDataProvider(data: Data(bitmap.pixels) as CFData) else { return nil }
      return CGImage(
        width: bitmap.size.width, height: bitmap.size.height, bitsPerComponent: 8, bitsPerPixel: 32,
        bytesPerRow: bitmap.size.width * 4, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue), provider: provider, decode: nil,
        shouldInterpolate: false, intent: .defaultIntent)
    }
  }
#endif
