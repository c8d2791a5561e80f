extension TextFolding {
  static func apply(_ transform: Transform, to text: String, region: String?) -> String {
    switch transform {
    case .trim: trim(text)
    case .lowercase: text.lowercased()
    case .uppercase: text.uppercased()
    // A digit with a mark behind it is a digit: texts are read by code points.
    case .digits:
      String(String.UnicodeScalarView(text.unicodeScalars.filter { ("0"..."9").contains($0) }))
    case .stripDiacritics: stripDiacritics(text)
    case .collapseWhitespace: collapse(text)
    case .e164: PhoneNumber.e164(text, region: region) ?? text
    }
  }
}
