// swift-format-ignore-file
// Generated from token files. Change the token files, not this.

/// The design tokens, typed.
public struct Tokens: Hashable, Sendable {
  /// The group `color`.
  public struct Color: Hashable, Sendable {
    /// The group `brand`.
    public struct Brand: Hashable, Sendable {
      /// The brand colour: buttons, links, selection.
      public var primary: RGBAColor
      /// Text and icons on the brand colour.
      public var onPrimary: RGBAColor
      /// A surface in a tint of the brand colour: the current tab, a chosen option.
      public var soft: RGBAColor
      /// Creates the values.
      public init(primary: RGBAColor, onPrimary: RGBAColor, soft: RGBAColor) { self.primary = primary; self.onPrimary = onPrimary; self.soft = soft }
    }
    /// The group `semantic`.
    public struct Semantic: Hashable, Sendable {
      /// A success.
      public var success: RGBAColor
      /// A failure or an invalid value.
      public var error: RGBAColor
      /// A warning.
      public var warning: RGBAColor
      /// Neutral information.
      public var info: RGBAColor
      /// The surface of a success.
      public var successSoft: RGBAColor
      /// The surface of a failure.
      public var errorSoft: RGBAColor
      /// The surface of a warning.
      public var warningSoft: RGBAColor
      /// The surface of information.
      public var infoSoft: RGBAColor
      /// Creates the values.
      public init(success: RGBAColor, error: RGBAColor, warning: RGBAColor, info: RGBAColor, successSoft: RGBAColor, errorSoft: RGBAColor, warningSoft: RGBAColor, infoSoft: RGBAColor) { self.success = success; self.error = error; self.warning = warning; self.info = info; self.successSoft = successSoft; self.errorSoft = errorSoft; self.warningSoft = warningSoft; self.infoSoft = infoSoft }
    }
    /// The group `surface`.
    public struct Surface: Hashable, Sendable {
      /// Cards, sheets and fields.
      public var primary: RGBAColor
      /// A surface on a surface: a selected row, a tag.
      public var secondary: RGBAColor
      /// A surface of the opposite brightness: toasts and tooltips.
      public var inverse: RGBAColor
      /// A translucent surface that blurs the content behind it.
      public var material: RGBAColor
      /// The replacement of the material where transparency is reduced or unsupported.
      public var materialFallback: RGBAColor
      /// Creates the values.
      public init(primary: RGBAColor, secondary: RGBAColor, inverse: RGBAColor, material: RGBAColor, materialFallback: RGBAColor) { self.primary = primary; self.secondary = secondary; self.inverse = inverse; self.material = material; self.materialFallback = materialFallback }
    }
    /// The group `text`.
    public struct Text: Hashable, Sendable {
      /// Titles and body text.
      public var primary: RGBAColor
      /// Help texts, captions.
      public var secondary: RGBAColor
      /// Text of a disabled control; still readable, although WCAG 1.4.3 exempts it.
      public var disabled: RGBAColor
      /// Text on the inverse surface.
      public var inverse: RGBAColor
      /// Creates the values.
      public init(primary: RGBAColor, secondary: RGBAColor, disabled: RGBAColor, inverse: RGBAColor) { self.primary = primary; self.secondary = secondary; self.disabled = disabled; self.inverse = inverse }
    }
    /// The group `border`.
    public struct Border: Hashable, Sendable {
      /// A decorative separator without information.
      public var subtle: RGBAColor
      /// The border of a control.
      public var strong: RGBAColor
      /// Creates the values.
      public init(subtle: RGBAColor, strong: RGBAColor) { self.subtle = subtle; self.strong = strong }
    }
    /// The group `data`.
    public struct Data: Hashable, Sendable {
      /// No activity: an empty square or track.
      public var level0: RGBAColor
      /// Little activity.
      public var level1: RGBAColor
      /// Some activity.
      public var level2: RGBAColor
      /// Much activity.
      public var level3: RGBAColor
      /// Most activity.
      public var level4: RGBAColor
      /// The mark of a streak that goes on.
      public var flame: RGBAColor
      /// Creates the values.
      public init(level0: RGBAColor, level1: RGBAColor, level2: RGBAColor, level3: RGBAColor, level4: RGBAColor, flame: RGBAColor) { self.level0 = level0; self.level1 = level1; self.level2 = level2; self.level3 = level3; self.level4 = level4; self.flame = flame }
    }
    /// The ring around the focused control.
    public var focus: RGBAColor
    /// The tokens of `brand`.
    public var brand: Brand
    /// The tokens of `semantic`.
    public var semantic: Semantic
    /// The background of a screen.
    public var background: RGBAColor
    /// The tokens of `surface`.
    public var surface: Surface
    /// The tokens of `text`.
    public var text: Text
    /// The tokens of `border`.
    public var border: Border
    /// The tokens of `data`.
    public var data: Data
    /// The shadow of raised elements on the background.
    public var shadow: RGBAColor
    /// Creates the values.
    public init(focus: RGBAColor, brand: Brand, semantic: Semantic, background: RGBAColor, surface: Surface, text: Text, border: Border, data: Data, shadow: RGBAColor) { self.focus = focus; self.brand = brand; self.semantic = semantic; self.background = background; self.surface = surface; self.text = text; self.border = border; self.data = data; self.shadow = shadow }
  }
  /// The group `font`.
  public struct Font: Hashable, Sendable {
    /// The font of the reader's system.
    public var system: [String]
    /// Creates the values.
    public init(system: [String]) { self.system = system }
  }
  /// The group `typography`.
  public struct Typography: Hashable, Sendable {
    /// The title of a screen at rest.
    public var largeTitle: TextStyle
    /// The first level of titles.
    public var title1: TextStyle
    /// The second level of titles.
    public var title2: TextStyle
    /// The third level of titles.
    public var title3: TextStyle
    /// The heading of a group.
    public var headline: TextStyle
    /// Running text.
    public var body: TextStyle
    /// A remark next to running text.
    public var callout: TextStyle
    /// A sub-heading.
    public var subheadline: TextStyle
    /// A footnote.
    public var footnote: TextStyle
    /// A caption.
    public var caption1: TextStyle
    /// The smallest caption.
    public var caption2: TextStyle
    /// Creates the values.
    public init(largeTitle: TextStyle, title1: TextStyle, title2: TextStyle, title3: TextStyle, headline: TextStyle, body: TextStyle, callout: TextStyle, subheadline: TextStyle, footnote: TextStyle, caption1: TextStyle, caption2: TextStyle) { self.largeTitle = largeTitle; self.title1 = title1; self.title2 = title2; self.title3 = title3; self.headline = headline; self.body = body; self.callout = callout; self.subheadline = subheadline; self.footnote = footnote; self.caption1 = caption1; self.caption2 = caption2 }
  }
  /// The group `spacing`.
  public struct Spacing: Hashable, Sendable {
    /// Between an icon and its label.
    public var extraSmall: Double
    /// Between related lines.
    public var small: Double
    /// Between controls, and inside cards.
    public var medium: Double
    /// Between sections.
    public var large: Double
    /// Around a screen's content.
    public var extraLarge: Double
    /// Creates the values.
    public init(extraSmall: Double, small: Double, medium: Double, large: Double, extraLarge: Double) { self.extraSmall = extraSmall; self.small = small; self.medium = medium; self.large = large; self.extraLarge = extraLarge }
  }
  /// The group `radius`.
  public struct Radius: Hashable, Sendable {
    /// Square corners.
    public var none: Double
    /// Fields and buttons.
    public var small: Double
    /// Banners and lists.
    public var medium: Double
    /// Cards and sheets.
    public var large: Double
    /// Larger than any control: the ends become half circles.
    public var full: Double
    /// Creates the values.
    public init(none: Double, small: Double, medium: Double, large: Double, full: Double) { self.none = none; self.small = small; self.medium = medium; self.large = large; self.full = full }
  }
  /// The group `size`.
  public struct Size: Hashable, Sendable {
    /// The minimum width and height of a touch target.
    public var touchTarget: Double
    /// The width of the ring around the focused control.
    public var focusRing: Double
    /// The blur of the content behind a material.
    public var materialBlur: Double
    /// Creates the values.
    public init(touchTarget: Double, focusRing: Double, materialBlur: Double) { self.touchTarget = touchTarget; self.focusRing = focusRing; self.materialBlur = materialBlur }
  }
  /// The group `elevation`.
  public struct Elevation: Hashable, Sendable {
    /// Cards.
    public var low: [Shadow]
    /// Menus and toasts.
    public var medium: [Shadow]
    /// Sheets and dialogs.
    public var high: [Shadow]
    /// Creates the values.
    public init(low: [Shadow], medium: [Shadow], high: [Shadow]) { self.low = low; self.medium = medium; self.high = high }
  }
  /// The group `motion`.
  public struct Motion: Hashable, Sendable {
    /// The group `duration`.
    public struct DurationGroup: Hashable, Sendable {
      /// Feedback on a touch.
      public var fast: Swift.Duration
      /// A change within a screen.
      public var normal: Swift.Duration
      /// A change of screens.
      public var slow: Swift.Duration
      /// Creates the values.
      public init(fast: Swift.Duration, normal: Swift.Duration, slow: Swift.Duration) { self.fast = fast; self.normal = normal; self.slow = slow }
    }
    /// The group `curve`.
    public struct Curve: Hashable, Sendable {
      /// Elements that move within a screen.
      public var standard: CubicBezier
      /// Elements that enter a screen.
      public var entering: CubicBezier
      /// Elements that leave a screen.
      public var leaving: CubicBezier
      /// Creates the values.
      public init(standard: CubicBezier, entering: CubicBezier, leaving: CubicBezier) { self.standard = standard; self.entering = entering; self.leaving = leaving }
    }
    /// The group `transition`.
    public struct TransitionGroup: Hashable, Sendable {
      /// A field or a message that appears.
      public var appear: Transition
      /// A field or a message that disappears.
      public var disappear: Transition
      /// Creates the values.
      public init(appear: Transition, disappear: Transition) { self.appear = appear; self.disappear = disappear }
    }
    /// The tokens of `duration`.
    public var duration: DurationGroup
    /// The tokens of `curve`.
    public var curve: Curve
    /// The tokens of `transition`.
    public var transition: TransitionGroup
    /// Creates the values.
    public init(duration: DurationGroup, curve: Curve, transition: TransitionGroup) { self.duration = duration; self.curve = curve; self.transition = transition }
  }
  /// The group `contrast`.
  public struct Contrast: Hashable, Sendable {
    /// Text on any surface (WCAG 2.2, 1.4.3 and 1.4.6).
    public var text: Double
    /// The parts of controls (WCAG 2.2, 1.4.11).
    public var nonText: Double
    /// Creates the values.
    public init(text: Double, nonText: Double) { self.text = text; self.nonText = nonText }
  }
  /// The tokens of `color`.
  public var color: Color
  /// The tokens of `font`.
  public var font: Font
  /// The tokens of `typography`.
  public var typography: Typography
  /// The tokens of `spacing`.
  public var spacing: Spacing
  /// The tokens of `radius`.
  public var radius: Radius
  /// The tokens of `size`.
  public var size: Size
  /// The tokens of `elevation`.
  public var elevation: Elevation
  /// The tokens of `motion`.
  public var motion: Motion
  /// The tokens of `contrast`.
  public var contrast: Contrast
  /// Creates the values.
  public init(color: Color, font: Font, typography: Typography, spacing: Spacing, radius: Radius, size: Size, elevation: Elevation, motion: Motion, contrast: Contrast) { self.color = color; self.font = font; self.typography = typography; self.spacing = spacing; self.radius = radius; self.size = size; self.elevation = elevation; self.motion = motion; self.contrast = contrast }
}

