extension BodyPart {
  typealias Rule = (part: BodyPart, phrases: [String])

  /// Names in English. The first rule with a phrase in the name decides, so what is special is before what is
  /// general: a leg curl before a curl, a reverse fly before a fly, a row on a chest support before a chest
  /// press.
  static let rules: [Rule] = [
    (
      .fullBody,
      [
        "clean*", "snatch*", "thruster*", "burpee*", "get up*", "kettlebell swing*", "wall ball*",
        "battle rope*",
        "battling rope*", "ball slam*", "slam ball*", "man maker*", "bear crawl*", "bear complex*",
        "devil press*",
      ]
    ),
    (.shoulders, ["behind the neck press*", "behind neck press*"]),
    (.back, ["behind the neck pull*", "behind neck pull*", "behind the neck lat*", "behind neck lat*"]),
    (.neck, ["neck"]),
    (
      .forearms,
      [
        "wrist*", "forearm*", "reverse curl*", "gripper*", "farmer*", "dead hang*", "plate pinch*",
        "finger curl*",
        "hand grip*",
      ]
    ),
    (.calves, ["calf", "calves", "tibialis*"]),
    (
      .hamstrings,
      [
        "leg curl*", "hamstring*", "romanian*", "rdl", "stiff leg*", "straight leg deadlift*",
        "straight legged deadlift*", "single leg deadlift*", "glute ham*", "nordic*", "good morning*",
      ]
    ),
    (
      .glutes,
      [
        "hip thrust*", "glute*", "kickback hip", "hip abduct*", "abductor*", "donkey kick*", "band walk*",
        "lateral walk*", "monster walk*", "pull through*", "clamshell*", "clam shell*", "fire hydrant*",
        "frog pump*", "rear kick*", "hip extension*", "hip bridge*",
      ]
    ),
    (
      .quads,
      [
        "squat*", "leg press*", "leg extension*", "lunge*", "step up*", "hip adduct*", "adductor*", "quad*",
        "wall sit*", "pistol*", "box jump*", "sled push*", "prowler*",
      ]
    ),
    (
      .abs,
      [
        "crunch*", "sit up*", "situp*", "plank*", "leg raise*", "knee raise*", "ab", "abs", "russian twist*",
        "hollow hold*", "hollow rock*", "hollow body*", "toes to bar*", "l sit*", "wood chop*", "woodchop*",
        "pallof*", "dead bug*", "bird dog*", "core", "v up*", "mountain climber*", "oblique*",
        "torso rotation*",
        "trunk rotation*", "flutter kick*", "scissor kick*", "side bend*", "dragon flag*", "heel tap*",
        "toe touch*",
        "landmine 180*", "knees to elbow*", "knee to elbow*", "jackknife*", "jack knife*",
        "windshield wiper*",
        "rollout*", "roll out*",
      ]
    ),
    (
      .shoulders,
      [
        "lateral raise*", "front raise*", "side raise*", "y raise*", "shoulder*", "overhead press*",
        "military*",
        "arnold*", "rear delt*", "reverse fly*", "reverse flye*", "reverse pec*", "face pull*",
        "upright row*",
        "push press*", "ohp", "delt*", "cuban*", "external rotation*", "internal rotation*", "handstand*",
        "pike push up*", "pike pushup*", "pullapart*", "pull apart*", "z press*",
      ]
    ),
    (
      .arms,
      [
        "tricep*", "bicep*", "skullcrusher*", "skull crusher*", "pushdown*", "push down*", "kickback*",
        "close grip bench*", "bench press close grip", "close grip push up*", "diamond push up*",
        "french press*",
        "jm press*", "tate press*", "overhead extension*", "preacher*", "concentration*", "hammer curl*",
        "bench dip*", "seated dip*", "arm curl*", "arm extension*",
      ]
    ),
    (.cardio, ["row erg*", "rowerg*", "rowing*", "rower*"]),
    (.back, ["row", "rows", "bench pull*"]),
    (
      .chest,
      [
        "bench*", "chest*", "pec", "pec deck*", "fly", "flye", "flyes", "flies", "butterfly*", "crossover*",
        "push up*", "pushup*", "press up*", "dip", "dips", "incline press*", "decline press*", "floor press*",
        "svend*", "hex press*", "squeeze press*", "plate press*", "landmine press*", "around the world*",
      ]
    ),
    (
      .cardio,
      [
        "run", "running*", "treadmill*", "cycling*", "bike*", "elliptical*", "cross trainer*",
        "crosstrainer*",
        "walk*", "stair*", "swim*", "jump rope*", "rope skipping*", "skipping*", "cardio*", "erg", "jog*",
        "hike*",
        "hiking*", "sprint*", "stepper*", "climber*", "climbing*", "jumping jack*", "high knee*",
        "butt kick*",
        "hiit", "spinning*", "spin", "skating*", "ski", "skiing*", "skierg*", "boxing*", "kickboxing*",
        "shadow box*", "aerobic*", "dance*", "dancing*", "zumba*", "yoga*", "sled drag*", "sled pull*",
      ]
    ),
    (
      .back,
      [
        "pull up*", "pullup*", "chin up*", "chinup*", "pulldown*", "pull down*", "lat", "lats", "deadlift*",
        "dead lift*", "back extension*", "hyperextension*", "shrug*", "pullover*", "rack pull*", "superman*",
        "muscle up*", "rope climb*",
      ]
    ),
    (.arms, ["curl", "curls"]),
    (.shoulders, ["press"]),
  ]

