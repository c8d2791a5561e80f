extension Theme {
  /// Every pair of colours which may meet, judged.
  ///
  /// Text, semantic and brand colours on the background and on both surfaces, inverse text on the
  /// inverse surface and text on the brand colour have to reach ``textContrast``; the strong
  /// border and the focus ring have to reach ``ContrastLevel/nonText``. The subtle border is
  /// decoration and is not judged.
  public var contrastPairs: [ContrastPair] {
    let backdrops = [
      ["color", "background"], ["color", "surface", "primary"], ["color", "surface", "secondary"],
    ]
    let readable = [
      ["color", "text", "primary"], ["color", "text", "secondary"], ["color", "text", "disabled"],
      ["color", "semantic", "success"], ["color", "semantic", "error"],
      ["color", "semantic", "warning"], ["color", "semantic", "info"],
      ["color", "brand", "primary"],
    ]
    let visible = [["color", "border", "strong"], ["color", "focus"]]
    var pairs: [ContrastPair?] = []
    for backdrop in backdrops {
      pairs += readable.map { pair($0, on: backdrop, textContrast) }
      pairs += visible.map { pair($0, on: backdrop, .nonText) }
    }
    pairs.append(
      pair(["color", "text", "inverse"], on: ["color", "surface", "inverse"], textContrast))
    pairs.append(
      pair(["color", "brand", "onPrimary"], on: ["color", "brand", "primary"], textContrast))
    return pairs.compactMap { $0 }
  }

  /// The pairs which miss their level; empty for a readable theme.
  public var contrastFailures: [ContrastPair] {
    contrastPairs.filter { !$0.passes }
  }

  private func pair(
    _ foreground: [String], on background: [String], _ required: ContrastLevel
  ) -> ContrastPair? {
    guard let front = TokenPath(segments: foreground), let back = TokenPath(segments: background),
      case .color(let frontColor)? = token(at: front)?.value,
      case .color(let backColor)? = token(at: back)?.value
    else { return nil }
    return ContrastPair(
      foreground: front, background: back,
      ratio: frontColor.contrastRatio(on: backColor, canvas: color.background), required: required)
  }
}
