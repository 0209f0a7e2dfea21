import { max, range, ticks } from 'd3-array'
import { area, curveMonotoneX, line } from 'd3-shape'

/** A drawing is this large in its own units, and as large as its place on the page: strokes keep their width. */
export const drawingSize = { width: 100, height: 40 } as const

/** Room above the highest line, so that its stroke is whole. */
const headroom = 1.5

export interface Drawing {
  /** paths; '' where nothing is drawn */
  area: string
  line: string
  lineBefore: string
  /** where values of 0 and `top` stand, and what `top` is: a round number, no less than any value */
  top: number
  topY: number
  /** where a point stands, from the left; undefined where it has no value */
  at: (index: number) => { x: number; y: number } | undefined
}

type Values = readonly (number | null)[]

/**
 * A line of `values` over the fainter one of the period before, point beside point. A point without a value leaves a gap.
 */
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

/** The next round number, as an axis would name it; 1 for what is nothing at all, so that a line of zeros lies at the foot. */
function roundUp(value: number): number {
  if (value <= 0) return 1
  const step = ticks(0, value, 2)[1]!
  return Math.ceil(value / step) * step
}
