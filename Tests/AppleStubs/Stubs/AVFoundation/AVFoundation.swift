// swift-format-ignore-file
@_exported import AppleFoundation

open class AVAudioPlayer: NSObject {
  public init(contentsOf url: URL) throws {}
  open var volume: Float = 1
  open var currentTime: TimeInterval = 0
  open var isPlaying: Bool { false }
  @discardableResult open func prepareToPlay() -> Bool { true }
  @discardableResult open func play() -> Bool { true }
}