  /// Names in Chinese (both scripts) and Japanese, which may stand anywhere in a name; a space at the end of one is an end
  /// of a word. The first rule decides here too.
  static let unspacedRules: [Rule] = [
    (
      .fullBody,
      [
        "高翻", "抓举", "抓舉", "挺举", "挺舉", "波比", "壶铃摆", "壺鈴擺", "战绳", "戰繩", "墙球", "牆球", "土耳其",
        "クリーン", "スナッチ", "バーピー", "スラスター", "ケトルベルスイング", "ターキッシュ", "バトルロープ", "ウォールボール",
      ]
    ),
    (.back, ["直臂下", "耸肩", "聳肩", "シュラッグ", "ストレートアームプル"]),
    (
      .forearms,
      [
        "腕弯举", "腕彎舉", "手腕", "前臂", "反握弯举", "反握彎舉", "握力", "农夫", "農夫", "リストカール", "手首", "前腕",
        "リバースカール", "ファーマー",
      ]
    ),
    (.neck, ["颈部", "頸部", "颈屈伸", "颈弯举", "ネックカール", "ネックエクステンション", "ネックフレクション"]),
    (.calves, ["提踵", "小腿", "カーフ", "ふくらはぎ"]),
    (
      .hamstrings,
      [
        "腿弯举", "腿彎舉", "直腿硬", "罗马尼亚", "羅馬尼亞", "腘绳", "膕繩", "股二头", "股二頭", "大腿二頭", "早安", "北欧",
        "レッグカール", "ルーマニアン", "スティッフ", "グッドモーニング", "ハムストリング", "ノルディック",
      ]
    ),
    (
      .glutes,
      [
        "臀", "髋外展", "髖外展", "蚌式", "ヒップスラスト", "ヒップリフト", "グルート", "アブダクション", "アブダクター", "お尻",
        "ドンキーキック", "クラムシェル", "プルスルー",
      ]
    ),
    (
      .quads,
      [
        "深蹲", "腿举", "腿舉", "腿屈伸", "腿伸展", "蹬腿", "弓步", "弓箭步", "箭步", "登阶", "登階", "箱跳", "跳箱", "靠墙",
        "靠牆", "髋内收", "髖內收", "雪橇推", "スクワット", "レッグプレス", "レッグエクステンション", "ランジ", "ステップアップ",
        "ボックスジャンプ", "アダクション", "アダクター", "大腿四頭", "股四头", "股四頭", "ウォールシット",
      ]
    ),
    (.abs, ["登山者", "登山跑", "マウンテンクライマー"]),
    (
      .cardio,
      [
        "跑", "骑行", "騎行", "单车", "單車", "椭圆", "橢圓", "游泳", "跳绳", "跳繩", "开合跳", "開合跳", "高抬腿", "划船机",
        "划船機", "楼梯", "樓梯", "步行", "快走", "走路", "徒步", "登山", "滑雪", "滑冰", "拳击", "拳擊", "攀岩", "有氧",
        "ランニング", "ジョギング", "ウォーキング", "トレッドミル", "バイク", "サイクリング", "エリプティカル", "クロストレーナー",
        "水泳", "スイミング", "縄跳び", "なわとび", "ローイングマシ", "ローイングエルゴ", "ボクシング", "スキー", "スケート",
        "クライミング", "ハイキング", "ジャンピングジャック", "ステッパー", "もも上げ", "自転車", "スピニング",
      ]
    ),
    (
      .abs,
      [
        "卷腹", "捲腹", "仰卧起坐", "仰臥起坐", "平板支撑", "平板支撐", "棒式", "举腿", "舉腿", "抬腿", "转体", "轉體", "体侧屈",
        "體側屈", "龙旗", "龍旗", "腹", "クランチ", "シットアップ", "プランク", "レッグレイズ", "ニーレイズ", "ツイスト",
        "アブローラー", "アブドミナル", "トーソローテーション", "サイドベンド", "ドラゴンフラッグ", "バタ足", "体幹",
      ]
    ),
    (
      .shoulders,
      [
        "肩", "平举", "平舉", "面拉", "反向飞鸟", "反向飛鳥", "俯身飞鸟", "俯身飛鳥", "直立划船", "直立劃船", "阿诺德",
        "阿諾德", "倒立", "三角肌", "ショルダー", "サイドレイズ", "フロントレイズ", "リアレイズ", "リアデルト", "ラテラルレイズ",
        "フェイスプル", "アップライトロ", "アーノルド", "オーバーヘッドプレス", "ミリタリー", "バックプレス", "リバースフライ",
        "リアフライ", "逆立ち",
      ]
    ),
    (
      .arms,
      [
        "二头", "二頭", "三头", "三頭", "弯举", "彎舉", "颈后臂屈伸", "仰卧臂屈伸", "下压", "下壓", "窄距卧推", "窄握卧推",
        "窄距臥推", "窄握臥推", "碎颅", "カール", "キックバック", "プレスダウン", "プッシュダウン", "トライセプス",
        "トライセップス", "バイセプス", "スカルクラッシャー", "フレンチプレス", "ナローベンチ", "ナローグリップベンチ",
      ]
    ),
    (.back, ["划船", "劃船", "ロウ", "ローイング", "ロー "]),
    (
      .chest,
      [
        "卧推", "臥推", "飞鸟", "飛鳥", "胸", "俯卧撑", "俯臥撐", "伏地挺身", "双杠", "雙槓", "臂屈伸", "上斜推", "ベンチプレス",
        "チェスト", "フライ", "ペックデック", "クロスオーバー", "腕立て", "プッシュアップ", "ディップ", "インクラインプレス",
        "フロアプレス",
      ]
    ),
    (
      .back,
      [
        "硬拉", "硬举", "硬舉", "引体向上", "引體向上", "下拉", "背", "山羊挺身", "超人", "デッドリフト", "懸垂", "チンニング",
        "プルアップ", "チンアップ", "ラットプル", "プルダウン", "バックエクステンション", "プルオーバー", "マッスルアップ",
        "ハイパーエクステンション",
      ]
    ),
    (.shoulders, ["推举", "推舉", "プレス"]),
  ]
}
