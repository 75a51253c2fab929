import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Reports the end of a film to an address of the server's configuration.
enum Webhook {
  private static let tries = 3

  /// Sends the status as JSON; after a failure, twice more.
  static func report(_ status: FilmJobs.Status, of id: String, to address: String) async {
    guard let url = URL(string: address),
      let body = try? JSONSerialization.data(withJSONObject: status.json(id: id))
    else {
      return
    }
    var request = URLRequest(url: url, timeoutInterval: 10)
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = body
    for attempt in 0..<tries {
      if let (_, response) = try? await URLSession.shared.data(for: request),
        let code = (response as? HTTPURLResponse)?.statusCode, (200..<300).contains(code)
      {
        return
      }
      try? await Task.sleep(for: .seconds(1 << attempt))
    }
  }
}
