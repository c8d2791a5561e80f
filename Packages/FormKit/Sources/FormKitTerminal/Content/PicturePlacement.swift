internal import FormKit

/// A picture on a screen: the cells that its half blocks are in, or that an image is drawn over.
struct PicturePlacement: Hashable {
  let image: ContentBlock.Image
  let row: Int
  let column: Int
  /// The columns; there are half as many rows.
  let columns: Int

  var rows: Range<Int> { row..<row + columns / 2 }

  /// The same picture some rows further down, and some columns further on.
  func moved(down rows: Int, along offset: Int = 0) -> PicturePlacement {
    PicturePlacement(image: image, row: row + rows, column: column + offset, columns: columns)
  }
}
