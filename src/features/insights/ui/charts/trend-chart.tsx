import { useMemo, useState, type PointerEvent } from 'react'
import { drawingSize, drawTrend } from './draw-trend.ts'

interface TrendChartProps {
  name: string
  /** the figure of the whole period, in words */
  total: string
  values: readonly (number | null)[]
  before?: readonly (number | null)[]
  /** what a screen reader reads: the chart in one sentence */
  sentence: string
  /** the first and the last point, in words */
  from: string
  to: string
  /** a value in words */
  say: (value: number | null) => string
  /** a point in words, shown while the pointer is over it */
  sayPoint: (index: number) => string
}

/**
 * One chart of a grid of small charts: the period as an area, the period before as a fainter line. The figures are in
 * the panel's table.
 */
export function TrendChart({ name, total, values, before = [], sentence, from, to, say, sayPoint }: TrendChartProps) {
  const drawing = useMemo(() => drawTrend(values, before), [values, before])
  const [pointed, setPointed] = useState<number>()
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(Math.max(0, Math.min(values.length - 1, Math.round(((clientX - left) / width) * (values.length - 1)))))
  }
  const shown = pointed === undefined ? drawing.at(values.length - 1) : drawing.at(pointed)
  const { width, height } = drawingSize
  return (
    <figure className="insights-trend-chart-trend">
      <figcaption className="insights-trend-chart-head">
        <span className="insights-trend-chart-name">{name}</span>
        <span className="insights-trend-chart-total">{pointed === undefined ? total : say(values[pointed] ?? null)}</span>
      </figcaption>
      <div className="insights-trend-chart-plot" onPointerMove={onPointerMove} onPointerLeave={() => setPointed(undefined)}>
        <svg className="insights-trend-chart-drawing" role="img" aria-label={sentence} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" focusable="false">
          <path className="insights-trend-chart-grid" d={`M0 ${drawing.topY}H${width}M0 ${height}H${width}`} />
          <path className="insights-trend-chart-area" d={drawing.area} />
          {drawing.lineBefore && <path className="insights-trend-chart-before" d={drawing.lineBefore} />}
          <path className="insights-trend-chart-line" d={drawing.line} />
          {pointed !== undefined && shown && <path className="insights-trend-chart-at" d={`M${shown.x} 0V${height}`} />}
          {/* a stroke of no length draws a dot, which stays round however the chart is stretched */}
          {shown && <path className="insights-trend-chart-dot" d={`M${shown.x} ${shown.y}h0`} />}
        </svg>
        <span className="insights-trend-chart-top" aria-hidden="true">
          {say(drawing.top)}
        </span>
      </div>
      <div className="insights-trend-chart-axis" aria-hidden="true">
        {pointed === undefined ? (
          <>
            <span>{from}</span>
            <span>{to}</span>
          </>
        ) : (
          <span>{sayPoint(pointed)}</span>
        )}
      </div>
    </figure>
  )
}
