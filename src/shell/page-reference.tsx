import { createContext } from 'react'
import { useCopy } from '#ui/text/copy.tsx'
import { fill } from '#ui/text/fill.ts'
import styles from './page-reference.module.css'

/** The current request's reference; empty in the browser, which keeps the text that the server rendered. */
export const ReferenceContext = createContext('')

/** STU-03: the reference that a customer reads out to support, with which staff find this page. */
export function PageReference({ value }: { value: string }) {
  const copy = useCopy('frame')
  return (
    <p className={styles.reference} suppressHydrationWarning>
      {value && fill(copy.reference, { value })}
    </p>
  )
}
