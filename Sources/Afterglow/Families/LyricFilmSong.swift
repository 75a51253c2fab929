import DataFiles
import LyricScenes
import SceneFile

/// The lyrics of a film as their file gives them.
struct LyricFilmSong {
  let document: LyricsDocument
  /// What the component `lyrics` is given.
  let parameters: [(String, JSONValue)]

  /// Reads a file: `.txt` with a line of the song on each line, else JSON.
  ///
  /// Throws `missingInput` where the file is not there, `invalidScene` with every fault in it.
  init(path: String, notation: LyricsNotation) throws(AfterglowError) {
    let text = try LyricFilm.contents(of: path)
    do throws(LyricError) {
      if path.hasSuffix(".txt") {
        document = LyricsDocument(lines: try notation.lines(in: text))
        parameters = [("lyrics", JSONValue(text)), ("notation", JSONValue(notation.rawValue))]
      } else {
        document = try LyricsDocument(parsing: text)
        parameters = [("lyrics", document.json)]
      }
    } catch {
      throw LyricFilm.located(error, in: path)
    }
  }
}
