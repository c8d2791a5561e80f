/// The colours of a theme by what they are for, never by what they look like.
public struct ColorRoles: Hashable, Sendable {
  /// The product's own colour and what stands on it.
  public struct Brand: Hashable, Sendable {
    /// The brand colour: buttons, links, selection.
    public var primary: RGBAColor
    /// Text and icons on ``primary``.
    public var onPrimary: RGBAColor

    /// Creates the brand colours.
    public init(primary: RGBAColor, onPrimary: RGBAColor) {
      self.primary = primary
      self.onPrimary = onPrimary
    }
  }

  /// Colours which carry a meaning; used as text and icons on any surface.
  public struct Semantic: Hashable, Sendable {
    /// Something worked.
    public var success: RGBAColor
    /// Something failed or is invalid.
    public var error: RGBAColor
    /// Something needs care.
    public var warning: RGBAColor
    /// Neutral information.
    public var info: RGBAColor

    /// Creates the semantic colours.
    public init(success: RGBAColor, error: RGBAColor, warning: RGBAColor, info: RGBAColor) {
      self.success = success
      self.error = error
      self.warning = warning
      self.info = info
    }
  }

  /// What content is laid on, above the background.
  public struct Surface: Hashable, Sendable {
    /// Cards, sheets and fields.
    public var primary: RGBAColor
    /// A surface on a surface: a selected row, a tag.
    public var secondary: RGBAColor
    /// A surface of the opposite brightness: toasts and tooltips.
    public var inverse: RGBAColor

    /// Creates the surfaces.
    public init(primary: RGBAColor, secondary: RGBAColor, inverse: RGBAColor) {
      self.primary = primary
      self.secondary = secondary
      self.inverse = inverse
    }
  }

  /// The colours of text.
  public struct Text: Hashable, Sendable {
    /// Titles and body text.
    public var primary: RGBAColor
    /// Help texts, captions.
    public var secondary: RGBAColor
    /// Text of a disabled control; still readable, although WCAG 1.4.3 exempts it.
    public var disabled: RGBAColor
    /// Text on ``ColorRoles/Surface/inverse``.
    public var inverse: RGBAColor

    /// Creates the text colours.
    public init(
      primary: RGBAColor, secondary: RGBAColor, disabled: RGBAColor, inverse: RGBAColor
    ) {
      self.primary = primary
      self.secondary = secondary
      self.disabled = disabled
      self.inverse = inverse
    }
  }

  /// Lines around and between things.
  public struct Border: Hashable, Sendable {
    /// A decorative separator; nothing may depend on seeing it.
    public var subtle: RGBAColor
    /// The edge which shows where a control is.
    public var strong: RGBAColor

    /// Creates the border colours.
    public init(subtle: RGBAColor, strong: RGBAColor) {
      self.subtle = subtle
      self.strong = strong
    }
  }

  /// The brand colours.
  public var brand: Brand
  /// The colours with a meaning.
  public var semantic: Semantic
  /// The colour behind everything.
  public var background: RGBAColor
  /// The surfaces on the background.
  public var surface: Surface
  /// The text colours.
  public var text: Text
  /// The border colours.
  public var border: Border
  /// The ring around the focused control.
  public var focus: RGBAColor

  /// Creates the colours of a theme.
  public init(
    brand: Brand, semantic: Semantic, background: RGBAColor, surface: Surface, text: Text,
    border: Border, focus: RGBAColor
  ) {
    self.brand = brand
    self.semantic = semantic
    self.background = background
    self.surface = surface
    self.text = text
    self.border = border
    self.focus = focus
  }
}
