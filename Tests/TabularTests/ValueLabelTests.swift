import Testing

@testable import Tabular

/// How the values of one mark and the ticks of one axis are distinguished.
@Suite struct ValueLabelTests {
  private func labels(_ values: [Double], _ locale: FormatLocale = .english) -> [String] {
    let labels = ValueLabels(of: values, locale: locale)
    return values.map(labels.string)
  }

  @Test("labels of one mark have one unit and as many digits after the point")
  func uniform() {
    #expect(labels([12.3, 100, 100.5, 1234.5]) == ["12.3", "100.0", "100.5", "1,234.5"])
    #expect(labels([9888, 13_300]) == ["9.9K", "13.3K"])
    #expect(labels([15_000, 20_000]) == ["15K", "20K"])
    #expect(labels([9888, 13_300], .chinese) == ["9,888", "13,300"])
    #expect(labels([200, 99_500]) == ["200", "99,500"])
    #expect(labels([5, 7]) == ["5", "7"])
  }

  @Test("labels have as many digits as needed to distinguish the values, up to all of them")
  func apart() {
    #expect(labels([1_000_100, 1_000_250, 1_000_390]) == ["1,000,100", "1,000,250", "1,000,390"])
    #expect(labels([20_260_105, 20_260_106], .japanese) == ["20,260,105", "20,260,106"])
    #expect(labels([12.34, 12.31]) == ["12.34", "12.31"])
    #expect(labels([1_234_000, 1_234_500]) == ["1.234M", "1.235M"])
  }

  @Test("only zero is written as 0, and a value far from all others has its own format")
  func extremes() {
    #expect(labels([0, 1234.5, 0.0004]) == ["0", "1,234.5", "0.0004"])
    #expect(labels([3, 2e12]) == ["3", "2T"])
    #expect(labels([1234, 44_444, 217_284], .chinese) == ["1,234", "4.44万", "21.73万"])
    #expect(labels([200, 1_500_000, 1_500_010]) == ["200", "1,500,000", "1,500,010"])
    #expect(labels([0, 0]) == ["0", "0"])
    #expect(labels([]).isEmpty)
  }

  @Test("labels of one unit have equal numbers of digits, and sums no rounding noise")
  func noise() {
    #expect(labels([20, 24_000, 24_200, 5_000_000]).dropFirst().prefix(2) == ["24.0K", "24.2K"])
    #expect(labels([0.1 + 0.2, 28.700000000000003, 28.7, 14.2]) == ["0.3", "28.7", "28.7", "14.2"])
  }

  @Test("neighboring ticks never read the same")
  func ticks() {
    let seconds = [1_767_225_600, 1_767_225_620, 1_767_225_640] as [Double]
    #expect(NumberFormat.strings(forTicks: seconds) == ["1,767,225,600", "1,767,225,620", "1,767,225,640"])
    #expect(NumberFormat.strings(forTicks: [1_000_000, 1_250_000]) == ["1.00M", "1.25M"])
    #expect(NumberFormat.strings(forTicks: [1_000_000.0001, 1_000_000.0002]).first == "1,000,000.0001")
    #expect(NumberFormat.strings(forTicks: [0, 200_000, 1_000_000]) == ["0", "0.2M", "1.0M"])
    #expect(
      NumberFormat.strings(forTicks: [0, 2000, 12_000], locale: .chinese) == ["0", "0.2万", "1.2万"])
    #expect(
      NumberFormat.compact.strings(forTicks: [1_000_000, 1_000_100], locale: .english) == [
        "1,000,000", "1,000,100",
      ])
    #expect(NumberFormat.integer.strings(forTicks: [0, 0.5, 1], locale: .english) == ["0", "0.5", "1"])
    #expect(NumberFormat.compact.string(1e-300) == "1E−300")
  }
}
