/// One way of dropping what is dialled before a national number.
///
/// `pattern` drops what it matches; `before<kept>after=digits` drops what surrounds the kept part and
/// puts the digits in front of it; `$` demands that the number ends there.
struct PhonePrefixRule {
  private let before: PackedText
  private let kept: PackedText?
  private let after: PackedText
  private let isAnchored: Bool
  private let replacement: PackedText

  init(_ text: PackedText) {
    var rest = text
    guard text.firstIndex(of: UInt8(ascii: "<")) != nil else {
      before = text
      kept = nil
      after = text[0..<0]
      isAnchored = false
      replacement = after
      return
    }
    before = rest.next(UInt8(ascii: "<"))
    kept = rest.next(UInt8(ascii: ">"))
    let tail = rest.next(UInt8(ascii: "="))
    isAnchored = tail[tail.count - 1] == UInt8(ascii: "$")
    after = tail[0..<(tail.count - (isAnchored ? 1 : 0))]
    replacement = rest
  }

  /// The number without the prefix; nil when it does not begin with one.
  func apply(to digits: [UInt8]) -> [UInt8]? {
    var starts = CodePattern(before, in: digits).ends
    guard let kept else {
      return CodePattern.last(starts).map { Array(digits.dropFirst($0)) }
    }
    while let start = CodePattern.last(starts) {
      starts ^= 1 << UInt64(start)
      var ends = CodePattern(kept, in: digits, from: 1 << UInt64(start)).ends
      while let end = CodePattern.last(ends) {
        ends ^= 1 << UInt64(end)
        guard let rest = restStart(after: end, in: digits) else { continue }
        return replacement.array + digits[start..<end] + digits[rest...]
      }
    }
    return nil
  }

  private func restStart(after end: Int, in digits: [UInt8]) -> Int? {
    let rests = CodePattern(after, in: digits, from: 1 << UInt64(end)).ends
    guard isAnchored else { return CodePattern.last(rests) }
    return rests & (1 << UInt64(digits.count)) != 0 ? digits.count : nil
  }
}
