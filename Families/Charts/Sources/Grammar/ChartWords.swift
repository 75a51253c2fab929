import Tabular

/// The built-in words of charts, in the language of a locale.
struct ChartWords {
  private enum Index: Int {
    case sum, mean, count, max, min, median, aggregateOfField, share, noData, other, allSmaller, shownNames
  }

  private let words: [String]

  init(_ locale: FormatLocale) {
    words = Self.table[locale.languageTag] ?? Self.table["en"] ?? []
  }

  private func word(_ place: Index) -> String {
    words.indices.contains(place.rawValue) ? words[place.rawValue] : ""
  }

  var share: String { word(.share) }
  var noData: String { word(.noData) }
  /// The label of merged small slices, and the one used if a slice of the data already has that name.
  var other: String { word(.other) }
  var allSmaller: String { word(.allSmaller) }

  /// `20 of 40 names shown`
  func shownNames(_ count: Int, of total: Int, locale: FormatLocale) -> String {
    func text(_ number: Int) -> String { NumberFormat.integer.string(Double(number), locale: locale) }
    return word(.shownNames).replacing("{0}", with: text(count)).replacing("{1}", with: text(total))
  }

  /// The name of an aggregate; nil for those that are only known by the name of their column.
  func name(of operation: Aggregation.Operation) -> String? {
    switch operation {
    case .sum: word(.sum)
    case .mean: word(.mean)
    case .count: word(.count)
    case .max: word(.max)
    case .min: word(.min)
    case .median: word(.median)
    case .deviation, .variance, .error, .lowerQuartile, .upperQuartile, .distinct: nil
    }
  }

  /// `Sum of volume`
  func name(of operation: Aggregation.Operation, of field: String) -> String {
    guard let name = name(of: operation) else { return field }
    return word(.aggregateOfField).replacing("{0}", with: name).replacing("{1}", with: field)
  }

  private static let table: [String: [String]] = Dictionary(
    uniqueKeysWithValues: lines.split(separator: "\n").map { line in
      let fields = line.split(separator: "|").map { String($0) }
      return (fields[0], Array(fields.dropFirst()))
    })

  /// Sum, mean, count, maximum, minimum, median, one of them of a field, share, no data, other, smaller
  /// values, names that are shown.
  private static let lines = """
    en|Sum|Mean|Count|Maximum|Minimum|Median|{0} of {1}|Share|No data|Other|All smaller|{0} of {1} names shown
    zh-Hans|总和|平均值|计数|最大值|最小值|中位数|{1}（{0}）|占比|暂无数据|其他|其余合计|显示 {1} 个名称中的 {0} 个
    zh-Hant|總和|平均值|計數|最大值|最小值|中位數|{1}（{0}）|占比|無資料|其他|其餘合計|顯示 {1} 個名稱中的 {0} 個
    hi|योग|औसत|संख्या|अधिकतम|न्यूनतम|माध्यिका|{1} ({0})|हिस्सा|कोई डेटा नहीं|अन्य|शेष सभी|{1} में से {0} नाम दिखाए गए
    es|Suma|Media|Recuento|Máximo|Mínimo|Mediana|{0} de {1}|Proporción|Sin datos|Otros|Los demás|{0} de {1} nombres mostrados
    fr|Somme|Moyenne|Nombre|Maximum|Minimum|Médiane|{1} ({0})|Part|Aucune donnée|Autres|Tous les autres|{0} noms affichés sur {1}
    ar|المجموع|المتوسط|العدد|الحد الأقصى|الحد الأدنى|الوسيط|{1} ({0})|الحصة|لا توجد بيانات|أخرى|الباقي|يظهر {0} من {1} من الأسماء
    bn|যোগফল|গড়|সংখ্যা|সর্বোচ্চ|সর্বনিম্ন|মধ্যমা|{1} ({0})|অংশ|কোনো তথ্য নেই|অন্যান্য|বাকি সব|{1}টির মধ্যে {0}টি নাম দেখানো হয়েছে
    pt|Soma|Média|Contagem|Máximo|Mínimo|Mediana|{0} de {1}|Proporção|Sem dados|Outros|Os demais|{0} de {1} nomes exibidos
    ru|Сумма|Среднее|Количество|Максимум|Минимум|Медиана|{1} ({0})|Доля|Нет данных|Другое|Все остальные|Показано названий: {0} из {1}
    ur|مجموعہ|اوسط|تعداد|زیادہ سے زیادہ|کم سے کم|وسطانیہ|{1} ({0})|حصہ|کوئی ڈیٹا نہیں|دیگر|باقی سب|{1} میں سے {0} نام دکھائے گئے
    id|Jumlah|Rata-rata|Banyaknya|Maksimum|Minimum|Median|{1} ({0})|Bagian|Tidak ada data|Lainnya|Sisanya|{0} dari {1} nama ditampilkan
    de|Summe|Mittelwert|Anzahl|Maximum|Minimum|Median|{1} ({0})|Anteil|Keine Daten|Sonstige|Alle übrigen|{0} von {1} Namen gezeigt
    ja|合計|平均|件数|最大値|最小値|中央値|{1}の{0}|割合|データなし|その他|少数の合計|{1}件中{0}件の名前を表示
    tr|Toplam|Ortalama|Sayı|En yüksek|En düşük|Medyan|{1} ({0})|Pay|Veri yok|Diğer|Geri kalanı|{1} addan {0} tanesi gösteriliyor
    vi|Tổng|Trung bình|Số lượng|Lớn nhất|Nhỏ nhất|Trung vị|{1} ({0})|Tỷ lệ|Không có dữ liệu|Khác|Còn lại|Hiển thị {0} trong số {1} tên
    ko|합계|평균|개수|최댓값|최솟값|중앙값|{1} {0}|비율|데이터 없음|기타|나머지|이름 {1}개 중 {0}개 표시
    it|Somma|Media|Conteggio|Massimo|Minimo|Mediana|{1} ({0})|Quota|Nessun dato|Altro|Tutti gli altri|{0} nomi mostrati su {1}
    th|ผลรวม|ค่าเฉลี่ย|จำนวน|ค่าสูงสุด|ค่าต่ำสุด|มัธยฐาน|{1} ({0})|สัดส่วน|ไม่มีข้อมูล|อื่น ๆ|ที่เหลือทั้งหมด|แสดง {0} จาก {1} ชื่อ
    pl|Suma|Średnia|Liczba|Maksimum|Minimum|Mediana|{1} ({0})|Udział|Brak danych|Inne|Pozostałe|Pokazano nazw: {0} z {1}
    uk|Сума|Середнє|Кількість|Максимум|Мінімум|Медіана|{1} ({0})|Частка|Немає даних|Інше|Усі інші|Показано назв: {0} з {1}
    """
}
