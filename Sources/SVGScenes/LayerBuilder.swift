import Budgets
import RenderTree
import SceneModel
import VectorGraphics
import XMLReading

/// The result for an element: layers in its parent's space, and the extent of its fills.
struct Fragment {
  var layers: [Layer] = []
  /// The bounding box of outlines without strokes, in the parent's space; nil if it is empty.
  var box: Rect?
  /// Whether any part of it blends with the backdrop.
  var blends = false

  mutating func append(_ other: Fragment) {
    if layers.isEmpty {
      layers = other.layers
    } else {
      layers += other.layers
    }
    box = Rect.joined(box, other.box)
    blends = blends || other.blends
  }
}

/// The context in which an element is drawn.
struct BuildContext {
  var style = SVGStyle()
  /// The element that is drawn.
  var element = 0
  /// The size that percentages refer to.
  var viewport: Size
  /// The elements that are being drawn or referred to, for the detection of cycles.
  var open: Set<Int> = []
  var depth = 0
  /// The values of `context-fill` and `context-stroke`; nil outside of markers and of what `use` shows.
  var paints: ContextPaints?
  /// Whether a transform has rotated or skewed the element's space relative to the document's.
  var isTurned = false
  /// From the space of the element to the document's.
  var matrix = AffineTransform.identity
  /// Whether only outlines count, as in clip paths.
  var isClip = false
}

/// The paints of a shape for its markers, or of a `use` element for its content.
struct ContextPaints {
  var fill: SVGPaint
  var stroke: SVGPaint
  var color: Color
  /// The element's box in its own space.
  var box: Rect
  /// From the element's space to the document's.
  var matrix: AffineTransform
  /// The context paints of the element itself.
  var outer: [ContextPaints]
}

/// Converts the elements of an SVG document into layers.
final class LayerBuilder {
  let document: SVGDocument
  let budget: Budget
  let resources: any SVGResources
  let language: String
  /// Whether the document is used as an image in another one.
  let isImage: Bool
  private var languages: Set<String> = []
  /// The families of fonts by those in the document, and the contents of short texts: many letters that are placed one
  /// by one share them.
  var families: [[String]: [String]] = [:]
  var shortTexts: [SVGTextRun: LayerContent] = [:]
  /// The gradients that shapes have been painted with, by their elements.
  var gradients: [Int: SVGGradient] = [:]
  /// The elements that resources refer to, as far as they have been computed.
  var reaches: [Int: Set<Int>] = [:]
  private var losses = SVGLosses()
  /// The elements whose losses have been noted, and what is said of attributes that many elements have.
  var examined: Set<Int> = []
  var attributeLosses: [String: String?] = [:]
  /// The lists of families of which it has been said what they are set in.
  var announcedFamilies: Set<[String]> = []
  var warnings: [String] { losses.warnings }

  init(
    _ document: SVGDocument, budget: Budget, resources: any SVGResources, language: String,
    isImage: Bool = false
  ) {
    self.document = document
    self.budget = budget
    self.resources = resources
    self.language = language
    self.isImage = isImage
  }

  func warn(_ message: String, at index: Int) {
    losses.note(message, line: document.element(index).line, element: index)
  }

  /// Takes from the budget for an element, since a document may use elements again and again.
  func take(_ amount: Budget.Amount, at index: Int) throws(SVGError) {
    do {
      try budget.take(amount)
    } catch {
      throw SVGError(error, line: document.element(index).line)
    }
  }

  /// Throws as taking an amount would.
  func require(_ amount: Budget.Amount, at index: Int) throws(SVGError) {
    do {
      try budget.require(amount)
    } catch {
      throw SVGError(error, line: document.element(index).line)
    }
  }

  /// How deep layers are nested at most: resolving them takes part of the thread's stack for each level.
  private static let greatestDepth = 128
  /// How deep elements are nested at most, with those from `use`, for the same reason.
  static let greatestElementDepth = 100
  /// How many primitives a filter has at most, and how many functions a list: each is drawn within the others.
  static let greatestFilterCount = 100

