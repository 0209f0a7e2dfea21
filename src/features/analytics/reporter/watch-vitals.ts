import { onCLS, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'
import type { ObservedEvent } from './report-event.ts'

/** Reports LCP, CLS, INP and TTFB under the page that was loaded, whichever page is shown when they become final. */
export function watchVitals(report: (event: ObservedEvent) => void): void {
  const { href, pathname: page } = location
  const tell = ({ name, value }: Metric) => {
    if (name === 'FCP') return
    report({ name: 'webVital', vital: name, value: Math.round(value * 1000) / 1000, page, href })
  }
  for (const watch of [onLCP, onCLS, onINP, onTTFB]) watch(tell)
}
