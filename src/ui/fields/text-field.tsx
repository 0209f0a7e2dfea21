import { useId, type InputEvent, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { filterCharacters, filterComposed } from './character-filter.ts'
import { classNames } from '../dom/class-names.ts'
import { Icon } from '../icons/icon.tsx'
import styles from './field.module.css'

/**
 * A labelled input with an optional hint and error, both tied to the input for screen readers. Characters that match
 * `disallowed` (flags gu) are removed as they are typed.
 */
export function TextField({
  label,
  hint,
  error,
  errorRole,
  explanation,
  after,
  disallowed,
  onInput,
  className,
  id,
  ...input
}: {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** 'alert' if the error appears while the visitor types, so that it is announced at once */
  errorRole?: 'alert' | undefined
  /** a tooltip beside the label */
  explanation?: ReactNode
  /** a control inside the end of the field, such as show password */
  after?: ReactNode
  disallowed?: RegExp
  ref?: Ref<HTMLInputElement>
} & InputHTMLAttributes<HTMLInputElement>) {
  const made = useId()
  const fieldId = id ?? made
  const describedBy = [hint && `${fieldId}-hint`, error && `${fieldId}-error`].filter(Boolean).join(' ')
  const filter = (event: InputEvent<HTMLInputElement>) => {
    if (disallowed) filterCharacters(event, disallowed)
    onInput?.(event)
  }
  const named = (
    <label className={styles.label} htmlFor={fieldId}>
      {label}
    </label>
  )
  return (
    <div className={styles.field}>
      {explanation ? (
        <div className={styles.labelRow}>
          {named} {explanation}
        </div>
      ) : (
        named
      )}
      {hint && (
        <p className={styles.hint} id={`${fieldId}-hint`}>
          {hint}
        </p>
      )}
      <div className={styles.control}>
        <input
          className={classNames(styles.input, className)}
          id={fieldId}
          aria-invalid={error ? true : undefined}
          // a form that was refused is shown again: its first wrong field has the focus
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          onInput={disallowed || onInput ? filter : undefined}
          onCompositionEnd={disallowed && ((event) => filterComposed(event, disallowed))}
          {...input}
        />
        {after}
      </div>
      {error && (
        <p className={styles.error} id={`${fieldId}-error`} role={errorRole}>
          <Icon name="bad" size="sm" /> {error}
        </p>
      )}
    </div>
  )
}
