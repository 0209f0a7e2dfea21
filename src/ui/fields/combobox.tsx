import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { classNames } from '../dom/class-names.ts'
import styles from './combobox.module.css'
import field from './field.module.css'

export interface ComboboxOption {
  /** the field's value after choosing the option */
  value: string
  /** shown in the list; the value by default */
  content?: ReactNode
}

/**
 * A field with a list of suggestions, after the ARIA Authoring Practices (list autocomplete, manual selection): the
 * typed text stays until an option is chosen. Down and Up move through the list and the field, Enter chooses, Escape
 * closes the list and then empties the field. In a form it is an ordinary input, and works without script.
 */
export function Combobox({
  label,
  isLabelHidden = false,
  name,
  value,
  onType,
  onChoose,
  options,
  status,
  placeholder,
  maxLength,
  after,
  onFocus,
  className,
  ref,
}: {
  label: string
  isLabelHidden?: boolean
  name: string
  value: string
  onType: (text: string) => void
  onChoose: (value: string) => void
  /** suggestions for `value`; empty if there are none */
  options: readonly ComboboxOption[]
  /** announced by screen readers when the list changes: '3 suggestions' */
  status: string
  placeholder?: string | undefined
  maxLength?: number
  /** a button inside the end of the field */
  after?: ReactNode
  onFocus?: () => void
  className?: string
  ref?: Ref<HTMLInputElement>
}) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [isWanted, setWanted] = useState(false)
  const [active, setActive] = useState<string>()
  const isOpen = isWanted && options.length > 0
  const at = isOpen ? options.findIndex((option) => option.value === active) : -1
  const choose = (index: number) => {
    setWanted(false)
    setActive(undefined)
    onChoose(options[index]!.value)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // an input method uses the same keys for its own list
    if (event.nativeEvent.isComposing) return
    const isWalk = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (isWalk && !event.altKey && options.length > 0) {
      event.preventDefault()
      const places = options.length + 1
      const step = event.key === 'ArrowDown' ? 1 : -1
      const to = isOpen ? ((at + 1 + step + places) % places) - 1 : step === 1 ? 0 : options.length - 1
      setActive(options[to]?.value)
      setWanted(true)
    } else if (event.key === 'Enter' && at >= 0) {
      event.preventDefault()
      choose(at)
    } else if (event.key === 'Escape' && (isOpen || value !== '')) {
      event.preventDefault()
      if (!isOpen) onType('')
      setWanted(false)
      setActive(undefined)
    } else if (event.key === 'Tab') setWanted(false)
  }
  return (
    <div ref={root} className={classNames(field.field, styles.combobox, className)} onBlur={(event) => !root.current!.contains(event.relatedTarget) && setWanted(false)}>
      <label className={isLabelHidden ? 'unseen' : field.label} htmlFor={id}>
        {label}
      </label>
      <div className={field.control}>
        <input
          ref={ref}
          id={id}
          type="search"
          role="combobox"
          name={name}
          value={value}
          className={classNames(field.input, styles.input)}
          placeholder={placeholder}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          onChange={(event) => {
            setWanted(true)
            setActive(undefined)
            onType(event.target.value)
          }}
          onFocus={onFocus}
          onClick={() => setWanted(true)}
          onKeyDown={onKeyDown}
        />
        {after}
        <div role="listbox" id={`${id}-list`} aria-label={label} className={styles.list} hidden={!isOpen}>
          {options.map((option, index) => (
            // the field keeps the focus and handles the keys
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div key={option.value} role="option" id={`${id}-${index}`} aria-selected={index === at} tabIndex={-1} className={styles.option} onPointerDown={(event) => event.preventDefault()} onClick={() => choose(index)}>
              {option.content ?? option.value}
            </div>
          ))}
        </div>
      </div>
      <p role="status" className="unseen">
        {isOpen && status}
      </p>
    </div>
  )
}
