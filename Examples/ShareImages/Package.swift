// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "ShareImages",
  dependencies: [.package(name: "Afterglow", path: "../..")],
  targets: [
    .executableTarget(
      name: "ShareImages", dependencies: [.product(name: "Afterglow", package: "Afterglow")])
  ],
  swiftLanguageModes: [.v6]
)
