// swift-format-ignore-file
// Generated from `Tokens/light.tokens.json` by `Scripts/tokens`. Change the token file, not this.

extension BuiltInTokenFiles {
  static let lightTokens = #"""
{
  "color": {
    "brand": {
      "primary": {
        "$description": "The brand colour: buttons, links, selection.",
        "$value": { "colorSpace": "srgb", "components": [0.2627, 0.2196, 0.7922], "hex": "#4338ca" }
      },
      "onPrimary": {
        "$description": "Text and icons on the brand colour.",
        "$value": { "colorSpace": "srgb", "components": [1, 1, 1], "hex": "#ffffff" }
      },
      "soft": {
        "$description": "A surface in a tint of the brand colour: the current tab, a chosen option.",
        "$value": { "colorSpace": "srgb", "components": [0.9255, 0.9176, 0.9922], "hex": "#eceafd" }
      }
    },
    "semantic": {
      "success": {
        "$description": "A success.",
        "$value": { "colorSpace": "srgb", "components": [0.0784, 0.4784, 0.2784], "hex": "#147a47" }
      },
      "error": {
        "$description": "A failure or an invalid value.",
        "$value": { "colorSpace": "srgb", "components": [0.7059, 0.1373, 0.0941], "hex": "#b42318" }
      },
      "warning": {
        "$description": "A warning.",
        "$value": { "colorSpace": "srgb", "components": [0.5765, 0.3804, 0.0392], "hex": "#93610a" }
      },
      "info": {
        "$description": "Neutral information.",
        "$value": { "colorSpace": "srgb", "components": [0.0431, 0.3412, 0.7176], "hex": "#0b57b7" }
      },
      "successSoft": {
        "$description": "The surface of a success.",
        "$value": { "colorSpace": "srgb", "components": [0.898, 0.9608, 0.9255], "hex": "#e5f5ec" }
      },
      "errorSoft": {
        "$description": "The surface of a failure.",
        "$value": { "colorSpace": "srgb", "components": [0.9922, 0.9255, 0.9216], "hex": "#fdeceb" }
      },
      "warningSoft": {
        "$description": "The surface of a warning.",
        "$value": { "colorSpace": "srgb", "components": [0.9922, 0.9529, 0.8745], "hex": "#fdf3df" }
      },
      "infoSoft": {
        "$description": "The surface of information.",
        "$value": { "colorSpace": "srgb", "components": [0.902, 0.9412, 0.9882], "hex": "#e6f0fc" }
      }
    },
    "background": {
      "$description": "The background of a screen.",
      "$value": { "colorSpace": "srgb", "components": [0.9608, 0.9647, 0.9804], "hex": "#f5f6fa" }
    },
    "surface": {
      "primary": {
        "$description": "Cards, sheets and fields.",
        "$value": { "colorSpace": "srgb", "components": [1, 1, 1], "hex": "#ffffff" }
      },
      "secondary": {
        "$description": "A surface on a surface: a selected row, a tag.",
        "$value": { "colorSpace": "srgb", "components": [0.9333, 0.9412, 0.9647], "hex": "#eef0f6" }
      },
      "inverse": {
        "$description": "A surface of the opposite brightness: toasts and tooltips.",
        "$value": { "colorSpace": "srgb", "components": [0.0863, 0.102, 0.149], "hex": "#161a26" }
      },
      "material": {
        "$description": "A translucent surface that blurs the content behind it.",
        "$value": { "colorSpace": "srgb", "components": [1, 1, 1], "alpha": 0.85, "hex": "#ffffff" }
      },
      "materialFallback": {
        "$description": "The replacement of the material where transparency is reduced or unsupported.",
        "$value": { "colorSpace": "srgb", "components": [1, 1, 1], "hex": "#ffffff" }
      }
    },
    "text": {
      "primary": {
        "$description": "Titles and body text.",
        "$value": { "colorSpace": "srgb", "components": [0.0863, 0.102, 0.149], "hex": "#161a26" }
      },
      "secondary": {
        "$description": "Help texts, captions.",
        "$value": { "colorSpace": "srgb", "components": [0.3373, 0.3765, 0.4549], "hex": "#566074" }
      },
      "disabled": {
        "$description": "Text of a disabled control; still readable, although WCAG 1.4.3 exempts it.",
        "$value": { "colorSpace": "srgb", "components": [0.3608, 0.3922, 0.451], "hex": "#5c6473" }
      },
      "inverse": {
        "$description": "Text on the inverse surface.",
        "$value": { "colorSpace": "srgb", "components": [1, 1, 1], "hex": "#ffffff" }
      }
    },
    "border": {
      "subtle": {
        "$description": "A decorative separator without information.",
        "$value": { "colorSpace": "srgb", "components": [0.8745, 0.8902, 0.9255], "hex": "#dfe3ec" }
      },
      "strong": {
        "$description": "The border of a control.",
        "$value": { "colorSpace": "srgb", "components": [0.498, 0.5333, 0.6118], "hex": "#7f889c" }
      }
    },
    "data": {
      "level0": {
        "$description": "No activity: an empty square or track.",
        "$value": { "colorSpace": "srgb", "components": [0.9137, 0.9255, 0.9529], "hex": "#e9ecf3" }
      },
      "level1": {
        "$description": "Little activity.",
        "$value": { "colorSpace": "srgb", "components": [0.7882, 0.7647, 0.9647], "hex": "#c9c3f6" }
      },
      "level2": {
        "$description": "Some activity.",
        "$value": { "colorSpace": "srgb", "components": [0.5804, 0.5373, 0.9176], "hex": "#9489ea" }
      },
      "level3": {
        "$description": "Much activity.",
        "$value": { "colorSpace": "srgb", "components": [0.3647, 0.3137, 0.8392], "hex": "#5d50d6" }
      },
      "level4": {
        "$description": "Most activity.",
        "$value": { "colorSpace": "srgb", "components": [0.2157, 0.1608, 0.6235], "hex": "#37299f" }
      },
      "flame": {
        "$description": "The mark of a streak that goes on.",
        "$value": { "colorSpace": "srgb", "components": [0.851, 0.2824, 0.0588], "hex": "#d9480f" }
      }
    },
    "shadow": {
      "$description": "The shadow of raised elements on the background.",
      "$value": { "colorSpace": "srgb", "components": [0.0863, 0.102, 0.149], "alpha": 0.12, "hex": "#161a26" }
    }
  }
}

"""#
}
