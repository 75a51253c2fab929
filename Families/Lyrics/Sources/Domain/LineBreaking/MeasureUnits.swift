/// What is kept together with a number in a line: currency signs before it, units and counters after it.
enum MeasureUnits {
  static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0xFF10...0xFF19: true
    default: false
    }
  }

  /// Signs that precede a number.
  static let prefixes = Set("¥￥$＄£￡€#＃№".unicodeScalars)

  /// Signs between two digits of a number.
  static let separators = Set(".,:/．，：／".unicodeScalars)

  /// The unit that a text begins with, if it begins with one; the longest of several.
  static func unit(startingWith text: some StringProtocol) -> String? {
    guard let first = text.unicodeScalars.first else { return nil }
    if isLatinLetter(first) {
      let word = String(text.unicodeScalars.prefix(while: isLatinLetter))
      return latin.contains(word) ? word : nil
    }
    for length in [2, 1] {
      let candidate = String(text.prefix(length))
      if candidate.count == length, counters.contains(candidate) { return candidate }
    }
    return signs.contains(first) || (0x3300...0x33FF).contains(first.value) ? String(first) : nil
  }

  private static func isLatinLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xB5, 0x3BC: true
    default: false
    }
  }

  private static let signs = Set("%％‰℃℉°′″¢￠Å".unicodeScalars)

  private static let latin: Set<String> = [
    "km", "m", "cm", "mm", "nm", "µm", "μm", "kg", "g", "mg", "t", "L", "l", "ml", "mL", "dl", "h", "min",
    "s",
    "ms", "Hz", "kHz", "MHz", "GHz", "V", "W", "kW", "A", "px", "pt", "GB", "MB", "KB", "TB", "fps", "bpm",
    "BPM",
    "dB", "Pa", "hPa", "cal", "kcal", "ha", "th", "st", "nd", "rd", "am", "pm", "AM", "PM",
  ]

  private static let counters: Set<String> = [
    "円", "年", "月", "日", "時", "分", "秒", "人", "個", "本", "枚", "回", "度", "歳", "才", "匹", "階", "番", "号",
    "曲", "点", "名", "杯", "冊", "台", "軒", "着", "足", "羽", "頭", "条", "丁", "週", "泊", "倍", "割", "歩", "つ",
    "十", "百", "千", "万", "億", "兆", "時間", "年間", "週間", "ヶ月", "ヵ月", "か月", "カ月", "ケ月", "ヶ所", "ヵ所",
    "か所", "カ所", "ケ所", "丁目", "番目",
  ]
}
