#if !canImport(ImageIO)
  import CImageCodecs
  import Domain

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// Decodes and encodes pictures with the libraries of Linux.
  enum PictureCodec {
    /// The formats that can be decoded.
    static let formats: Set<ImageFormat> = [.jpeg, .png, .webp]

    /// Returns the orientation of a picture's stored pixels.
    static func orientation(of avatar: AvatarAsset) -> PictureOrientation {
      PictureMetadata(avatar.data, format: avatar.format).orientation
    }

    /// Decodes the part of a picture that a plan selects.
    ///
    /// The whole file is read, so that damage outside the part is found.
    static func render(
      _ avatar: AvatarAsset, _ plan: RenderPlan, _ cancellation: Cancellation
    ) throws -> Bitmap {
      let metadata = PictureMetadata(avatar.data, format: avatar.format)
      // The rows of the source are gone before the colours are converted.
      let (scaled, layout) = try avatar.data.withUnsafeBytes { (file: UnsafeRawBufferPointer) in
        let bytes = file.bindMemory(to: UInt8.self)
        let source =
          switch avatar.format {
          case .jpeg: try jpeg(bytes, plan, cancellation)
          case .png: try png(bytes, plan, metadata, cancellation)
          case .webp: try webp(avatar.data, plan, cancellation)
          case .heic: throw AvatarError.unsupportedFormat
          }
        var scaler = Scaler(source.rows.layout, source.region, to: plan.outputSize)
        return (try scaler.scale(source.rows, cancellation), source.rows.layout)
      }
      let stored = ColourConversion(layout, metadata.profile).converted(scaled)
      return Bitmap(
        size: plan.orientation.applied(to: plan.outputSize),
        pixels: plan.orientation.uprightPixels(stored, of: plan.outputSize))
    }

    /// Encodes a bitmap as JPEG or PNG, without metadata.
    static func encode(
      _ bitmap: Bitmap, as format: ImageFormat, quality: Double
    ) throws(CodecError) -> Data {
      let (width, height) = (Int32(bitmap.size.width), Int32(bitmap.size.height))
      var bytes: UnsafeMutablePointer<UInt8>?
      var count = 0
      defer { cimage_free(bytes) }
      let percent = Int32((min(1, max(0.01, quality)) * 100).rounded())
      try CodecError.check(
        format == .jpeg
          ? cimage_jpeg_write(bitmap.pixels, width, height, percent, &bytes, &count)
          : cimage_png_write(bitmap.pixels, width, height, &bytes, &count))
      guard let bytes else { throw .failed }
      return Data(bytes: bytes, count: count)
    }

    /// Decoded rows and the part of them that the plan selects.
    private struct Source {
      let rows: any PixelRows
      let region: Scaler.Region

      /// The selected part of rows that are `across` times as wide and `down` times as high as the stored picture
      /// from a pixel on.
      init(
        _ rows: any PixelRows, _ crop: PixelRect, from start: (x: Int, y: Int) = (0, 0),
        across: Double = 1, down: Double = 1
      ) {
        self.rows = rows
        let (x, y) = (crop.x - start.x, crop.y - start.y)
        region = Scaler.Region(
          x: Double(x) * across..<Double(x + crop.width) * across,
          y: Double(y) * down..<Double(y + crop.height) * down)
      }
    }

    private static func jpeg(
      _ bytes: UnsafeBufferPointer<UInt8>, _ plan: RenderPlan, _ cancellation: Cancellation
    ) throws(CodecError) -> Source {
      // At least three times the size of the output, whose filter is better: with twice the size, a
      // zone plate keeps waves of a fifth of its contrast.
      let eighths = min(8, max(1, Int((24 / plan.shrinkFactor).rounded(.up))))
      let rows = try JPEGRows(bytes, eighths: eighths, cancellation)
      let size = plan.storedSize
      guard Int(rows.layout.width) == (size.width * eighths + 7) / 8,
        Int(rows.layout.height) == (size.height * eighths + 7) / 8
      else { throw .invalid }
      let scale = Double(eighths) / 8
      return Source(rows, plan.crop, across: scale, down: scale)
    }

    private static func png(
      _ bytes: UnsafeBufferPointer<UInt8>, _ plan: RenderPlan, _ metadata: PictureMetadata,
      _ cancellation: Cancellation
    ) throws(CodecError) -> Source {
      let rows = try PNGRows(bytes, usesGamma: metadata.profile == nil, cancellation)
      guard Int(rows.layout.width) == plan.storedSize.width,
        Int(rows.layout.height) == plan.storedSize.height
      else { throw .invalid }
      return Source(rows, plan.crop)
    }

    private static func webp(
      _ file: Data, _ plan: RenderPlan, _ cancellation: Cancellation
    ) throws -> Source {
      guard let frame = WebPContainer(BoundedBytes(file))?.frame else { throw CodecError.invalid }
      let size = plan.storedSize
      let canvas = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
      return try frame.bytes.withUnsafeBytes { (file: UnsafeRawBufferPointer) in
        let bytes = file.bindMemory(to: UInt8.self)
        if let place = frame.place, place != canvas {
          return try frameOnCanvas(bytes, place, plan, cancellation)
        }
        // libwebp begins a part of a lossy picture at an even pixel.
        let (x, y) = (plan.crop.x / 2 * 2, plan.crop.y / 2 * 2)
        let part = PixelRect(
          x: x, y: y, width: plan.crop.width + plan.crop.x - x,
          height: plan.crop.height + plan.crop.y - y)
        let scaled = scaledSize(part.size, plan, isHeldWhole: frame.isHeldWhole)
        let rows = try WebPRows(bytes, size: size, crop: part, scaledSize: scaled, cancellation)
        return Source(
          rows, plan.crop, from: (x, y), across: Double(scaled.width) / Double(part.width),
          down: Double(scaled.height) / Double(part.height))
      }
    }

    /// The size that libwebp scales a part to: its own unless the pixels need much memory.
    ///
    /// The result is so much larger than an avatar that libwebp's filter leaves no patterns in it.
    private static func scaledSize(
      _ size: PixelSize, _ plan: RenderPlan, isHeldWhole: Bool
    ) -> PixelSize {
      // libwebp holds 4 bytes for each pixel beside the result, and for lossy colours a fifth with the alpha.
      let maximum = max(isHeldWhole ? 2_000_000 : 12_000_000, plan.outputSize.pixelCount)
      let factor = max(1, (Double(size.pixelCount) / Double(maximum)).squareRoot())
      return PixelSize(
        width: Int((Double(size.width) / factor).rounded(.up)),
        height: Int((Double(size.height) / factor).rounded(.up)))
    }

    /// A first frame that does not cover the canvas is decoded without scaling.
    private static func frameOnCanvas(
      _ bytes: UnsafeBufferPointer<UInt8>, _ place: PixelRect, _ plan: RenderPlan,
      _ cancellation: Cancellation
    ) throws(CodecError) -> Source {
      guard place.fits(in: plan.storedSize) else { throw .invalid }
      // libwebp needs as much memory again for the pixels of a lossless frame, and for lossless alpha.
      guard 2 * place.size.pixelCount <= plan.storedSize.pixelCount + 5_000_000 else {
        throw .tooLarge
      }
      let rows = try WebPRows(
        bytes, size: place.size,
        crop: PixelRect(x: 0, y: 0, width: place.width, height: place.height),
        scaledSize: place.size, cancellation)
      return Source(WebPCanvasRows(rows, at: place, in: plan.storedSize), plan.crop)
    }
  }
#endif
