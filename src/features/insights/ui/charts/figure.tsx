import type { ReactNode } from 'react'
import { classNames } from '#ui/dom/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { changeOf, type Change, type Compared } from './figure-words.ts'
import { useInsights } from '../insights-context.tsx'

const icons: Record<Change['direction'], IconName | undefined> = { up: 'arrow-up', down: 'arrow-down', same: 'equal', unknown: undefined }

/** Figures in a row that wraps. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="insights-figure-figures">{children}</dl>
}

/** A large figure, compared with that of the period before. */
export function Figure({ label, ...figure }: Compared & { label: string }) {
  const { value, unit = 'count' } = figure
  const { words } = useInsights()
  return (
    <div className="insights-figure-figure">
      <dt className="insights-figure-label">{label}</dt>
      <dd className="insights-figure-value">{unit === 'share' ? words.share(value) : unit === 'time' ? words.time(value) : words.number(value)}</dd>
      <dd>
        <ChangeWords {...figure} />
      </dd>
    </div>
  )
}

/** '↑ 12% more: better' */
export function ChangeWords(figure: Compared) {
  const { copy, words } = useInsights()
  const change = changeOf(copy, words, figure)
  const icon = icons[change.direction]
  return (
    <span className={classNames('insights-figure-change', change.verdict !== 'none' && `insights-figure-${change.verdict}`)}>
      {icon && <Icon name={icon} size="sm" />} {change.words}
    </span>
  )
}
