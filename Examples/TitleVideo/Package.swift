// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "TitleVideo",
  dependencies: [.package(name: "Afterglow", path: "../..")],
  targets: [
    .executableTarget(
      name: "TitleVideo", dependencies: [.product(name: "Afterglow", package: "Afterglow")])
  ],
  swiftLanguageModes: [.v6]
)
