import RenderTree

/// The fonts that scenes can rely on: the Debian packages that install them and the paths of their files.
///
/// The table avoids reading about forty files at every start, of which one or two are used.
enum DeclaredFonts {
  static let faces: [FontFace] = inter + notoCJK + notoColorEmoji + dejaVu + notoScripts + noto + liberation

  static let emojiFamily = "Noto Color Emoji"
  static let symbolFamily = "DejaVu Sans"

  private static let inter: [FontFace] = {
    let weights = [
      ("Thin", 100), ("ExtraLight", 200), ("Light", 300), ("Regular", 400), ("Medium", 500),
      ("SemiBold", 600), ("Bold", 700), ("ExtraBold", 800), ("Black", 900),
    ]
    return [("Inter", "Inter"), ("Inter Display", "InterDisplay")].flatMap { family, file in
      weights.flatMap { name, weight in
        let italicName = name == "Regular" ? "Italic" : name + "Italic"
        return [(name, Font.Style.normal), (italicName, .italic)].map { suffix, style in
          FontFace(
            family: family, style: style, weights: weight...weight,
            path: "/usr/share/fonts/opentype/inter/\(file)-\(suffix).otf", package: "fonts-inter")
        }
      }
    }
  }()

  private static let notoCJK: [FontFace] = {
    let families = [("Sans", "Sans", 0), ("Sans", "Sans Mono", 5), ("Serif", "Serif", 0)]
    return families.flatMap { file, kind, firstIndex in
      [("Regular", 400), ("Bold", 700)].flatMap { name, weight in
        HanRegion.allCases.enumerated().map { index, region in
          FontFace(
            family: "Noto \(kind) CJK \(region.familySuffix)", style: .normal, weights: weight...weight,
            path: "/usr/share/fonts/opentype/noto/Noto\(file)CJK-\(name).ttc",
            index: UInt32(firstIndex + index), package: "fonts-noto-cjk")
        }
      }
    }
  }()

  private static let notoColorEmoji = [
    FontFace(
      family: emojiFamily, style: .normal, weights: 400...400,
      path: "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf", package: "fonts-noto-color-emoji")
  ]

  private static let notoScripts: [FontFace] = ScriptFont.all.flatMap { font in
    [("Regular", 400), ("Bold", 700)].prefix(font.hasBold ? 2 : 1).map { suffix, weight in
      FontFace(
        family: font.family, style: .normal, weights: weight...weight,
        path: "/usr/share/fonts/truetype/noto/\(font.family.filter { $0 != " " })-\(suffix).ttf",
        package: "fonts-noto-core")
    }
  }

  private static let dejaVu: [FontFace] = ["Sans", "Sans Mono", "Serif"].flatMap { kind in
    [("", 400), ("-Bold", 700)].map { suffix, weight in
      FontFace(
        family: "DejaVu \(kind)", style: .normal, weights: weight...weight,
        path: "/usr/share/fonts/truetype/dejavu/DejaVu\(kind.filter { $0 != " " })\(suffix).ttf",
        package: "fonts-dejavu-core")
    }
  }

  /// The four faces of each family.
  private static func families(_ names: [String], in folder: String, package: String) -> [FontFace] {
    let faces: [(String, Int, Font.Style)] = [
      ("Regular", 400, .normal), ("Bold", 700, .normal), ("Italic", 400, .italic),
      ("BoldItalic", 700, .italic),
    ]
    return names.flatMap { name in
      faces.map { suffix, weight, style in
        FontFace(
          family: name, style: style, weights: weight...weight,
          path: "/usr/share/fonts/truetype/\(folder)/\(name.filter { $0 != " " })-\(suffix).ttf",
          package: package)
      }
    }
  }

  private static let noto = families(["Noto Sans", "Noto Serif"], in: "noto", package: "fonts-noto-core")

  /// The families with the widths of Arial, Times New Roman and Courier New.
  private static let liberation = families(
    ["Liberation Sans", "Liberation Serif", "Liberation Mono"], in: "liberation", package: "fonts-liberation")
}
