import BoxLayout
import DataFiles
import Tabular
import VectorGraphics

extension Layer {
  /// The values of the layer itself that are invalid; components have checked their parameters.
  var invalidValues: [LayerError] {
    var check = ValueCheck()
    check.geometry(of: self)
    check.time(time)
    check.number(shutter, in: NumberRange(MotionBlur.shutters), "motionBlur.shutter")
    if let stagger { check.stagger(stagger, "stagger") }
    if let transition {
      check.number(transition.duration, in: NumberRange(Transition.durations), "transition.duration")
      check.easing(transition.easing, "transition.easing")
      if case .fade(let color) = transition.style { check.color(color, "transition.color") }
    }
    check.effects(of: self)
    check.sound(sound)
    check.fill(fill, "fill")
    if let stroke { check.stroke(stroke) }
    content.check(with: &check)
    for (index, animation) in animations.enumerated() { check.animation(animation, "animations[\(index)]") }
    return check.faults
  }
}

extension ValueCheck {
  fileprivate mutating func geometry(of layer: Layer) {
    frame(layer.frame, "frame")
    if let layout = layer.layout { self.layout(layout) }
    lengths(layer.transformOrigin, "transformOrigin")
    lengths(layer.translate, "translate")
    number(layer.rotate, "rotate")
    point(layer.scale, "scale")
    transform(layer.transform, "transform")
    transform3D(layer.transform3D, "transform3d")
    corners(layer.corners, "corners")
    if let offset = layer.offsetPath {
      path(offset.path, "offsetPath.path")
      length(offset.distance, "offsetPath.distance")
      if case .angle(let degrees) = offset.rotation { number(degrees, "offsetPath.rotate") }
      lengths(offset.anchor, "offsetPath.anchor")
    }
  }

  private mutating func layout(_ layout: Layout) {
    insets(layout.padding, "layout.padding")
    number(layout.rowGap, in: .notNegative, "layout.gap")
    number(layout.columnGap, in: .notNegative, "layout.gap")
    for (name, tracks) in [("columns", layout.columns), ("rows", layout.rows)] {
      for (index, track) in tracks.enumerated() {
        switch track {
        case .length(let own): length(own, "layout.\(name)[\(index)]")
        case .fraction(let factor): number(factor, in: .notNegative, "layout.\(name)[\(index)]")
        case .content: break
        }
      }
    }
  }

  fileprivate mutating func stagger(_ stagger: Stagger, _ property: @autoclosure () -> String) {
    switch stagger.spacing {
    case .each(let seconds): number(seconds, "\(property()).each")
    case .total(let seconds): number(seconds, "\(property()).total")
    case .times(let times):
      if times.isEmpty { report("\(property()).times", "expected at least one time") }
      numbers(times, "\(property()).times")
    }
    easing(stagger.easing, "\(property()).easing")
  }

  fileprivate mutating func time(_ time: LayerTime) {
    number(time.start, "start")
    number(time.duration, in: .notNegative, "duration")
    number(time.end, "end")
    number(time.rate, "rate")
    number(time.timeOffset, "timeOffset")
    if case .every(let length) = time.loop { number(length, in: NumberRange(0.001...), "loop") }
    if time.end != nil, time.duration != nil { report("end", "a layer has a duration or an end, not both") }
  }

  fileprivate mutating func sound(_ sound: SoundSettings) {
    number(sound.gain, in: NumberRange(SoundSettings.gains), "gain")
    number(sound.pan, in: NumberRange(-1...1), "pan")
    number(sound.fadeIn, in: .notNegative, "fadeIn")
    number(sound.fadeOut, in: .notNegative, "fadeOut")
    guard let ducking = sound.ducking else { return }
    number(ducking.decibels, in: NumberRange(-120...0), "duck.by")
    number(ducking.attack, in: .notNegative, "duck.attack")
    number(ducking.release, in: .notNegative, "duck.release")
  }

  fileprivate mutating func effects(of layer: Layer) {
    number(layer.opacity, in: .unit, "opacity")
    filters(layer.filters, "filters")
    shadows(layer.shadows, "shadows")
    filters(layer.backdrop, "backdrop")
    border(of: layer)
    if let shape = layer.clip?.shape { clip(shape, "clip.\(shape.name)") }
  }

  private mutating func clip(_ shape: Clip.Shape, _ property: @autoclosure () -> String) {
    switch shape {
    case .inset(let top, let right, let bottom, let left, let radii):
      for margin in [top, right, bottom, left] { length(margin, property()) }
      corners(radii, "\(property()).cornerRadius")
    case .ellipse(let center, let radii):
      lengths(center, "\(property()).center")
      lengths(radii, "\(property()).radius")
    case .path(let outline, _): path(outline, property())
    }
  }