extension Tokens {
  /// Every token with its path, in the order of the token files.
  public var all: [DesignToken] {
    var tokens: [DesignToken] = []
    func add(_ names: [String], _ value: TokenValue) {
      guard let path = TokenPath(segments: names) else { return }
      tokens.append(DesignToken(path: path, value: value))
    }
    add(["color", "focus"], .color(color.focus))
    add(["color", "brand", "primary"], .color(color.brand.primary))
    add(["color", "brand", "onPrimary"], .color(color.brand.onPrimary))
    add(["color", "brand", "soft"], .color(color.brand.soft))
    add(["color", "semantic", "success"], .color(color.semantic.success))
    add(["color", "semantic", "error"], .color(color.semantic.error))
    add(["color", "semantic", "warning"], .color(color.semantic.warning))
    add(["color", "semantic", "info"], .color(color.semantic.info))
    add(["color", "semantic", "successSoft"], .color(color.semantic.successSoft))
    add(["color", "semantic", "errorSoft"], .color(color.semantic.errorSoft))
    add(["color", "semantic", "warningSoft"], .color(color.semantic.warningSoft))
    add(["color", "semantic", "infoSoft"], .color(color.semantic.infoSoft))
    add(["color", "background"], .color(color.background))
    add(["color", "surface", "primary"], .color(color.surface.primary))
    add(["color", "surface", "secondary"], .color(color.surface.secondary))
    add(["color", "surface", "inverse"], .color(color.surface.inverse))
    add(["color", "surface", "material"], .color(color.surface.material))
    add(["color", "surface", "materialFallback"], .color(color.surface.materialFallback))
    add(["color", "text", "primary"], .color(color.text.primary))
    add(["color", "text", "secondary"], .color(color.text.secondary))
    add(["color", "text", "disabled"], .color(color.text.disabled))
    add(["color", "text", "inverse"], .color(color.text.inverse))
    add(["color", "border", "subtle"], .color(color.border.subtle))
    add(["color", "border", "strong"], .color(color.border.strong))
    add(["color", "data", "level0"], .color(color.data.level0))
    add(["color", "data", "level1"], .color(color.data.level1))
    add(["color", "data", "level2"], .color(color.data.level2))
    add(["color", "data", "level3"], .color(color.data.level3))
    add(["color", "data", "level4"], .color(color.data.level4))
    add(["color", "data", "flame"], .color(color.data.flame))
    add(["color", "shadow"], .color(color.shadow))
    add(["font", "system"], .fontFamily(font.system))
    add(["typography", "largeTitle"], .typography(typography.largeTitle))
    add(["typography", "title1"], .typography(typography.title1))
    add(["typography", "title2"], .typography(typography.title2))
    add(["typography", "title3"], .typography(typography.title3))
    add(["typography", "headline"], .typography(typography.headline))
    add(["typography", "body"], .typography(typography.body))
    add(["typography", "callout"], .typography(typography.callout))
    add(["typography", "subheadline"], .typography(typography.subheadline))
    add(["typography", "footnote"], .typography(typography.footnote))
    add(["typography", "caption1"], .typography(typography.caption1))
    add(["typography", "caption2"], .typography(typography.caption2))
    add(["spacing", "extraSmall"], .dimension(.init(spacing.extraSmall)))
    add(["spacing", "small"], .dimension(.init(spacing.small)))
    add(["spacing", "medium"], .dimension(.init(spacing.medium)))
    add(["spacing", "large"], .dimension(.init(spacing.large)))
    add(["spacing", "extraLarge"], .dimension(.init(spacing.extraLarge)))
    add(["radius", "none"], .dimension(.init(radius.none)))
    add(["radius", "small"], .dimension(.init(radius.small)))
    add(["radius", "medium"], .dimension(.init(radius.medium)))
    add(["radius", "large"], .dimension(.init(radius.large)))
    add(["radius", "full"], .dimension(.init(radius.full)))
    add(["size", "touchTarget"], .dimension(.init(size.touchTarget)))
    add(["size", "focusRing"], .dimension(.init(size.focusRing)))
    add(["size", "materialBlur"], .dimension(.init(size.materialBlur)))
    add(["elevation", "low"], .shadow(elevation.low))
    add(["elevation", "medium"], .shadow(elevation.medium))
    add(["elevation", "high"], .shadow(elevation.high))
    add(["motion", "duration", "fast"], .duration(milliseconds: motion.duration.fast))
    add(["motion", "duration", "normal"], .duration(milliseconds: motion.duration.normal))
    add(["motion", "duration", "slow"], .duration(milliseconds: motion.duration.slow))
    add(["motion", "curve", "standard"], .cubicBezier(motion.curve.standard))
    add(["motion", "curve", "entering"], .cubicBezier(motion.curve.entering))
    add(["motion", "curve", "leaving"], .cubicBezier(motion.curve.leaving))
    add(["motion", "transition", "appear"], .transition(motion.transition.appear))
    add(["motion", "transition", "disappear"], .transition(motion.transition.disappear))
    add(["contrast", "text"], .number(contrast.text))
    add(["contrast", "nonText"], .number(contrast.nonText))
    return tokens
  }

