import Testing

@testable import AfterglowWorkouts

@Suite struct BodyPartTests {
  @Test(
    "the part is guessed from the words of the name",
    arguments: [
      ("Incline Bench Press (Dumbbell)", BodyPart.chest), ("Lower Chest Fly", .chest), ("Push Up", .chest),
      ("Seated Overhead Press (Barbell)", .shoulders), ("Shoulder Press (Dumbbell)", .shoulders),
      ("Single Arm Lateral Raise (Cable)", .shoulders), ("Face Pull", .shoulders),
      ("Reverse Fly (Machine)", .shoulders),
      ("Triceps Pushdown", .arms), ("Bicep Curl (Dumbbell)", .arms), ("Hammer Curl", .arms),
      ("Skullcrusher", .arms),
      ("Bench Press - Close Grip (Barbell)", .arms), ("Squat (Barbell)", .quads), ("Leg Press", .quads),
      ("Leg Extension (Machine)", .quads), ("Bulgarian Split Squat", .quads),
      ("Lying Leg Curl (Machine)", .hamstrings),
      ("Romanian Deadlift (Barbell)", .hamstrings), ("Hip Thrust (Barbell)", .glutes),
      ("Deadlift (Barbell)", .back),
      ("Pull Up (Assisted)", .back), ("Lat Pulldown (Cable)", .back), ("Bent Over Row (Barbell)", .back),
      ("T Bar Row", .back), ("Seated Calf Raise (Plate Loaded)", .calves), ("Plank", .abs),
      ("Hanging Leg Raise", .abs),
      ("Wrist Roller", .forearms), ("Neck Curl", .neck), ("Clean and Jerk", .fullBody),
      ("Running (Treadmill)", .cardio),
      ("Straight Leg Deadlift (Barbell)", .hamstrings), ("Chest Supported Row (Machine)", .back),
      ("Handstand Push Up", .shoulders), ("Lateral Band Walks", .glutes), ("Svend Press", .chest),
      ("Hex Press (Dumbbell)", .chest), ("Plate Press", .chest), ("Torso Rotation (Machine)", .abs),
      ("Flutter Kicks", .abs), ("Side Bend (Dumbbell)", .abs), ("Dragon Flag", .abs),
      ("Jumping Jack", .cardio),
      ("High Knees", .cardio), ("HIIT", .cardio), ("Spinning", .cardio), ("Skating", .cardio),
      ("Skiing", .cardio),
      ("Boxing", .cardio), ("Climbing", .cardio), ("Mountain Climbers", .abs), ("Battle Ropes", .fullBody),
      ("Wall Ball", .fullBody), ("Cable Pull Through", .glutes), ("Clamshell", .glutes),
      ("Sled Push", .quads),
      ("Hammer Strength Row", .back), ("Upright Row", .shoulders), ("Behind the Neck Press", .shoulders),
      ("Row Erg", .cardio), ("Bench Pull", .back), ("Diamond Push Up", .arms), ("Farmers Walk", .forearms),
      ("Walking Lunge", .quads), ("Reverse Pec Deck", .shoulders), ("Landmine Press", .chest),
      ("Rowing (Machine)", .cardio), ("Intensity", .other), ("", .other), ("Leg Press Calf Raise", .calves),
    ])
  func guesses(name: String, part: BodyPart) {
    #expect(BodyPart(guessedFrom: name) == part, "\(name)")
  }

  @Test(
    "names in Chinese and Japanese are known as well",
    arguments: [
      (
        BodyPart.chest,
        "卧推 上斜哑铃卧推 臥推 俯卧撑 双杠臂屈伸 ベンチプレス インクライン・ベンチプレス 腕立て伏せ ケーブルクロスオーバー"
      ),
      (.quads, "深蹲 杠铃深蹲 腿屈伸 スクワット ブルガリアンスクワット レッグプレス"),
      (
        .back,
        "硬拉 硬舉 划船 杠铃划船 引体向上 高位下拉 直臂下压 耸肩 デッドリフト ベントオーバーロウ ワンハンドロー 懸垂 ラットプルダウン "
          + "ケーブルロー（シーテッド） シーテッドローイング"
      ),
      (.shoulders, "推举 侧平举 直立划船 ショルダープレス サイドレイズ アップライトロウ"),
      (.arms, "弯举 二头弯举 绳索下压 カール アームカール ダンベルカール"),
      (.hamstrings, "俯卧腿弯举 罗马尼亚硬拉 レッグカール"), (.abs, "卷腹 平板支撑 悬垂举腿 登山跑 クランチ プランク"),
      (.cardio, "跑步 划船机 高抬腿 ランニング"), (.calves, "站姿提踵 カーフレイズ"),
      (.forearms, "农夫行走 リストカール"), (.glutes, "臀推 ヒップスラスト"), (.other, "動作 其他"),
    ])
  func unspaced(part: BodyPart, names: String) {
    for name in names.split(separator: " ") {
      #expect(BodyPart(guessedFrom: String(name)) == part, "\(name)")
    }
  }

  @Test("categories of other apps are used, legs by their exercise")
  func categories() {
    #expect(BodyPart(category: "Biceps", exerciseName: "X") == .arms)
    #expect(BodyPart(category: "Legs", exerciseName: "Leg Curl") == .hamstrings)
    #expect(BodyPart(category: "Legs", exerciseName: "Something") == .quads)
    #expect(BodyPart(category: "", exerciseName: "Plank") == .abs)
    #expect(BodyPart(category: "Mine", exerciseName: "Mine") == .other)
    #expect(BodyPart(category: "胸部", exerciseName: "Mine") == .chest)
    #expect(BodyPart(category: "Mine", exerciseName: "Plank") == .abs)
  }
}
