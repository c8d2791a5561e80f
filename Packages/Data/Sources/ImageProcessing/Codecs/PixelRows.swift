#if !canImport(ImageIO)
  import CImageCodecs

  /// The decoded rows of a picture, from the top.
  protocol PixelRows: AnyObject {
    /// The size and the channels of the rows.
    var layout: cimage_layout { get }

    /// Reads the next row into `4 * layout.width` bytes or fewer.
    func read(into row: UnsafeMutablePointer<UInt8>) throws(CodecError)

    /// Passes over a number of rows.
    func skip(_ count: Int) throws(CodecError)

    /// Reads the rest of the picture, after its last row or before.
    func finish() throws(CodecError)
  }

  extension cimage_layout {
    /// The number of bytes in a row.
    var bytesPerRow: Int { Int(width) * Int(channels) }
  }

  extension CodecError {
    /// Throws unless a C function succeeded.
    static func check(_ status: cimage_status) throws(CodecError) {
      switch status {
      case CIMAGE_OK: return
      case CIMAGE_STOPPED: throw .cancelled
      case CIMAGE_TOO_LARGE: throw .tooLarge
      case CIMAGE_NO_MEMORY: throw .failed
      default: throw .invalid
      }
    }
  }

  extension Cancellation {
    /// Whether the ``Cancellation`` at an address was cancelled.
    static let shouldStop: @convention(c) (UnsafeMutableRawPointer?) -> Bool = { context in
      guard let context else { return false }
      return Unmanaged<Cancellation>.fromOpaque(context).takeUnretainedValue().isCancelled
    }

    /// The address of the object, valid as long as the object.
    var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
  }
#endif
