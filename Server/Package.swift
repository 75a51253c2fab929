// swift-tools-version: 6.1
// The server, in a package of its own: who uses the library does not fetch what a server needs.

import PackageDescription

let package = Package(
  name: "AfterglowServer",
  products: [.executable(name: "afterglow-serve", targets: ["afterglow-serve"])],
  dependencies: [
    .package(name: "Afterglow", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.0.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .target(
      name: "AfterglowServer",
      dependencies: [
        .product(name: "Afterglow", package: "Afterglow"),
        .product(name: "ProgramFamilies", package: "Afterglow"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
    .executableTarget(
      name: "afterglow-serve",
      dependencies: [
        "AfterglowServer", .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "CPixelKernels", package: "Afterglow"),
      ]),
    .testTarget(
      name: "AfterglowServerTests",
      dependencies: [
        "AfterglowServer", .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
  ]
)
