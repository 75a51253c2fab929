// SwiftUI names that have another name here, or no equivalent: compiler errors state the replacement. They
// are not part of the API.
import VectorGraphics

extension SceneContent {
  @available(*, unavailable, renamed: "blur(standardDeviation:)")
  public func blur(radius: Double) -> Modified { modified { _ in } }

  @available(*, unavailable, renamed: "translate(x:y:)")
  public func offset(x: Double = 0, y: Double = 0) -> Modified { modified { _ in } }

  @available(*, unavailable, renamed: "scale(_:)")
  public func scaleEffect(_ factor: Double) -> Modified { modified { _ in } }

  @available(*, unavailable, message: "use rotate(_:), in degrees clockwise")
  public func rotationEffect(_ angle: Double) -> Modified { modified { _ in } }

  @available(
    *, unavailable, message: "use dropShadow(color:standardDeviation:x:y:) or boxShadow(color:blurRadius:)"
  )
  public func shadow(color: Color = .black, radius: Double, x: Double = 0, y: Double = 0) -> Modified {
    modified { _ in }
  }

  @available(*, unavailable, message: "use fill(_:) on each shape and text")
  public func foregroundStyle(_ color: Color) -> Modified { modified { _ in } }

  @available(*, unavailable, message: "use fill(_:) on each shape and text")
  public func foregroundColor(_ color: Color) -> Modified { modified { _ in } }

  @available(*, unavailable, message: "a Row, a Column or a Grid has padding(_:); elsewhere use inset(_:)")
  public func padding(_ length: Double = 16) -> Modified { modified { _ in } }

  @available(*, unavailable, message: "put the background before the content, in a Group")
  public func background(_ color: Color) -> Modified { modified { _ in } }

  @available(*, unavailable, renamed: "clip(_:)")
  public func clipShape(_ shape: some Shape) -> Modified { modified { _ in } }
}

@available(*, unavailable, message: "use a for loop")
public struct ForEach {}

@available(*, unavailable, renamed: "Group")
public struct ZStack {}

@available(*, unavailable, renamed: "Column")
public struct VStack {}

@available(*, unavailable, renamed: "Row")
public struct HStack {}

@available(*, unavailable, message: "use grow(), or the justifyContent of a Row or Column")
public struct Spacer {}
