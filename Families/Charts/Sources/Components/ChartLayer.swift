// Derived from the parameters that ChartComponent declares; written by `make record-api`.
import SceneModel
import VectorGraphics

/// A chart of marks (bar, line, area, point, rule, sector, rectangle, text) over data.
public struct Chart: SingleLayerContent {
  public var layer: Layer

  /// - Parameters:
  ///   - data: The rows: a list of records; in a scene file also {"url": "x.csv"} (.csv, .json,
  ///     .ndjson).
  ///   - marks: The marks, from back to front.
  ///   - transforms: Steps applied to the data, in order.
  ///   - x: Encoding of x for marks without their own.
  ///   - y: Encoding of y for marks without their own.
  ///   - color: Encoding of color for marks without their own.
  ///   - xAxis: The x axis.
  ///   - yAxis: The y axis.
  ///   - title: The title above the chart.
  ///   - subtitle: A line below the title.
  ///   - caption: A line below the chart, for sources and notes.
  ///   - legend: Legend position; automatic: at the ends of up to six lines, else above.
  ///   - facet: The column to facet by: small charts with the same axes.
  ///   - centerText: A value and a label for the hole of a ring.
  ///   - theme: Colors and dimensions.
  ///   - locale: The language of numbers and dates: en, zh-Hans, ja, es, ar and 16 others.
  ///   - palette: Series colors instead of the theme's: a list, or a name; diverging for ordered
  ///     answers.
  ///   - background: Whether the theme's background is painted.
  ///   - padding: Padding in points.
  ///   - fontSize: Font size of axes, in points.
  ///   - animation: How the chart appears; none for a still chart.
  public init(
    data: ParameterValue,
    marks: [Mark],
    transforms: [Transform]? = nil,
    x: ParameterValue? = nil,
    y: ParameterValue? = nil,
    color: ParameterValue? = nil,
    xAxis: Axis? = nil,
    yAxis: Axis? = nil,
    title: String? = nil,
    subtitle: String? = nil,
    caption: String? = nil,
    legend: Legend = .automatic,
    facet: ParameterValue? = nil,
    centerText: [String]? = nil,
    theme: Theme = .light,
    locale: String = "en",
    palette: ParameterValue? = nil,
    background: Bool = true,
    padding: Double = 24.0,
    fontSize: Double = 12.0,
    animation: Animation? = nil
  ) {
    layer = Layer(
      component: ChartComponent.self,
      [
        "data": data,
        "transforms": transforms,
        "marks": marks,
        "x": x,
        "y": y,
        "color": color,
        "xAxis": xAxis,
        "yAxis": yAxis,
        "title": title,
        "subtitle": subtitle,
        "caption": caption,
        "legend": legend,
        "facet": facet,
        "centerText": centerText,
        "theme": theme,
        "locale": locale,
        "palette": palette,
        "background": background,
        "padding": padding,
        "fontSize": fontSize,
        "animation": animation,
      ])
  }

  /// Steps applied to the data, in order.
  public struct Transform: Sendable, Hashable, ParameterConvertible {
    public let parameterValue: ParameterValue

    /// - Parameters:
    ///   - filter: Keeps rows that meet all conditions.
    ///   - bin: Adds the time unit of "field" as "as".
    ///   - aggregate: One row per group by "by", with this of "field" as "as".
    ///   - rolling: Adds the mean of this many last values of "field" as "as".
    ///   - sort: Sorts by "field".
    ///   - fillGaps: Adds rows with zeros for time units without any.
    ///   - field: The column that the step works on.
    ///   - by: The grouping columns.
    ///   - as: The name of the new column.
    public init(
      filter: [Filter]? = nil,
      bin: Bin? = nil,
      aggregate: Aggregate? = nil,
      rolling: Int? = nil,
      sort: Sort? = nil,
      fillGaps: FillGaps? = nil,
      field: String? = nil,
      by: [String]? = nil,
      as: String? = nil
    ) {
      parameterValue = .record(
        given: [
          "filter": filter,
          "bin": bin,
          "aggregate": aggregate,
          "rolling": rolling,
          "sort": sort,
          "fillGaps": fillGaps,
          "field": field,
          "by": by,
          "as": `as`,
        ])
    }

