// swift-tools-version: 6.1
// The modules and their dependencies; docs/architecture.md explains them.

import PackageDescription

/// A family of components in a folder of its own: a module, the commands of the program, and tests with their cases.
struct Family {
  var name: String
  var hasCommand = true
  var hasCases = true
  /// Other families whose components it uses.
  var families: [String] = []

  var module: String { "Afterglow\(name)" }
  var command: String { "\(module)Command" }

  private var dependencies: [Target.Dependency] {
    [
      "SceneModel", "RenderTree", "VectorGraphics", "DataFiles", "Tabular", "Budgets", "XMLReading",
      "SystemFiles",
    ]
      + families.map { .target(name: "Afterglow\($0)") }
  }

  private var commandDependencies: [Target.Dependency] {
    [
      .target(name: module), "Afterglow", "CommandOptions", "FrameExport", "PangoText", "PixelKernels",
      "SceneFile",
      "VideoCoding", .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ] + dependencies + families.map { .target(name: "Afterglow\($0)Command") }
  }

  var targets: [Target] {
    [
      .target(name: module, dependencies: dependencies, path: "Families/\(name)/Sources"),
      .testTarget(
        name: "\(module)Tests",
        dependencies: [.target(name: module), "TestSupport"] + dependencies
          + (hasCommand
            ? [
              .target(name: command), "Afterglow", "FrameExport", "PixelKernels", "SceneFile", "VideoCoding",
            ] : []),
        path: "Families/\(name)/Tests", resources: hasCases ? [.copy("Cases")] : []),
    ]
      + (hasCommand
        ? [.target(name: command, dependencies: commandDependencies, path: "Families/\(name)/Command")] : [])
  }
}

let families = [
  Family(name: "Bracelets", hasCommand: false),
  Family(name: "Captions", families: ["Lyrics"]),
  Family(name: "Charts"),
  Family(name: "Codes", hasCommand: false),
  Family(name: "Crochet", families: ["Charts"]),
  Family(name: "Lyrics"),
  Family(name: "Sounds", hasCommand: false, hasCases: false),
  Family(name: "Workouts", families: ["Charts"]),
]
let familyModules = families.map { Target.Dependency.target(name: $0.module) }
let familyCommands = families.filter(\.hasCommand).map { Target.Dependency.target(name: $0.command) }

