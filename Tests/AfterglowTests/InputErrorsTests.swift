import FrameExport
import ImageDecoding
import SceneFile
import Testing

@testable import Afterglow

@Suite("Faults of inputs")
struct InputErrorsTests {
  private func error(_ images: [ImageError], isMissing: Bool? = nil) -> AfterglowError {
    var faults = AfterglowError.InputErrors()
    for image in images {
      faults.note(SceneFileError(file: "a.json", message: image.description), of: image)
    }
    if let isMissing { faults.note(SceneFileError(file: "a.json", message: "no"), isMissing: isMissing) }
    return faults.error(in: "a.json", InputFiles())
  }

  @Test("an image that is damaged is invalid data, even if another file is missing")
  func damaged() {
    for isMissing in [nil, true] {
      guard case .invalidScene(let errors) = error([.damaged(.png, reason: "no")], isMissing: isMissing)
      else {
        Issue.record("not invalid")
        continue
      }
      #expect(errors.count == (isMissing == nil ? 1 : 2))
    }
  }

  @Test("captions in place of a scene are named, but not those in the text of a scene")
  func captions() {
    func fault(_ text: String) -> String? { ForeignFile.fault(of: Array(text.utf8), at: "a.json") }
    let captions = "<tt xmlns=\"http://www.w3.org/ns/ttml\">"
    #expect(fault("<?xml version=\"1.0\"?>\n" + captions)?.contains("TTML") == true)
    #expect(fault("{\"timing\": \"\(captions)\"}") == nil)
  }

  @Test("a missing library is unavailable, whatever else is wrong")
  func missingLibrary() {
    let library = ImageError.missingLibrary(.webp, package: "libwebp7", reason: "no")
    guard case .unavailable(let errors) = error([.damaged(.png, reason: "no"), library], isMissing: true)
    else {
      Issue.record("not unavailable")
      return
    }
    #expect(errors.count == 3)
  }

  @Test(
    "exhausted memory is a shortage of the machine, whatever else is wrong",
    arguments: [
      ImageError.outOfMemory(.jpeg), .png(.outOfMemory),
    ])
  func shortage(image: ImageError) {
    let library = ImageError.missingLibrary(.webp, package: "libwebp7", reason: "no")
    guard case .export(.shortage(let message)) = error([library, image]) else {
      Issue.record("no shortage")
      return
    }
    #expect(message.split(separator: "\n").count == 2)
  }
}
