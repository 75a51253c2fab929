import Afterglow

// The sample of the README, compiled. `SamplesTests` compares it line by line.
func readmeSample() async throws {
  let scene = Scene(size: (1080, 1080), background: .black, duration: 6) {
    Rectangle().fill(.linear(angle: 160, stops: [.indigo, .teal]))
    Text("Hello").font(.inter, size: 96).fill(.white)
      .position(x: .percent(50), y: .percent(50))
      .animation(.opacity, from: 0, to: 1, duration: 2)
  }
  try scene.writePNG(at: 1, to: "hello.png")
  try await scene.writeVideo(to: "hello.mp4")
}
