#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads the answers of a terminal before its keys are read, and keeps the keys that come with them.
struct AnswerReader {
  private let input: Int32
  /// The decoder as it is after what was read.
  private(set) var decoder: KeyDecoder
  /// The keys that were read.
  private(set) var events: [TerminalEvent] = []
  private(set) var inquiry = TerminalInquiry()

  init(input: Int32, decoder: KeyDecoder) {
    self.input = input
    self.decoder = decoder
  }

  /// Reads until the last answer, for some milliseconds at most.
  ///
  /// The rest of a late answer is the decoder's: it ignores it.
  mutating func readAnswers(within delay: Int32) {
    decoder.awaitsReports = true
    let end = ContinuousClock.now + .milliseconds(Int(delay))
    while !inquiry.isOver {
      let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
      guard left > 0, readSome(within: Int32(left.rounded(.up))) else { return }
    }
  }

  /// Reads what is there, or comes in time; false when nothing does.
  private mutating func readSome(within delay: Int32) -> Bool {
    var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    guard case .success(1) = SystemCall.retrying({ poll(&request, 1, delay) }) else { return false }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let result = SystemCall.retrying { read(input, &bytes, bytes.count) }
    guard case .success(let count) = result, count > 0 else { return false }
    events += decoder.feed(bytes.prefix(count))
    inquiry.take(decoder.takeReports())
    return true
  }
}