  /// The tokens in the theme `light`.
  public static let light = Tokens(
    color: Tokens.Color(focus: RGBAColor(rgb: 0x4338CA), brand: Tokens.Color.Brand(primary: RGBAColor(rgb: 0x4338CA), onPrimary: RGBAColor(rgb: 0xFFFFFF), soft: RGBAColor(rgb: 0xECEAFD)), semantic: Tokens.Color.Semantic(success: RGBAColor(rgb: 0x147A47), error: RGBAColor(rgb: 0xB42318), warning: RGBAColor(rgb: 0x93610A), info: RGBAColor(rgb: 0x0B57B7), successSoft: RGBAColor(rgb: 0xE5F5EC), errorSoft: RGBAColor(rgb: 0xFDECEB), warningSoft: RGBAColor(rgb: 0xFDF3DF), infoSoft: RGBAColor(rgb: 0xE6F0FC)), background: RGBAColor(rgb: 0xF5F6FA), surface: Tokens.Color.Surface(primary: RGBAColor(rgb: 0xFFFFFF), secondary: RGBAColor(rgb: 0xEEF0F6), inverse: RGBAColor(rgb: 0x161A26), material: RGBAColor(rgb: 0xFFFFFF, alpha: 0.85), materialFallback: RGBAColor(rgb: 0xFFFFFF)), text: Tokens.Color.Text(primary: RGBAColor(rgb: 0x161A26), secondary: RGBAColor(rgb: 0x566074), disabled: RGBAColor(rgb: 0x5C6473), inverse: RGBAColor(rgb: 0xFFFFFF)), border: Tokens.Color.Border(subtle: RGBAColor(rgb: 0xDFE3EC), strong: RGBAColor(rgb: 0x7F889C)), data: Tokens.Color.Data(level0: RGBAColor(rgb: 0xE9ECF3), level1: RGBAColor(rgb: 0xC9C3F6), level2: RGBAColor(rgb: 0x9489EA), level3: RGBAColor(rgb: 0x5D50D6), level4: RGBAColor(rgb: 0x37299F), flame: RGBAColor(rgb: 0xD9480F)), shadow: RGBAColor(rgb: 0x161A26, alpha: 0.12)),
    font: Tokens.Font(system: ["system-ui", "sans-serif"]),
    typography: Tokens.Typography(largeTitle: TextStyle(size: 34, lineHeight: 41, weight: FontWeight(clamping: 680), family: ["system-ui", "sans-serif"], letterSpacing: -0.736, unit: .rem, letterSpacingUnit: .rem), title1: TextStyle(size: 28, lineHeight: 34, weight: FontWeight(clamping: 680), family: ["system-ui", "sans-serif"], letterSpacing: -0.608, unit: .rem, letterSpacingUnit: .rem), title2: TextStyle(size: 22, lineHeight: 28, weight: FontWeight(clamping: 650), family: ["system-ui", "sans-serif"], letterSpacing: -0.256, unit: .rem, letterSpacingUnit: .rem), title3: TextStyle(size: 20, lineHeight: 25, weight: FontWeight(clamping: 650), family: ["system-ui", "sans-serif"], letterSpacing: -0.16, unit: .rem, letterSpacingUnit: .rem), headline: TextStyle(size: 17, lineHeight: 22, weight: FontWeight(clamping: 650), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), body: TextStyle(size: 17, lineHeight: 22, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), callout: TextStyle(size: 16, lineHeight: 21, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), subheadline: TextStyle(size: 15, lineHeight: 20, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), footnote: TextStyle(size: 13, lineHeight: 18, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), caption1: TextStyle(size: 12, lineHeight: 16, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), caption2: TextStyle(size: 11, lineHeight: 13, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem)),
    spacing: Tokens.Spacing(extraSmall: 4, small: 8, medium: 16, large: 24, extraLarge: 32),
    radius: Tokens.Radius(none: 0, small: 9, medium: 12, large: 16, full: 9999),
    size: Tokens.Size(touchTarget: 44, focusRing: 3, materialBlur: 20),
    elevation: Tokens.Elevation(low: [Shadow(color: RGBAColor(rgb: 0x161A26, alpha: 0.12), offsetX: Dimension(0, .px), offsetY: Dimension(1, .px), blur: Dimension(3, .px), spread: Dimension(0, .px))], medium: [Shadow(color: RGBAColor(rgb: 0x161A26, alpha: 0.12), offsetX: Dimension(0, .px), offsetY: Dimension(4, .px), blur: Dimension(12, .px), spread: Dimension(0, .px))], high: [Shadow(color: RGBAColor(rgb: 0x161A26, alpha: 0.12), offsetX: Dimension(0, .px), offsetY: Dimension(12, .px), blur: Dimension(32, .px), spread: Dimension(-12, .px))]),
    motion: Tokens.Motion(duration: Tokens.Motion.DurationGroup(fast: .nanoseconds(100000000), normal: .nanoseconds(200000000), slow: .nanoseconds(350000000)), curve: Tokens.Motion.Curve(standard: CubicBezier(x1: 0.4, y1: 0, x2: 0.2, y2: 1), entering: CubicBezier(x1: 0, y1: 0, x2: 0.2, y2: 1), leaving: CubicBezier(x1: 0.4, y1: 0, x2: 1, y2: 1)), transition: Tokens.Motion.TransitionGroup(appear: Transition(duration: 200, delay: 0, timing: CubicBezier(x1: 0, y1: 0, x2: 0.2, y2: 1)), disappear: Transition(duration: 100, delay: 0, timing: CubicBezier(x1: 0.4, y1: 0, x2: 1, y2: 1)))),
    contrast: Tokens.Contrast(text: 4.5, nonText: 3))

