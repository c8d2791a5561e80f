extension FormField {
  /// How the field's value is displayed while it is typed; nil shows it as it is.
  ///
  /// Phone fields, and fields whose `autofill` is `tel` or `tel-national`, are grouped by the region;
  /// `cc-number` and `cc-exp` are grouped as on the card. Source of the names: WHATWG HTML, autofill.
  ///
  /// - Parameter region: The field's current region, which may come from another field.
  public func formattingStrategy(region: String?) -> (any FormattingStrategy)? {
    guard FieldParser.isText(type), type != .password, type != .textarea else { return nil }
    let tokens = (autofill ?? "").lowercased().split(separator: " ")
    if tokens.contains("cc-number") { return PaymentCardFormattingStrategy() }
    if tokens.contains("cc-exp") { return CardExpiryFormattingStrategy() }
    let isPhone = type == .phone || tokens.contains("tel") || tokens.contains("tel-national")
    return isPhone ? PhoneFormattingStrategy(region: region) : nil
  }
}
