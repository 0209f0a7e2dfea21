import type { ReactNode } from 'react'
import { fill } from '#ui/text/fill.ts'
import { useInsights } from './insights-context.tsx'

/** A sentence in place of a list that has nothing to show. */
export function Quiet({ children }: { children: ReactNode }) {
  return <p className="insights-small-words-quiet">{children}</p>
}

/** 'and 12 more in the table', if only a part of the list is shown. */
export function Rest({ shown, of }: { shown: number; of: number }) {
  const { copy, words } = useInsights()
  return of > shown ? <Quiet>{fill(copy.panel.all, { n: words.number(of - shown) })}</Quiet> : null
}