  /// The tokens in the theme `light+reduced`.
  public static let lightReduced = Tokens(
    color: Tokens.Color(focus: RGBAColor(rgb: 0x4338CA), brand: Tokens.Color.Brand(primary: RGBAColor(rgb: 0x4338CA), onPrimary: RGBAColor(rgb: 0xFFFFFF), soft: RGBAColor(rgb: 0xECEAFD)), semantic: Tokens.Color.Semantic(success: RGBAColor(rgb: 0x147A47), error: RGBAColor(rgb: 0xB42318), warning: RGBAColor(rgb: 0x93610A), info: RGBAColor(rgb: 0x0B57B7), successSoft: RGBAColor(rgb: 0xE5F5EC), errorSoft: RGBAColor(rgb: 0xFDECEB), warningSoft: RGBAColor(rgb: 0xFDF3DF), infoSoft: RGBAColor(rgb: 0xE6F0FC)), background: RGBAColor(rgb: 0xF5F6FA), surface: Tokens.Color.Surface(primary: RGBAColor(rgb: 0xFFFFFF), secondary: RGBAColor(rgb: 0xEEF0F6), inverse: RGBAColor(rgb: 0x161A26), material: RGBAColor(rgb: 0xFFFFFF, alpha: 0.85), materialFallback: RGBAColor(rgb: 0xFFFFFF)), text: Tokens.Color.Text(primary: RGBAColor(rgb: 0x161A26), secondary: RGBAColor(rgb: 0x566074), disabled: RGBAColor(rgb: 0x5C6473), inverse: RGBAColor(rgb: 0xFFFFFF)), border: Tokens.Color.Border(subtle: RGBAColor(rgb: 0xDFE3EC), strong: RGBAColor(rgb: 0x7F889C)), data: Tokens.Color.Data(level0: RGBAColor(rgb: 0xE9ECF3), level1: RGBAColor(rgb: 0xC9C3F6), level2: RGBAColor(rgb: 0x9489EA), level3: RGBAColor(rgb: 0x5D50D6), level4: RGBAColor(rgb: 0x37299F), flame: RGBAColor(rgb: 0xD9480F)), shadow: RGBAColor(rgb: 0x161A26, alpha: 0.12)),
    font: Tokens.Font(system: ["system-ui", "sans-serif"]),
    typography: Tokens.Typography(largeTitle: TextStyle(size: 34, lineHeight: 41, weight: FontWeight(clamping: 680), family: ["system-ui", "sans-serif"], letterSpacing: -0.736, unit: .rem, letterSpacingUnit: .rem), title1: TextStyle(size: 28, lineHeight: 34, weight: FontWeight(clamping: 680), family: ["system-ui", "sans-serif"], letterSpacing: -0.608, unit: .rem, letterSpacingUnit: .rem), title2: TextStyle(size: 22, lineHeight: 28, weight: FontWeight(clamping: 650), family: ["system-ui", "sans-serif"], letterSpacing: -0.256, unit: .rem, letterSpacingUnit: .rem), title3: TextStyle(size: 20, lineHeight: 25, weight: FontWeight(clamping: 650), family: ["system-ui", "sans-serif"], letterSpacing: -0.16, unit: .rem, letterSpacingUnit: .rem), headline: TextStyle(size: 17, lineHeight: 22, weight: FontWeight(clamping: 650), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), body: TextStyle(size: 17, lineHeight: 22, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), callout: TextStyle(size: 16, lineHeight: 21, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), subheadline: TextStyle(size: 15, lineHeight: 20, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), footnote: TextStyle(size: 13, lineHeight: 18, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), caption1: TextStyle(size: 12, lineHeight: 16, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), caption2: TextStyle(size: 11, lineHeight: 13, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem)),
    spacing: Tokens.Spacing(extraSmall: 4, small: 8, medium: 16, large: 24, extraLarge: 32),
    radius: Tokens.Radius(none: 0, small: 9, medium: 12, large: 16, full: 9999),
    size: Tokens.Size(touchTarget: 44, focusRing: 3, materialBlur: 20),
    elevation: Tokens.Elevation(low: [Shadow(color: RGBAColor(rgb: 0x161A26, alpha: 0.12), offsetX: Dimension(0, .px), offsetY: Dimension(1, .px), blur: Dimension(3, .px), spread: Dimension(0, .px))], medium: [Shadow(color: RGBAColor(rgb: 0x161A26, alpha: 0.12), offsetX: Dimension(0, .px), offsetY: Dimension(4, .px), blur: Dimension(12, .px), spread: Dimension(0, .px))], high: [Shadow(color: RGBAColor(rgb: 0x161A26, alpha: 0.12), offsetX: Dimension(0, .px), offsetY: Dimension(12, .px), blur: Dimension(32, .px), spread: Dimension(-12, .px))]),
    motion: Tokens.Motion(duration: Tokens.Motion.DurationGroup(fast: .nanoseconds(0), normal: .nanoseconds(0), slow: .nanoseconds(0)), curve: Tokens.Motion.Curve(standard: CubicBezier(x1: 0.4, y1: 0, x2: 0.2, y2: 1), entering: CubicBezier(x1: 0, y1: 0, x2: 0.2, y2: 1), leaving: CubicBezier(x1: 0.4, y1: 0, x2: 1, y2: 1)), transition: Tokens.Motion.TransitionGroup(appear: Transition(duration: 0, delay: 0, timing: CubicBezier(x1: 0, y1: 0, x2: 0.2, y2: 1)), disappear: Transition(duration: 0, delay: 0, timing: CubicBezier(x1: 0.4, y1: 0, x2: 1, y2: 1)))),
    contrast: Tokens.Contrast(text: 4.5, nonText: 3))

