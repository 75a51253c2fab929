import Testing

@testable import AfterglowCodes
