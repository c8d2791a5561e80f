extension FormLocale {
  /// The day a week begins with, 1 for Monday to 7 for Sunday (ISO 8601).
  ///
  /// That of the region; without one that of the region where the language has most speakers.
  /// Source: Unicode CLDR 47, `supplemental/weekData/firstDay` and `likelySubtags`.
  public var firstWeekday: Int {
    let region = region ?? Self.likelyRegions[language] ?? "001"
    if Self.sundayRegions.contains(region) { return 7 }
    if Self.saturdayRegions.contains(region) { return 6 }
    return region == "MV" ? 5 : 1
  }

  /// The likely regions of languages whose weeks do not begin on Monday.
  private static let likelyRegions = [
    "af": "ZA", "am": "ET", "ar": "EG", "as": "IN", "bn": "BD", "dv": "MV", "dz": "BT",
    "en": "US", "fa": "IR", "fil": "PH", "gn": "PY", "gu": "IN", "he": "IL", "hi": "IN",
    "id": "ID", "ja": "JP", "jv": "ID", "km": "KH", "kn": "IN", "ko": "KR", "ks": "IN",
    "lo": "LA", "ml": "IN", "mr": "IN", "mt": "MT", "my": "MM", "ne": "NP", "om": "ET",
    "or": "IN", "pa": "IN", "ps": "AF", "pt": "BR", "qu": "PE", "sd": "PK", "ta": "IN",
    "te": "IN", "th": "TH", "ti": "ET", "ur": "PK", "xh": "ZA", "zu": "ZA",
  ]

  private static let sundayRegions = Set(
    """
    AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX
    MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  private static let saturdayRegions: Set = [
    "AF", "BH", "DJ", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD", "SY",
  ]
}
