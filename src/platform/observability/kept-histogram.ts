import type { Histogram, Registry } from 'prom-client'

/** The values that were observed under one set of labels. */
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
 * A histogram as prom-client writes it, of series that are looked up once and kept by whoever observes: its own puts the
 * labels together at each value, which for a statement takes a tenth of what SQLite does.
 */
export class KeptHistogram<Label extends string> {
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

  /** A new one: once for each set of labels. */
  series(labels: Record<Label, string>): Series {
    const series = new Series(this.#bounds)
    this.#series.push({ labels, series })
    return series
  }

  /** What prom-client asks of a metric. */
  async get(): Promise<object> {
    const values = this.#series.flatMap(({ labels, series: { counts, sum } }) => {
      let count = 0
      const buckets = counts.map((own, index) => ({ metricName: `${this.name}_bucket`, labels: { le: this.#bounds[index] ?? '+Inf', ...labels }, value: (count += own) }))
      return [...buckets, { metricName: `${this.name}_sum`, labels, value: sum }, { metricName: `${this.name}_count`, labels, value: count }]
    })
    return { name: this.name, help: this.help, type: this.type, values, aggregator: 'sum' }
  }
}
