// swift-format-ignore-file
// Generated from `Tokens/theme.resolver.json` by `Scripts/tokens`. Change the token file, not this.

extension BuiltInTokenFiles {
  static let themeResolver = #"""
{
  "$schema": "https://www.designtokens.org/schemas/2025.10/resolver.json",
  "name": "Built-in themes",
  "version": "2025.10",
  "sets": {
    "foundation": { "sources": [{ "$ref": "foundation.tokens.json" }] }
  },
  "modifiers": {
    "theme": {
      "description": "The colours a reader prefers.",
      "contexts": {
        "light": [{ "$ref": "light.tokens.json" }],
        "dark": [{ "$ref": "dark.tokens.json" }],
        "highContrast": [{ "$ref": "high-contrast.tokens.json" }],
        "highContrastDark": [{ "$ref": "high-contrast-dark.tokens.json" }]
      },
      "default": "light"
    },
    "motion": {
      "description": "Whether things move.",
      "contexts": {
        "full": [],
        "reduced": [{ "$ref": "reduced-motion.tokens.json" }]
      },
      "default": "full"
    }
  },
  "resolutionOrder": [
    { "$ref": "#/sets/foundation" },
    { "$ref": "#/modifiers/theme" },
    { "$ref": "#/modifiers/motion" }
  ]
}

"""#
}
