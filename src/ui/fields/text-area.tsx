import { useId, useLayoutEffect, useState, useSyncExternalStore, type ChangeEvent, type Ref, type TextareaHTMLAttributes } from 'react'
import { classNames } from '../dom/class-names.ts'
import { Icon } from '../icons/icon.tsx'
import styles from './field.module.css'

const neverChanges = () => () => {}

/** The server-rendered field and its text before hydration; by the time a ref is set, the text is gone. */
function typedBefore(id: string): { field: HTMLTextAreaElement; text: string } | undefined {
  const field = document.querySelector<HTMLTextAreaElement>(`textarea#${CSS.escape(id)}`)
  return field ? { field, text: field.value } : undefined
}

/**
 * A multi-line text field with a counter: `counter` returns a text such as '12 of 250'. No more than `maxLength`
 * characters can be typed. A screen reader announces the counter only near the end (the last tenth), not at every
 * letter.
 */
export function TextArea({
  label,
  hint,
  error,
  counter,
  maxLength,
  onChange,
  className,
  id,
  rows = 4,
  ...input
}: {
  label: string
  hint?: string | undefined
  error?: string | undefined
  counter: (used: number, most: number) => string
  maxLength: number
  ref?: Ref<HTMLTextAreaElement>
} & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const made = useId()
  const fieldId = id ?? made
  // hydration resets the field to the server's text: the text typed before is read here, and restored below
  const isTakenOver = useSyncExternalStore(neverChanges, () => false, () => true)
  const [early] = useState(() => (isTakenOver && typeof document !== 'undefined' ? typedBefore(fieldId) : undefined))
  const [used, setUsed] = useState(String(input.value ?? input.defaultValue ?? '').length)
  useLayoutEffect(() => {
    if (!early || input.value !== undefined) return
    early.field.value = early.text
    setUsed(early.text.length)
    // runs once, at hydration
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const isNearEnd = used >= maxLength * 0.9
  const describedBy = [hint && `${fieldId}-hint`, error && `${fieldId}-error`].filter(Boolean).join(' ')
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setUsed(event.target.value.length)
    onChange?.(event)
  }
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
      <textarea
        className={classNames(styles.input, styles.area, className)}
        id={fieldId}
        rows={rows}
        maxLength={maxLength}
        aria-invalid={error ? true : undefined}
        // a form that was refused is shown again: its first wrong field has the focus
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        onChange={change}
        {...input}
      />
      <p className={styles.counter} aria-hidden={!isNearEnd} role={isNearEnd ? 'status' : undefined}>
        {counter(used, maxLength)}
      </p>
      {error && (
        <p className={styles.error} id={`${fieldId}-error`}>
          <Icon name="bad" size="sm" /> {error}
        </p>
      )}
    </div>
  )
}
