/// A part of an image, divided into equal areas whose average colours are drawn.
///
/// Lengths are whole numbers: along an axis each pixel of the image has as many units as there are areas, and
/// each area as many as there are pixels.
struct AreaAverage {
  /// The columns or the rows of the part.
  struct Axis {
    /// The first pixel of the image that belongs to it.
    let start: Int
    /// The pixels of the image.
    let length: Int
    /// The areas they are divided into.
    let count: Int

    /// The pixels under an area, counted from ``start``, each with the length of it that is.
    fileprivate func parts(_ area: Int) -> some Sequence<(place: Int, length: Int)> {
      let (start, end) = (area * length, (area + 1) * length)
      return (start / count...(end - 1) / count).lazy.map { part in
        (part, min(end, (part + 1) * count) - max(start, part * count))
      }
    }
  }

  /// An average colour with its opacity.
  struct Sample: Hashable {
    var color = TextAttributes.Color(red: 0, green: 0, blue: 0)
    var opacity: UInt8 = 0
  }

  /// The pixels of the image, four bytes each: red, green, blue, opacity.
  let bytes: [UInt8]
  /// The pixels in a row of the image.
  let width: Int
  let columns: Axis
  let rows: Axis

  /// The average of an area, each colour weighted by its opacity.
  func sample(row: Int, column: Int) -> Sample {
    var (red, green, blue, opacity) = (0, 0, 0, 0)
    for (y, height) in rows.parts(row) {
      let line = (rows.start + y) * width + columns.start
      for (x, length) in columns.parts(column) {
        let start = (line + x) * 4
        let weight = height * length * Int(bytes[start + 3])
        red += weight * Int(bytes[start])
        green += weight * Int(bytes[start + 1])
        blue += weight * Int(bytes[start + 2])
        opacity += weight
      }
    }
    guard opacity > 0 else { return Sample() }
    func channel(_ sum: Int) -> UInt8 { UInt8((sum + opacity / 2) / opacity) }
    let area = rows.length * columns.length
    return Sample(
      color: .init(red: channel(red), green: channel(green), blue: channel(blue)),
      opacity: UInt8((opacity + area / 2) / area))
  }
}
