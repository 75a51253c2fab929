// Written by Scripts/make-locales. swift-format-ignore-file
// Source: Unicode Common Locale Data Repository (Unicode License v3), as PyPI's Babel 2.18.0 holds it.

extension LocaleFormats {
  /// One block of 12 lines per language: number symbols; short names of powers of ten; patterns of dates; of
  /// times; month names, wide and abbreviated, in format and stand-alone form; day names from Monday, wide,
  /// abbreviated and narrow; day periods. `LocaleFormats.init(block:)` describes the fields.
  static let table = """
    [en]
    .|,|3|3|0|−|{0}%
    3:3:K|6:6:M|9:9:B|12:12:T
    MMMM d, y|MMM d, y|M/d/yy|MMM d|M/d|d|MMMM y|MMM y|LLL|y
    h:mm a|h:mm:ss a|{1}, {0}
    January|February|March|April|May|June|July|August|September|October|November|December
    January|February|March|April|May|June|July|August|September|October|November|December
    Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec
    Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec
    Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday
    Mon|Tue|Wed|Thu|Fri|Sat|Sun
    M|T|W|T|F|S|S
    AM|PM
    [zh-Hans]
    .|,|3|3|0|−|{0}%
    4:4:万|8:8:亿|12:12:万亿
    y年M月d日|y年M月d日|y/M/d|M月d日|M/d|d日|y年M月|y年M月|LLL|y年
    HH:mm|HH:mm:ss|{1} {0}
    一月|二月|三月|四月|五月|六月|七月|八月|九月|十月|十一月|十二月
    一月|二月|三月|四月|五月|六月|七月|八月|九月|十月|十一月|十二月
    1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
    1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
    星期一|星期二|星期三|星期四|星期五|星期六|星期日
    周一|周二|周三|周四|周五|周六|周日
    一|二|三|四|五|六|日
    上午|下午
    [zh-Hant]
    .|,|3|3|0|−|{0}%
    4:4:萬|8:8:億|12:12:兆
    y年M月d日|y年M月d日|y/M/d|M月d日|M/d|d日|y年M月|y年M月|LLL|y年
    HH:mm|HH:mm:ss|{1} {0}
    1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
    1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
    1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
    1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
    星期一|星期二|星期三|星期四|星期五|星期六|星期日
    週一|週二|週三|週四|週五|週六|週日
    一|二|三|四|五|六|日
    上午|下午
    [hi]
    .|,|3|2|0|−|{0}%
    3:3:\u{A0}हज़ार|5:5:\u{A0}लाख|7:7:\u{A0}क॰|9:9:\u{A0}अ॰|11:11:\u{A0}ख॰|13:13:\u{A0}नील
    d MMMM y|d MMM y|d/M/yy|d MMM|d/M|d|MMMM y|MMM y|LLL|y
    h:mm a|h:mm:ss a|{1}, {0}
    जनवरी|फ़रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्टूबर|नवंबर|दिसंबर
    जनवरी|फ़रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्टूबर|नवंबर|दिसंबर
    जन॰|फ़र॰|मार्च|अप्रैल|मई|जून|जुल॰|अग॰|सित॰|अक्टू॰|नव॰|दिस॰
    जन॰|फ़र॰|मार्च|अप्रैल|मई|जून|जुल॰|अग॰|सित॰|अक्टू॰|नव॰|दिस॰
    सोमवार|मंगलवार|बुधवार|गुरुवार|शुक्रवार|शनिवार|रविवार
    सोम|मंगल|बुध|गुरु|शुक्र|शनि|रवि
    सो|मं|बु|गु|शु|श|र
    am|pm
    [es]
    ,|.|3|3|0|−|{0}\u{A0}%
    3:3:\u{A0}mil|6:6:\u{A0}M|9:10:\u{A0}mil\u{A0}M|12:12:\u{A0}B
    d 'de' MMMM 'de' y|d MMM y|d/M/yy|d MMM|d/M|d|MMMM 'de' y|MMM y|LLL|y
    H:mm|H:mm:ss|{1}, {0}
    enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre
    enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre
    ene|feb|mar|abr|may|jun|jul|ago|sept|oct|nov|dic
    ene|feb|mar|abr|may|jun|jul|ago|sept|oct|nov|dic
    lunes|martes|miércoles|jueves|viernes|sábado|domingo
    lun|mar|mié|jue|vie|sáb|dom
    L|M|X|J|V|S|D
    a.\u{202F}m.|p.\u{202F}m.
    [fr]
    ,|\u{202F}|3|3|0|−|{0}\u{A0}%
    3:3:\u{A0}k|6:6:\u{A0}M|9:9:\u{A0}Md|12:12:\u{A0}Bn
    d MMMM y|d MMM y|dd/MM/y|d MMM|dd/MM|d|MMMM y|MMM y|LLL|y
    HH:mm|HH:mm:ss|{1}, {0}
    janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre
    janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre
    janv.|févr.|mars|avr.|mai|juin|juil.|août|sept.|oct.|nov.|déc.
    janv.|févr.|mars|avr.|mai|juin|juil.|août|sept.|oct.|nov.|déc.
    lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche
    lun.|mar.|mer.|jeu.|ven.|sam.|dim.
    L|M|M|J|V|S|D
    AM|PM
    [ar]
    .|,|3|3|0|\u{200E}−|{0}%
    3:3:\u{A0}ألف:\u{A0}آلاف|6:6:\u{A0}مليون|9:9:\u{A0}مليار|12:12:\u{A0}ترليون
    d MMMM y|d MMM y|d\u{200F}/M\u{200F}/y|d MMM|d\u{200F}/M|d|MMMM y|MMM y|LLL|y
    h:mm a|h:mm:ss a|{1}، {0}
    يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر
    يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر
    يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر
    يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر
    الاثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت|الأحد
    الاثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت|الأحد
    ن|ث|ر|خ|ج|س|ح
    ص|م
    [bn]
    .|,|3|2|০|−|{0}%
    3:3:\u{A0}হা|5:5:\u{A0}লা|7:7:\u{A0}কো|9:10:শত\u{A0}কো|12:12:\u{A0}লা.কো.
    d MMMM, y|d MMM, y|d/M/yy|d MMM|d/M|d|MMMM y|MMM y|LLL|y
    h:mm a|h:mm:ss a|{1} {0}
    জানুয়ারী|ফেব্রুয়ারী|মার্চ|এপ্রিল|মে|জুন|জুলাই|আগস্ট|সেপ্টেম্বর|অক্টোবর|নভেম্বর|ডিসেম্বর
    জানুয়ারী|ফেব্রুয়ারী|মার্চ|এপ্রিল|মে|জুন|জুলাই|আগস্ট|সেপ্টেম্বর|অক্টোবর|নভেম্বর|ডিসেম্বর
    জানু|ফেব|মার্চ|এপ্রি|মে|জুন|জুল|আগ|সেপ|অক্টো|নভে|ডিসে
    জানু|ফেব|মার্চ|এপ্রিল|মে|জুন|জুলাই|আগস্ট|সেপ্টেম্বর|অক্টোবর|নভেম্বর|ডিসেম্বর
    সোমবার|মঙ্গলবার|বুধবার|বৃহস্পতিবার|শুক্রবার|শনিবার|রবিবার
    সোম|মঙ্গল|বুধ|বৃহস্পতি|শুক্র|শনি|রবি
    সো|ম|বু|বৃ|শু|শ|র
    AM|PM
    [pt]
    ,|.|3|3|0|−|{0}%
    3:3:\u{A0}mil|6:6:\u{A0}mi|9:9:\u{A0}bi|12:12:\u{A0}tri
    d 'de' MMMM 'de' y|d 'de' MMM 'de' y|dd/MM/y|d 'de' MMM|dd/MM|d|MMMM 'de' y|MMM 'de' y|LLL|y
    HH:mm|HH:mm:ss|{1} {0}
    janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro
    janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro
    jan.|fev.|mar.|abr.|mai.|jun.|jul.|ago.|set.|out.|nov.|dez.
    jan.|fev.|mar.|abr.|mai.|jun.|jul.|ago.|set.|out.|nov.|dez.
    segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|sábado|domingo
    seg.|ter.|qua.|qui.|sex.|sáb.|dom.
    S|T|Q|Q|S|S|D
    AM|PM
    [ru]
    ,|\u{A0}|3|3|0|−|{0}\u{A0}%
    3:3:\u{A0}тыс.|6:6:\u{A0}млн|9:9:\u{A0}млрд|12:12:\u{A0}трлн
    d MMMM y\u{202F}'г'.|d MMM y\u{202F}'г'.|dd.MM.y|d MMM|dd.MM|d|LLLL y\u{202F}'г'.|LLL y\u{202F}'г'.|LLL|y
    HH:mm|HH:mm:ss|{1}, {0}
    января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря
    январь|февраль|март|апрель|май|июнь|июль|август|сентябрь|октябрь|ноябрь|декабрь
    янв.|февр.|мар.|апр.|мая|июн.|июл.|авг.|сент.|окт.|нояб.|дек.
    янв.|февр.|март|апр.|май|июнь|июль|авг.|сент.|окт.|нояб.|дек.
    понедельник|вторник|среда|четверг|пятница|суббота|воскресенье
    пн|вт|ср|чт|пт|сб|вс
    П|В|С|Ч|П|С|В
    AM|PM
    [ur]
    .|,|3|3|0|\u{200E}−|{0}%
    3:3:\u{A0}ہزار|5:5:\u{A0}لاکھ|7:7:\u{A0}کروڑ|9:9:\u{A0}ارب|11:11:\u{A0}کھرب|12:13:\u{A0}ٹریلین
    d MMMM، y|d MMM، y|d/M/yy|d MMM|d/M|d|MMMM y|MMM y|LLL|y
    h:mm a|h:mm:ss a|{1} {0}
    جنوری|فروری|مارچ|اپریل|مئی|جون|جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر
    جنوری|فروری|مارچ|اپریل|مئی|جون|جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر
    جنوری|فروری|مارچ|اپریل|مئی|جون|جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر
    جنوری|فروری|مارچ|اپریل|مئی|جون|جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر
    پیر|منگل|بدھ|جمعرات|جمعہ|ہفتہ|اتوار
    پیر|منگل|بدھ|جمعرات|جمعہ|ہفتہ|اتوار
    M|T|W|T|F|S|S
    AM|PM
    [id]
    ,|.|3|3|0|−|{0}%
    3:3:\u{A0}rb|6:6:\u{A0}jt|9:9:\u{A0}M|12:12:\u{A0}T
    d MMMM y|d MMM y|dd/MM/yy|d MMM|d/M|d|MMMM y|MMM y|LLL|y
    HH.mm|HH.mm.ss|{1} {0}
    Januari|Februari|Maret|April|Mei|Juni|Juli|Agustus|September|Oktober|November|Desember
    Januari|Februari|Maret|April|Mei|Juni|Juli|Agustus|September|Oktober|November|Desember
    Jan|Feb|Mar|Apr|Mei|Jun|Jul|Agu|Sep|Okt|Nov|Des
    Jan|Feb|Mar|Apr|Mei|Jun|Jul|Agu|Sep|Okt|Nov|Des
    Senin|Selasa|Rabu|Kamis|Jumat|Sabtu|Minggu
    Sen|Sel|Rab|Kam|Jum|Sab|Min
    S|S|R|K|J|S|M
    AM|PM
    [de]
    ,|.|3|3|0|−|{0}\u{A0}%
    6:6:\u{A0}Mio.|9:9:\u{A0}Mrd.|12:12:\u{A0}Bio.
    d. MMMM y|d. MMM y|dd.MM.yy|d. MMM|d.M.|d|MMMM y|MMM y|LLL|y
    HH:mm|HH:mm:ss|{1}, {0}
    Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember
    Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember
    Jan.|Feb.|März|Apr.|Mai|Juni|Juli|Aug.|Sept.|Okt.|Nov.|Dez.
    Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez
    Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag
    Mo|Di|Mi|Do|Fr|Sa|So
    M|D|M|D|F|S|S
    AM|PM
    [ja]
    .|,|3|3|0|−|{0}%
    4:4:万|8:8:億|12:12:兆|16:16:京
    y年M月d日|y年M月d日|y/MM/dd|M月d日|M/d|d日|y年M月|y年M月|M月|y年
    H:mm|H:mm:ss|{1} {0}
    1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
    1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
    1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
    1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
    月曜日|火曜日|水曜日|木曜日|金曜日|土曜日|日曜日
    月|火|水|木|金|土|日
    月|火|水|木|金|土|日
    午前|午後
    [tr]
    ,|.|3|3|0|−|%{0}
    3:3:\u{A0}B|6:6:\u{A0}Mn|9:9:\u{A0}Mr|12:12:\u{A0}Tn
    d MMMM y|d MMM y|d.MM.y|d MMM|d/M|d|MMMM y|MMM y|LLL|y
    HH:mm|HH:mm:ss|{1} {0}
    Ocak|Şubat|Mart|Nisan|Mayıs|Haziran|Temmuz|Ağustos|Eylül|Ekim|Kasım|Aralık
    Ocak|Şubat|Mart|Nisan|Mayıs|Haziran|Temmuz|Ağustos|Eylül|Ekim|Kasım|Aralık
    Oca|Şub|Mar|Nis|May|Haz|Tem|Ağu|Eyl|Eki|Kas|Ara
    Oca|Şub|Mar|Nis|May|Haz|Tem|Ağu|Eyl|Eki|Kas|Ara
    Pazartesi|Salı|Çarşamba|Perşembe|Cuma|Cumartesi|Pazar
    Pzt|Sal|Çar|Per|Cum|Cmt|Paz
    P|S|Ç|P|C|C|P
    ÖÖ|ÖS
    [vi]
    ,|.|3|3|0|−|{0}%
    3:3:\u{A0}N|6:6:\u{A0}Tr|9:9:\u{A0}T|12:12:\u{A0}NT
    d MMMM, y|d MMM, y|d/M/yy|d MMM|d/M|d|MMMM 'năm' y|MMM y|LLL|y
    HH:mm|HH:mm:ss|{0} {1}
    tháng 1|tháng 2|tháng 3|tháng 4|tháng 5|tháng 6|tháng 7|tháng 8|tháng 9|tháng 10|tháng 11|tháng 12
    Tháng 1|Tháng 2|Tháng 3|Tháng 4|Tháng 5|Tháng 6|Tháng 7|Tháng 8|Tháng 9|Tháng 10|Tháng 11|Tháng 12
    thg 1|thg 2|thg 3|thg 4|thg 5|thg 6|thg 7|thg 8|thg 9|thg 10|thg 11|thg 12
    Tháng 1|Tháng 2|Tháng 3|Tháng 4|Tháng 5|Tháng 6|Tháng 7|Tháng 8|Tháng 9|Tháng 10|Tháng 11|Tháng 12
    Thứ Hai|Thứ Ba|Thứ Tư|Thứ Năm|Thứ Sáu|Thứ Bảy|Chủ Nhật
    Th 2|Th 3|Th 4|Th 5|Th 6|Th 7|CN
    T2|T3|T4|T5|T6|T7|CN
    SA|CH
    [ko]
    .|,|3|3|0|−|{0}%
    3:3:천|4:4:만|8:8:억|12:12:조
    y년 MMMM d일|y년 MMM d일|yy. M. d.|MMM d일|M. d.|d일|y년 MMMM|y년 MMM|LLL|y년
    a h:mm|a h:mm:ss|{1} {0}
    1월|2월|3월|4월|5월|6월|7월|8월|9월|10월|11월|12월
    1월|2월|3월|4월|5월|6월|7월|8월|9월|10월|11월|12월
    1월|2월|3월|4월|5월|6월|7월|8월|9월|10월|11월|12월
    1월|2월|3월|4월|5월|6월|7월|8월|9월|10월|11월|12월
    월요일|화요일|수요일|목요일|금요일|토요일|일요일
    월|화|수|목|금|토|일
    월|화|수|목|금|토|일
    AM|PM
    [it]
    ,|.|3|3|0|−|{0}%
    6:6:\u{A0}Mln|9:9:\u{A0}Mld|12:12:\u{A0}Bln
    d MMMM y|d MMM y|dd/MM/yy|d MMM|dd/MM|d|MMMM y|MMM y|LLL|y
    HH:mm|HH:mm:ss|{1}, {0}
    gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre
    gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre
    gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic
    gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic
    lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica
    lun|mar|mer|gio|ven|sab|dom
    L|M|M|G|V|S|D
    AM|PM
    [th]
    .|,|3|3|0|−|{0}%
    3:3:K|6:6:M|9:9:B|12:12:T
    d MMMM 'ค.ศ.' y|d MMM y|d/M/yy|d MMM|d/M|d|MMMM y|MMM y|LLL|y
    HH:mm|HH:mm:ss|{1} {0}
    มกราคม|กุมภาพันธ์|มีนาคม|เมษายน|พฤษภาคม|มิถุนายน|กรกฎาคม|สิงหาคม|กันยายน|ตุลาคม|พฤศจิกายน|ธันวาคม
    มกราคม|กุมภาพันธ์|มีนาคม|เมษายน|พฤษภาคม|มิถุนายน|กรกฎาคม|สิงหาคม|กันยายน|ตุลาคม|พฤศจิกายน|ธันวาคม
    ม.ค.|ก.พ.|มี.ค.|เม.ย.|พ.ค.|มิ.ย.|ก.ค.|ส.ค.|ก.ย.|ต.ค.|พ.ย.|ธ.ค.
    ม.ค.|ก.พ.|มี.ค.|เม.ย.|พ.ค.|มิ.ย.|ก.ค.|ส.ค.|ก.ย.|ต.ค.|พ.ย.|ธ.ค.
    วันจันทร์|วันอังคาร|วันพุธ|วันพฤหัสบดี|วันศุกร์|วันเสาร์|วันอาทิตย์
    จ.|อ.|พ.|พฤ.|ศ.|ส.|อา.
    จ|อ|พ|พฤ|ศ|ส|อา
    AM|PM
    [pl]
    ,|\u{A0}|3|3|0|−|{0}%
    3:3:\u{A0}tys.|6:6:\u{A0}mln|9:9:\u{A0}mld|12:12:\u{A0}bln
    d MMMM y|d MMM y|d.MM.y|d MMM|d.MM|d|LLLL y|LLL y|LLL|y
    HH:mm|HH:mm:ss|{1}, {0}
    stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia
    styczeń|luty|marzec|kwiecień|maj|czerwiec|lipiec|sierpień|wrzesień|październik|listopad|grudzień
    sty|lut|mar|kwi|maj|cze|lip|sie|wrz|paź|lis|gru
    sty|lut|mar|kwi|maj|cze|lip|sie|wrz|paź|lis|gru
    poniedziałek|wtorek|środa|czwartek|piątek|sobota|niedziela
    pon.|wt.|śr.|czw.|pt.|sob.|niedz.
    P|W|Ś|C|P|S|N
    AM|PM
    [uk]
    ,|\u{A0}|3|3|0|−|{0}%
    3:3:\u{A0}тис.|6:6:\u{A0}млн|9:9:\u{A0}млрд|12:12:\u{A0}трлн
    d MMMM y\u{202F}'р'.|d MMM y\u{202F}'р'.|dd.MM.yy|d MMM|dd.MM|d|LLLL y\u{202F}'р'.|LLL y\u{202F}'р'.|LLL|y
    HH:mm|HH:mm:ss|{1}, {0}
    січня|лютого|березня|квітня|травня|червня|липня|серпня|вересня|жовтня|листопада|грудня
    січень|лютий|березень|квітень|травень|червень|липень|серпень|вересень|жовтень|листопад|грудень
    січ.|лют.|бер.|квіт.|трав.|черв.|лип.|серп.|вер.|жовт.|лист.|груд.
    січ.|лют.|бер.|квіт.|трав.|черв.|лип.|серп.|вер.|жовт.|лист.|груд.
    понеділок|вівторок|середа|четвер|пʼятниця|субота|неділя
    пн|вт|ср|чт|пт|сб|нд
    П|В|С|Ч|П|С|Н
    дп|пп
    """
}
