extension FormEngine {
  /// How a field's value is displayed now, by its type, its `autofill` and its current region; nil
  /// shows it as it is.
  ///
  /// - Throws: ``FormEngineError/unknownField(_:)``.
  public func formattingStrategy(
    of path: FieldPath
  ) throws(FormEngineError) -> (any FormattingStrategy)? {
    let slot = try find(path)
    return slot.field.formattingStrategy(region: region(slot.compiled.region, in: slot.item))
  }

  /// A field's text as it is displayed; nil when its value is no text.
  ///
  /// - Throws: ``FormEngineError/unknownField(_:)``.
  public func formattedText(of path: FieldPath) throws(FormEngineError) -> FormattedText? {
    let strategy = try formattingStrategy(of: path)
    guard let text = try state(of: path).value.stringValue else { return nil }
    return strategy?.format(text) ?? FormattedText(unchanged: text)
  }
}
