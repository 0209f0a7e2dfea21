import type { ReactNode } from 'react'

export interface BarItem {
  key: string
  label: ReactNode
  /** the bar's length relative to the longest */
  size: number
  /** the figure in words */
  figure: ReactNode
  /** a less prominent line below the label */
  note?: ReactNode
}

/** Labels and figures, longest first, each on a bar. Screen readers skip the bars, which repeat the figures. */
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
