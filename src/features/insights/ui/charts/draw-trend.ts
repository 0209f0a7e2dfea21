import { max, range, ticks } from 'd3-array'
import { area, curveMonotoneX, line } from 'd3-shape'

/** The drawing's size in its own units. It is stretched to its place on the page; strokes keep their width. */
export const drawingSize = { width: 100, height: 40 } as const

/** Room above the highest line, so that its stroke is not cut off. */
const headroom = 1.5

export interface Drawing {
  /** SVG paths; '' if nothing is drawn */
  area: string
  line: string
  lineBefore: string
  /** `top`: the end of the axis, a round number no less than any value; `topY`: its position; 0 lies at the bottom */
  top: number
  topY: number
  /** the position of a point; undefined if it has no value */
  at: (index: number) => { x: number; y: number } | undefined
}

type Values = readonly (number | null)[]

/** Draws `values` over a fainter line of the period before, aligned by index. A point without a value leaves a gap. */
export function drawTrend(values: Values, before: Values = []): Drawing {
  const { width, height } = drawingSize
  const top = roundUp(max([...values, ...before].map((value) => value ?? 0)) ?? 0)
  const x = (index: number) => (values.length < 2 ? width / 2 : (index / (values.length - 1)) * width)
  const y = (value: number) => height - (value / top) * (height - headroom)
  const points = (from: Values) => range(values.length).map((index): [number, number | null] => [index, from[index] ?? null])
  const linesOf = (from: Values) =>
    line<[number, number | null]>()
      .defined(([, value]) => value !== null)
      .x(([index]) => x(index))
      .y(([, value]) => y(value!))
      .curve(curveMonotoneX)
      .digits(2)(points(from)) ?? ''
  const filled = area<[number, number | null]>()
    .defined(([, value]) => value !== null)
    .x(([index]) => x(index))
    .y0(height)
    .y1(([, value]) => y(value!))
    .curve(curveMonotoneX)
    .digits(2)
  return {
    area: filled(points(values)) ?? '',
    line: linesOf(values),
    lineBefore: before.some((value) => value !== null) ? linesOf(before) : '',
    top,
    topY: headroom,
    at: (index) => {
      const value = values[index] ?? null
      return value === null ? undefined : { x: x(index), y: y(value) }
    },
  }
}

/** The next round number for the axis; 1 if all values are 0, so that a line of zeros lies at the bottom. */
function roundUp(value: number): number {
  if (value <= 0) return 1
  const step = ticks(0, value, 2)[1]!
  return Math.ceil(value / step) * step
}