    /// Keeps rows that meet all conditions.
    public struct Filter: Sendable, Hashable, ParameterConvertible {
      public let parameterValue: ParameterValue

      /// - Parameters:
      ///   - field: The column.
      ///   - equal: The value is this.
      ///   - oneOf: The value is one of these.
      ///   - less: The value is less.
      ///   - lessOrEqual: The value is not greater.
      ///   - greater: The value is greater.
      ///   - greaterOrEqual: The value is not less.
      ///   - range: The value is within both, inclusive.
      ///   - valid: There is a value.
      public init(
        field: String,
        equal: ParameterValue? = nil,
        oneOf: [ParameterValue]? = nil,
        less: ParameterValue? = nil,
        lessOrEqual: ParameterValue? = nil,
        greater: ParameterValue? = nil,
        greaterOrEqual: ParameterValue? = nil,
        range: [ParameterValue]? = nil,
        valid: Bool? = nil
      ) {
        parameterValue = .record(
          given: [
            "field": field,
            "equal": equal,
            "oneOf": oneOf,
            "less": less,
            "lessOrEqual": lessOrEqual,
            "greater": greater,
            "greaterOrEqual": greaterOrEqual,
            "range": range,
            "valid": valid,
          ])
      }
    }

    /// Adds the time unit of "field" as "as".
    public enum Bin: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
      /// `hour`.
      case hour
      /// `day`.
      case day
      /// `week`.
      case week
      /// `month`.
      case month
      /// `year`.
      case year
    }

