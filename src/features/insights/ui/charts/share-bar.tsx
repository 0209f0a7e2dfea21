import { fill } from '#ui/text/fill.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { useInsights } from '../insights-context.tsx'

interface Side {
  label: string
  value: number
  icon: IconName
}

/** Two parts of one whole: the good part and the other. */
export function ShareBar({ good, other }: { good: Side; other: Side }) {
  const { copy, words } = useInsights()
  const whole = good.value + other.value
  if (whole === 0) return null
  const percent = (good.value / whole) * 100
  const shareOf = ({ value }: Side) => words.share(value / whole)
  const sentence = fill(copy.answers.bar, { a: good.label, countA: words.number(good.value), shareA: shareOf(good), b: other.label, countB: words.number(other.value), shareB: shareOf(other) })
  return (
    <div className="insights-share-bar-share">
      <svg className="insights-share-bar-bar" role="img" aria-label={sentence} focusable="false">
        <rect className="insights-share-bar-other" width="100%" height="100%" rx="6" />
        <rect className="insights-share-bar-good" width={`${percent.toFixed(1)}%`} height="100%" rx="6" />
      </svg>
      <ul className="insights-share-bar-legend">
        {[good, other].map((side, index) => (
          <li key={side.label} className={index === 0 ? 'insights-share-bar-good-words' : 'insights-share-bar-other-words'}>
            <Icon name={side.icon} size="sm" />
            <span>
              {side.label} <b>{words.number(side.value)}</b> · {shareOf(side)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
