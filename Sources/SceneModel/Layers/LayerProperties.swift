import VectorGraphics

extension Layer {
  /// The layer's own value of a property; nil if the layer has no such property.
  public func animatableValue(of property: AnimatableProperty) -> AnimatableValue? {
    // What is only heard has no other properties.
    if case .audio = content, property != .gain, property != .pan { return nil }
    switch property {
    case .opacity: return .number(opacity)
    case .transform: return .transform(transform)
    case .transform3D: return .transform3D(transform3D)
    case .corners: return corners.map { .cornerPoints($0) }
    case .translate: return .lengthPoint(translate)
    case .rotate: return .number(rotate)
    case .scale: return .pair(scale)
    case .transformOrigin: return .lengthPoint(transformOrigin)
    case .filters: return .filters(filters)
    case .shadows: return .shadows(shadows)
    case .frame(let edge): return .length(frame[edge] ?? .zero)
    case .fill(let part): return fill?.animatableValue(of: part)
    case .strokePaint(let part): return stroke?.paint.animatableValue(of: part)
    case .stroke(let part): return stroke.map { .number($0[part]) }
    case .cornerRadius:
      if case .rectangle(let radii) = content { return .cornerLengths(radii) }
      return image.map { .cornerLengths($0.cornerRadii) }
    case .crop: return image.map { .frame($0.crop ?? LayerFrame()) }
    case .position: return image.map { .lengthPoint($0.position) }
    case .offsetDistance: return offsetPath.map { .length($0.distance) }
    case .path:
      guard case .path(let path, _) = content else { return nil }
      return .path(path)
    case .clipPath:
      guard case .path(let path, _)? = clip?.shape else { return nil }
      return .path(path)
    case .clipInset:
      guard let shape = clip?.shape, case .inset = shape else { return nil }
      return .clip(shape)
    case .clipEllipse:
      guard let shape = clip?.shape, case .ellipse = shape else { return nil }
      return .clip(shape)
    case .number:
      guard case .text(let text) = content else { return nil }
      return text.number.map { .number($0.value) }
    case .alongStart:
      guard case .text(let text) = content else { return nil }
      return text.path.map { .length($0.start) }
    case .gain: return isSounding ? .number(sound.gain) : nil
    case .pan: return isSounding ? .number(sound.pan) : nil
    case .text(let part):
      guard case .text(let text) = content else { return nil }
      return text.animatableValue(of: part)
    case .fontAxis(let tag):
      guard case .text(let text) = content else { return nil }
      return text.font.axes[tag].map { .number($0) }
    case .parameter(let name):
      guard case .component(let instance) = content else { return nil }
      return instance.component.animatableValue(of: name)
    }
  }

  /// Sets a property; has no effect for a value of a different type.
  package mutating func setAnimatableValue(_ value: AnimatableValue, of property: AnimatableProperty) {
    switch (property, value) {
    case (.opacity, .number(let number)): opacity = number
    case (.transform, .transform(let list)): transform = list
    case (.transform3D, .transform3D(let list)): transform3D = list
    case (.corners, .cornerPoints(let points)): corners = points
    case (.translate, .lengthPoint(let point)): translate = point
    case (.rotate, .number(let degrees)): rotate = degrees
    case (.scale, .pair(let pair)): scale = pair
    case (.transformOrigin, .lengthPoint(let point)): transformOrigin = point
    case (.filters, .filters(let list)): filters = list
    case (.shadows, .shadows(let list)): shadows = list
    case (.gain, .number(let number)): sound.gain = number
    case (.pan, .number(let number)): sound.pan = number
    case (.frame(let edge), .length(let length)): frame[edge] = length
    case (.fill(let part), _): fill?.setAnimatableValue(value, of: part)
    case (.strokePaint(let part), _): stroke?.paint.setAnimatableValue(value, of: part)
    case (.stroke(let part), .number(let number)): stroke?[part] = number
    case (.offsetDistance, .length(let length)): offsetPath?.distance = length
    case (.clipInset, .clip(let shape)), (.clipEllipse, .clip(let shape)): clip = Clip(shape: shape)
    case (.crop, .frame(let frame)): image?.crop = frame
    case (.position, .lengthPoint(let point)): image?.position = point
    default: setAnimatableContent(value, of: property)
    }
  }

  private mutating func setAnimatableContent(_ value: AnimatableValue, of property: AnimatableProperty) {
    switch (property, value, content) {
    case (.cornerRadius, .cornerLengths(let radii), .rectangle): content = .rectangle(cornerRadii: radii)
    case (.cornerRadius, .cornerLengths(let radii), _): image?.cornerRadii = radii
    case (.path, .path(let path), .path(_, let rule)): content = .path(path, fillRule: rule)
    case (.clipPath, .path(let path), _):
      guard case .path(_, let rule)? = clip?.shape else { return }
      clip = Clip(shape: .path(path, fillRule: rule))
    case (.number, .number(let number), .text(var text)):
      text.number?.value = number
      content = .text(text)
    case (.alongStart, .length(let start), .text(var text)):
      text.path?.start = start
      content = .text(text)
    case (.fontAxis(let tag), .number(let number), .text(var text)):
      text.font.axes[tag] = number
      content = .text(text)
    case (.text(let part), _, .text(var text)):
      text.setAnimatableValue(value, of: part)
      content = .text(text)
    case (.parameter(let name), _, .component(var instance)):
      instance.component = instance.component.setting(name, to: value)
      content = .component(instance)
    default: break
    }
  }
}

extension Layer {
  /// The image or the footage of the layer; nil if it has other content.
  private var image: ImageContent? {
    get {
      switch content {
      case .image(let image), .video(let image): image
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      if case .video = content { content = .video(newValue) } else { content = .image(newValue) }
    }
  }
}

extension LayerFrame {
  package subscript(edge: AnimatableProperty.FrameEdge) -> Length? {
    get {
      switch edge {
      case .left: left
      case .top: top
      case .right: right
      case .bottom: bottom
      case .width: width
      case .height: height
      }
    }
    set {
      switch edge {
      case .left: left = newValue
      case .top: top = newValue
      case .right: right = newValue
      case .bottom: bottom = newValue
      case .width: width = newValue
      case .height: height = newValue
      }
    }
  }
}

extension Stroke {
  subscript(part: AnimatableProperty.StrokePart) -> Double {
    get {
      switch part {
      case .width: style.width
      case .dashOffset: style.dashOffset
      case .trimStart: trimStart
      case .trimEnd: trimEnd
      case .trimOffset: trimOffset
      }
    }
    set {
      switch part {
      case .width: style.width = max(0, newValue)
      case .dashOffset: style.dashOffset = newValue
      case .trimStart: trimStart = newValue
      case .trimEnd: trimEnd = newValue
      case .trimOffset: trimOffset = newValue
      }
    }
  }
}

extension TextContent {
  func animatableValue(of part: AnimatableProperty.TextPart) -> AnimatableValue? {
    switch part {
    case .size: .number(font.size)
    case .tracking: .number(tracking)
    case .lineHeight: .number(lineHeight ?? 1.2)
    case .text: .discrete(.text(spans.map(\.text).joined()))
    case .scramble: nil
    }
  }

  mutating func setAnimatableValue(_ value: AnimatableValue, of part: AnimatableProperty.TextPart) {
    switch (part, value) {
    case (.size, .number(let number)): font.size = max(0, number)
    case (.tracking, .number(let number)): tracking = number
    case (.lineHeight, .number(let number)): lineHeight = max(0, number)
    case (.text, .discrete(let value)):
      if let text = value.textValue { spans = [Span(text: text)] }
    default: break
    }
  }
}
