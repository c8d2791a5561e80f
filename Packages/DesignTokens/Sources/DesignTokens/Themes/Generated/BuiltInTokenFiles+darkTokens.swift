// swift-format-ignore-file
// Generated from `Tokens/dark.tokens.json` by `Scripts/tokens`. Change the token file, not this.

extension BuiltInTokenFiles {
  static let darkTokens = #"""
{
  "color": {
    "brand": {
      "primary": {
        "$description": "The brand colour: buttons, links, selection.",
        "$value": { "colorSpace": "srgb", "components": [0.6667, 0.6941, 1], "hex": "#aab1ff" }
      },
      "onPrimary": {
        "$description": "Text and icons on the brand colour.",
        "$value": { "colorSpace": "srgb", "components": [0.0784, 0.0902, 0.1216], "hex": "#14171f" }
      }
    },
    "semantic": {
      "success": {
        "$description": "A success.",
        "$value": { "colorSpace": "srgb", "components": [0.4353, 0.8392, 0.5765], "hex": "#6fd693" }
      },
      "error": {
        "$description": "A failure or an invalid value.",
        "$value": { "colorSpace": "srgb", "components": [1, 0.6039, 0.5686], "hex": "#ff9a91" }
      },
      "warning": {
        "$description": "A warning.",
        "$value": { "colorSpace": "srgb", "components": [0.949, 0.7412, 0.3608], "hex": "#f2bd5c" }
      },
      "info": {
        "$description": "Neutral information.",
        "$value": { "colorSpace": "srgb", "components": [0.549, 0.7373, 1], "hex": "#8cbcff" }
      }
    },
    "background": {
      "$description": "The background of a screen.",
      "$value": { "colorSpace": "srgb", "components": [0.0588, 0.0706, 0.0941], "hex": "#0f1218" }
    },
    "surface": {
      "primary": {
        "$description": "Cards, sheets and fields.",
        "$value": { "colorSpace": "srgb", "components": [0.0941, 0.1098, 0.1412], "hex": "#181c24" }
      },
      "secondary": {
        "$description": "A surface on a surface: a selected row, a tag.",
        "$value": { "colorSpace": "srgb", "components": [0.1333, 0.1529, 0.1961], "hex": "#222732" }
      },
      "inverse": {
        "$description": "A surface of the opposite brightness: toasts and tooltips.",
        "$value": { "colorSpace": "srgb", "components": [0.9333, 0.9412, 0.9569], "hex": "#eef0f4" }
      },
      "material": {
        "$description": "A translucent surface that blurs the content behind it.",
        "$value": { "colorSpace": "srgb", "components": [0.0941, 0.1098, 0.1412], "alpha": 0.8, "hex": "#181c24" }
      },
      "materialFallback": {
        "$description": "The replacement of the material where transparency is reduced or unsupported.",
        "$value": { "colorSpace": "srgb", "components": [0.0941, 0.1098, 0.1412], "hex": "#181c24" }
      }
    },
    "text": {
      "primary": {
        "$description": "Titles and body text.",
        "$value": { "colorSpace": "srgb", "components": [0.949, 0.9569, 0.9725], "hex": "#f2f4f8" }
      },
      "secondary": {
        "$description": "Help texts, captions.",
        "$value": { "colorSpace": "srgb", "components": [0.7216, 0.749, 0.8], "hex": "#b8bfcc" }
      },
      "disabled": {
        "$description": "Text of a disabled control; still readable, although WCAG 1.4.3 exempts it.",
        "$value": { "colorSpace": "srgb", "components": [0.5961, 0.6314, 0.6902], "hex": "#98a1b0" }
      },
      "inverse": {
        "$description": "Text on the inverse surface.",
        "$value": { "colorSpace": "srgb", "components": [0.0784, 0.0902, 0.1216], "hex": "#14171f" }
      }
    },
    "border": {
      "subtle": {
        "$description": "A decorative separator without information.",
        "$value": { "colorSpace": "srgb", "components": [0.2, 0.2275, 0.2784], "hex": "#333a47" }
      },
      "strong": {
        "$description": "The border of a control.",
        "$value": { "colorSpace": "srgb", "components": [0.4941, 0.5294, 0.5922], "hex": "#7e8797" }
      }
    },
    "shadow": {
      "$description": "The shadow of raised elements on the background.",
      "$value": { "colorSpace": "srgb", "components": [0, 0, 0], "alpha": 0.5, "hex": "#000000" }
    }
  }
}

"""#
}
