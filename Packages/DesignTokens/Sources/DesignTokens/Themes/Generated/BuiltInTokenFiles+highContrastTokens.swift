// swift-format-ignore-file
// Generated from `Tokens/high-contrast.tokens.json` by `Scripts/tokens`. Change the token file, not this.

extension BuiltInTokenFiles {
  static let highContrastTokens = #"""
{
  "color": {
    "brand": {
      "primary": {
        "$description": "The brand colour: buttons, links, selection.",
        "$value": { "colorSpace": "srgb", "components": [0.1176, 0.149, 0.6], "hex": "#1e2699" }
      },
      "onPrimary": {
        "$description": "Text and icons on the brand colour.",
        "$value": { "colorSpace": "srgb", "components": [1, 1, 1], "hex": "#ffffff" }
      }
    },
    "semantic": {
      "success": {
        "$description": "Something worked.",
        "$value": { "colorSpace": "srgb", "components": [0.0392, 0.2902, 0.1333], "hex": "#0a4a22" }
      },
      "error": {
        "$description": "Something failed or is invalid.",
        "$value": { "colorSpace": "srgb", "components": [0.549, 0.0784, 0.0627], "hex": "#8c1410" }
      },
      "warning": {
        "$description": "Something needs care.",
        "$value": { "colorSpace": "srgb", "components": [0.3412, 0.2196, 0], "hex": "#573800" }
      },
      "info": {
        "$description": "Neutral information.",
        "$value": { "colorSpace": "srgb", "components": [0.0235, 0.2353, 0.502], "hex": "#063c80" }
      }
    },
    "background": {
      "$description": "The colour behind everything.",
      "$value": { "colorSpace": "srgb", "components": [1, 1, 1], "hex": "#ffffff" }
    },
    "surface": {
      "primary": {
        "$description": "Cards, sheets and fields.",
        "$value": { "colorSpace": "srgb", "components": [1, 1, 1], "hex": "#ffffff" }
      },
      "secondary": {
        "$description": "A surface on a surface: a selected row, a tag.",
        "$value": { "colorSpace": "srgb", "components": [0.949, 0.949, 0.949], "hex": "#f2f2f2" }
      },
      "inverse": {
        "$description": "A surface of the opposite brightness: toasts and tooltips.",
        "$value": { "colorSpace": "srgb", "components": [0, 0, 0], "hex": "#000000" }
      },
      "material": {
        "$description": "A surface what lies behind shines through, blurred.",
        "$value": { "colorSpace": "srgb", "components": [1, 1, 1], "alpha": 1, "hex": "#ffffff" }
      },
      "materialFallback": {
        "$description": "What stands in for the material where transparency is reduced or cannot be shown.",
        "$value": { "colorSpace": "srgb", "components": [1, 1, 1], "hex": "#ffffff" }
      }
    },
    "text": {
      "primary": {
        "$description": "Titles and body text.",
        "$value": { "colorSpace": "srgb", "components": [0, 0, 0], "hex": "#000000" }
      },
      "secondary": {
        "$description": "Help texts, captions.",
        "$value": { "colorSpace": "srgb", "components": [0.1216, 0.1216, 0.1216], "hex": "#1f1f1f" }
      },
      "disabled": {
        "$description": "Text of a disabled control; still readable, although WCAG 1.4.3 exempts it.",
        "$value": { "colorSpace": "srgb", "components": [0.2706, 0.2706, 0.2706], "hex": "#454545" }
      },
      "inverse": {
        "$description": "Text on the inverse surface.",
        "$value": { "colorSpace": "srgb", "components": [1, 1, 1], "hex": "#ffffff" }
      }
    },
    "border": {
      "subtle": {
        "$description": "A decorative separator; nothing may depend on seeing it.",
        "$value": { "colorSpace": "srgb", "components": [0.4196, 0.4196, 0.4196], "hex": "#6b6b6b" }
      },
      "strong": {
        "$description": "The edge which shows where a control is.",
        "$value": { "colorSpace": "srgb", "components": [0, 0, 0], "hex": "#000000" }
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
