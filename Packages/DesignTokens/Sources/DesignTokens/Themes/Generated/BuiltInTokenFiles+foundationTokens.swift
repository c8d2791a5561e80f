// swift-format-ignore-file
// Generated from `Tokens/foundation.tokens.json` by `Scripts/tokens`. Change the token file, not this.

extension BuiltInTokenFiles {
  static let foundationTokens = #"""
{
  "$schema": "https://www.designtokens.org/schemas/2025.10/format.json",
  "$extensions": {
    "dev.shellstarterkit.tokens": {
      "contrast": [
        {
          "text": [
            "color.text.primary", "color.text.secondary", "color.text.disabled",
            "color.semantic.success", "color.semantic.error", "color.semantic.warning", "color.semantic.info",
            "color.brand.primary"
          ],
          "on": ["color.background", "color.surface.primary", "color.surface.secondary", "color.surface.material", "color.surface.materialFallback"],
          "over": "color.background",
          "minimum": "{contrast.text}"
        },
        { "text": ["color.border.strong", "color.focus"], "on": ["color.background", "color.surface.primary", "color.surface.secondary", "color.surface.material", "color.surface.materialFallback"], "over": "color.background", "minimum": "{contrast.nonText}" },
        { "text": ["color.text.primary", "color.text.secondary", "color.brand.primary"], "on": ["color.brand.soft"], "minimum": "{contrast.text}" },
        { "text": ["color.text.primary", "color.text.secondary", "color.semantic.success"], "on": ["color.semantic.successSoft"], "minimum": "{contrast.text}" },
        { "text": ["color.text.primary", "color.text.secondary", "color.semantic.error"], "on": ["color.semantic.errorSoft"], "minimum": "{contrast.text}" },
        { "text": ["color.text.primary", "color.text.secondary", "color.semantic.warning"], "on": ["color.semantic.warningSoft"], "minimum": "{contrast.text}" },
        { "text": ["color.text.primary", "color.text.secondary", "color.semantic.info"], "on": ["color.semantic.infoSoft"], "minimum": "{contrast.text}" },
        { "text": ["color.text.inverse"], "on": ["color.surface.inverse"], "minimum": "{contrast.text}" },
        { "text": ["color.brand.onPrimary"], "on": ["color.brand.primary"], "minimum": "{contrast.text}" }
      ]
    }
  },
  "color": {
    "$type": "color",
    "$description": "Colours, named by purpose.",
    "focus": { "$description": "The ring around the focused control.", "$value": "{color.brand.primary}" }
  },
  "font": {
    "$type": "fontFamily",
    "system": { "$description": "The font of the reader's system.", "$value": ["system-ui", "sans-serif"] }
  },
  "typography": {
    "$type": "typography",
    "$description": "The steps of Dynamic Type at its default setting, largest first.",
    "largeTitle": {
      "$description": "The title of a screen at rest.",
      "$value": { "fontFamily": "{font.system}", "fontSize": { "value": 2.125, "unit": "rem" }, "fontWeight": 680, "letterSpacing": { "value": -0.046, "unit": "rem" }, "lineHeight": 1.205882 }
    },
    "title1": {
      "$description": "The first level of titles.",
      "$value": { "fontFamily": "{font.system}", "fontSize": { "value": 1.75, "unit": "rem" }, "fontWeight": 680, "letterSpacing": { "value": -0.038, "unit": "rem" }, "lineHeight": 1.214286 }
    },
    "title2": {
      "$description": "The second level of titles.",
      "$value": { "fontFamily": "{font.system}", "fontSize": { "value": 1.375, "unit": "rem" }, "fontWeight": 650, "letterSpacing": { "value": -0.016, "unit": "rem" }, "lineHeight": 1.272727 }
    },
    "title3": {
      "$description": "The third level of titles.",
      "$value": { "fontFamily": "{font.system}", "fontSize": { "value": 1.25, "unit": "rem" }, "fontWeight": 650, "letterSpacing": { "value": -0.01, "unit": "rem" }, "lineHeight": 1.25 }
    },
    "headline": {
      "$description": "The heading of a group.",
      "$value": { "fontFamily": "{font.system}", "fontSize": { "value": 1.0625, "unit": "rem" }, "fontWeight": 650, "letterSpacing": { "value": 0, "unit": "rem" }, "lineHeight": 1.294118 }
    },
    "body": {
      "$description": "Running text.",
      "$value": { "fontFamily": "{font.system}", "fontSize": { "value": 1.0625, "unit": "rem" }, "fontWeight": "regular", "letterSpacing": { "value": 0, "unit": "rem" }, "lineHeight": 1.294118 }
    },
    "callout": {
      "$description": "A remark next to running text.",
      "$value": { "fontFamily": "{font.system}", "fontSize": { "value": 1, "unit": "rem" }, "fontWeight": "regular", "letterSpacing": { "value": 0, "unit": "rem" }, "lineHeight": 1.3125 }
    },
    "subheadline": {
      "$description": "A sub-heading.",
      "$value": { "fontFamily": "{font.system}", "fontSize": { "value": 0.9375, "unit": "rem" }, "fontWeight": "regular", "letterSpacing": { "value": 0, "unit": "rem" }, "lineHeight": 1.333333 }
    },
    "footnote": {
      "$description": "A footnote.",
      "$value": { "fontFamily": "{font.system}", "fontSize": { "value": 0.8125, "unit": "rem" }, "fontWeight": "regular", "letterSpacing": { "value": 0, "unit": "rem" }, "lineHeight": 1.384615 }
    },
    "caption1": {
      "$description": "A caption.",
      "$value": { "fontFamily": "{font.system}", "fontSize": { "value": 0.75, "unit": "rem" }, "fontWeight": "regular", "letterSpacing": { "value": 0, "unit": "rem" }, "lineHeight": 1.333333 }
    },
    "caption2": {
      "$description": "The smallest caption.",
      "$value": { "fontFamily": "{font.system}", "fontSize": { "value": 0.6875, "unit": "rem" }, "fontWeight": "regular", "letterSpacing": { "value": 0, "unit": "rem" }, "lineHeight": 1.181818 }
    }
  },
  "spacing": {
    "$type": "dimension",
    "$description": "Distances between elements.",
    "extraSmall": { "$description": "Between an icon and its label.", "$value": { "value": 4, "unit": "px" } },
    "small": { "$description": "Between related lines.", "$value": { "value": 8, "unit": "px" } },
    "medium": { "$description": "Between controls, and inside cards.", "$value": { "value": 16, "unit": "px" } },
    "large": { "$description": "Between sections.", "$value": { "value": 24, "unit": "px" } },
    "extraLarge": { "$description": "Around a screen's content.", "$value": { "value": 32, "unit": "px" } }
  },
  "radius": {
    "$type": "dimension",
    "$description": "Corner radii.",
    "none": { "$description": "Square corners.", "$value": { "value": 0, "unit": "px" } },
    "small": { "$description": "Fields and buttons.", "$value": { "value": 9, "unit": "px" } },
    "medium": { "$description": "Banners and lists.", "$value": { "value": 12, "unit": "px" } },
    "large": { "$description": "Cards and sheets.", "$value": { "value": 16, "unit": "px" } },
    "full": { "$description": "Larger than any control: the ends become half circles.", "$value": { "value": 9999, "unit": "px" } }
  },
  "size": {
    "$type": "dimension",
    "touchTarget": {
      "$description": "The minimum width and height of a touch target.",
      "$value": { "value": 44, "unit": "px" },
      "$extensions": { "dev.shellstarterkit.tokens": { "role": "touchTarget" } }
    },
    "focusRing": { "$description": "The width of the ring around the focused control.", "$value": { "value": 3, "unit": "px" } },
    "materialBlur": { "$description": "The blur of the content behind a material.", "$value": { "value": 20, "unit": "px" } }
  },
  "elevation": {
    "$type": "shadow",
    "$description": "The elevation of elements above the background.",
    "low": { "$description": "Cards.", "$value": { "color": "{color.shadow}", "offsetX": { "value": 0, "unit": "px" }, "offsetY": { "value": 1, "unit": "px" }, "blur": { "value": 3, "unit": "px" }, "spread": { "value": 0, "unit": "px" } } },
    "medium": { "$description": "Menus and toasts.", "$value": { "color": "{color.shadow}", "offsetX": { "value": 0, "unit": "px" }, "offsetY": { "value": 4, "unit": "px" }, "blur": { "value": 12, "unit": "px" }, "spread": { "value": 0, "unit": "px" } } },
    "high": { "$description": "Sheets and dialogs.", "$value": { "color": "{color.shadow}", "offsetX": { "value": 0, "unit": "px" }, "offsetY": { "value": 12, "unit": "px" }, "blur": { "value": 32, "unit": "px" }, "spread": { "value": -12, "unit": "px" } } }
  },
  "motion": {
    "$description": "The durations and curves of animations.",
    "duration": {
      "$type": "duration",
      "fast": { "$description": "Feedback on a touch.", "$value": { "value": 100, "unit": "ms" } },
      "normal": { "$description": "A change within a screen.", "$value": { "value": 200, "unit": "ms" } },
      "slow": { "$description": "A change of screens.", "$value": { "value": 350, "unit": "ms" } }
    },
    "curve": {
      "$type": "cubicBezier",
      "standard": { "$description": "Elements that move within a screen.", "$value": [0.4, 0, 0.2, 1] },
      "entering": { "$description": "Elements that enter a screen.", "$value": [0, 0, 0.2, 1] },
      "leaving": { "$description": "Elements that leave a screen.", "$value": [0.4, 0, 1, 1] }
    },
    "transition": {
      "$type": "transition",
      "appear": {
        "$description": "A field or a message that appears.",
        "$value": { "duration": "{motion.duration.normal}", "delay": { "value": 0, "unit": "ms" }, "timingFunction": "{motion.curve.entering}" }
      },
      "disappear": {
        "$description": "A field or a message that disappears.",
        "$value": { "duration": "{motion.duration.fast}", "delay": { "value": 0, "unit": "ms" }, "timingFunction": "{motion.curve.leaving}" }
      }
    }
  },
  "contrast": {
    "$type": "number",
    "$description": "The minimum ratios of pairs of colours.",
    "text": { "$description": "Text on any surface (WCAG 2.2, 1.4.3 and 1.4.6).", "$value": 4.5 },
    "nonText": { "$description": "The parts of controls (WCAG 2.2, 1.4.11).", "$value": 3 }
  }
}

"""#
}
