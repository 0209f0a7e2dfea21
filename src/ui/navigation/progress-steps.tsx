import { classNames } from '../dom/class-names.ts'
import { Icon } from '../icons/icon.tsx'
import styles from './progress-steps.module.css'

/** The steps of a process and the current one. The words carry the meaning; the bar repeats it. */
export function ProgressSteps({ steps, at, label }: { steps: readonly string[]; at: number; label: string }) {
  return (
    <div className={styles.frame}>
      <ol className={styles.steps} aria-label={label}>
        {steps.map((step, index) => {
          const state = index < at ? 'done' : index === at ? 'current' : 'ahead'
          return (
            <li key={step} className={classNames(styles.step, styles[state])} aria-current={state === 'current' ? 'step' : undefined}>
              <span className={styles.dot}>{state === 'done' && <Icon name="check" size="sm" />}</span>
              <span className={styles.name}>{step}</span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
