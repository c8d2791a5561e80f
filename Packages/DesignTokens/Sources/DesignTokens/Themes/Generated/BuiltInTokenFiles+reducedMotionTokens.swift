// swift-format-ignore-file
// Generated from `Tokens/reduced-motion.tokens.json` by `Scripts/tokens`. Change the token file, not this.

extension BuiltInTokenFiles {
  static let reducedMotionTokens = #"""
{
  "motion": {
    "duration": {
      "fast": { "$description": "Feedback on a touch.", "$value": { "value": 0, "unit": "ms" } },
      "normal": { "$description": "A change within a screen.", "$value": { "value": 0, "unit": "ms" } },
      "slow": { "$description": "A change of screens.", "$value": { "value": 0, "unit": "ms" } }
    }
  }
}

"""#
}
