#if !canImport(ImageIO)
  import CImageCodecs
  import CWebP
  import Domain

  /// The rows of a part of a WebP picture, decoded as a whole and scaled down by libwebp.
  final class WebPRows: PixelRows {
    let layout: cimage_layout
    private var config: WebPDecoderConfig
    private var next = 0

    /// The number of bytes that libwebp receives between two checks for cancellation.
    private static let step = 65_536

    /// Decodes a part of a picture.
    ///
    /// - Parameters:
    ///   - bytes: A whole file, or the chunks of a frame.
    ///   - size: The size of the picture.
    ///   - crop: The part to decode.
    ///   - scaledSize: The size to scale the part to.
    ///   - cancellation: The flag that ends the work.
    init(
      _ bytes: UnsafeBufferPointer<UInt8>, size: PixelSize, crop: PixelRect, scaledSize: PixelSize,
      _ cancellation: Cancellation
    ) throws(CodecError) {
      config = WebPDecoderConfig()
      layout = try Self.open(bytes, size, crop, scaledSize, &config)
      // Damage in lossy colours is not found anywhere: they decode to other colours.
      let canFindDamage = config.input.format == 2 || config.input.has_alpha != 0
      if canFindDamage, crop.y + crop.height < size.height {
        try Self.checkEnd(bytes, size, cancellation)
      }
      try Self.decode(bytes, &config, cancellation)
    }

    /// Decodes up to the last pixel, which takes as long as the whole picture: libwebp stops at the end of a part,
    /// and would not find damage below it.
    private static func checkEnd(
      _ bytes: UnsafeBufferPointer<UInt8>, _ size: PixelSize, _ cancellation: Cancellation
    ) throws(CodecError) {
      var config = WebPDecoderConfig()
      defer { WebPFreeDecBuffer(&config.output) }
      let end = PixelRect(x: size.width - 1, y: size.height - 1, width: 1, height: 1)
      _ = try open(bytes, size, end, end.size, &config)
      try decode(bytes, &config, cancellation)
    }

    deinit {
      WebPFreeDecBuffer(&config.output)
    }

    private static func open(
      _ bytes: UnsafeBufferPointer<UInt8>, _ size: PixelSize, _ crop: PixelRect,
      _ scaledSize: PixelSize, _ config: inout WebPDecoderConfig
    ) throws(CodecError) -> cimage_layout {
      guard WebPInitDecoderConfig(&config) != 0,
        WebPGetFeatures(bytes.baseAddress, bytes.count, &config.input) == VP8_STATUS_OK,
        Int(config.input.width) == size.width, Int(config.input.height) == size.height
      else { throw .invalid }
      let hasAlpha = config.input.has_alpha != 0
      config.output.colorspace = hasAlpha ? MODE_RGBA : MODE_RGB
      config.options.use_cropping = 1
      config.options.crop_left = Int32(crop.x)
      config.options.crop_top = Int32(crop.y)
      config.options.crop_width = Int32(crop.width)
      config.options.crop_height = Int32(crop.height)
      config.options.use_scaling = scaledSize == crop.size ? 0 : 1
      config.options.scaled_width = Int32(scaledSize.width)
      config.options.scaled_height = Int32(scaledSize.height)
      return cimage_layout(
        width: Int32(scaledSize.width), height: Int32(scaledSize.height),
        channels: hasAlpha ? 4 : 3, space: CIMAGE_RGB, has_alpha: hasAlpha, is_inverted: false)
    }

    private static func decode(
      _ bytes: UnsafeBufferPointer<UInt8>, _ config: inout WebPDecoderConfig,
      _ cancellation: Cancellation
    ) throws(CodecError) {
      // The decoder writes to the configuration's output until it is deleted.
      let status = withUnsafeMutablePointer(to: &config) { config in
        guard let decoder = WebPIDecode(nil, 0, config) else { return VP8_STATUS_OUT_OF_MEMORY }
        defer { WebPIDelete(decoder) }
        var status = VP8_STATUS_SUSPENDED
        var count = 0
        while status == VP8_STATUS_SUSPENDED, count < bytes.count {
          if cancellation.isCancelled { return VP8_STATUS_USER_ABORT }
          count = min(bytes.count, count + step)
          status = WebPIUpdate(decoder, bytes.baseAddress, count)
        }
        return status
      }
      switch status {
      case VP8_STATUS_OK: return
      // libwebp returns this status for damaged alpha too.
      case VP8_STATUS_USER_ABORT where cancellation.isCancelled: throw .cancelled
      case VP8_STATUS_OUT_OF_MEMORY: throw .failed
      default: throw .invalid
      }
    }

    func read(into row: UnsafeMutablePointer<UInt8>) throws(CodecError) {
      let output = config.output.u.RGBA
      guard next < Int(layout.height), let pixels = output.rgba else { throw .invalid }
      row.update(from: pixels + next * Int(output.stride), count: layout.bytesPerRow)
      next += 1
    }

    func skip(_ count: Int) throws(CodecError) { next += count }

    func finish() throws(CodecError) {}
  }
#endif
