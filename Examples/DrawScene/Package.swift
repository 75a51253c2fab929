// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "DrawScene",
  dependencies: [.package(name: "Afterglow", path: "../..")],
  targets: [
    .executableTarget(
      name: "DrawScene", dependencies: [.product(name: "Afterglow", package: "Afterglow")])
  ],
  swiftLanguageModes: [.v6]
)
