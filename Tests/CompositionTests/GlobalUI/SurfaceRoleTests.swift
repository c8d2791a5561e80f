import DesignTokens
import ShellApp
import Testing

struct SurfaceRoleTests {
  @Test func `a material is opaque where nothing can or may shine through`() {
    #expect(SurfaceRole.material.shown(blurs: true, reducesTransparency: false) == .material)
    #expect(SurfaceRole.material.shown(blurs: false, reducesTransparency: false) == .primary)
    #expect(SurfaceRole.material.shown(blurs: true, reducesTransparency: true) == .primary)
  }

  @Test(arguments: SurfaceRole.allCases.filter { $0 != .material })
  func `every other surface stays as it is`(role: SurfaceRole) {
    #expect(role.opaqueFallback == role)
    #expect(role.shown(blurs: false, reducesTransparency: true) == role)
  }

  @Test(arguments: Theme.builtIn)
  func `only a material is translucent, and none in high contrast`(theme: Theme) {
    let translucent = SurfaceRole.allCases.filter { $0.fill(in: theme).alpha < 1 }
    #expect(translucent == (theme.name.hasPrefix("highContrast") ? [] : [.material]))
    #expect(SurfaceRole.material.fill(in: theme) == theme.color.surface.material)
  }

  @Test(arguments: Theme.builtIn)
  func `text on a material keeps its contrast whatever shines through`(theme: Theme) {
    let fill = SurfaceRole.material.fill(in: theme)
    for behind in [RGBAColor(rgb: 0), RGBAColor(rgb: 0xFFFFFF), theme.color.brand.primary] {
      #expect(theme.color.text.primary.contrastRatio(on: fill, canvas: behind) >= 4.5)
    }
  }
}
