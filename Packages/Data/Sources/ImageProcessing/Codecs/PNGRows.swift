#if !canImport(ImageIO)
  import CImageCodecs

  /// The rows of a PNG picture.
  ///
  /// Non-interlaced rows are decoded one by one; an interlaced picture is decoded as a whole.
  final class PNGRows: PixelRows {
    let layout: cimage_layout
    private let handle: OpaquePointer?
    private var remaining: Int

    /// Opens a picture.
    ///
    /// - Parameters:
    ///   - bytes: The file, which must outlive the object.
    ///   - usesGamma: Whether the gAMA chunk applies, because there is no profile.
    ///   - cancellation: The flag that ends the work.
    init(
      _ bytes: UnsafeBufferPointer<UInt8>, usesGamma: Bool, _ cancellation: Cancellation
    ) throws(CodecError) {
      var layout = cimage_layout()
      var handle: OpaquePointer?
      let status = cimage_png_open(
        bytes.baseAddress, bytes.count, usesGamma, Cancellation.shouldStop, cancellation.address,
        &handle, &layout)
      self.layout = layout
      self.handle = handle
      remaining = Int(layout.height)
      try CodecError.check(status)
    }

    deinit {
      cimage_png_close(handle)
    }

    func read(into row: UnsafeMutablePointer<UInt8>) throws(CodecError) {
      remaining -= 1
      try CodecError.check(cimage_png_read(handle, row, 1))
    }

    func skip(_ count: Int) throws(CodecError) {
      guard count > 0 else { return }
      let row = UnsafeMutablePointer<UInt8>.allocate(capacity: layout.bytesPerRow)
      defer { row.deallocate() }
      for _ in 0..<count { try read(into: row) }
    }

    func finish() throws(CodecError) {
      try skip(remaining)
      try CodecError.check(cimage_png_finish(handle))
    }
  }
#endif