  /// Throws if layers are nested too deep.
  func checkDepth(of layers: [Layer], at index: Int) throws(SVGError) {
    guard layers.isNested(deeperThan: Self.greatestDepth) else { return }
    throw SVGError(
      line: document.element(index).line,
      "its groups, filters and masks are nested more than \(Self.greatestDepth) layers deep")
  }

  /// Takes what the languages of texts cost that have not occurred yet: each has fonts of its own, which are searched in order.
  func take(languages others: Set<String>, at index: Int) throws(SVGError) {
    let new = others.subtracting(languages)
    guard !new.isEmpty else { return }
    try take(.steps(new.count * TextContent.stepsPerLanguage), at: index)
    languages.formUnion(new)
  }

  /// The id of an element; that of a copy is removed in the end.
  func id(of index: Int) -> String? {
    document.attribute("id", of: index).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The layers of an element and its content.
  func fragment(of index: Int, _ context: BuildContext) throws(SVGError) -> Fragment {
    guard context.depth < Self.greatestElementDepth else {
      throw SVGError(
        line: document.element(index).line,
        "elements are nested more than \(Self.greatestElementDepth) levels deep"
          + (context.open.isEmpty
            ? "" : ", with those in the patterns, masks and uses that refer to one another"))
    }
    try take(.steps(1), at: index)
    guard document.declared("display", of: index) != "none", passesConditions(index) else {
      return Fragment()
    }
    noteLosses(of: index)
    var context = context
    context.element = index
    context.depth += 1
    context.style = SVGStyleReader(document: document, index: index, viewport: context.viewport)
      .style(over: context.style)
    if ownTransform(of: index, context) != nil {
      // Only that of a group in a box of its own needs its content first, which changes nothing but the origin.
      let own = try transform(of: index, context, box: nil)
      context.isTurned = context.isTurned || !own.isAxisAligned
      context.matrix = context.matrix.appending(own)
    }
    switch document.name(index) {
    case "g", "a": return try group(index, document.children(of: index), context)
    case "svg": return try nestedSVG(index, context, size: nil)
    case "switch":
      let chosen = document.children(of: index).first { passesConditions($0) && isDrawable($0) }
      return try group(index, chosen.map { [$0] } ?? [], context)
    case "use": return try use(index, context)
    case "image": return try image(index, context)
    case "text": return try text(index, context)
    case "foreignObject": return try foreignObject(index, context)
    case "path", "rect", "circle", "ellipse", "line", "polyline", "polygon":
      return try shape(index, context)
    default:
      if let loss = SVGElements.loss(of: document.name(index)) { warn(loss, at: index) }
      return Fragment()
    }
  }

  private func isDrawable(_ index: Int) -> Bool {
    if document.name(index) == "foreignObject" {
      return ForeignText(index, in: document, over: SVGStyle()).isComplete
    }
    return [
      "g", "a", "svg", "switch", "use", "image", "text", "path", "rect", "circle", "ellipse", "line",
      "polyline", "polygon",
    ].contains(document.name(index))
  }

  /// Whether the conditional attributes are satisfied (SVG 2, section 5.8).
  func passesConditions(_ index: Int) -> Bool {
    let element = document.element(index)
    // An empty list matches nothing; HTML is what `foreignObject` draws.
    if let extensions = element.attributes["requiredExtensions"]?.trimmed {
      guard extensions == "http://www.w3.org/1999/xhtml" else { return false }
    }
    guard let languages = element.attributes["systemLanguage"] else { return true }
    return languages.split(separator: ",").contains { tag in
      let tag = tag.trimmed.lowercased()
      return !tag.isEmpty && (tag == language || tag.hasPrefix(language + "-"))
    }
  }

  /// Elements drawn in order.
  func fragments(of indices: [Int], _ context: BuildContext) throws(SVGError) -> Fragment {
    var result = Fragment()
    for index in indices { result.append(try fragment(of: index, context)) }
    return result
  }

  func group(_ index: Int, _ children: [Int], _ context: BuildContext) throws(SVGError) -> Fragment {
    let content = try fragments(of: children, context)
    return try finished(
      content, of: index, context, transform: try transform(of: index, context, box: content.box))
  }

  /// The property or the attribute; nil if there is none that can be read.
  private func ownTransform(of index: Int, _ context: BuildContext) -> AffineTransform? {
    // An invalid value of the property falls back to the attribute.
    let property = document.ownDeclaration("transform", of: index).flatMap {
      AffineTransform.isProperty($0) ? $0 : nil
    }
    return (property ?? document.attribute("transform", of: index)).flatMap {
      AffineTransform(svg: $0, viewport: context.viewport, fontSize: context.style.fontSize)
    }
  }

  /// The transform of an element about its origin.
  func transform(
    of index: Int, _ context: BuildContext, box: Rect?
  ) throws(SVGError) -> AffineTransform {
    let fontSize = context.style.fontSize
    guard let transform = ownTransform(of: index, context) else { return .identity }
    guard let origin = document.declared("transform-origin", of: index) else { return transform }
    let reference = referenceBox(document.declared("transform-box", of: index), box: box, context)
    let point = TransformOrigin.point(origin, in: reference, fontSize: fontSize)
    return AffineTransform.translation(x: point.x, y: point.y).appending(transform)
      .appending(.translation(x: -point.x, y: -point.y))
  }
}

extension LayerBuilder {
  /// The box that a keyword of CSS names; an element has no box but those of its fill and its stroke.
  func referenceBox(_ keyword: String?, box: Rect?, _ context: BuildContext) -> Rect {
    let view = Rect(size: context.viewport)
    switch keyword?.lowercased() {
    case "fill-box", "content-box", "padding-box": return box ?? view
    case "stroke-box", "border-box", "margin-box":
      guard let box else { return view }
      let reach = context.style.stroke == .none ? 0 : context.style.strokeWidth / 2
      return box.insetBy(dx: -reach, dy: -reach)
    default: return view
    }
  }
}

extension AffineTransform {
  /// The transform without its translation.
  var linear: AffineTransform { AffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }
}

/// The property `transform-origin` (CSS Transforms 1, section 6).
enum TransformOrigin {
  static func point(_ text: String, in box: Rect, fontSize: Double) -> Point {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    // The third is along z.
    guard words.count < 3 || words.count == 3 && SVGLength(words[2]) != nil else { return box.origin }
    var x: Double?
    var y: Double?
    var lengths: [SVGLength] = []
    var hasCenter = false
    for word in words.prefix(2) {
      switch word {
      case "left": x = 0
      case "right": x = box.width
      case "top": y = 0
      case "bottom": y = box.height
      case "center": hasCenter = true
      default: if let length = SVGLength(word) { lengths.append(length) }
      }
    }
    if words.count == 1, !lengths.isEmpty { y = box.height / 2 }
    if words.count == 1, x != nil || hasCenter { y = y ?? box.height / 2 }
    if words.count == 1, y != nil, lengths.isEmpty { x = x ?? box.width / 2 }
    for length in lengths {
      if x == nil, !(hasCenter && y == nil && words.first == "center") {
        x = length.resolved(.x, viewport: box.size, fontSize: fontSize)
      } else if y == nil {
        y = length.resolved(.y, viewport: box.size, fontSize: fontSize)
      }
    }
    return Point(
      x: box.x + (x ?? (hasCenter || !words.isEmpty ? box.width / 2 : 0)),
      y: box.y + (y ?? (hasCenter || !words.isEmpty ? box.height / 2 : 0)))
  }
}

extension Rect {
  /// The bounding box of both, including those without area.
  static func joined(_ one: Rect?, _ other: Rect?) -> Rect? {
    guard let one else { return other }
    guard let other else { return one }
    return Rect(enclosing: one.corners + other.corners)
  }
}
