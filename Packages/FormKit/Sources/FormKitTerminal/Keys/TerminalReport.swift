/// A terminal's answer to a question of the program.
enum TerminalReport: Hashable {
  /// The attributes of the device (DA1): 4 stands for sixels.
  case attributes([Int])
  /// The size of a cell in pixels (XTWINOPS 16).
  case cellSize(width: Int, height: Int)
  /// Whether the background is light (OSC 11).
  case background(isLight: Bool)
  /// What kitty's protocol answers, from its first letter to the end.
  case kitty(String)
}

extension TerminalReport {
  /// What a string of an operating system command (OSC) answers; nil for anything but the background.
  ///
  /// The colour is `rgb:R/G/B` or `rgba:R/G/B/A` with one to four hexadecimal digits each, as terminals
  /// write colours in the manner of XParseColor. Source: xterm, "Control Sequences", OSC 11.
  init?(command: [UInt8]) {
    let parts = String(decoding: command, as: UTF8.self)
      .split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "11;rgb" || parts[0] == "11;rgba" else { return nil }
    let channels = parts[1].split(separator: "/", omittingEmptySubsequences: false).prefix(3).map {
      channel -> Double? in
      guard (1...4).contains(channel.utf8.count), channel.allSatisfy(\.isHexDigit),
        let value = UInt16(channel, radix: 16)
      else { return nil }
      return Double(value) / Double((1 << (4 * channel.utf8.count)) - 1)
    }
    guard channels.count == 3, let red = channels[0], let green = channels[1],
      let blue = channels[2]
    else { return nil }
    // Source: ITU-R BT.601, luma.
    self = .background(isLight: 0.299 * red + 0.587 * green + 0.114 * blue > 0.5)
  }
}
