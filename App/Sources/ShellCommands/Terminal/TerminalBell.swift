import FormKitTerminal
import ShellApp

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The sounds of the app at a terminal: each is its bell.
@MainActor
struct TerminalBell: SoundEffectPlayer {
  let output: FileOutputStream

  func prepare(url: URL, simultaneousPlayers: Int, volume: Float) {}

  func play(url: URL) throws {
    try output.write("\u{7}")
    try output.flush()
  }

  func tearDown(url: URL) {}
}

extension CommandContext {
  /// Rings the bell of a person's terminal; nil for pipes.
  @MainActor var bell: (any SoundEffectPlayer)? {
    isInteractive ? TerminalBell(output: drawing) : nil
  }
}