let package = Package(
  name: "Afterglow",
  products: [
    .library(name: "Afterglow", targets: ["Afterglow"]),
    .library(name: "AfterglowTesting", targets: ["AfterglowTesting"]),
    .library(name: "ProgramFamilies", targets: ["ProgramFamilies"]),
    // For the server, which reuses the memory of bitmaps as batches do.
    .library(name: "CPixelKernels", targets: ["CPixelKernels"]),
    .executable(name: "afterglow", targets: ["AfterglowCLI"]),
    .executable(name: "afterglow-preview", targets: ["AfterglowPreview"]),
  ] + families.map { .library(name: $0.module, targets: [$0.module]) },
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // Values
    .target(name: "VectorGraphics"),
    .target(name: "Budgets"),
    .target(name: "BoxLayout", dependencies: ["VectorGraphics"]),
    .target(name: "PixelKernels", dependencies: ["VectorGraphics", "CPixelKernels"]),
    .target(name: "PathRasterizing", dependencies: ["PixelKernels", "VectorGraphics"]),
    .target(name: "RenderTree", dependencies: ["VectorGraphics"]),
    .target(name: "CSoundKernels"),
    .target(name: "SoundMixing", dependencies: ["CSoundKernels"]),

    // Data, read and written with source positions; files, written atomically
    .target(name: "DataFiles", dependencies: ["SystemFiles", "VectorGraphics"]),
    .target(name: "SystemFiles", dependencies: ["CProcessCleanup"]),

    // Tables, the calendar, and formats of numbers and dates
    .target(name: "Tabular", dependencies: ["Budgets", "DataFiles", "SystemFiles", "VectorGraphics"]),

    // The scene model and its files
    .target(
      name: "SceneModel",
      dependencies: ["BoxLayout", "Budgets", "RenderTree", "VectorGraphics", "DataFiles", "Tabular"]),
    .target(
      name: "SceneFile",
      dependencies: [
        "BoxLayout", "Budgets", "SceneModel", "RenderTree", "VectorGraphics", "DataFiles", "Tabular",
      ]),

    // Other formats as layers
    .target(
      name: "SVGScenes",
      dependencies: ["Budgets", "SceneModel", "RenderTree", "VectorGraphics", "DataFiles", "XMLReading"]),

    // C libraries and their wrappers
    .target(name: "CCairo"),
    .systemLibrary(
      name: "CPangoHeaders", pkgConfig: "pango", providers: [.apt(["libpango1.0-dev"])]),
    .target(
      name: "CPango", dependencies: ["CPangoHeaders"],
      linkerSettings: [.linkedLibrary("fontconfig"), .linkedLibrary("freetype")]),
    .target(name: "CPNG", dependencies: ["CPixelKernels"], linkerSettings: [.linkedLibrary("png")]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .target(name: "CImageCodecs"),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .target(name: "XMLReading", dependencies: ["Budgets", "CExpat"]),
    .target(name: "CLibAV"),
    .target(name: "CTextBreaks"),
    .target(name: "CProcessCleanup"),
    .target(name: "CPixelKernels"),
    .target(
      name: "CairoDrawing", dependencies: ["PixelKernels", "SystemFiles", "VectorGraphics", "CCairo"]),
    .target(
      name: "PangoText",
      dependencies: [
        "RenderTree", "PixelKernels", "PNGCoding", "SystemFiles", "VectorGraphics", "CPango",
        "CTextBreaks",
      ]),
    .target(name: "PNGCoding", dependencies: ["PixelKernels", "CPNG", "CDeflate"]),
    .target(
      name: "ImageDecoding",
      dependencies: ["PixelKernels", "PNGCoding", "SystemFiles", "VectorGraphics", "CImageCodecs"]),
    .target(
      name: "ImageEncoding",
      dependencies: ["PixelKernels", "PNGCoding", "ImageDecoding", "SystemFiles", "CImageCodecs"]),
    .target(
      name: "VideoCoding",
      dependencies: ["PixelKernels", "SoundMixing", "SystemFiles", "VectorGraphics", "CLibAV"]),

    // Rendering and export
    .target(
      name: "SceneRenderer",
      dependencies: [
        "Budgets", "RenderTree", "PathRasterizing", "PixelKernels", "SoundMixing", "VectorGraphics",
        "PangoText",
      ]),
    .target(
      name: "VectorExport",
      dependencies: [
        "Budgets", "RenderTree", "SceneRenderer", "CairoDrawing", "PangoText", "PNGCoding", "PixelKernels",
        "VectorGraphics",
      ]),
    .target(
      name: "FrameExport",
      dependencies: [
        "Budgets", "SceneRenderer", "VectorExport", "SceneModel", "RenderTree", "PixelKernels", "PNGCoding",
        "ImageEncoding", "SoundMixing",
        "VectorGraphics", "VideoCoding", "SystemFiles", "DataFiles",
      ]),
    .target(
      name: "GoldenComparison",
      dependencies: ["VectorGraphics", "PixelKernels", "PNGCoding", "DataFiles", "SystemFiles"]),
    .target(
      name: "Afterglow",
      dependencies: [
        "BoxLayout", "Budgets", "SceneFile", "SceneModel", "SceneRenderer", "SVGScenes", "FrameExport",
        "ImageDecoding",
        "ImageEncoding",
        "PNGCoding", "PangoText", "VectorExport",
        "PixelKernels", "RenderTree", "SoundMixing", "VectorGraphics", "VideoCoding", "DataFiles",
        "SystemFiles", "Tabular",
      ]),
    .target(
      name: "GoldenSuites",
      dependencies: [
        "Afterglow", "Budgets", "FrameExport", "GoldenComparison", "PangoText", "PixelKernels",
        "SystemFiles", "VectorGraphics", "VideoCoding",
      ]),
    .target(name: "AfterglowTesting", dependencies: ["Afterglow", "GoldenSuites", "GoldenComparison"]),

    // Programs; the families follow at the end
    .target(name: "ProgramFamilies", dependencies: ["SceneModel"] + familyModules),
    .target(
      name: "CommandOptions",
      dependencies: [
        "Afterglow", "CProcessCleanup", "DataFiles", "FrameExport", "GoldenSuites",
        "ImageEncoding", "PixelKernels", "SceneFile", "SceneModel", "SystemFiles", "VectorExport",
        "VectorGraphics",
        "VideoCoding",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "AfterglowCLI",
      dependencies: [
        "Afterglow", "CommandOptions", "ProgramFamilies", "FrameExport", "GoldenComparison", "GoldenSuites",
        "ImageEncoding", "PixelKernels",
        "VectorGraphics", "VideoCoding", "SceneFile", "SceneModel", "Tabular", "SystemFiles",
        "CProcessCleanup", "DataFiles", "ImageDecoding", "SceneRenderer", "VectorExport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ] + familyCommands),

    // A separate program, which `afterglow preview` executes, so that other commands do not load the page.
    .executableTarget(
      name: "AfterglowPreview",
      dependencies: [
        "Afterglow", "AfterglowCaptions", "AfterglowCaptionsCommand", "CommandOptions", "DataFiles",
        "FrameExport", "GoldenComparison", "ProgramFamilies", "SceneFile", "SceneModel", "SceneRenderer",
        "SystemFiles",
      ],
      resources: ["preview.html", "preview.css", "preview.js", "picture.js"].map {
        .embedInCode("Page/\($0)")
      }),

    .executableTarget(
      name: "AfterglowBenchmarks",
      dependencies: [
        "Afterglow", "AfterglowCharts", "AfterglowChartsCommand", "FrameExport", "PangoText", "PixelKernels",
        "PNGCoding",
        "ProgramFamilies", "RenderTree", "SceneModel", "SystemFiles", "Tabular", "VectorGraphics",
        "VideoCoding",
      ]),

    // Tests and benchmarks
    .target(
      name: "TestSupport", dependencies: ["PixelKernels", "VectorGraphics"], path: "Tests/TestSupport"),
    .testTarget(name: "BudgetsTests", dependencies: ["Budgets"]),
    .testTarget(
      name: "BoxLayoutTests", dependencies: ["BoxLayout", "DataFiles", "VectorGraphics"], exclude: ["Cases"]),
    .testTarget(name: "SoundMixingTests", dependencies: ["SoundMixing"]),
    .testTarget(name: "VectorGraphicsTests", dependencies: ["VectorGraphics", "TestSupport"]),
    .testTarget(
      name: "PixelKernelsTests",
      dependencies: ["PixelKernels", "CPixelKernels", "VectorGraphics", "TestSupport"]),
    .testTarget(name: "DataFilesTests", dependencies: ["DataFiles", "TestSupport"]),
    .testTarget(name: "SystemFilesTests", dependencies: ["SystemFiles", "TestSupport"]),
    .testTarget(
      name: "TabularTests", dependencies: ["Budgets", "Tabular", "TestSupport"], exclude: ["Cases"]),
    .testTarget(
      name: "SceneModelTests",
      dependencies: ["SceneModel", "RenderTree", "VectorGraphics", "TestSupport", "DataFiles"],
      exclude: ["Cases"]),
    .testTarget(
      name: "AfterglowTests",
      dependencies: [
        "Afterglow", "AfterglowBracelets", "AfterglowCharts", "ProgramFamilies", "DataFiles", "FrameExport",
        "ImageDecoding", "PNGCoding", "PangoText", "PixelKernels", "RenderTree", "SceneFile", "SceneModel",
        "SystemFiles",
        "Tabular", "VectorGraphics", "VideoCoding", "TestSupport",
      ],
      exclude: ["Cases"]),
    // Uses only the public API, like a dependent package.
    .testTarget(
      name: "PublicAPITests", dependencies: ["Afterglow", "AfterglowTesting"] + familyModules,
      exclude: ["PublicAPI.txt"],
      packageAccess: false),
    .testTarget(
      name: "SceneFileTests",
      dependencies: [
        "BoxLayout", "Budgets", "AfterglowBracelets", "AfterglowCharts", "SceneFile", "SceneModel",
        "ProgramFamilies",
        "RenderTree", "VectorGraphics", "DataFiles",
        "TestSupport",
      ],
      exclude: ["Cases"]),
    .testTarget(
      name: "AfterglowCLITests",
      dependencies: [
        "DataFiles", "ImageDecoding", "ImageEncoding", "PNGCoding", "PixelKernels", "TestSupport",
        "VideoCoding",
      ],
      exclude: ["Help.txt"]),
    .testTarget(
      name: "SceneRendererTests",
      dependencies: [
        "Afterglow", "Budgets", "SceneRenderer", "RenderTree", "PangoText", "PixelKernels", "VectorGraphics",
        "TestSupport",
      ]),
    .testTarget(
      name: "GoldenComparisonTests",
      dependencies: ["GoldenComparison", "PixelKernels", "PNGCoding", "VectorGraphics"]),
    .testTarget(
      name: "GoldenSuitesTests",
      dependencies: [
        "GoldenSuites", "GoldenComparison", "AfterglowTesting", "Afterglow", "PNGCoding",
        "PixelKernels", "ProgramFamilies",
      ],
      exclude: ["GoldenImages", "Scenes"]),
    .testTarget(
      name: "PathRasterizingTests",
      dependencies: ["PathRasterizing", "PixelKernels", "VectorGraphics", "TestSupport"]),
    .testTarget(
      name: "CairoDrawingTests", dependencies: ["CairoDrawing", "PixelKernels", "VectorGraphics"]),
    .testTarget(
      name: "FrameExportTests",
      dependencies: [
        "Afterglow", "Budgets", "FrameExport", "ImageDecoding", "ImageEncoding", "PixelKernels", "PNGCoding",
        "SystemFiles",
        "VectorExport",
        "VectorGraphics",
        "VideoCoding", "XMLReading", "TestSupport",
      ]),
    .testTarget(
      name: "PangoTextTests", dependencies: ["PangoText", "RenderTree", "VectorGraphics", "PNGCoding"],
      exclude: ["Cases"]),
    .testTarget(
      name: "ImageDecodingTests",
      dependencies: ["ImageDecoding", "PNGCoding", "PixelKernels", "TestSupport", "VectorGraphics"],
      exclude: ["Cases"]),
    .testTarget(
      name: "ImageEncodingTests",
      dependencies: ["ImageEncoding", "ImageDecoding", "PixelKernels", "TestSupport"]),
    .testTarget(
      name: "SVGScenesTests",
      dependencies: [
        "Budgets", "SVGScenes", "SceneModel", "RenderTree", "VectorGraphics", "XMLReading", "TestSupport",
      ]),
    .testTarget(name: "PNGCodingTests", dependencies: ["PNGCoding", "TestSupport"]),
    .testTarget(
      name: "VideoCodingTests",
      dependencies: ["VideoCoding", "PixelKernels", "RenderTree", "CLibAV", "SoundMixing", "TestSupport"],
      resources: [.copy("Cases")]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)

package.targets += families.flatMap(\.targets)

// For `make test`: with optimization, where everything else is compiled without, what loops over bytes, glyphs and pixels.
if Context.environment["AFTERGLOW_OPTIMIZED_CORE"] != nil {
  let loops: Set = [
    "DataFiles", "GoldenComparison", "ImageDecoding", "ImageEncoding", "PNGCoding", "PangoText",
    "PathRasterizing", "PixelKernels", "RenderTree", "SceneRenderer", "SceneRendererTests", "SystemFiles",
    "TestSupport", "VectorGraphics",
  ]
  for target in package.targets where loops.contains(target.name) {
    target.swiftSettings = [.unsafeFlags(["-Xfrontend", "-O", "-Xfrontend", "-enable-default-cmo"])]
  }
  // Tests start the program more than a thousand times: linked with Swift's libraries statically it starts in half the time.
  // The argument parser's Foundation needs two libraries that the linker does not find by itself. No test may depend on this
  // target, since the settings would hold for the test program too.
  for target in package.targets where target.name == "AfterglowCLI" {
    target.linkerSettings = [
      .unsafeFlags(["-static-stdlib", "-l_FoundationCollections", "-l_FoundationCShims"])
    ]
  }
}

// One suite of tests, without building the others (`make test-one NAME=AfterglowChartsTests`).
if let suite = Context.environment["AFTERGLOW_SUITE"] {
  package.targets.removeAll { $0.type == .test && $0.name != suite }
}

// Built only with `--sanitize=fuzzer`, which provides the function `main` (`make fuzz`).
if Context.environment["AFTERGLOW_FUZZING"] != nil {
  package.targets.append(
    .executableTarget(
      name: "AfterglowFuzzing",
      dependencies: [
        "Afterglow", "AfterglowCrochet", "AfterglowLyrics", "DataFiles", "ImageDecoding", "PNGCoding",
        "ProgramFamilies",
        "SceneFile",
        "Tabular", "VectorGraphics",
      ],
      path: "Tests/Fuzzing", exclude: ["Seeds"]))
  package.products.append(.executable(name: "AfterglowFuzzing", targets: ["AfterglowFuzzing"]))
}
