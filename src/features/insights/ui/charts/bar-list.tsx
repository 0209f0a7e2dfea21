import type { ReactNode } from 'react'

export interface BarItem {
  key: string
  label: ReactNode
  /** how long the bar is, beside the longest */
  size: number
  /** what the figure is in words */
  figure: ReactNode
  /** quieter, below the label */
  note?: ReactNode
}

/** Words and figures, longest first, each on a bar: the bars repeat the figures, so only eyes need them. */
export function BarList({ items, tone = 'accent' }: { items: readonly BarItem[]; tone?: 'accent' | 'bad' }) {
  const longest = Math.max(1, ...items.map(({ size }) => size))
  return (
    <ol className="insights-bar-list-bars">
      {items.map(({ key, label, size, figure, note }) => (
        <li key={key} className="insights-bar-list-row">
          <svg className={`insights-bar-list-bar insights-bar-list-${tone}`} aria-hidden="true" focusable="false">
            <rect width={`${((size / longest) * 100).toFixed(1)}%`} height="100%" rx="6" />
          </svg>
          <span className="insights-bar-list-label">
            {label}
            {note && <span className="insights-bar-list-note">{note}</span>}
          </span>
          <span className="insights-bar-list-figure">{figure}</span>
        </li>
      ))}
    </ol>
  )
}
