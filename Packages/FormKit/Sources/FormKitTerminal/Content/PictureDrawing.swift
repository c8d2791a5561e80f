internal import FormKit

/// How pictures are drawn on a screen.
struct PictureDrawing {
  let cache: PictureCache
  /// The columns of a picture where there is room; it has half as many rows.
  let columns: Int

  /// The rows of a screen from which on pictures have their full size.
  private static let highScreen = 28
  /// The fewest columns in which a picture can be recognized.
  private static let fewestColumns = 4

  /// Pictures of a screen: 12 columns wide, on a low one 8.
  init(cache: PictureCache, screenRows: Int) {
    self.cache = cache
    columns = screenRows < Self.highScreen ? 8 : 12
  }

  /// The lines of an image, no wider than asked for; nil for an image without pixels, and where
  /// there is no room for one.
  func lines(of image: ContentBlock.Image, room: Int) -> [StyledText]? {
    let side = min(columns, room) / 2 * 2
    guard side >= Self.fewestColumns else { return nil }
    return cache.lines(of: image, side: side)
  }
}

/// The pictures of a screen as they were drawn, so that a frame does not draw them again.
final class PictureCache {
  private struct Key: Hashable {
    let image: ContentBlock.Image
    let side: Int
  }

  /// The most pictures that are kept.
  private static let limit = 16

  private var lines: [Key: [StyledText]] = [:]
  /// The picture that is cropped, and its colours as they were averaged last.
  private var cropped: (image: ContentBlock.Image, columns: Int, colors: [TextAttributes.Color?])?
  /// How many pictures were drawn so far, for tests of what a frame costs.
  private(set) var drawnCount = 0

  /// The half blocks of an image; nil for one without pixels.
  func lines(of image: ContentBlock.Image, side: Int) -> [StyledText]? {
    let key = Key(image: image, side: side)
    if let lines = lines[key] { return lines }
    guard let pixels = image.pixels else { return nil }
    let drawn = PictureRaster(pixels, width: image.width, height: image.height, side: side)
      .halfBlocks
    if lines.count >= Self.limit { lines = [:] }
    lines[key] = drawn
    drawnCount += 1
    return drawn
  }

  /// The average colours of a whole image, row by row; nil where it is more transparent than not, and for
  /// an image without pixels.
  func colors(
    of image: ContentBlock.Image?, columns: Int, rows: Int
  ) -> [TextAttributes.Color?]? {
    guard let image, let pixels = image.pixels else { return nil }
    let count = columns * rows
    if let cropped, cropped.image == image, cropped.columns == columns,
      cropped.colors.count == count
    {
      return cropped.colors
    }
    let source = AreaAverage(
      bytes: pixels, width: image.width,
      columns: .init(start: 0, length: image.width, count: columns),
      rows: .init(start: 0, length: image.height, count: rows))
    let colors = (0..<count).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let sample = source.sample(row: row, column: column)
      return sample.opacity < 128 ? nil : sample.color
    }
    cropped = (image, columns, colors)
    drawnCount += 1
    return colors
  }
}
