#if canImport(AVFoundation)
  import AVFoundation

  /// Sounds by AVAudioPlayer, one player for each sound that plays at the same time.
  @MainActor
  final class SystemSoundEffects: SoundEffectPlayer {
    private var players: [URL: [AVAudioPlayer]] = [:]

    nonisolated init() {}

    func prepare(url: URL, simultaneousPlayers: Int, volume: Float) throws {
      players[url] = try (0..<simultaneousPlayers).map { _ in
        let player = try AVAudioPlayer(contentsOf: url)
        player.volume = volume
        player.prepareToPlay()
        return player
      }
    }

    func play(url: URL) throws {
      if players[url] == nil { try prepare(url: url, simultaneousPlayers: 1, volume: 1) }
      guard let all = players[url] else { return }
      let player = all.first { !$0.isPlaying } ?? all.first
      player?.currentTime = 0
      player?.play()
    }

    func tearDown(url: URL) { players[url] = nil }
  }
#endif
