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
      },
      "soft": {
        "$description": "A surface in a tint of the brand colour: the current tab, a chosen option.",
        "$value": { "colorSpace": "srgb", "components": [0.9412, 0.9412, 1], "hex": "#f0f0ff" }
      }
    },
    "semantic": {
      "success": {
        "$description": "A success.",
        "$value": { "colorSpace": "srgb", "components": [0.0392, 0.2902, 0.1333], "hex": "#0a4a22" }
      },
      "error": {
        "$description": "A failure or an invalid value.",
        "$value": { "colorSpace": "srgb", "components": [0.549, 0.0784, 0.0627], "hex": "#8c1410" }
      },
      "warning": {
        "$description": "A warning.",
        "$value": { "colorSpace": "srgb", "components": [0.3412, 0.2196, 0], "hex": "#573800" }
      },
      "info": {
        "$description": "Neutral information.",
        "$value": { "colorSpace": "srgb", "components": [0.0235, 0.2353, 0.502], "hex": "#063c80" }
      },
      "successSoft": {
        "$description": "The surface of a success.",
        "$value": { "colorSpace": "srgb", "components": [0.9333, 0.9804, 0.949], "hex": "#eefaf2" }
      },
      "errorSoft": {
        "$description": "The surface of a failure.",
        "$value": { "colorSpace": "srgb", "components": [1, 0.9451, 0.9412], "hex": "#fff1f0" }
      },
      "warningSoft": {
        "$description": "The surface of a warning.",
        "$value": { "colorSpace": "srgb", "components": [1, 0.9686, 0.902], "hex": "#fff7e6" }
      },
      "infoSoft": {
        "$description": "The surface of information.",
        "$value": { "colorSpace": "srgb", "components": [0.9333, 0.9608, 1], "hex": "#eef5ff" }
      }
    },
    "background": {
      "$description": "The background of a screen.",
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
        "$description": "A translucent surface that blurs the content behind it.",
        "$value": { "colorSpace": "srgb", "components": [1, 1, 1], "alpha": 1, "hex": "#ffffff" }
      },
      "materialFallback": {
        "$description": "The replacement of the material where transparency is reduced or unsupported.",
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
        "$description": "A decorative separator without information.",
        "$value": { "colorSpace": "srgb", "components": [0.4196, 0.4196, 0.4196], "hex": "#6b6b6b" }
      },
      "strong": {
        "$description": "The border of a control.",
        "$value": { "colorSpace": "srgb", "components": [0, 0, 0], "hex": "#000000" }
      }
    },
    "data": {
      "level0": {
        "$description": "No activity: an empty square or track.",
        "$value": { "colorSpace": "srgb", "components": [0.949, 0.949, 0.949], "hex": "#f2f2f2" }
      },
      "level1": {
        "$description": "Little activity.",
        "$value": { "colorSpace": "srgb", "components": [0.702, 0.702, 0.902], "hex": "#b3b3e6" }
      },
      "level2": {
        "$description": "Some activity.",
        "$value": { "colorSpace": "srgb", "components": [0.4784, 0.4784, 0.8], "hex": "#7a7acc" }
      },
      "level3": {
        "$description": "Much activity.",
        "$value": { "colorSpace": "srgb", "components": [0.2471, 0.2471, 0.702], "hex": "#3f3fb3" }
      },
      "level4": {
        "$description": "Most activity.",
        "$value": { "colorSpace": "srgb", "components": [0.0627, 0.0627, 0.4], "hex": "#101066" }
      },
      "flame": {
        "$description": "The mark of a streak that goes on.",
        "$value": { "colorSpace": "srgb", "components": [0.6039, 0.1843, 0], "hex": "#9a2f00" }
      }
    },
    "shadow": {
      "$description": "The shadow of raised elements on the background.",
      "$value": { "colorSpace": "srgb", "components": [0, 0, 0], "alpha": 0, "hex": "#000000" }
    }
  },
  "contrast": {
    "text": {
      "$value": 7
    }
  }
}

"""#
}
