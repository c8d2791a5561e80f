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
      },
      "soft": {
        "$description": "A surface in a tint of the brand colour: the current tab, a chosen option.",
        "$value": { "colorSpace": "srgb", "components": [0.1216, 0.1059, 0], "hex": "#1f1b00" }
      }
    },
    "semantic": {
      "success": {
        "$description": "A success.",
        "$value": { "colorSpace": "srgb", "components": [0.4902, 1, 0.6275], "hex": "#7dffa0" }
      },
      "error": {
        "$description": "A failure or an invalid value.",
        "$value": { "colorSpace": "srgb", "components": [1, 0.702, 0.6706], "hex": "#ffb3ab" }
      },
      "warning": {
        "$description": "A warning.",
        "$value": { "colorSpace": "srgb", "components": [1, 0.8471, 0.451], "hex": "#ffd873" }
      },
      "info": {
        "$description": "Neutral information.",
        "$value": { "colorSpace": "srgb", "components": [0.6588, 0.8196, 1], "hex": "#a8d1ff" }
      },
      "successSoft": {
        "$description": "The surface of a success.",
        "$value": { "colorSpace": "srgb", "components": [0, 0.102, 0.0353], "hex": "#001a09" }
      },
      "errorSoft": {
        "$description": "The surface of a failure.",
        "$value": { "colorSpace": "srgb", "components": [0.149, 0.0275, 0.0196], "hex": "#260705" }
      },
      "warningSoft": {
        "$description": "The surface of a warning.",
        "$value": { "colorSpace": "srgb", "components": [0.1216, 0.0863, 0], "hex": "#1f1600" }
      },
      "infoSoft": {
        "$description": "The surface of information.",
        "$value": { "colorSpace": "srgb", "components": [0, 0.0706, 0.149], "hex": "#001226" }
      }
    },
    "background": {
      "$description": "The background of a screen.",
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
        "$description": "A translucent surface that blurs the content behind it.",
        "$value": { "colorSpace": "srgb", "components": [0, 0, 0], "alpha": 1, "hex": "#000000" }
      },
      "materialFallback": {
        "$description": "The replacement of the material where transparency is reduced or unsupported.",
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
        "$description": "A decorative separator without information.",
        "$value": { "colorSpace": "srgb", "components": [0.549, 0.549, 0.549], "hex": "#8c8c8c" }
      },
      "strong": {
        "$description": "The border of a control.",
        "$value": { "colorSpace": "srgb", "components": [1, 1, 1], "hex": "#ffffff" }
      }
    },
    "data": {
      "level0": {
        "$description": "No activity: an empty square or track.",
        "$value": { "colorSpace": "srgb", "components": [0.102, 0.102, 0.102], "hex": "#1a1a1a" }
      },
      "level1": {
        "$description": "Little activity.",
        "$value": { "colorSpace": "srgb", "components": [0.302, 0.2667, 0], "hex": "#4d4400" }
      },
      "level2": {
        "$description": "Some activity.",
        "$value": { "colorSpace": "srgb", "components": [0.5412, 0.4784, 0], "hex": "#8a7a00" }
      },
      "level3": {
        "$description": "Much activity.",
        "$value": { "colorSpace": "srgb", "components": [0.7804, 0.6902, 0], "hex": "#c7b000" }
      },
      "level4": {
        "$description": "Most activity.",
        "$value": { "colorSpace": "srgb", "components": [1, 0.8824, 0.302], "hex": "#ffe14d" }
      },
      "flame": {
        "$description": "The mark of a streak that goes on.",
        "$value": { "colorSpace": "srgb", "components": [1, 0.702, 0.502], "hex": "#ffb380" }
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
