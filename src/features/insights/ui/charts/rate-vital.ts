export type VitalName = 'LCP' | 'INP' | 'CLS' | 'TTFB'
export type Rating = 'good' | 'needsWork' | 'poor'

/** Google's thresholds (web.dev/articles/vitals): good up to the first, poor above the second. Ms, except for CLS. */
export const thresholds: Record<VitalName, readonly [good: number, poor: number]> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  TTFB: [800, 1800],
}

export function rateVital(vital: VitalName, p75: number): Rating {
  const [good, poor] = thresholds[vital]
  return p75 <= good ? 'good' : p75 <= poor ? 'needsWork' : 'poor'
}

/** The position of a value on its scale, 0 to 1; the scale ends at 1.5 times the poor threshold. */
export function placeOnScale(vital: VitalName, value: number): number {
  return Math.min(1, value / (thresholds[vital][1] * 1.5))
}
