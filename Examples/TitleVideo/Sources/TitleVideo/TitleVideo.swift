import Afterglow

/// `swift run TitleVideo [text] [output.mp4] [pixels]`
@main
struct TitleVideo {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let text = arguments.first ?? "Afterglow"
    let output = arguments.dropFirst().first ?? "title.mp4"
    let pixels = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 1080
    let scene = Scene(
      size: (1080, 1080), background: Color(hex: 0x0B0618), duration: 6, summary: "The title \(text)"
    ) {
      Title(text: text)
    }
    let options = RenderOptions(size: .pixels(width: pixels, height: pixels))
    try await scene.writeVideo(to: output, options: options) { progress in
      print("\(progress.finishedFrames) of \(progress.frameCount) frames")
    }
  }
}
