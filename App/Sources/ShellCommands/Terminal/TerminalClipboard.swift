import FormKitTerminal
import ShellApp

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The clipboard of the terminal, which a program fills by OSC 52 (xterm, "Control Sequences").
///
/// A terminal need not obey, and none answers.
struct TerminalClipboard: Clipboard {
  /// The names in `TERM` of terminals that know the sequence, as their beginnings.
  private static let terminals = [
    "xterm", "tmux", "screen", "alacritty", "foot", "kitty", "wezterm", "ghostty", "rxvt",
  ]
  /// The most bytes that xterm takes in one sequence.
  private static let limit = 100_000

  private let write: @Sendable ([UInt8]) -> Void

  /// Makes the clipboard of a terminal; nil for a terminal that may show the sequence.
  init?(environment: [String: String], write: @escaping @Sendable ([UInt8]) -> Void) {
    let name = environment["TERM"] ?? ""
    guard Self.terminals.contains(where: name.hasPrefix) else { return nil }
    self.write = write
  }

  /// Sends the text; one that is too long for a sequence is not sent.
  func copy(_ text: String) {
    let sequence = "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
    guard sequence.utf8.count <= Self.limit else { return }
    write(Array(sequence.utf8))
  }
}
