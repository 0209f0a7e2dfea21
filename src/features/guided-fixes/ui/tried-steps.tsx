import { Together } from '#ui/text/together.tsx'
import type { Tried } from '../pages/fix-view.ts'
import styles from './fix.module.css'

/** NET-10: the steps of a fix that did not help, which are sent with a report. */
export function TriedSteps({ tried: { title, text, turns } }: { tried: Tried }) {
  if (turns.length === 0) return null
  return (
    <section className={styles.step} aria-labelledby="tried-title">
      <h2 id="tried-title" className={styles.answersTitle}>
        {title}
      </h2>
      <p className={styles.muted}>{text}</p>
      <ol className={styles.list}>
        {turns.map(({ question, answer }) => (
          <li key={question} className={styles.answer}>
            <p className={styles.muted}>
              <Together text={question} />
            </p>
            <p className={styles.given}>
              <Together text={answer} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
