public import DesignTokens

/// What a component lies on.
public enum SurfaceRole: String, Sendable, Hashable, CaseIterable {
  /// The screen itself.
  case background
  /// Cards, sheets and fields.
  case primary
  /// A surface on a surface.
  case secondary
  /// The opposite brightness.
  case inverse
  /// Translucent: what lies behind shows through, blurred.
  case material

  /// The surface to use where nothing may shine through.
  public var opaqueFallback: SurfaceRole { self == .material ? .primary : self }

  /// The surface to show.
  ///
  /// - Parameters:
  ///   - blurs: Whether the surface can blur what lies behind; a terminal cannot.
  ///   - reducesTransparency: Whether the person asked for less of it.
  public func shown(blurs: Bool, reducesTransparency: Bool) -> SurfaceRole {
    blurs && !reducesTransparency ? self : opaqueFallback
  }

  /// The colour of the surface in a theme; translucent for a material only.
  public func fill(in theme: Theme) -> RGBAColor {
    let surface = theme.color.surface
    switch self {
    case .background: return theme.color.background
    case .primary: return surface.primary
    case .secondary: return surface.secondary
    case .inverse: return surface.inverse
    case .material: return surface.material
    }
  }
}
