import type { InputHTMLAttributes, Ref } from 'react'
import { classNames } from '../dom/class-names.ts'
import styles from './field.module.css'

/** A yes-or-no choice; the whole row is clickable. `hint` explains the consequence. */
export function Checkbox({ label, hint, className, ...input }: { label: string; hint?: string; ref?: Ref<HTMLInputElement> } & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  return (
    <label className={classNames(styles.checkbox, className)}>
      <input type="checkbox" {...input} />
      <span>
        {label}
        {hint && <span className={`${styles.hint} ${styles.choiceHint}`}> {hint}</span>}
      </span>
    </label>
  )
}
