internal import FormKit

/// Sends frames to a terminal, their pictures as images where it draws some.
///
/// An image is sent after the cells of its frame: when it is new, moved, or drawn over. One that goes
/// is taken away before the next frame is complete.
struct GraphicsWriter {
  private struct Key: Hashable {
    let image: ContentBlock.Image
    let columns: Int
  }

  /// The ids of images begin here, away from those of other programs.
  private static let firstID = 7_340_001
  /// The most pixels on a side that are sent to a terminal that scales images itself.
  private static let longestSide = 240
  /// The most images that are kept encoded.
  private static let limit = 16

  private let diff: ScreenDiff
  private var graphics = TerminalGraphics.none
  private var shown: [PicturePlacement] = []
  private var encoded: [Key: [UInt8]] = [:]
  /// The ids of the images that the terminal has.
  private var ids: [Key: Int] = [:]

  init(_ diff: ScreenDiff) { self.diff = diff }

  /// The bytes that turn one frame into another, with the images of the new one.
  ///
  /// - Parameters:
  ///   - old: What the terminal shows; nil, or a frame of another size, draws everything.
  ///   - frame: The new frame; its pictures become empty cells where images are drawn.
  ///   - current: What the terminal draws; called before everything is drawn.
  mutating func bytes(
    from old: ScreenBuffer?, to frame: inout ScreenBuffer, pictures: [PicturePlacement],
    graphics current: @autoclosure () -> TerminalGraphics
  ) -> [UInt8] {
    let base = old.flatMap { $0.size == frame.size ? $0 : nil }
    let start = base == nil ? restart(current()) : []
    guard graphics != .none, !(pictures.isEmpty && shown.isEmpty) else {
      return start + diff.bytes(from: base, to: frame)
    }
    for picture in pictures { frame.blank(picture) }
    return start + bytes(from: base, to: frame, pictures)
  }

  private mutating func bytes(
    from old: ScreenBuffer?, to frame: ScreenBuffer, _ pictures: [PicturePlacement]
  ) -> [UInt8] {
    let gone = shown.filter { !pictures.contains($0) }
    var base = old
    // The pixels of sixels go when the cells are written again, also with the same text.
    if graphics != .kitty { for picture in gone { base?.forget(picture) } }
    let cells = diff.bytes(from: base, to: frame)
    let drawn = pictures.filter { picture in
      !shown.contains(picture) || graphics != .kitty && !picture.isUntouched(from: base, to: frame)
    }
    shown = pictures
    let removals = graphics == .kitty ? gone.flatMap(removal) : []
    let images = drawn.flatMap { drawing($0) }
    guard !(removals + images).isEmpty else { return cells }
    // The cursor is kept: ScreenDiff counts on where it left it.
    return cells + Array("\u{1B}7".utf8) + removals + images + Array("\u{1B}8".utf8)
  }

  /// The bytes that take all images away.
  mutating func farewell() -> [UInt8] {
    defer { (shown, ids) = ([], [:]) }
    return ids.values.sorted().flatMap(KittyEncoder.deletion)
  }

  /// Begins with a terminal that shows no image.
  private mutating func restart(_ current: TerminalGraphics) -> [UInt8] {
    if graphics != current { encoded = [:] }
    graphics = current
    return farewell()
  }

  private mutating func drawing(_ picture: PicturePlacement) -> [UInt8] {
    let position = CursorMovement.sequence(
      from: nil, to: ScreenPosition(row: picture.row, column: picture.column))
    let key = Key(image: picture.image, columns: picture.columns)
    switch graphics {
    case .none: return []
    case .sixel: return Array(position.utf8) + encoding(key, id: 0)
    case .kitty:
      var result: [UInt8] = []
      if ids[key] == nil {
        let id = Self.firstID + ids.count
        ids[key] = id
        result = encoding(key, id: id)
      }
      return result + Array(position.utf8)
        + KittyEncoder.placement(
          id: ids[key] ?? 0, place: picture.place, columns: picture.columns,
          rows: picture.rows.count)
    }
  }

  private func removal(_ picture: PicturePlacement) -> [UInt8] {
    let key = Key(image: picture.image, columns: picture.columns)
    return ids[key].map { KittyEncoder.removal(id: $0, place: picture.place) } ?? []
  }

  private mutating func encoding(_ key: Key, id: Int) -> [UInt8] {
    // A transmission has its id in it, so that it is made for one time only.
    guard graphics != .kitty else { return encode(key, id) }
    if let bytes = encoded[key] { return bytes }
    let bytes = encode(key, id)
    if encoded.count >= Self.limit { encoded = [:] }
    encoded[key] = bytes
    return bytes
  }

  private func encode(_ key: Key, _ id: Int) -> [UInt8] {
    guard let pixels = key.image.pixels else { return [] }
    func raster(_ side: Int) -> PictureRaster {
      PictureRaster(pixels, width: key.image.width, height: key.image.height, side: side)
    }
    switch graphics {
    case .none: return []
    case .kitty:
      let side = min(Self.longestSide, key.image.width, key.image.height)
      return KittyEncoder.transmission(id: id, side: side, rgba: raster(side).rgba)
    case .sixel(let width, let height):
      // Whole bands: one that reaches below the cells could scroll the screen.
      let room = min(key.columns * width, key.columns / 2 * height)
      let side = max(1, room / SixelEncoder.bandHeight) * SixelEncoder.bandHeight
      return SixelEncoder.bytes(side: side, pixels: raster(side).pixels)
    }
  }
}

extension PicturePlacement {
  /// The number of the place among those of its image.
  fileprivate var place: Int { row * 1_000 + column + 1 }

  /// Whether none of its rows is written between two frames.
  fileprivate func isUntouched(from old: ScreenBuffer?, to new: ScreenBuffer) -> Bool {
    guard let old else { return false }
    return rows.allSatisfy { new.hasSameRow($0, as: old) }
  }
}

extension ScreenBuffer {
  /// Empties the cells of a picture.
  fileprivate mutating func blank(_ picture: PicturePlacement) {
    let columns = picture.column..<picture.column + picture.columns
    for row in picture.rows { fill(row: row, columns: columns) }
  }

  /// Marks the cells of a picture as ones whose contents are not known.
  fileprivate mutating func forget(_ picture: PicturePlacement) {
    for row in picture.rows {
      forget(row: row, columns: picture.column..<picture.column + picture.columns)
    }
  }
}
