import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { SeriesHistogram } from './series-histogram.ts'

test('a kept histogram reads as one of prom-client’s own', async () => {
  const options = { name: 'seconds', help: 'How long.', buckets: [0.001, 0.1, 2] }
  const [kept, own] = [new Registry(), new Registry()]
  const ours = new SeriesHistogram<'kind'>({ ...options, registry: kept })
  const theirs = new Histogram({ ...options, labelNames: ['kind'], registers: [own] })
  for (const [kind, values] of [['ok', [0, 0.001, 0.002, 0.1, 1.5, 7]], ['error', [2, 3]]] as const) {
    const series = ours.series({ kind })
    for (const value of values) {
      series.observe(value)
      theirs.observe({ kind }, value)
    }
  }
  expect(await kept.metrics()).toBe(await own.metrics())
})
