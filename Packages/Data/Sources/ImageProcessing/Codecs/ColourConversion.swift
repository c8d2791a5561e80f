#if !canImport(ImageIO)
  import CImageCodecs
  import Domain

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// Converts scaled pixels to RGBA in sRGB.
  struct ColourConversion {
    /// The channels of the pixels.
    let layout: cimage_layout
    /// The bytes of the ICC profile; nil means sRGB.
    let profile: Data?

    /// Creates a conversion; a profile that cannot be inflated, or takes long to read, counts as absent.
    init(_ layout: cimage_layout, _ profile: PictureMetadata.Profile?) {
      self.layout = layout
      let bytes: Data? =
        switch profile {
        case .plain(let data): data
        case .deflated(let data): Self.inflated(data)
        case nil: nil
        }
      self.profile = bytes.flatMap { PictureMetadata.isQuick($0) ? $0 : nil }
    }

    private static func inflated(_ data: Data) -> Data? {
      let capacity = PictureMetadata.maximumProfileBytes
      var profile = Data(count: capacity)
      let written = profile.withUnsafeMutableBytes { (output: UnsafeMutableRawBufferPointer) in
        data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
          cimage_inflate(
            bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count,
            output.bindMemory(to: UInt8.self).baseAddress, capacity)
        }
      }
      return written > 0 ? profile.prefix(Int(written)) : nil
    }

    /// Returns 4 bytes for each pixel: red, green, blue and straight alpha.
    func converted(_ pixels: [UInt8]) -> [UInt8] {
      let channels = Int(layout.channels)
      let colours = Int(layout.space.rawValue)
      let count = pixels.count / channels
      let plain = layout.has_alpha ? Self.dropAlpha(pixels, channels) : pixels
      var result = [UInt8](repeating: 255, count: count * 4)
      let isConverted =
        profile.map { profile in
          profile.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            cimage_convert(
              bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, layout.space,
              layout.is_inverted, plain, &result, count)
          }
        } ?? false
      if !isConverted { copy(plain, colours, to: &result) }
      if layout.has_alpha {
        for index in 0..<count { result[index * 4 + 3] = pixels[(index + 1) * channels - 1] }
      }
      return result
    }

    private static func dropAlpha(_ pixels: [UInt8], _ channels: Int) -> [UInt8] {
      var colours: [UInt8] = []
      colours.reserveCapacity(pixels.count)
      for start in stride(from: 0, to: pixels.count, by: channels) {
        for channel in 0..<channels - 1 { colours.append(pixels[start + channel]) }
      }
      return colours
    }

    /// Copies the colours without a profile; those of four inks are multiplied by the black.
    private func copy(_ pixels: [UInt8], _ colours: Int, to result: inout [UInt8]) {
      let mask: UInt8 = layout.is_inverted ? 0 : 255
      for (pixel, start) in stride(from: 0, to: pixels.count, by: colours).enumerated() {
        for channel in 0..<3 {
          let value = pixels[colours == 1 ? start : start + channel]
          if colours == 4 {
            let light = Int(value ^ mask) * Int(pixels[start + 3] ^ mask)
            result[pixel * 4 + channel] = UInt8((light + 127) / 255)
          } else {
            result[pixel * 4 + channel] = value
          }
        }
      }
    }
  }
#endif
