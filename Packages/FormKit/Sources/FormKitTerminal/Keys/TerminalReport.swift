/// A terminal's answer to a question of the program.
enum TerminalReport: Hashable {
  /// The attributes of the device (DA1): 4 stands for sixels.
  case attributes([Int])
  /// The size of a cell in pixels (XTWINOPS 16).
  case cellSize(width: Int, height: Int)
  /// What kitty's protocol answers, from its first letter to the end.
  case kitty(String)
}