  /// The tokens in the theme `dark`.
  public static let dark = Tokens(
    color: Tokens.Color(focus: RGBAColor(rgb: 0xA5A0FF), brand: Tokens.Color.Brand(primary: RGBAColor(rgb: 0xA5A0FF), onPrimary: RGBAColor(rgb: 0x14122E), soft: RGBAColor(rgb: 0x262449)), semantic: Tokens.Color.Semantic(success: RGBAColor(rgb: 0x6FD6A0), error: RGBAColor(rgb: 0xFF9B90), warning: RGBAColor(rgb: 0xF0C069), info: RGBAColor(rgb: 0x8CBCFF), successSoft: RGBAColor(rgb: 0x15301F), errorSoft: RGBAColor(rgb: 0x3A1D1D), warningSoft: RGBAColor(rgb: 0x33270F), infoSoft: RGBAColor(rgb: 0x14283F)), background: RGBAColor(rgb: 0x0F1119), surface: Tokens.Color.Surface(primary: RGBAColor(rgb: 0x181B26), secondary: RGBAColor(rgb: 0x232838), inverse: RGBAColor(rgb: 0xEEF0F6), material: RGBAColor(rgb: 0x181B26, alpha: 0.8), materialFallback: RGBAColor(rgb: 0x181B26)), text: Tokens.Color.Text(primary: RGBAColor(rgb: 0xEEF0F6), secondary: RGBAColor(rgb: 0xA7AFC2), disabled: RGBAColor(rgb: 0x98A1B0), inverse: RGBAColor(rgb: 0x14122E)), border: Tokens.Color.Border(subtle: RGBAColor(rgb: 0x2B3040), strong: RGBAColor(rgb: 0x7B8499)), data: Tokens.Color.Data(level0: RGBAColor(rgb: 0x232838), level1: RGBAColor(rgb: 0x3A3474), level2: RGBAColor(rgb: 0x584DB5), level3: RGBAColor(rgb: 0x8077EA), level4: RGBAColor(rgb: 0xBDB8FF), flame: RGBAColor(rgb: 0xFF9254)), shadow: RGBAColor(rgb: 0x000000, alpha: 0.5)),
    font: Tokens.Font(system: ["system-ui", "sans-serif"]),
    typography: Tokens.Typography(largeTitle: TextStyle(size: 34, lineHeight: 41, weight: FontWeight(clamping: 680), family: ["system-ui", "sans-serif"], letterSpacing: -0.736, unit: .rem, letterSpacingUnit: .rem), title1: TextStyle(size: 28, lineHeight: 34, weight: FontWeight(clamping: 680), family: ["system-ui", "sans-serif"], letterSpacing: -0.608, unit: .rem, letterSpacingUnit: .rem), title2: TextStyle(size: 22, lineHeight: 28, weight: FontWeight(clamping: 650), family: ["system-ui", "sans-serif"], letterSpacing: -0.256, unit: .rem, letterSpacingUnit: .rem), title3: TextStyle(size: 20, lineHeight: 25, weight: FontWeight(clamping: 650), family: ["system-ui", "sans-serif"], letterSpacing: -0.16, unit: .rem, letterSpacingUnit: .rem), headline: TextStyle(size: 17, lineHeight: 22, weight: FontWeight(clamping: 650), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), body: TextStyle(size: 17, lineHeight: 22, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), callout: TextStyle(size: 16, lineHeight: 21, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), subheadline: TextStyle(size: 15, lineHeight: 20, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), footnote: TextStyle(size: 13, lineHeight: 18, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), caption1: TextStyle(size: 12, lineHeight: 16, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), caption2: TextStyle(size: 11, lineHeight: 13, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem)),
    spacing: Tokens.Spacing(extraSmall: 4, small: 8, medium: 16, large: 24, extraLarge: 32),
    radius: Tokens.Radius(none: 0, small: 9, medium: 12, large: 16, full: 9999),
    size: Tokens.Size(touchTarget: 44, focusRing: 3, materialBlur: 20),
    elevation: Tokens.Elevation(low: [Shadow(color: RGBAColor(rgb: 0x000000, alpha: 0.5), offsetX: Dimension(0, .px), offsetY: Dimension(1, .px), blur: Dimension(3, .px), spread: Dimension(0, .px))], medium: [Shadow(color: RGBAColor(rgb: 0x000000, alpha: 0.5), offsetX: Dimension(0, .px), offsetY: Dimension(4, .px), blur: Dimension(12, .px), spread: Dimension(0, .px))], high: [Shadow(color: RGBAColor(rgb: 0x000000, alpha: 0.5), offsetX: Dimension(0, .px), offsetY: Dimension(12, .px), blur: Dimension(32, .px), spread: Dimension(-12, .px))]),
    motion: Tokens.Motion(duration: Tokens.Motion.DurationGroup(fast: .nanoseconds(100000000), normal: .nanoseconds(200000000), slow: .nanoseconds(350000000)), curve: Tokens.Motion.Curve(standard: CubicBezier(x1: 0.4, y1: 0, x2: 0.2, y2: 1), entering: CubicBezier(x1: 0, y1: 0, x2: 0.2, y2: 1), leaving: CubicBezier(x1: 0.4, y1: 0, x2: 1, y2: 1)), transition: Tokens.Motion.TransitionGroup(appear: Transition(duration: 200, delay: 0, timing: CubicBezier(x1: 0, y1: 0, x2: 0.2, y2: 1)), disappear: Transition(duration: 100, delay: 0, timing: CubicBezier(x1: 0.4, y1: 0, x2: 1, y2: 1)))),
    contrast: Tokens.Contrast(text: 4.5, nonText: 3))

