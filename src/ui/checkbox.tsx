import type { InputHTMLAttributes } from 'react'
import styles from './field.module.css'

/** One yes-or-no choice; the whole row is its target. `hint` says what follows from it. */
export function Checkbox({ label, hint, ...input }: { label: string; hint?: string } & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  return (
    <label className={styles.checkbox}>
      <input type="checkbox" {...input} />
      <span>
        {label}
        {hint && <span className={`${styles.hint} ${styles.choiceHint}`}> {hint}</span>}
      </span>
    </label>
  )
}
