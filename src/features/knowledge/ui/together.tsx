import { Fragment } from 'react'
import { shortCompound } from '../short-compounds.ts'
import styles from './together.module.css'

/** A title whose short compounds (Wi-Fi) are not broken at the end of a line. */
export function Together({ text }: { text: string }) {
  const compounds = text.match(shortCompound)
  if (!compounds) return text
  return text.split(shortCompound).map((before, index) => (
    // The parts of one text never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {before}
      {compounds[index] && <span className={styles.together}>{compounds[index]}</span>}
    </Fragment>
  ))
}