  /// The tokens in the theme `highContrast`.
  public static let highContrast = Tokens(
    color: Tokens.Color(focus: RGBAColor(rgb: 0x1E2699), brand: Tokens.Color.Brand(primary: RGBAColor(rgb: 0x1E2699), onPrimary: RGBAColor(rgb: 0xFFFFFF), soft: RGBAColor(rgb: 0xF0F0FF)), semantic: Tokens.Color.Semantic(success: RGBAColor(rgb: 0x0A4A22), error: RGBAColor(rgb: 0x8C1410), warning: RGBAColor(rgb: 0x573800), info: RGBAColor(rgb: 0x063C80), successSoft: RGBAColor(rgb: 0xEEFAF2), errorSoft: RGBAColor(rgb: 0xFFF1F0), warningSoft: RGBAColor(rgb: 0xFFF7E6), infoSoft: RGBAColor(rgb: 0xEEF5FF)), background: RGBAColor(rgb: 0xFFFFFF), surface: Tokens.Color.Surface(primary: RGBAColor(rgb: 0xFFFFFF), secondary: RGBAColor(rgb: 0xF2F2F2), inverse: RGBAColor(rgb: 0x000000), material: RGBAColor(rgb: 0xFFFFFF), materialFallback: RGBAColor(rgb: 0xFFFFFF)), text: Tokens.Color.Text(primary: RGBAColor(rgb: 0x000000), secondary: RGBAColor(rgb: 0x1F1F1F), disabled: RGBAColor(rgb: 0x454545), inverse: RGBAColor(rgb: 0xFFFFFF)), border: Tokens.Color.Border(subtle: RGBAColor(rgb: 0x6B6B6B), strong: RGBAColor(rgb: 0x000000)), data: Tokens.Color.Data(level0: RGBAColor(rgb: 0xF2F2F2), level1: RGBAColor(rgb: 0xB3B3E6), level2: RGBAColor(rgb: 0x7A7ACC), level3: RGBAColor(rgb: 0x3F3FB3), level4: RGBAColor(rgb: 0x101066), flame: RGBAColor(rgb: 0x9A2F00)), shadow: RGBAColor(rgb: 0x000000, alpha: 0)),
    font: Tokens.Font(system: ["system-ui", "sans-serif"]),
    typography: Tokens.Typography(largeTitle: TextStyle(size: 34, lineHeight: 41, weight: FontWeight(clamping: 680), family: ["system-ui", "sans-serif"], letterSpacing: -0.736, unit: .rem, letterSpacingUnit: .rem), title1: TextStyle(size: 28, lineHeight: 34, weight: FontWeight(clamping: 680), family: ["system-ui", "sans-serif"], letterSpacing: -0.608, unit: .rem, letterSpacingUnit: .rem), title2: TextStyle(size: 22, lineHeight: 28, weight: FontWeight(clamping: 650), family: ["system-ui", "sans-serif"], letterSpacing: -0.256, unit: .rem, letterSpacingUnit: .rem), title3: TextStyle(size: 20, lineHeight: 25, weight: FontWeight(clamping: 650), family: ["system-ui", "sans-serif"], letterSpacing: -0.16, unit: .rem, letterSpacingUnit: .rem), headline: TextStyle(size: 17, lineHeight: 22, weight: FontWeight(clamping: 650), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), body: TextStyle(size: 17, lineHeight: 22, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), callout: TextStyle(size: 16, lineHeight: 21, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), subheadline: TextStyle(size: 15, lineHeight: 20, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), footnote: TextStyle(size: 13, lineHeight: 18, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), caption1: TextStyle(size: 12, lineHeight: 16, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), caption2: TextStyle(size: 11, lineHeight: 13, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem)),
    spacing: Tokens.Spacing(extraSmall: 4, small: 8, medium: 16, large: 24, extraLarge: 32),
    radius: Tokens.Radius(none: 0, small: 9, medium: 12, large: 16, full: 9999),
    size: Tokens.Size(touchTarget: 44, focusRing: 3, materialBlur: 20),
    elevation: Tokens.Elevation(low: [Shadow(color: RGBAColor(rgb: 0x000000, alpha: 0), offsetX: Dimension(0, .px), offsetY: Dimension(1, .px), blur: Dimension(3, .px), spread: Dimension(0, .px))], medium: [Shadow(color: RGBAColor(rgb: 0x000000, alpha: 0), offsetX: Dimension(0, .px), offsetY: Dimension(4, .px), blur: Dimension(12, .px), spread: Dimension(0, .px))], high: [Shadow(color: RGBAColor(rgb: 0x000000, alpha: 0), offsetX: Dimension(0, .px), offsetY: Dimension(12, .px), blur: Dimension(32, .px), spread: Dimension(-12, .px))]),
    motion: Tokens.Motion(duration: Tokens.Motion.DurationGroup(fast: .nanoseconds(100000000), normal: .nanoseconds(200000000), slow: .nanoseconds(350000000)), curve: Tokens.Motion.Curve(standard: CubicBezier(x1: 0.4, y1: 0, x2: 0.2, y2: 1), entering: CubicBezier(x1: 0, y1: 0, x2: 0.2, y2: 1), leaving: CubicBezier(x1: 0.4, y1: 0, x2: 1, y2: 1)), transition: Tokens.Motion.TransitionGroup(appear: Transition(duration: 200, delay: 0, timing: CubicBezier(x1: 0, y1: 0, x2: 0.2, y2: 1)), disappear: Transition(duration: 100, delay: 0, timing: CubicBezier(x1: 0.4, y1: 0, x2: 1, y2: 1)))),
    contrast: Tokens.Contrast(text: 7, nonText: 3))

