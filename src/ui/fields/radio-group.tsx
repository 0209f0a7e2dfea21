import { useId, type ReactNode, type Ref } from 'react'
import { classNames } from '../dom/class-names.ts'
import { Icon } from '../icons/icon.tsx'
import styles from './field.module.css'

export interface RadioOption {
  value: string
  label: ReactNode
  hint?: string
}

/**
 * WID-04: one choice of several, with native radio buttons and their keys. `error` is announced at once by its alert
 * role: if nothing is selected, the caller's text asks to select one of the radio buttons.
 */
export function RadioGroup({
  legend,
  name,
  options,
  value,
  defaultValue,
  onChange,
  error,
  hint,
  isRequired = false,
  className,
  ref,
}: {
  legend: ReactNode
  name: string
  options: readonly RadioOption[]
  /** the selected value, if the caller holds the state; otherwise the group holds it */
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: (value: string) => void
  error?: string | undefined
  hint?: string | undefined
  isRequired?: boolean
  className?: string
  ref?: Ref<HTMLFieldSetElement>
}) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset ref={ref} role="radiogroup" className={classNames(styles.group, className)} aria-describedby={describedBy || undefined} aria-invalid={error ? true : undefined} aria-required={isRequired || undefined}>
      <legend className={styles.label}>{legend}</legend>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {options.map((option, index) => (
        <label key={option.value} className={styles.checkbox}>
          <input
            type="radio"
            name={name}
            value={option.value}
            {...(value === undefined ? { defaultChecked: option.value === defaultValue } : { checked: option.value === value })}
            onChange={() => onChange?.(option.value)}
            // a form that was refused is shown again: its first wrong field has the focus
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={error && index === 0 ? true : undefined}
          />
          <span>
            {option.label}
            {option.hint && <span className={`${styles.hint} ${styles.choiceHint}`}> {option.hint}</span>}
          </span>
        </label>
      ))}
      {/* always rendered, because screen readers do not always announce a live region that is inserted with its
          text */}
      <div role="alert" className={styles.error} id={`${id}-error`}>
        {error && (
          <>
            <Icon name="bad" size="sm" /> {error}
          </>
        )}
      </div>
    </fieldset>
  )
}
