import type { Histogram, Registry } from 'prom-client'

/** The observed values for one set of labels. */
export class Series {
  readonly counts: number[]
  sum = 0
  readonly #bounds: readonly number[]

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0)
  }

  observe(value: number): void {
    let bucket = 0
    while (bucket < this.#bounds.length && value > this.#bounds[bucket]!) bucket += 1
    this.counts[bucket]! += 1
    this.sum += value
  }
}

/**
 * A histogram in prom-client's format whose callers look a series up once and keep it. prom-client's own histogram
 * joins the labels for each value, which costs a tenth of a SQLite statement.
 */
export class SeriesHistogram<Label extends string> {
  readonly type = 'histogram'
  readonly name: string
  readonly help: string
  readonly #bounds: readonly number[]
  readonly #series: { labels: Record<Label, string>; series: Series }[] = []

  constructor({ name, help, buckets, registry }: { name: string; help: string; buckets: readonly number[]; registry: Registry }) {
    this.name = name
    this.help = help
    this.#bounds = buckets
    registry.registerMetric(this as unknown as Histogram)
  }

  /** Adds a series; call it once for each set of labels. */
  series(labels: Record<Label, string>): Series {
    const series = new Series(this.#bounds)
    this.#series.push({ labels, series })
    return series
  }

  /** Called by prom-client for each metric. */
  async get(): Promise<object> {
    const values = this.#series.flatMap(({ labels, series: { counts, sum } }) => {
      let count = 0
      const buckets = counts.map((own, index) => ({ metricName: `${this.name}_bucket`, labels: { le: this.#bounds[index] ?? '+Inf', ...labels }, value: (count += own) }))
      return [...buckets, { metricName: `${this.name}_sum`, labels, value: sum }, { metricName: `${this.name}_count`, labels, value: count }]
    })
    return { name: this.name, help: this.help, type: this.type, values, aggregator: 'sum' }
  }
}