  /// The tokens in the theme `highContrastDark`.
  public static let highContrastDark = Tokens(
    color: Tokens.Color(focus: RGBAColor(rgb: 0xFFE14D), brand: Tokens.Color.Brand(primary: RGBAColor(rgb: 0xFFE14D), onPrimary: RGBAColor(rgb: 0x000000), soft: RGBAColor(rgb: 0x1F1B00)), semantic: Tokens.Color.Semantic(success: RGBAColor(rgb: 0x7DFFA0), error: RGBAColor(rgb: 0xFFB3AB), warning: RGBAColor(rgb: 0xFFD873), info: RGBAColor(rgb: 0xA8D1FF), successSoft: RGBAColor(rgb: 0x001A09), errorSoft: RGBAColor(rgb: 0x260705), warningSoft: RGBAColor(rgb: 0x1F1600), infoSoft: RGBAColor(rgb: 0x001226)), background: RGBAColor(rgb: 0x000000), surface: Tokens.Color.Surface(primary: RGBAColor(rgb: 0x000000), secondary: RGBAColor(rgb: 0x0D0D0D), inverse: RGBAColor(rgb: 0xFFFFFF), material: RGBAColor(rgb: 0x000000), materialFallback: RGBAColor(rgb: 0x000000)), text: Tokens.Color.Text(primary: RGBAColor(rgb: 0xFFFFFF), secondary: RGBAColor(rgb: 0xE6E6E6), disabled: RGBAColor(rgb: 0xB8B8B8), inverse: RGBAColor(rgb: 0x000000)), border: Tokens.Color.Border(subtle: RGBAColor(rgb: 0x8C8C8C), strong: RGBAColor(rgb: 0xFFFFFF)), data: Tokens.Color.Data(level0: RGBAColor(rgb: 0x1A1A1A), level1: RGBAColor(rgb: 0x4D4400), level2: RGBAColor(rgb: 0x8A7A00), level3: RGBAColor(rgb: 0xC7B000), level4: RGBAColor(rgb: 0xFFE14D), flame: RGBAColor(rgb: 0xFFB380)), shadow: RGBAColor(rgb: 0x000000, alpha: 0)),
    font: Tokens.Font(system: ["system-ui", "sans-serif"]),
    typography: Tokens.Typography(largeTitle: TextStyle(size: 34, lineHeight: 41, weight: FontWeight(clamping: 680), family: ["system-ui", "sans-serif"], letterSpacing: -0.736, unit: .rem, letterSpacingUnit: .rem), title1: TextStyle(size: 28, lineHeight: 34, weight: FontWeight(clamping: 680), family: ["system-ui", "sans-serif"], letterSpacing: -0.608, unit: .rem, letterSpacingUnit: .rem), title2: TextStyle(size: 22, lineHeight: 28, weight: FontWeight(clamping: 650), family: ["system-ui", "sans-serif"], letterSpacing: -0.256, unit: .rem, letterSpacingUnit: .rem), title3: TextStyle(size: 20, lineHeight: 25, weight: FontWeight(clamping: 650), family: ["system-ui", "sans-serif"], letterSpacing: -0.16, unit: .rem, letterSpacingUnit: .rem), headline: TextStyle(size: 17, lineHeight: 22, weight: FontWeight(clamping: 650), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), body: TextStyle(size: 17, lineHeight: 22, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), callout: TextStyle(size: 16, lineHeight: 21, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), subheadline: TextStyle(size: 15, lineHeight: 20, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), footnote: TextStyle(size: 13, lineHeight: 18, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), caption1: TextStyle(size: 12, lineHeight: 16, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem), caption2: TextStyle(size: 11, lineHeight: 13, weight: FontWeight(clamping: 400), family: ["system-ui", "sans-serif"], letterSpacing: 0, unit: .rem, letterSpacingUnit: .rem)),
    spacing: Tokens.Spacing(extraSmall: 4, small: 8, medium: 16, large: 24, extraLarge: 32),
    radius: Tokens.Radius(none: 0, small: 9, medium: 12, large: 16, full: 9999),
    size: Tokens.Size(touchTarget: 44, focusRing: 3, materialBlur: 20),
    elevation: Tokens.Elevation(low: [Shadow(color: RGBAColor(rgb: 0x000000, alpha: 0), offsetX: Dimension(0, .px), offsetY: Dimension(1, .px), blur: Dimension(3, .px), spread: Dimension(0, .px))], medium: [Shadow(color: RGBAColor(rgb: 0x000000, alpha: 0), offsetX: Dimension(0, .px), offsetY: Dimension(4, .px), blur: Dimension(12, .px), spread: Dimension(0, .px))], high: [Shadow(color: RGBAColor(rgb: 0x000000, alpha: 0), offsetX: Dimension(0, .px), offsetY: Dimension(12, .px), blur: Dimension(32, .px), spread: Dimension(-12, .px))]),
    motion: Tokens.Motion(duration: Tokens.Motion.DurationGroup(fast: .nanoseconds(100000000), normal: .nanoseconds(200000000), slow: .nanoseconds(350000000)), curve: Tokens.Motion.Curve(standard: CubicBezier(x1: 0.4, y1: 0, x2: 0.2, y2: 1), entering: CubicBezier(x1: 0, y1: 0, x2: 0.2, y2: 1), leaving: CubicBezier(x1: 0.4, y1: 0, x2: 1, y2: 1)), transition: Tokens.Motion.TransitionGroup(appear: Transition(duration: 200, delay: 0, timing: CubicBezier(x1: 0, y1: 0, x2: 0.2, y2: 1)), disappear: Transition(duration: 100, delay: 0, timing: CubicBezier(x1: 0.4, y1: 0, x2: 1, y2: 1)))),
    contrast: Tokens.Contrast(text: 7, nonText: 3))
}
