import { fill } from '#ui/text/fill.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { InsightsCopy } from '../../copy.en.ts'
import { fewestObserved, tooFewWords, type FigureWords } from './figure-words.ts'
import { useInsights } from '../insights-context.tsx'
import { placeOnScale, rateVital, thresholds, type Rating, type VitalName } from './rate-vital.ts'

const icons = { good: 'good', needsWork: 'caution', poor: 'bad' } as const satisfies Record<Rating, string>

/** A web vital in words: '2.1 s', '180 ms', '0.08'. */
export function sayVital(copy: InsightsCopy, words: FigureWords, vital: VitalName, value: number | null): string {
  if (value === null) return copy.none
  if (vital === 'CLS') return value.toFixed(2)
  return value >= 1000 ? fill(copy.seconds, { n: (value / 1000).toFixed(1) }) : fill(copy.milliseconds, { n: words.number(value) })
}

/** Shows where a value lies among good, needs work and poor. */
export function BandChart({ vital, device, p75, before, measured }: { vital: VitalName; device: string; p75: number | null; before: number | null; measured: number }) {
  const { copy, words } = useInsights()
  const texts = copy.vitals
  const [good, poor] = thresholds[vital]
  const isRated = measured >= fewestObserved
  const rating = p75 === null || !isRated ? undefined : rateVital(vital, p75)
  const said = sayVital(copy, words, vital, p75)
  return (
    <li className="insights-band-chart-vital">
      <div className="insights-band-chart-head">
        <span className="insights-band-chart-device">{device}</span>
        {rating ? (
          <span className={`insights-band-chart-rating insights-band-chart-${rating}`}>
            <b>{said}</b>
            <Icon name={icons[rating]} size="sm" /> {texts[rating]}
          </span>
        ) : (
          <span className="insights-band-chart-unmeasured">{p75 === null ? texts.unmeasured : `${said} · ${tooFewWords(copy)}`}</span>
        )}
      </div>
      <svg
        className="insights-band-chart-scale"
        {...(rating ? { role: 'img', 'aria-label': fill(texts.chart, { vital: texts.names[vital], device, value: said, rating: texts[rating], good: sayVital(copy, words, vital, good), poor: sayVital(copy, words, vital, poor) }) } : { 'aria-hidden': true })}
        focusable="false"
      >
        {/* only the band that holds the value is coloured; the others show their extent */}
        <Band className={rating === 'good' ? 'insights-band-chart-good-band' : 'insights-band-chart-band'} from={0} to={placeOnScale(vital, good)} />
        <Band className={rating === 'needsWork' ? 'insights-band-chart-needs-work-band' : 'insights-band-chart-band'} from={placeOnScale(vital, good)} to={placeOnScale(vital, poor)} />
        <Band className={rating === 'poor' ? 'insights-band-chart-poor-band' : 'insights-band-chart-band'} from={placeOnScale(vital, poor)} to={1} />
        {p75 !== null && <circle className="insights-band-chart-mark" cx={percent(inScale(placeOnScale(vital, p75)))} cy="50%" r="6" />}
      </svg>
      <p className="insights-band-chart-measured">
        {measured > 0 && fill(texts.views, { n: words.number(measured) })}
        {measured > 0 && before !== null && ` · ${fill(texts.before, { value: sayVital(copy, words, vital, before) })}`}
      </p>
    </li>
  )
}

/** Insets the scale, so that the mark is not cut off at either end. */
const inScale = (place: number) => 0.02 + place * 0.96

const percent = (share: number) => `${(share * 100).toFixed(1)}%`

function Band({ className, from, to }: { className: string | undefined; from: number; to: number }) {
  const gap = from === 0 ? 0 : 0.008
  return <rect className={className} x={percent(from + gap)} y="25%" width={percent(to - from - gap)} height="50%" rx="3" />
}
