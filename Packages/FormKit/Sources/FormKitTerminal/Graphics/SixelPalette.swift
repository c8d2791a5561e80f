/// The colours of an image in percentages, at most 256: its own, or groups of them by median cut.
struct SixelPalette {
  /// The most colours, which every terminal with sixels has.
  static let limit = 256

  /// The colours; each channel is a percentage.
  private(set) var colors: [TextAttributes.Color] = []
  /// The color of each pixel among ``colors``; nil for none.
  let indices: [Int?]

  /// Chooses the colours of an image; nil is a pixel without one.
  init(_ pixels: [TextAttributes.Color?]) {
    let shares = pixels.map { $0.map(Self.percentages) }
    var counts: [TextAttributes.Color: Int] = [:]
    for case let color? in shares { counts[color, default: 0] += 1 }
    var groups = counts.isEmpty ? [] : [Group(counts.map { ($0.key, $0.value) })]
    while groups.count < min(Self.limit, counts.count) {
      let widest = groups.indices.max { groups[$0].width < groups[$1].width } ?? 0
      let (lower, upper) = groups[widest].halves
      groups[widest] = lower
      groups.append(upper)
    }
    groups.sort { $0.average.order < $1.average.order }
    var places: [TextAttributes.Color: Int] = [:]
    for (place, group) in groups.enumerated() {
      colors.append(group.average)
      for member in group.members { places[member.color] = place }
    }
    indices = shares.map { $0.flatMap { places[$0] } }
  }

  private static func percentages(_ color: TextAttributes.Color) -> TextAttributes.Color {
    func percent(_ channel: UInt8) -> UInt8 { UInt8((Int(channel) * 100 + 127) / 255) }
    return .init(red: percent(color.red), green: percent(color.green), blue: percent(color.blue))
  }

  /// Colours that are drawn as one.
  private struct Group {
    typealias Member = (color: TextAttributes.Color, count: Int)

    let members: [Member]
    /// The channel in which the colours differ most, and by how much.
    private let channel: KeyPath<TextAttributes.Color, UInt8>
    let width: Int

    init(_ members: [Member]) {
      self.members = members
      let channels: [KeyPath<TextAttributes.Color, UInt8>] = [\.green, \.red, \.blue]
      var widest = (channel: channels[0], width: -1)
      for channel in channels {
        let values = members.map { Int($0.color[keyPath: channel]) }
        let width = (values.max() ?? 0) - (values.min() ?? 0)
        if width > widest.width { widest = (channel, width) }
      }
      (channel, width) = widest
    }

    /// Two groups, between which the middle pixel of the channel is; none is empty.
    var halves: (Group, Group) {
      let sorted = members.sorted {
        ($0.color[keyPath: channel], $0.color.order) < ($1.color[keyPath: channel], $1.color.order)
      }
      let half = sorted.reduce(0) { $0 + $1.count } / 2
      var (sum, split) = (0, 0)
      while split < sorted.count - 1, sum < half || split == 0 {
        sum += sorted[split].count
        split += 1
      }
      return (Group(Array(sorted[..<split])), Group(Array(sorted[split...])))
    }

    var average: TextAttributes.Color {
      let count = members.reduce(0) { $0 + $1.count }
      func mean(_ channel: KeyPath<TextAttributes.Color, UInt8>) -> UInt8 {
        let sum = members.reduce(0) { $0 + Int($1.color[keyPath: channel]) * $1.count }
        return UInt8((sum + count / 2) / max(1, count))
      }
      return .init(red: mean(\.red), green: mean(\.green), blue: mean(\.blue))
    }
  }
}

extension TextAttributes.Color {
  /// A number by which colours are in the same order in every process.
  fileprivate var order: Int { Int(red) << 16 | Int(green) << 8 | Int(blue) }
}
