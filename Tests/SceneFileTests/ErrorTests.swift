import Testing

@testable import SceneFile

@Suite("Errors in a scene file have their position")
struct ErrorTests {
  @Test("an offset outside 0…1 is reported with file, line, column and path")
  func offset() {
    let text = """
      {
        "size": [100, 100],
        "layers": [
          {"type": "ellipse"},
          {
            "type": "rectangle",
            "fill": {
              "type": "linear",
              "stops": [
                {"color": "red"},
                {"offset": 1.4, "color": "blue"}
              ]
            }
          }
        ]
      }
      """
    #expect(errors(in: text) == ["scene.json:11:22: layers[1].fill.stops[1].offset: 1.4 is not within 0…1"])
  }

  @Test(
    "each kind of error states what was found and what was expected",
    arguments: [
      (
        #"{"type": "ellipse", "opacty": 1}"#,
        #"52: layers[0]: unknown key "opacty" in ellipse layer; did you mean "opacity"?"#
      ),
      (
        #"{"type": "elipse"}"#,
        #"41: layers[0].type: "elipse" is not one of group, sequence, rectangle, ellipse, path, text, image, video, audio, svg, scene, component; did you mean "ellipse"?"#
      ),
      (
        #"{"id": "a"}"#,
        "32: layers[0]: a layer needs \"type\": one of group, sequence, rectangle, ellipse, path, text, image, video, audio, svg, scene, component"
      ),
      (#"5"#, #"32: layers[0]: expected a layer such as {"type": "group"}, found 5"#),
      (
        #"{"type": "ellipse", "opacity": "half"}"#, #"63: layers[0].opacity: expected a number, found "half""#
      ),
      (
        #"{"type": "text", "text": "", "frame": {"width": "auto"}}"#,
        #"80: layers[0].frame.width: expected a length such as 12 or "50%", or "content", found "auto"; did you mean "content"?"#
      ),
      (
        #"{"type": "text", "text": 12}"#,
        #"57: layers[0].text: expected text, found 12; use "number" for a number"#
      ),
      (
        #"{"type": "group", "children": [], "layout": {"type": "row", "columns": []}}"#,
        #"92: layers[0].layout: unknown key "columns" in row layout"#
      ),
      (
        #"{"type": "group", "children": [], "layout": {"type": "grid", "columns": ["1 fr"]}}"#,
        #"105: layers[0].layout.columns[0]: expected a length such as 120 or "30%", a share such as "1fr", or "content", found "1 fr""#
      ),
      (#"{"type": "ellipse", "opacity": null}"#, "63: layers[0].opacity: expected a number, found null"),
      (#"{"type": "ellipse", "opacity": 2}"#, "63: layers[0].opacity: 2 is not within 0…1"),
      (#"{"type": "ellipse", "hidden": 1}"#, "62: layers[0].hidden: expected true or false, found 1"),
      (#"{"type": "ellipse", "id": 7}"#, "58: layers[0].id: expected text, found 7"),
      (#"{"type": "ellipse", "filters": {}}"#, "63: layers[0].filters: expected a list, found an object"),
      (
        #"{"type": "ellipse", "filters": [{"blur": -1}]}"#,
        "73: layers[0].filters[0].blur: -1 is not 0 or greater"
      ),
      (
        #"{"type": "ellipse", "filters": [{"blurr": 1}]}"#,
        "65: layers[0].filters[0]: \"blurr\" is not a filter function: expected one of blur, brightness, contrast, saturate, hueRotate, grayscale, sepia, invert, opacity, dropShadow, primitive; did you mean \"blur\"?"
      ),
      (
        #"{"type": "ellipse", "filters": [{"blur": 1, "sepia": 1}]}"#,
        "64: layers[0].filters[0]: filter function must have exactly one of the keys blur, brightness, contrast, saturate, hueRotate, grayscale, sepia, invert, opacity, dropShadow, primitive, found 2 keys"
      ),
      (
        #"{"type": "ellipse", "transform": [{"translate": [1]}]}"#,
        "80: layers[0].transform[0].translate: expected two values, found 1"
      ),
      (
        #"{"type": "ellipse", "transform": [{"matrix": [1, 0, 0]}]}"#,
        "77: layers[0].transform[0].matrix: expected the six numbers of a matrix (a, b, c, d, tx, ty), found 3"
      ),
      (
        #"{"type": "ellipse", "frame": {"left": "10 %%"}}"#,
        #"70: layers[0].frame.left: expected a length: points such as 12, or text such as "50%" or "50% + 4", found "10 %%""#
      ),
      (
        #"{"type": "rectangle", "cornerRadius": [1, 2]}"#,
        "70: layers[0].cornerRadius: expected one length or four corners, found 2"
      ),
      (
        #"{"type": "path", "fill": "red"}"#,
        #"32: layers[0]: path layer needs "path": SVG path data"#
      ),
      (#"{"type": "group"}"#, #"32: layers[0]: group layer needs "children": a list of layers"#),
      (
        #"{"type": "ellipse", "fill": {"type": "linear", "stops": []}}"#,
        "88: layers[0].fill.stops: a gradient needs at least one stop"
      ),
      (
        #"{"type": "ellipse", "fill": {"stops": []}}"#,
        #"60: layers[0].fill: the type of a fill is one of linear, radial, conic, image, svg, layers"#
      ),
      (
        #"{"type": "ellipse", "fill": 3}"#, "60: layers[0].fill: expected a CSS color or a gradient, found 3"
      ),
      (
        #"{"type": "ellipse", "clip": {}}"#,
        "60: layers[0].clip: clip must have exactly one of the keys inset, ellipse, path, found 0 keys"
      ),
      (
        #"{"type": "ellipse", "mask": {"kind": "alpha"}}"#,
        #"60: layers[0].mask: mask needs "layers" or "use""#
      ),
      (#"{"type": "ellipse", "blendMode": "dodge"}"#, "65: layers[0].blendMode: \"dodge\" is not one of"),
    ] as [(String, String)])
  func fault(layer: String, expected: String) {
    let found = errors(in: scene(layers: layer))
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hasPrefix("scene.json:1:\(expected)") == true, "\(found)")
  }

  @Test(
    "so do errors of paints",
    arguments: [
      (
        #"{"type": "linear", "angle": 1, "direction": "to top", "stops": [{"color": "red"}]}"#,
        #"linear gradient may have "angle" or "direction", but not both"#
      ),
      (
        #"{"type": "linear", "from": [0, 0], "stops": [{"color": "red"}]}"#,
        #""from" and "to" must be used together"#
      ),
      (
        #"{"type": "radial", "radius": 3, "extent": "closest-side", "stops": [{"color": "red"}]}"#,
        #"radial gradient may have "extent" or "radius", but not both"#
      ),
      (
        #"{"type": "linear", "stops": [{"offset": 0.5, "color": "red"}, {"offset": 0.4, "color": "red"}]}"#,
        "0.4 is less than the offset of the stop before it, 0.5"
      ),
      (
        #"{"type": "linear", "shape": "circle", "stops": [{"color": "red"}]}"#,
        #"unknown key "shape" in linear gradient"#
      ),
      (
        #"{"type": "linear", "direction": "to botom", "stops": [{"color": "red"}]}"#,
        #"; did you mean "to bottom"?"#
      ),
      (#"{"type": "linear", "stops": [{"offset": 0}]}"#, #"stop needs "color": a CSS color"#),
    ] as [(String, String)])
  func paint(paint: String, expected: String) {
    let found = errors(in: scene(layers: #"{"type": "ellipse", "fill": \#(paint)}"#))
    #expect(found.count == 1 && found[0].contains(expected), "\(found)")
  }

  @Test(
    "keys and names of other formats are answered with what to write",
    arguments: [
      (#""color": "red""#, #"unknown key "color" in text layer; use "fill""#),
      (#""x": 10"#, #"unknown key "x" in text layer; use "frame": {"left": …}"#),
      (#""letterSpacing": 4"#, #"use "tracking", in points"#),
      (#""type": "circle""#, #"scene, component; use "ellipse""#),
      (#""transition": {"type": "wipe", "direction": "up"}"#, #"in wipe transition; use "toward""#),
      (#""motionBlur": {"shutterAngle": 180}"#, #"use "shutter""#),
      (
        #""animations": [{"property": "x", "duration": 1, "keyframes": [{"value": 1}]}]"#,
        #"use "translate" or "frame.left""#
      ),
      (
        #""animations": [{"property": "opacity", "duration": 1, "loop": true, "keyframes": [{"value": 1}]}]"#,
        #"use "iterations": "infinite""#
      ),
      (
        #""animations": [{"property": "opacity", "duration": 1, "easing": "easeOutBack", "keyframes": [{"value": 1}]}]"#,
        "did you mean 'cubic-bezier(0.34, 1.56, 0.64, 1)'?"
      ),
      (
        #""animations": [{"property": "opacity", "duration": 1, "easing": "bounce", "keyframes": [{"value": 1}]}]"#,
        "did you mean 'spring(0.8, 0.5)'?"
      ),
      (#""motionBlur": true"#, #"expected a layer motion blur such as {"shutter": …}, found true"#),
      (#""offsetPath": "M0 0 H9""#, #"expected an offset path such as {"path": …}, found "M0 0 H9""#),
      (
        #""transition": "crossfade""#,
        #"expected a transition such as {"type": "crossfade"}, found "crossfade""#
      ),
      (#""transition": {"type": "dissolve"}"#, #"use "crossfade""#),
      (#""rotate": "45deg""#, #"expected a number, found "45deg"; numbers have no quotes and no unit"#),
      (#""translate": "0 9px""#, #"expected a list of two values, found "0 9px""#),
      (#""opacity": {"item": "amount"}"#, #"only a layer with "repeat", and what is in it, has an item"#),
      (#""opacity": {"random": 1}"#, #""random" needs two numbers, such as [0, 1]"#),
      (#""type": "sound""#, #"use "audio""#),
      (#""type": "audio", "volume": 1"#, #"unknown key "volume" in audio layer; use "gain", in decibels"#),
      (#""type": "component", "component": "confetti""#, #"there is no component "confetti""#),
      (
        #""animations": [{"property": "clip.inset", "duration": 1, "keyframes": [{"value": {}}]}]"#,
        #"has no "clip.inset" to animate; give it a "clip" such as {"inset": …}"#
      ),
    ] as [(String, String)])
  func otherFormats(key: String, expected: String) {
    let type = key.hasPrefix("\"type\"") ? "" : #""type": "text", "text": "Words", "#
    let found = errors(in: scene(layers: "{\(type)\(key)}"))
    #expect(found.contains { $0.contains(expected) }, "\(found)")
  }

  @Test("a text in place of a number format is not called a number in quotes")
  func numberFormat() {
    let found = errors(in: scene(layers: #"{"type": "text", "number": 5, "format": "+3"}"#))
    #expect(found.count == 1 && found[0].hasSuffix(#"such as {"style": …}, found "+3""#), "\(found)")
  }

  @Test(
    "and errors of animations",
    arguments: [
      (
        #""property": "opacty", "duration": 1, "keyframes": [{"value": 1}]"#,
        #""opacty" is not an animatable property; did you mean "opacity"?"#
      ),
      (
        #""property": "path", "duration": 1, "keyframes": [{"value": "M0 0"}]"#,
        #"this layer has no "path" to animate"#
      ),
      (
        #""property": "fill.stops[2].color", "duration": 1, "keyframes": [{"value": "red"}]"#,
        #"this layer has no "fill.stops[2].color" to animate"#
      ),
      (
        #""property": "opacity", "keyframes": [{"value": 1}]"#,
        #"animation needs "duration" or "timeline""#
      ),
      (
        #""property": "opacity", "duration": 1"#, #"animation needs "keyframes": a list of keyframes"#
      ),
      (#""property": "opacity", "duration": 1, "keyframes": []"#, "an animation needs at least one keyframe"),
      (
        #""property": "opacity", "duration": -1, "keyframes": [{"value": 1}]"#,
        "animations[0].duration: -1 is not 0 or greater"
      ),
      (
        #""property": "opacity", "duration": "long", "keyframes": [{"value": 1}]"#,
        #"expected a number or "infinite", found "long""#
      ),
      (
        #""property": "opacity", "duration": 1, "iterations": -1, "keyframes": [{"value": 1}]"#,
        "animations[0].iterations: -1 is not 0 or greater"
      ),
      (
        #""property": "opacity", "duration": 1, "easing": "bouncy", "keyframes": [{"value": 1}]"#,
        "animations[0].easing: "
      ),
      (
        #""property": "opacity", "duration": 1, "keyframes": [{"value": "1"}]"#,
        #"keyframes[0].value: expected a number, found "1""#
      ),
      (
        #""property": "opacity", "duration": 1, "keyframes": [{"offset": 0.5, "value": 1}, {"offset": 0.2, "value": 1}]"#,
        "keyframes[1].offset: 0.2 is less than the offset of the keyframe before it, 0.5"
      ),
      (
        #""property": "opacity", "duration": 1, "keyframes": [{"offset": -0.1, "value": 1}]"#,
        "keyframes[0].offset: -0.1 is not within 0…1"
      ),
      (
        #""property": "opacity", "duration": 1, "composite": "sum", "keyframes": [{"value": 1}]"#,
        #""sum" is not one of replace, add, accumulate, multiply"#
      ),
      (
        #""property": "transform", "duration": 1, "keyframes": [{"value": [{"rotate": "90deg"}]}]"#,
        "keyframes[0].value[0].rotate: expected a number"
      ),
    ] as [(String, String)])
  func animation(animation: String, expected: String) {
    let found = errors(in: scene(layers: #"{"type": "ellipse", "animations": [{\#(animation)}]}"#))
    #expect(found.count == 1 && found[0].contains(expected), "\(found)")
  }

  @Test("the value of a text's animation is text")
  func textAnimation() {
    let animation = #"{"property": "text.text", "duration": 1, "keyframes": [{"value": "a"}, {"value": 5}]}"#
    let found = errors(in: scene(layers: #"{"type": "text", "text": "a", "animations": [\#(animation)]}"#))
    #expect(found.count == 1 && found[0].hasSuffix("keyframes[1].value: expected text, found 5"), "\(found)")
  }

  @Test("all errors of a file are reported, in file order")
  func allErrors() {
    let text = """
      {
        "size": [0, 10],
        "background": "blakc",
        "duration": "long",
        "frameRate": 0,
        "layers": [
          {"type": "path", "path": "M 1", "fill": "grene", "opacity": 3,
           "animations": [{"property": "path", "duration": 1, "keyframes": [{"value": "x"}]}]},
          {"type": "rectangle", "stroke": {"width": -1, "cap": "blunt"}, "shadows": [{"blur": -2}],
           "fill": {"type": "radial", "center": 4, "spread": "none", "stops": [{"offset": 7}, {"color": 1}]}}
        ],
        "fonts": [3]
      }
      """
    let positions = errors(in: text).map { error in
      error.split(separator: " ", maxSplits: 2).prefix(2).joined(separator: " ")
    }
    #expect(
      positions == [
        "scene.json:2:12: size[0]:", "scene.json:3:17: background:", "scene.json:4:15: duration:",
        "scene.json:5:16: frameRate:", "scene.json:7:30: layers[0].path:", "scene.json:7:45: layers[0].fill:",
        "scene.json:7:65: layers[0].opacity:",
        "scene.json:8:81: layers[0].animations[0].keyframes[0].value:", "scene.json:9:37: layers[1].stroke:",
        "scene.json:9:47: layers[1].stroke.width:", "scene.json:9:58: layers[1].stroke.cap:",
        "scene.json:9:80: layers[1].shadows[0]:", "scene.json:9:89: layers[1].shadows[0].blur:",
        "scene.json:10:43: layers[1].fill.center:", "scene.json:10:56: layers[1].fill.spread:",
        "scene.json:10:74: layers[1].fill.stops[0]:", "scene.json:10:85: layers[1].fill.stops[0].offset:",
        "scene.json:10:99: layers[1].fill.stops[1].color:", "scene.json:12:13: fonts[0]:",
      ])
  }
}
