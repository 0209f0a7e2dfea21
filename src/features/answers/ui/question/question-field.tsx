import { useCallback, useRef, type KeyboardEvent } from 'react'
import { useMedia } from '#ui/dom/viewport.ts'
import { maxLongQuestionLength } from '../../api/answer-limits.ts'
import styles from './question-form.module.css'

/** The element of the question field, whichever of the two it is. */
export type QuestionElement = HTMLInputElement | HTMLTextAreaElement

interface Left {
  value: string
  selection: [number | null, number | null] | undefined
}

/**
 * ANS-02: several lines on a phone, one elsewhere. The server renders the field of a phone for everyone; on a wide
 * screen it looks like the field of one line until that takes its place. The typed text and the position of the cursor
 * are carried over.
 */
export function QuestionField({ id, label, placeholder, typed, problemId, fieldRef }: { id: string; label: string; placeholder: string; typed: string; problemId: string | undefined; fieldRef: { current: QuestionElement | null } }) {
  const isSingleLine = useMedia('(width >= 768px)')
  const left = useRef<Left>({ value: typed, selection: undefined })
  const isFirst = useRef(true)
  const hold = useCallback(
    (element: QuestionElement | null) => {
      if (!element) return
      fieldRef.current = element
      const { value, selection } = left.current
      if (value !== '' && element.value === '') element.value = value
      if (isFirst.current && hasEnteredEarly(element, typed)) setTimeout(() => element.form?.requestSubmit())
      isFirst.current = false
      if (selection) {
        element.focus({ preventScroll: true })
        element.setSelectionRange(...selection)
      }
      return () => {
        left.current = { value: element.value, selection: element === (element.getRootNode() as Document | ShadowRoot).activeElement ? [element.selectionStart, element.selectionEnd] : undefined }
      }
    },
    [fieldRef, typed],
  )
  const shared = { ref: hold, id, name: 'q', className: styles.field, placeholder, 'aria-label': label, 'aria-invalid': problemId ? true : undefined, 'aria-describedby': problemId, maxLength: maxLongQuestionLength, autoComplete: 'off', enterKeyHint: 'send' } as const
  if (isSingleLine) return <input {...shared} type="text" defaultValue={typed} />
  return <textarea {...shared} rows={3} defaultValue={typed} onKeyDown={submitByEnter} />
}

/**
 * ANS-03: Enter sends; Shift and Enter begins a line. While an input method is composing, Enter belongs to the input
 * method.
 */
function submitByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/**
 * Whether Enter was pressed before the page's script was there: the browser has begun a line with it, which the visitor
 * did not want.
 */
function hasEnteredEarly(element: QuestionElement, typed: string): boolean {
  return element.value !== typed && element.value.trim() !== '' && element.value.endsWith('\n')
}
