import { createContext } from 'react'
import { useCopy } from '#ui/text/copy.tsx'
import { fill } from '#ui/text/fill.ts'
import styles from './page-reference.module.css'

/** Of the request that is being answered. There is none in a browser, which leaves the server's words where they stand. */
export const ReferenceContext = createContext('')

/** STU-03: what somebody reads out to support, who finds this page by it. */
export function PageReference({ value }: { value: string }) {
  const copy = useCopy('frame')
  return (
    <p className={styles.reference} suppressHydrationWarning>
      {value && fill(copy.reference, { value })}
    </p>
  )
}
