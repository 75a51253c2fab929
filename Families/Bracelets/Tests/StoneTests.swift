import SceneModel
import Testing
import VectorGraphics

@testable import AfterglowBracelets

@Suite("Stones")
struct StoneTests {
  @Test(
    "a variant of a stone is the same each time, and another variant is another stone",
    arguments: Stone.allCases)
  func variants(stone: Stone) {
    func places(_ variant: Int) -> [LayerFrame] {
      func frames(_ layers: [Layer]) -> [LayerFrame] {
        layers.flatMap { layer -> [LayerFrame] in
          guard case .group(let children) = layer.content else { return [layer.frame] }
          return frames(children)
        }
      }
      return frames(artwork(stone, variant).structure)
    }
    func outlines(_ variant: Int) -> [BezierPath] {
      func paths(_ layers: [Layer]) -> [BezierPath] {
        layers.flatMap { layer -> [BezierPath] in
          switch layer.content {
          case .group(let children): paths(children)
          case .path(let path, _): [path]
          default: []
          }
        }
      }
      return paths(artwork(stone, variant).structure)
    }
    #expect(places(3) == places(3))
    #expect(outlines(3) == outlines(3))
    if ![.plain, .metal].contains(stone.material.texture) {
      #expect(places(3) != places(4) || outlines(3) != outlines(4))
    }
  }

  private func artwork(_ stone: Stone, _ variant: Int) -> StoneArtwork {
    StoneArtwork(Bead(id: 0, element: nil, color: stone.naturalColor, stone: stone), variant: variant)
  }

  @Test(
    "each of more than thirty stones has a name of its own in each language",
    arguments: BraceletLanguage.allCases)
  func names(language: BraceletLanguage) {
    let names = Stone.allCases.map { $0.name(in: language) }
    #expect(names.count > 30 && Set(names).count == names.count)
  }

  @Test("no two stones have the same texture in the same color")
  func distinct() {
    for (index, stone) in Stone.allCases.enumerated() {
      let alike = Stone.allCases[..<index].filter {
        $0.material.texture == stone.material.texture
          && $0.naturalColor.difference(from: stone.naturalColor) < 10
      }
      #expect(alike.isEmpty, "\(stone) \(alike)")
    }
  }

  @Test("a bead of one's own has a texture and a color that no stone has")
  func ownTexture() {
    var bead = Bead(id: 0, element: nil, color: .red, stone: .plain)
    #expect(StoneArtwork(bead, variant: 1).structure.isEmpty)
    bead.texture = .web
    #expect(!StoneArtwork(bead, variant: 1).structure.isEmpty)
    #expect(StoneArtwork(bead, variant: 1).material.accent != .red)
  }

  @Test(
    "rutile has 14 to 20 needles near its surface, and dim ones below",
    arguments: 0..<BraceletLayers.variantCount)
  func needles(variant: Int) {
    let structure = artwork(.rutile, variant).structure
    let near = structure.reduce(0) { count, layer in
      if case .path(let path, _) = layer.content { count + Array(path.subpaths).count } else { count }
    }
    #expect((14...20).contains(near))
  }

  @Test("only clear stones have a visible bore", arguments: Stone.allCases)
  func channel(stone: Stone) {
    #expect(artwork(stone, 0).channel.isEmpty == (stone != .clearQuartz))
  }

  @Test("deepened colors are darker, lightened ones lighter", arguments: Stone.allCases)
  func tones(stone: Stone) {
    let color = stone.naturalColor
    #expect(color.deepened(by: 0.5).relativeLuminance < color.relativeLuminance)
    #expect(color.lightened(by: 0.5).relativeLuminance > color.relativeLuminance)
    #expect(color.deepened(by: 0) == color)
  }

  @Test("patterns stand out from every palette's colors by 3:1 at least", arguments: Element.allCases)
  func patternContrast(element: Element) {
    for palette in [ElementPalette.app, .customary] {
      let pattern = ElementPattern(element: element, ground: palette[element])
      #expect(Contrast.ratio(pattern.ink.withAlpha(0.92), pattern.ground, on: pattern.ground) >= 3)
    }
  }

  @Test("each element has its own pattern")
  func patternsDiffer() {
    let outlines = Element.allCases.compactMap { element -> BezierPath? in
      guard let layer = ElementPattern(element: element, ground: .white).layers.first,
        case .path(let path, _) = layer.content
      else { return nil }
      return path
    }
    #expect(Set(outlines).count == 5)
  }
}
