import { useEffect, useId, useRef, useState, type ClipboardEvent, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import type { SiteVariant } from '#contracts/site-path.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Tooltip } from '#ui/overlays/tooltip.tsx'
import { useHasScript } from '#ui/dom/use-has-script.ts'
import { fieldRules, keepAllowed, problemsOf, readFinderForm, type FinderField, type FinderInput, type FinderKind } from '../finder-fields.ts'
import { findPath } from '../finder-path.ts'
import type { FinderCopy } from '../../copy.en.ts'
import styles from './finder.module.css'

interface FinderFieldsProps {
  variant: SiteVariant
  copy: FinderCopy
  kind: FinderKind
  onSearch: ((input: FinderInput) => void) | undefined
  /** true if the page itself explains where to find the numbers */
  isExplained: boolean
  given: { input: FinderInput; problems: readonly FinderField[] } | undefined
}

/**
 * FIN-02 to FIN-04: order id or account number, ZIP, and the button. The fields are uncontrolled, so that text typed
 * before the script has loaded is kept.
 */
export function FinderFields({ variant, copy, kind, onSearch, isExplained, given }: FinderFieldsProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const hasScript = useHasScript()
  const [isComplete, setComplete] = useState(false)
  const [problems, setProblems] = useState(given?.problems ?? [])
  const look = () => {
    const missing = problemsOf(kind, readFinderForm(new FormData(form.current!)))
    setComplete(missing.length === 0)
    // a message disappears as soon as its problem is solved
    setProblems((shown) => shown.filter((field) => missing.includes(field)))
  }
  useEffect(() => {
    for (const field of [kind, 'zip'] as const) clean(form.current!, field)
    look()
    // runs once, for text typed before the script was loaded
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const input = readFinderForm(new FormData(event.currentTarget))
    const [first, ...more] = problemsOf(kind, input)
    if (first === undefined && !onSearch) return
    event.preventDefault()
    if (first === undefined) return onSearch?.(input)
    flushSync(() => setProblems([first, ...more]))
    inputOf(event.currentTarget, first).focus()
  }
  const onLeave = (field: FinderField) => {
    const text = inputOf(form.current!, field).value
    if (text !== '' && !fieldRules[field].isComplete(text)) setProblems((shown) => [...shown.filter((each) => each !== field), field])
  }
  const fieldOf = (field: FinderField) => ({
    id: `${id}${field}`,
    name: field,
    label: copy.labels[field],
    hint: field === 'orderId' ? undefined : copy.hints[field],
    error: problems.includes(field) ? copy.problems[field] : undefined,
    errorRole: 'alert' as const,
    disallowed: fieldRules[field].disallowed,
    maxLength: fieldRules[field].maxLength,
    pattern: fieldRules[field].pattern,
    required: true,
    defaultValue: field === 'zip' ? given?.input.zip : given?.input.value,
    onBlur: () => onLeave(field),
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => pasteAllowed(event, field),
  })
  return (
    <form ref={form} method="post" action={findPath(variant, kind)} noValidate className={styles.fields} data-ready={hasScript || undefined} onInput={look} onSubmit={onSubmit}>
      <input type="hidden" name="by" value={kind} />
      <TextField {...fieldOf(kind)} explanation={!isExplained && <Tooltip label={copy.about[kind].label}>{copy.about[kind].text}</Tooltip>} inputMode={kind === 'ban' ? 'numeric' : 'text'} autoComplete="off" spellCheck={false} />
      <TextField {...fieldOf('zip')} inputMode="numeric" autoComplete="postal-code" className={styles.zip} />
      <Button type="submit" isWide className={styles.find} aria-disabled={(hasScript && !isComplete) || undefined}>
        {copy.find}
      </Button>
    </form>
  )
}

function inputOf(form: HTMLFormElement, field: FinderField): HTMLInputElement {
  return form.elements.namedItem(field) as HTMLInputElement
}

function clean(form: HTMLFormElement, field: FinderField): void {
  const input = inputOf(form, field)
  const allowed = keepAllowed(field, input.value)
  if (input.value !== allowed) input.value = allowed
}

/**
 * Cleans the pasted text before inserting it, so that a number copied with spaces is pasted whole: `maxlength` would
 * cut it before the spaces are removed.
 */
function pasteAllowed(event: ClipboardEvent<HTMLInputElement>, field: FinderField): void {
  const input = event.currentTarget
  const start = input.selectionStart ?? input.value.length
  const end = input.selectionEnd ?? start
  const { maxLength } = fieldRules[field]
  const room = maxLength - (input.value.length - (end - start))
  event.preventDefault()
  input.setRangeText(keepAllowed(field, event.clipboardData.getData('text')).slice(0, Math.max(0, room)), start, end, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
