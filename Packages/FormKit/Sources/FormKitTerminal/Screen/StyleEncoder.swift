/// Turns styles into SGR sequences (ECMA-48 § 8.3.117) for one capability.
public struct StyleEncoder: Sendable {
  /// What the terminal can show.
  public let capability: StyleCapability

  /// Makes an encoder for a terminal.
  public init(capability: StyleCapability) {
    self.capability = capability
  }

  /// The shortest sequence that changes one style into another; empty when they look the same.
  public func transition(from old: TextAttributes, to new: TextAttributes) -> String {
    let before = AppliedStyle(old, capability: capability)
    let after = AppliedStyle(new, capability: capability)
    guard before != after else { return "" }
    if after == .plain { return "\u{1B}[m" }
    let change = Self.sequence(before.changes(to: after))
    let restart = Self.sequence([0] + AppliedStyle.plain.changes(to: after))
    return restart.utf8.count < change.utf8.count ? restart : change
  }

  /// The text between the sequence that starts its style and the one that ends it; sanitised.
  public func encode(_ text: StyledText) -> String {
    var result = ""
    var current = TextAttributes.plain
    for run in text.runs {
      result += transition(from: current, to: run.style) + DisplayText.sanitized(run.text)
      current = run.style
    }
    return result + transition(from: current, to: .plain)
  }

  /// Whether two styles look the same on this terminal.
  func areEquivalent(_ first: TextAttributes, _ second: TextAttributes) -> Bool {
    first == second
      || AppliedStyle(first, capability: capability)
        == AppliedStyle(second, capability: capability)
  }

  private static func sequence(_ parameters: [Int]) -> String {
    "\u{1B}[" + parameters.map(String.init).joined(separator: ";") + "m"
  }
}

/// A style as a terminal of some capability shows it.
private struct AppliedStyle: Hashable {
  var foreground: ColorCode?
  var background: ColorCode?
  var isBold = false
  var isDim = false
  var isItalic = false
  var isUnderlined = false
  var isReversed = false

  static let plain = AppliedStyle(.plain, capability: .none)

  init(_ style: TextAttributes, capability: StyleCapability) {
    guard capability != .none else { return }
    foreground = style.foreground.flatMap { ColorCode($0, capability: capability) }
    background = style.background.flatMap { ColorCode($0, capability: capability) }
    isBold = style.isBold
    isDim = style.isDim
    isItalic = style.isItalic
    isUnderlined = style.isUnderlined
    isReversed = style.isReversed
  }

  /// The SGR parameters that turn this style into another.
  func changes(to other: AppliedStyle) -> [Int] {
    var parameters = intensityChanges(to: other)
    if isItalic != other.isItalic { parameters.append(other.isItalic ? 3 : 23) }
    if isUnderlined != other.isUnderlined { parameters.append(other.isUnderlined ? 4 : 24) }
    if isReversed != other.isReversed { parameters.append(other.isReversed ? 7 : 27) }
    if foreground != other.foreground {
      parameters += other.foreground?.parameters(isBackground: false) ?? [39]
    }
    if background != other.background {
      parameters += other.background?.parameters(isBackground: true) ?? [49]
    }
    return parameters
  }

  /// Bold and dim share their off switch, 22.
  private func intensityChanges(to other: AppliedStyle) -> [Int] {
    var parameters: [Int] = []
    let turnsOff = (isBold && !other.isBold) || (isDim && !other.isDim)
    if turnsOff { parameters.append(22) }
    if other.isBold, turnsOff || !isBold { parameters.append(1) }
    if other.isDim, turnsOff || !isDim { parameters.append(2) }
    return parameters
  }
}
