import { useId, type Ref, type SelectHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './field.module.css'

/** The browser's own list of choices, in our clothes: on a phone nothing of ours is as good. */
export function Select({
  label,
  options,
  hint,
  error,
  className,
  id,
  ...select
}: {
  label: string
  options: readonly { value: string; label: string }[]
  hint?: string | undefined
  error?: string | undefined
  ref?: Ref<HTMLSelectElement>
} & SelectHTMLAttributes<HTMLSelectElement>) {
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
        <select className={classNames(styles.input, styles.select, className)} id={fieldId} aria-invalid={error ? true : undefined} aria-describedby={describedBy || undefined} {...select}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.arrow}>
          <Icon name="chevron-down" />
        </span>
      </div>
      {error && (
        <p className={styles.error} id={`${fieldId}-error`}>
          <Icon name="bad" size="sm" /> {error}
        </p>
      )}
    </div>
  )
}
