#if !canImport(ImageIO)
  import CImageCodecs

  /// The rows of a JPEG picture, scaled down by libjpeg-turbo.
  final class JPEGRows: PixelRows {
    let layout: cimage_layout
    private let handle: OpaquePointer?
    private let cancellation: Cancellation
    private var remaining: Int
    /// The rows that can be passed over together.
    private let unit: Int
    /// The row that is read in place of one that cannot be passed over.
    private lazy var scratch = [UInt8](repeating: 0, count: layout.bytesPerRow)

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
      unit = status == CIMAGE_OK ? max(1, Int(cimage_jpeg_unit(handle))) : 1
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
      let end = remaining - count
      while remaining > end {
        // libjpeg does not check for cancellation here.
        try cancellation.check()
        // The last row is read, so that damage in the rows before it is found.
        let rows = min(remaining - max(end, 1), max(64, unit)) / unit * unit
        if rows > 0, (Int(layout.height) - remaining) % unit == 0 {
          try CodecError.check(cimage_jpeg_skip(handle, Int32(rows)))
          remaining -= rows
        } else {
          try CodecError.check(cimage_jpeg_read(handle, &scratch, 1))
          remaining -= 1
        }
      }
    }

    func finish() throws(CodecError) {
      try skip(remaining)
      try CodecError.check(cimage_jpeg_finish(handle))
    }
  }
#endif