  fileprivate mutating func stroke(_ stroke: Stroke) {
    paint(stroke.paint, "stroke.paint")
    number(stroke.style.width, in: .notNegative, "stroke.width")
    number(stroke.style.miterLimit, in: .oneOrMore, "stroke.miterLimit")
    for (index, dash) in stroke.style.dashes.enumerated() {
      number(dash, in: .notNegative, "stroke.dashes[\(index)]")
    }
    number(stroke.style.dashOffset, "stroke.dashOffset")
    number(stroke.trimStart, "stroke.trimStart")
    number(stroke.trimEnd, "stroke.trimEnd")
    number(stroke.trimOffset, "stroke.trimOffset")
  }

  mutating func text(_ text: TextContent) {
    number(text.font.size, in: .fontSize, "font.size")
    number(text.font.minimumSize, in: .fontSize, "font.minimumSize")
    integer(text.font.weight, in: .fontWeight, "font.weight")
    for (tag, value) in text.font.axes { number(value, "font.axes.\(tag)") }
    number(text.tracking, "tracking")
    number(text.number?.value, "number")
    integer(text.number?.decimals, in: NumberRange(0...20), "format.decimals")
    if let locale = text.number?.locale, FormatLocale(identifier: locale) == nil {
      report("format.locale", "\"\(locale)\" is not a supported language")
    }
    number(text.lineHeight, in: .notNegative, "lineHeight")
    integer(text.lineLimit, in: .oneOrMore, "lineLimit")
    for (index, span) in text.spans.enumerated() {
      number(span.size, in: .fontSize, "text[\(index)].font.size")
      integer(span.weight, in: .fontWeight, "text[\(index)].font.weight")
      number(span.tracking, "text[\(index)].tracking")
      paint(span.fill, "text[\(index)].fill")
      highlight(span.highlight, "text[\(index)].highlight")
    }
    highlight(text.highlight, "highlight")
    if let units = text.units { self.units(units) }
    if let path = text.path {
      self.path(path.path, "along.path")
      length(path.start, "along.start")
      if text.isMarked { report("along", "text along a path has no highlights or decoration; remove them") }
    }
  }

  private mutating func units(_ units: TextUnits) {
    for fault in units.faults { report("units.\(fault.property)", fault.message) }
    stagger(units.stagger, "units.stagger")
    if case .point(let point) = units.transformOrigin { lengths(point, "units.transformOrigin") }
    for (index, animation) in units.animations.enumerated() {
      self.animation(animation, "units.animations[\(index)]")
    }
  }

  private mutating func highlight(_ highlight: TextHighlight?, _ property: @autoclosure () -> String) {
    guard let highlight else { return }
    paint(highlight.fill, "\(property()).fill")
    number(highlight.horizontalPadding, "\(property()).padding")
    number(highlight.verticalPadding, "\(property()).padding")
    number(highlight.cornerRadius, in: .notNegative, "\(property()).cornerRadius")
  }

  fileprivate mutating func animation(_ animation: Animation, _ property: @autoclosure () -> String) {
    offsets(
      animation.keyframes.map(\.offset), of: "\(property()).keyframes", in: "an animation", named: "keyframe")
    if let audio = animation.audio {
      let bounds = audio.band.bounds
      for frequency in [bounds.low, bounds.high] {
        number(frequency, in: NumberRange(AudioTimeline.frequencies), "\(property()).timeline.band")
      }
      number(audio.smoothing, in: .notNegative, "\(property()).timeline.smoothing")
      number(audio.offset, "\(property()).timeline.offset")
    }
    easing(animation.timing.easing, "\(property()).easing")
    easing(animation.keyframeEasing, "\(property()).keyframeEasing")
    for (index, keyframe) in animation.keyframes.enumerated() {
      value(keyframe.value, "\(property()).keyframes[\(index)].value")
      easing(keyframe.easing, "\(property()).keyframes[\(index)].easing")
    }
  }

  private mutating func value(_ value: AnimatableValue, _ property: @autoclosure () -> String) {
    switch value {
    case .number(let value): number(value, property())
    case .length(let value): length(value, property())
    case .lengthPoint(let value): lengths(value, property())
    case .pair(let value): point(value, property())
    case .color(let value): color(value, property())
    case .cornerLengths(let value): corners(value, property())
    case .transform(let list): transform(list, property())
    case .transform3D(let list): transform3D(list, property())
    case .cornerPoints(let value): corners(value, property())
    case .filters(let list): filters(list, property())
    case .shadows(let list): shadows(list, property())
    case .paint(let value): fill(value, property())
    case .path(let outline): path(outline, property())
    case .clip(let shape): clip(shape, property())
    case .frame(let value): frame(value, property())
    case .discrete: break
    }
  }
}
