// swift-format-ignore-file
// Generated from `Tokens/dark.tokens.json` by `Scripts/tokens`. Change the token file, not this.

extension BuiltInTokenFiles {
  static let darkTokens = #"""
{
  "color": {
    "brand": {
      "primary": {
        "$description": "The brand colour: buttons, links, selection.",
        "$value": { "colorSpace": "srgb", "components": [0.6471, 0.6275, 1], "hex": "#a5a0ff" }
      },
      "onPrimary": {
        "$description": "Text and icons on the brand colour.",
        "$value": { "colorSpace": "srgb", "components": [0.0784, 0.0706, 0.1804], "hex": "#14122e" }
      },
      "soft": {
        "$description": "A surface in a tint of the brand colour: the current tab, a chosen option.",
        "$value": { "colorSpace": "srgb", "components": [0.149, 0.1412, 0.2863], "hex": "#262449" }
      }
    },
    "semantic": {
      "success": {
        "$description": "A success.",
        "$value": { "colorSpace": "srgb", "components": [0.4353, 0.8392, 0.6275], "hex": "#6fd6a0" }
      },
      "error": {
        "$description": "A failure or an invalid value.",
        "$value": { "colorSpace": "srgb", "components": [1, 0.6078, 0.5647], "hex": "#ff9b90" }
      },
      "warning": {
        "$description": "A warning.",
        "$value": { "colorSpace": "srgb", "components": [0.9412, 0.7529, 0.4118], "hex": "#f0c069" }
      },
      "info": {
        "$description": "Neutral information.",
        "$value": { "colorSpace": "srgb", "components": [0.549, 0.7373, 1], "hex": "#8cbcff" }
      },
      "successSoft": {
        "$description": "The surface of a success.",
        "$value": { "colorSpace": "srgb", "components": [0.0824, 0.1882, 0.1216], "hex": "#15301f" }
      },
      "errorSoft": {
        "$description": "The surface of a failure.",
        "$value": { "colorSpace": "srgb", "components": [0.2275, 0.1137, 0.1137], "hex": "#3a1d1d" }
      },
      "warningSoft": {
        "$description": "The surface of a warning.",
        "$value": { "colorSpace": "srgb", "components": [0.2, 0.1529, 0.0588], "hex": "#33270f" }
      },
      "infoSoft": {
        "$description": "The surface of information.",
        "$value": { "colorSpace": "srgb", "components": [0.0784, 0.1569, 0.2471], "hex": "#14283f" }
      }
    },
    "background": {
      "$description": "The background of a screen.",
      "$value": { "colorSpace": "srgb", "components": [0.0588, 0.0667, 0.098], "hex": "#0f1119" }
    },
    "surface": {
      "primary": {
        "$description": "Cards, sheets and fields.",
        "$value": { "colorSpace": "srgb", "components": [0.0941, 0.1059, 0.149], "hex": "#181b26" }
      },
      "secondary": {
        "$description": "A surface on a surface: a selected row, a tag.",
        "$value": { "colorSpace": "srgb", "components": [0.1373, 0.1569, 0.2196], "hex": "#232838" }
      },
      "inverse": {
        "$description": "A surface of the opposite brightness: toasts and tooltips.",
        "$value": { "colorSpace": "srgb", "components": [0.9333, 0.9412, 0.9647], "hex": "#eef0f6" }
      },
      "material": {
        "$description": "A translucent surface that blurs the content behind it.",
        "$value": { "colorSpace": "srgb", "components": [0.0941, 0.1059, 0.149], "alpha": 0.8, "hex": "#181b26" }
      },
      "materialFallback": {
        "$description": "The replacement of the material where transparency is reduced or unsupported.",
        "$value": { "colorSpace": "srgb", "components": [0.0941, 0.1059, 0.149], "hex": "#181b26" }
      }
    },
    "text": {
      "primary": {
        "$description": "Titles and body text.",
        "$value": { "colorSpace": "srgb", "components": [0.9333, 0.9412, 0.9647], "hex": "#eef0f6" }
      },
      "secondary": {
        "$description": "Help texts, captions.",
        "$value": { "colorSpace": "srgb", "components": [0.6549, 0.6863, 0.7608], "hex": "#a7afc2" }
      },
      "disabled": {
        "$description": "Text of a disabled control; still readable, although WCAG 1.4.3 exempts it.",
        "$value": { "colorSpace": "srgb", "components": [0.5961, 0.6314, 0.6902], "hex": "#98a1b0" }
      },
      "inverse": {
        "$description": "Text on the inverse surface.",
        "$value": { "colorSpace": "srgb", "components": [0.0784, 0.0706, 0.1804], "hex": "#14122e" }
      }
    },
    "border": {
      "subtle": {
        "$description": "A decorative separator without information.",
        "$value": { "colorSpace": "srgb", "components": [0.1686, 0.1882, 0.251], "hex": "#2b3040" }
      },
      "strong": {
        "$description": "The border of a control.",
        "$value": { "colorSpace": "srgb", "components": [0.4824, 0.5176, 0.6], "hex": "#7b8499" }
      }
    },
    "data": {
      "level0": {
        "$description": "No activity: an empty square or track.",
        "$value": { "colorSpace": "srgb", "components": [0.1373, 0.1569, 0.2196], "hex": "#232838" }
      },
      "level1": {
        "$description": "Little activity.",
        "$value": { "colorSpace": "srgb", "components": [0.2275, 0.2039, 0.4549], "hex": "#3a3474" }
      },
      "level2": {
        "$description": "Some activity.",
        "$value": { "colorSpace": "srgb", "components": [0.3451, 0.302, 0.7098], "hex": "#584db5" }
      },
      "level3": {
        "$description": "Much activity.",
        "$value": { "colorSpace": "srgb", "components": [0.502, 0.4667, 0.9176], "hex": "#8077ea" }
      },
      "level4": {
        "$description": "Most activity.",
        "$value": { "colorSpace": "srgb", "components": [0.7412, 0.7216, 1], "hex": "#bdb8ff" }
      },
      "flame": {
        "$description": "The mark of a streak that goes on.",
        "$value": { "colorSpace": "srgb", "components": [1, 0.5725, 0.3294], "hex": "#ff9254" }
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
