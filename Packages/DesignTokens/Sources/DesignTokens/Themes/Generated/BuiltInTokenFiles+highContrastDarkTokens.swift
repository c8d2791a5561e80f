// swift-format-ignore-file
// Generated from `Tokens/high-contrast-dark.tokens.json` by `Scripts/tokens`. Change the token file, not this.

extension BuiltInTokenFiles {
  static let highContrastDarkTokens = #"""
{
  "color": {
    "brand": {
      "primary": {
        "$description": "The brand colour: buttons, links, selection.",
        "$value": { "colorSpace": "srgb", "components": [1, 0.8824, 0.302], "hex": "#ffe14d" }
      },
      "onPrimary": {
        "$description": "Text and icons on the brand colour.",
        "$value": { "colorSpace": "srgb", "components": [0, 0, 0], "hex": "#000000" }
      }
    },
    "semantic": {
      "success": {
        "$description": "Something worked.",
        "$value": { "colorSpace": "srgb", "components": [0.4902, 1, 0.6275], "hex": "#7dffa0" }
      },
      "error": {
        "$description": "Something failed or is invalid.",
        "$value": { "colorSpace": "srgb", "components": [1, 0.702, 0.6706], "hex": "#ffb3ab" }
      },
      "warning": {
        "$description": "Something needs care.",
        "$value": { "colorSpace": "srgb", "components": [1, 0.8471, 0.451], "hex": "#ffd873" }
      },
      "info": {
        "$description": "Neutral information.",
        "$value": { "colorSpace": "srgb", "components": [0.6588, 0.8196, 1], "hex": "#a8d1ff" }
      }
    },
    "background": {
      "$description": "The colour behind everything.",
      "$value": { "colorSpace": "srgb", "components": [0, 0, 0], "hex": "#000000" }
    },
    "surface": {
      "primary": {
        "$description": "Cards, sheets and fields.",
        "$value": { "colorSpace": "srgb", "components": [0, 0, 0], "hex": "#000000" }
      },
      "secondary": {
        "$description": "A surface on a surface: a selected row, a tag.",
        "$value": { "colorSpace": "srgb", "components": [0.051, 0.051, 0.051], "hex": "#0d0d0d" }
      },
      "inverse": {
        "$description": "A surface of the opposite brightness: toasts and tooltips.",
        "$value": { "colorSpace": "srgb", "components": [1, 1, 1], "hex": "#ffffff" }
      },
      "material": {
        "$description": "A surface what lies behind shines through, blurred.",
        "$value": { "colorSpace": "srgb", "components": [0, 0, 0], "alpha": 1, "hex": "#000000" }
      },
      "materialFallback": {
        "$description": "What stands in for the material where transparency is reduced or cannot be shown.",
        "$value": { "colorSpace": "srgb", "components": [0, 0, 0], "hex": "#000000" }
      }
    },
    "text": {
      "primary": {
        "$description": "Titles and body text.",
        "$value": { "colorSpace": "srgb", "components": [1, 1, 1], "hex": "#ffffff" }
      },
      "secondary": {
        "$description": "Help texts, captions.",
        "$value": { "colorSpace": "srgb", "components": [0.902, 0.902, 0.902], "hex": "#e6e6e6" }
      },
      "disabled": {
        "$description": "Text of a disabled control; still readable, although WCAG 1.4.3 exempts it.",
        "$value": { "colorSpace": "srgb", "components": [0.7216, 0.7216, 0.7216], "hex": "#b8b8b8" }
      },
      "inverse": {
        "$description": "Text on the inverse surface.",
        "$value": { "colorSpace": "srgb", "components": [0, 0, 0], "hex": "#000000" }
      }
    },
    "border": {
      "subtle": {
        "$description": "A decorative separator; nothing may depend on seeing it.",
        "$value": { "colorSpace": "srgb", "components": [0.549, 0.549, 0.549], "hex": "#8c8c8c" }
      },
      "strong": {
        "$description": "The edge which shows where a control is.",
        "$value": { "colorSpace": "srgb", "components": [1, 1, 1], "hex": "#ffffff" }
      }
    },
    "shadow": {
      "$description": "What raised things throw on the background.",
      "$value": { "colorSpace": "srgb", "components": [0, 0, 0], "alpha": 0, "hex": "#000000" }
    }
  },
  "contrast": { "text": { "$value": 7 } }
}

"""#
}
