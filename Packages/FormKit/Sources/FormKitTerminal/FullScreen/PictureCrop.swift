internal import FormKit

/// The square of a picture that an open crop marks, in pixels of the upright picture.
struct PictureCrop: Hashable, Sendable {
  /// The size of the picture.
  let width: Int
  let height: Int
  private(set) var x: Int
  private(set) var y: Int
  private(set) var side: Int

  /// The part of the shorter side that one key press moves or resizes by.
  private static let steps = 32

  /// The centred square of a picture.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    side = min(width, height)
    x = (width - side) / 2
    y = (height - side) / 2
  }

  /// The square that a text names, or else the centred one.
  ///
  /// Nil for a text that is neither empty nor a part of the picture. Of a part that is no square, the square
  /// in its upper left corner counts.
  init?(_ text: String, width: Int, height: Int) {
    self.init(width: width, height: height)
    guard !text.isEmpty else { return }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let words = part.split(separator: " ")
      return words.count == 1 ? Int(words[0]) : nil
    }
    guard numbers.count == 4, let left = numbers[0], let top = numbers[1], let across = numbers[2],
      let down = numbers[3], left >= 0, top >= 0, across > 0, down > 0,
      across <= width, down <= height, left <= width - across, top <= height - down
    else { return nil }
    (x, y, side) = (left, top, min(across, down))
  }

  /// The crop as the field holds it.
  var text: String { "\(x),\(y),\(side),\(side)" }

  /// Obeys a key; false for one that neither moves nor resizes.
  ///
  /// The arrows move, plus and minus and Page Up and Page Down move all edges out or in, with a modifier by one
  /// pixel; Home centres. Terminals send Ctrl-− as an underscore.
  mutating func handle(_ key: KeyPress) -> Bool {
    let step = key.modifiers.isEmpty ? max(1, min(width, height) / Self.steps) : 1
    switch key.key {
    case .left: move(-step, 0)
    case .right: move(step, 0)
    case .up: move(0, -step)
    case .down: move(0, step)
    case .pageUp, .character("+"), .character("="): resize(by: step)
    case .pageDown, .character("-"), .character("_"): resize(by: -step)
    case .home: self = PictureCrop(width: width, height: height)
    default: return false
    }
    return true
  }

  private mutating func move(_ across: Int, _ down: Int) {
    x = min(max(0, x + across), width - side)
    y = min(max(0, y + down), height - side)
  }

  /// Changes the side by an even number where there is room, so that the middle stays.
  private mutating func resize(by step: Int) {
    let wanted = min(max(1, side + 2 * step), min(width, height))
    let change = wanted - side
    side = wanted
    move(-(change / 2), -(change / 2))
  }
}

/// An open crop: its square, and the picture as soon as it was read.
struct OpenCrop: Hashable, Sendable {
  /// The field of the picture.
  let picture: FieldPath
  /// The square at which it was opened.
  let start: PictureCrop
  var crop: PictureCrop
  var image: ContentBlock.Image?

  /// Makes an open crop whose picture is yet to be read.
  init(picture: FieldPath, crop: PictureCrop) {
    self.picture = picture
    start = crop
    self.crop = crop
  }
}
