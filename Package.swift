// swift-tools-version: 6.1
// The rooms of the house and the arrows between them; docs/architecture.md has the picture.

import PackageDescription

let package = Package(
  name: "Afterglow",
  products: [
    .library(name: "Afterglow", targets: ["Afterglow"]),
    .library(name: "AfterglowTesting", targets: ["AfterglowTesting"]),
    .executable(name: "afterglow", targets: ["AfterglowCLI"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // Values
    .target(name: "VectorGraphics"),
    .target(name: "PixelKernels", dependencies: ["VectorGraphics", "CPixelKernels"]),
    .target(name: "RenderTree", dependencies: ["VectorGraphics"]),

    // Data, read and written with its places
    .target(name: "DataFiles"),

    // What an author writes
    .target(name: "SceneModel", dependencies: ["RenderTree", "VectorGraphics"]),
    .target(name: "ChartScenes", dependencies: ["SceneModel", "RenderTree", "VectorGraphics", "DataFiles"]),
    .target(
      name: "BraceletScenes",
      dependencies: ["SceneModel", "RenderTree", "ChartScenes", "DataFiles", "VectorGraphics"]),
    .target(
      name: "LyricScenes",
      dependencies: ["SceneModel", "RenderTree", "VectorGraphics", "DataFiles"]),
    .target(
      name: "WorkoutScenes",
      dependencies: ["SceneModel", "RenderTree", "ChartScenes", "DataFiles", "VectorGraphics"]),
    .target(
      name: "SceneFile",
      dependencies: [
        "SceneModel", "DataFiles", "ChartScenes", "BraceletScenes", "LyricScenes", "WorkoutScenes",
      ]),

    // C libraries, and the owners of their handles
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CPangoHeaders", pkgConfig: "pango", providers: [.apt(["libpango1.0-dev"])]),
    .target(
      name: "CPango", dependencies: ["CPangoHeaders"],
      linkerSettings: [.linkedLibrary("fontconfig")]),
    .target(name: "CPNG", linkerSettings: [.linkedLibrary("png")]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .target(name: "CLibAV"),
    .target(name: "CPixelKernels"),
    .target(name: "CairoDrawing", dependencies: ["VectorGraphics", "PixelKernels", "CCairo"]),
    .target(
      name: "PangoText",
      dependencies: ["RenderTree", "PixelKernels", "PNGCoding", "CPango"]),
    .target(name: "PNGCoding", dependencies: ["PixelKernels", "CPNG", "CDeflate"]),
    .target(name: "VideoCoding", dependencies: ["PixelKernels", "CLibAV"]),

    // Drawing and delivering
    .target(
      name: "SceneRenderer",
      dependencies: ["RenderTree", "PixelKernels", "CairoDrawing", "PangoText"]),
    .target(name: "FrameExport", dependencies: ["SceneRenderer", "PNGCoding", "VideoCoding"]),
    .target(
      name: "GoldenComparison",
      dependencies: ["VectorGraphics", "PixelKernels", "PNGCoding", "DataFiles"]),
    .target(
      name: "Afterglow",
      dependencies: [
        "SceneFile", "SceneRenderer", "FrameExport", "PNGCoding", "DataFiles", "LyricScenes", "ChartScenes",
        "WorkoutScenes",
      ]),
    .target(
      name: "GoldenSuites",
      dependencies: [
        "Afterglow", "GoldenComparison", "CairoDrawing", "PangoText", "PixelKernels", "VideoCoding",
      ]),
    .target(name: "AfterglowTesting", dependencies: ["Afterglow", "GoldenSuites", "GoldenComparison"]),
    .executableTarget(
      name: "AfterglowCLI",
      dependencies: [
        "Afterglow", "GoldenComparison", "GoldenSuites", "PixelKernels", "VideoCoding", "LyricScenes",
        "ChartScenes",
        "WorkoutScenes",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    .executableTarget(
      name: "AfterglowBenchmarks", dependencies: ["Afterglow", "PixelKernels", "PNGCoding", "VideoCoding"]),

    // Proof
    .testTarget(name: "VectorGraphicsTests", dependencies: ["VectorGraphics"]),
    .testTarget(name: "PixelKernelsTests", dependencies: ["PixelKernels"]),
    .testTarget(name: "DataFilesTests", dependencies: ["DataFiles"]),
    .testTarget(name: "SceneModelTests", dependencies: ["SceneModel"]),
    .testTarget(
      name: "ChartScenesTests", dependencies: ["ChartScenes"], resources: [.copy("Cases")]),
    .testTarget(
      name: "BraceletScenesTests", dependencies: ["BraceletScenes", "SceneModel", "RenderTree"],
      resources: [.copy("Cases")]),
    .testTarget(
      name: "LyricScenesTests", dependencies: ["LyricScenes", "DataFiles"], resources: [.copy("Cases")]),
    .testTarget(
      name: "WorkoutScenesTests", dependencies: ["WorkoutScenes"], resources: [.copy("Cases")]),
    .testTarget(
      name: "AfterglowTests", dependencies: ["Afterglow", "PNGCoding", "PixelKernels", "VideoCoding"],
      exclude: ["Cases"]),
    .testTarget(name: "SceneFileTests", dependencies: ["SceneFile"]),
    .testTarget(name: "AfterglowCLITests", dependencies: ["AfterglowCLI", "DataFiles", "PNGCoding"]),
    .testTarget(
      name: "SceneRendererTests", dependencies: ["Afterglow", "SceneRenderer", "PangoText", "PixelKernels"]),
    .testTarget(
      name: "GoldenComparisonTests",
      dependencies: ["GoldenComparison", "PixelKernels", "PNGCoding", "VectorGraphics"]),
    .testTarget(
      name: "GoldenSuitesTests",
      dependencies: [
        "GoldenSuites", "GoldenComparison", "AfterglowTesting", "Afterglow", "AfterglowCLI", "PNGCoding",
        "PixelKernels",
      ],
      exclude: ["GoldenImages", "Scenes"]),
    .testTarget(name: "CairoDrawingTests", dependencies: ["CairoDrawing", "PixelKernels", "VectorGraphics"]),
    .testTarget(name: "FrameExportTests", dependencies: ["Afterglow", "PixelKernels", "VideoCoding"]),
    .testTarget(name: "PangoTextTests", dependencies: ["PangoText"], exclude: ["Cases"]),
    .testTarget(name: "PNGCodingTests", dependencies: ["PNGCoding"]),
    .testTarget(
      name: "VideoCodingTests", dependencies: ["VideoCoding"], resources: [.copy("Cases")]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
