import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './field.module.css'

/** A labelled input with an optional hint and error; both are tied to the input for screen readers. */
export function TextField({
  label,
  hint,
  error,
  after,
  id,
  ...input
}: {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** a control inside the field's end, such as show password */
  after?: ReactNode
} & InputHTMLAttributes<HTMLInputElement>) {
  const made = useId()
  const fieldId = id ?? made
  const describedBy = [hint && `${fieldId}-hint`, error && `${fieldId}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={fieldId}>
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={`${fieldId}-hint`}>
          {hint}
        </p>
      )}
      <div className={styles.control}>
        <input
          className={styles.input}
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          {...input}
        />
        {after}
      </div>
      {error && (
        <p className={styles.error} id={`${fieldId}-error`}>
          <Icon name="bad" size="sm" /> {error}
        </p>
      )}
    </div>
  )
}
