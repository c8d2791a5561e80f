#if !canImport(ImageIO)
  import CImageCodecs

  /// The rows of a JPEG picture, scaled down by libjpeg-turbo.
  final class JPEGRows: PixelRows {
    let layout: cimage_layout
    private let handle: OpaquePointer?
    private let cancellation: Cancellation
    private var remaining: Int

    /// Opens a picture.
    ///
    /// - Parameters:
    ///   - bytes: The file, which must outlive the object.
    ///   - eighths: The size of the rows, in eighths of the stored size.
    ///   - cancellation: The flag that ends the work.
    init(
      _ bytes: UnsafeBufferPointer<UInt8>, eighths: Int, _ cancellation: Cancellation
    ) throws(CodecError) {
      var layout = cimage_layout()
      var handle: OpaquePointer?
      let status = cimage_jpeg_open(
        bytes.baseAddress, bytes.count, Int32(eighths), Cancellation.shouldStop,
        cancellation.address, &handle, &layout)
      self.layout = layout
      self.handle = handle
      self.cancellation = cancellation
      remaining = Int(layout.height)
      try CodecError.check(status)
    }

    deinit {
      cimage_jpeg_close(handle)
    }

    func read(into row: UnsafeMutablePointer<UInt8>) throws(CodecError) {
      remaining -= 1
      try CodecError.check(cimage_jpeg_read(handle, row, 1))
    }

    func skip(_ count: Int) throws(CodecError) {
      // In steps, because libjpeg does not check for cancellation here.
      var left = count
      while left > 0 {
        try cancellation.check()
        let step = min(left, 64)
        try CodecError.check(cimage_jpeg_skip(handle, Int32(step)))
        left -= step
      }
      remaining -= count
    }

    func finish() throws(CodecError) {
      try skip(remaining)
      try CodecError.check(cimage_jpeg_finish(handle))
    }
  }
#endif