    /// One row per group by "by", with this of "field" as "as".
    public enum Aggregate: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
      /// `sum`.
      case sum
      /// `mean`.
      case mean
      /// `count`.
      case count
      /// `max`.
      case max
      /// `min`.
      case min
      /// `median`.
      case median
    }

    /// Sorts by "field".
    public enum Sort: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
      /// `ascending`.
      case ascending
      /// `descending`.
      case descending
    }

    /// Adds rows with zeros for time units without any.
    public enum FillGaps: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
      /// `hour`.
      case hour
      /// `day`.
      case day
      /// `week`.
      case week
      /// `month`.
      case month
      /// `year`.
      case year
    }
  }

  /// The marks, from back to front.
  public struct Mark: Sendable, Hashable, ParameterConvertible {
    public let parameterValue: ParameterValue

    /// - Parameters:
    ///   - mark: The kind, as in Swift Charts: bar is BarMark, rectangle RectangleMark.
    ///   - x: x: a column ("date:week"), a number, or an encoding.
    ///   - y: As for x.
    ///   - xEnd: The other end in x.
    ///   - yEnd: The other end in y.
    ///   - angle: The share of a slice.
    ///   - color: A CSS color, a column, or an encoding.
    ///   - opacity: 0…1, or a column.
    ///   - text: The content of a text or label.
    ///   - pattern: A pattern over the fill; true: one per series, {"by": "column"}: one per value of a
    ///     column.
    ///   - position: How series share a position (default: stack). {"by": "column"} groups bars side by
    ///     side by the values of a column and stacks equal ones.
    ///   - interpolation: How a line connects points.
    ///   - lineWidth: Of lines and rules, in points.
    ///   - dashes: Dashes and gaps, in points.
    ///   - cornerRadius: Of bars, cells and slices, in points.
    ///   - size: The diameter of points (absent 7, less for very many), or a column that gives their area.
    ///   - symbol: The shape of points.
    ///   - labels: Whether marks are labeled with their values.
    ///   - placement: Where a text is put relative to its point (default: on its middle; for rules,
    ///     above).
    ///   - name: The name of the mark in the legend.
    ///   - innerRadius: The hole of a ring.
    ///   - angularInset: Points between slices.
    ///   - other: Slices below this share, 0…1, are combined; 0 keeps all.
    ///   - bandPadding: The empty part of a band.
    ///   - extent: How far an error band extends from the mean.
    ///   - filter: Conditions that rows must meet.
    public init(
      mark: Kind,
      x: ParameterValue? = nil,
      y: ParameterValue? = nil,
      xEnd: ParameterValue? = nil,
      yEnd: ParameterValue? = nil,
      angle: ParameterValue? = nil,
      color: ParameterValue? = nil,
      opacity: ParameterValue? = nil,
      text: ParameterValue? = nil,
      pattern: ParameterValue? = nil,
      position: ParameterValue? = nil,
      interpolation: Interpolation = .linear,
      lineWidth: Double? = nil,
      dashes: [Double]? = nil,
      cornerRadius: Double? = nil,
      size: ParameterValue? = nil,
      symbol: Symbol = .circle,
      labels: Bool = false,
      placement: Placement? = nil,
      name: String? = nil,
      innerRadius: Double = 0.62,
      angularInset: Double = 2.0,
      other: Double = 0.03,
      bandPadding: Double? = nil,
      extent: Extent = .deviation,
      filter: [Filter]? = nil
    ) {
      parameterValue = .record(
        given: [
          "mark": mark,
          "x": x,
          "y": y,
          "xEnd": xEnd,
          "yEnd": yEnd,
          "angle": angle,
          "color": color,
          "opacity": opacity,
          "text": text,
          "pattern": pattern,
          "position": position,
          "interpolation": interpolation,
          "lineWidth": lineWidth,
          "dashes": dashes,
          "cornerRadius": cornerRadius,
          "size": size,
          "symbol": symbol,
          "labels": labels,
          "placement": placement,
          "name": name,
          "innerRadius": innerRadius,
          "angularInset": angularInset,
          "other": other,
          "bandPadding": bandPadding,
          "extent": extent,
          "filter": filter,
        ])
    }

    /// The kind, as in Swift Charts: bar is BarMark, rectangle RectangleMark.
    public enum Kind: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
      /// `bar`.
      case bar
      /// `line`.
      case line
      /// `area`.
      case area
      /// `point`.
      case point
      /// `rule`.
      case rule
      /// `sector`.
      case sector
      /// `rectangle`.
      case rectangle
      /// `text`.
      case text
      /// `band`.
      case band
      /// `box`.
      case box
    }

    /// How a line connects points.
    public enum Interpolation: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
      /// `linear`.
      case linear
      /// `monotone`.
      case monotone
      /// `stepStart`.
      case stepStart
      /// `stepCenter`.
      case stepCenter
      /// `stepEnd`.
      case stepEnd
      /// `step`.
      case step
    }

    /// The shape of points.
    public enum Symbol: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
      /// `circle`.
      case circle
      /// `ring`.
      case ring
      /// `square`.
      case square
      /// `diamond`.
      case diamond
      /// `triangle`.
      case triangle
    }

    /// Where a text is put relative to its point (default: on its middle; for rules, above).
    public enum Placement: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
      /// `center`.
      case center
      /// `above`.
      case above
      /// `below`.
      case below
      /// `left`.
      case left
      /// `right`.
      case right
    }

    /// How far an error band extends from the mean.
    public enum Extent: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
      /// `deviation`.
      case deviation
      /// `error`.
      case error
      /// `quartiles`.
      case quartiles
      /// `range`.
      case range
    }

    /// Conditions that rows must meet.
    public struct Filter: Sendable, Hashable, ParameterConvertible {
      public let parameterValue: ParameterValue

      /// - Parameters:
      ///   - field: The column.
      ///   - equal: The value is this.
      ///   - oneOf: The value is one of these.
      ///   - less: The value is less.
      ///   - lessOrEqual: The value is not greater.
      ///   - greater: The value is greater.
      ///   - greaterOrEqual: The value is not less.
      ///   - range: The value is within both, inclusive.
      ///   - valid: There is a value.
      public init(
        field: String,
        equal: ParameterValue? = nil,
        oneOf: [ParameterValue]? = nil,
        less: ParameterValue? = nil,
        lessOrEqual: ParameterValue? = nil,
        greater: ParameterValue? = nil,
        greaterOrEqual: ParameterValue? = nil,
        range: [ParameterValue]? = nil,
        valid: Bool? = nil
      ) {
        parameterValue = .record(
          given: [
            "field": field,
            "equal": equal,
            "oneOf": oneOf,
            "less": less,
            "lessOrEqual": lessOrEqual,
            "greater": greater,
            "greaterOrEqual": greaterOrEqual,
            "range": range,
            "valid": valid,
          ])
      }
    }
  }

  /// The x axis.
  public struct Axis: Sendable, Hashable, ParameterConvertible {
    public let parameterValue: ParameterValue

    /// - Parameters:
    ///   - title: The title; empty for none.
    ///   - hidden: Whether labels and grid are hidden.
    ///   - grid: Whether there are grid lines.
    ///   - ticks: Approximate number of ticks.
    ///   - scale: The scale (default: inferred from the data).
    ///   - domain: Both ends of a continuous axis.
    ///   - zero: Whether zero is on the axis.
    ///   - format: Tick label format.
    ///   - current: The category whose label is always shown.
    public init(
      title: String? = nil,
      hidden: Bool = false,
      grid: Bool? = nil,
      ticks: Int? = nil,
      scale: Scale? = nil,
      domain: [ParameterValue]? = nil,
      zero: Bool? = nil,
      format: Format? = nil,
      current: ParameterValue? = nil
    ) {
      parameterValue = .record(
        given: [
          "title": title,
          "hidden": hidden,
          "grid": grid,
          "ticks": ticks,
          "scale": scale,
          "domain": domain,
          "zero": zero,
          "format": format,
          "current": current,
        ])
    }

    /// The scale (default: inferred from the data).
    public enum Scale: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
      /// `linear`.
      case linear
      /// `log`.
      case log
      /// `time`.
      case time
      /// `band`.
      case band
    }

    /// Tick label format.
    public enum Format: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
      /// `decimal`.
      case decimal
      /// `integer`.
      case integer
      /// `compact`.
      case compact
      /// `percent`.
      case percent
      /// `plain`.
      case plain
      /// `long`.
      case long
      /// `medium`.
      case medium
      /// `short`.
      case short
      /// `monthDay`.
      case monthDay
      /// `numericMonthDay`.
      case numericMonthDay
      /// `day`.
      case day
      /// `yearMonth`.
      case yearMonth
      /// `yearShortMonth`.
      case yearShortMonth
      /// `month`.
      case month
      /// `year`.
      case year
      /// `weekday`.
      case weekday
      /// `weekdayShort`.
      case weekdayShort
      /// `weekdayNarrow`.
      case weekdayNarrow
      /// `time`.
      case time
      /// `monthDayTime`.
      case monthDayTime
      /// `timeWithSeconds`.
      case timeWithSeconds
      /// `isoWeek`.
      case isoWeek
      /// `iso`.
      case iso
    }
  }

  /// Legend position; automatic: at the ends of up to six lines, else above.
  public enum Legend: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `automatic`.
    case automatic
    /// `top`.
    case top
    /// `bottom`.
    case bottom
    /// `end`.
    case end
    /// `none`.
    case none
  }

  /// Colors and dimensions.
  public enum Theme: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `light`.
    case light
    /// `dark`.
    case dark
    /// `botanical`.
    case botanical
  }

  /// How the chart appears; none for a still chart.
  public struct Animation: Sendable, Hashable, ParameterConvertible {
    public let parameterValue: ParameterValue

    /// - Parameters:
    ///   - kind: grow: bars from their base; draw: lines too; fade: everything.
    ///   - duration: Seconds for one mark.
    ///   - delay: Seconds before the first.
    ///   - stagger: Seconds between marks.
    public init(
      kind: Kind = .grow,
      duration: Double = 1.0,
      delay: Double = 0.0,
      stagger: Double = 0.04
    ) {
      parameterValue = .record(
        given: [
          "kind": kind,
          "duration": duration,
          "delay": delay,
          "stagger": stagger,
        ])
    }

    /// grow: bars from their base; draw: lines too; fade: everything.
    public enum Kind: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
      /// `grow`.
      case grow
      /// `draw`.
      case draw
      /// `fade`.
      case fade
    }
  }
}
