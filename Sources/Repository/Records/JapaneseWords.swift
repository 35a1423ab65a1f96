/// How Japanese programs and writers say who may read something.
enum JapaneseWords {
  static let names: [String: HidingName] = [
    "下書き": .draft, "未公開": .draft, "状態": .status, "ステータス": .status,
    "公開": .open, "公開状態": .open, "公開設定": .open, "公開区分": .open, "公開ステータス": .open,
    "公開フラグ": .open, "公開範囲": .visibility,
    "非公開": .hides, "非公開フラグ": .hides, "限定公開": .hides, "非表示": .hides, "削除": .hides, "削除済み": .hides,
    "削除済": .hides, "削除フラグ": .hides, "削除日時": .hides,
  ]

  static let hidingStates: Set = [
    "非公開", "非表示", "限定公開", "削除", "削除済み", "削除済", "公開しない", "公開停止",
    "却下", "ゴミ箱", "ごみ箱", "会員限定",
  ]
  static let waitingStates: Set = [
    "下書き", "未公開", "予約", "予約投稿", "承認待ち", "未承認", "保留", "公開待ち", "公開前",
    "予約中", "予約済み",
  ]
  /// With what such a state may begin: `非公開（一時）`, `下書き保存`, `公開予定`.
  static let hidingBeginnings = ["非公開", "非表示", "限定公開"]
  static let waitingBeginnings = ["下書き", "未公開", "公開予"]
  /// Characters of a state; prose is longer.
  static let longestState = 12
  static let closedAudiences: Set = [
    "限定", "自分のみ", "自分だけ", "友達のみ", "友達", "フォロワーのみ", "フォロワー",
  ]
  static let openAudiences: Set = [
    "公開", "公開中", "公開済み", "公開済", "公開する", "全体", "全体公開", "一般", "一般公開", "全公開", "全員",
    "すべて", "誰でも", "だれでも", "みんな", "全員に公開", "公开", "所有人",
  ]
  static let yes: Set = [
    "はい", "する", "オン", "有", "あり", "有り", "可", "○", "〇", "◯", "済", "済み", "ok", "✓", "✔", "是",
  ]
  static let no: Set = ["いいえ", "しない", "オフ", "無", "なし", "無し", "不可", "×"]
}
