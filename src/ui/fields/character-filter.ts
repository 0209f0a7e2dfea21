import type { CompositionEvent, InputEvent } from 'react'

/**
 * Removes disallowed characters from a field as they are typed or pasted, and keeps the caret in place. For `onInput`;
 * without script the field's `pattern` and the server enforce the same.
 * @param disallowed matches one character that is not allowed; with the flags gu
 */
export function filterCharacters(event: InputEvent<HTMLInputElement>, disallowed: RegExp): void {
  // an input method's unfinished text is left alone
  if (!event.nativeEvent.isComposing) filter(event.currentTarget, disallowed)
}

/**
 * The same for `onCompositionEnd`: no input event follows an input method's text, and phone keyboards compose every
 * word.
 */
export function filterComposed(event: CompositionEvent<HTMLInputElement>, disallowed: RegExp): void {
  const field = event.currentTarget
  if (filter(field, disallowed)) field.dispatchEvent(new Event('input', { bubbles: true }))
}

function filter(field: HTMLInputElement, disallowed: RegExp): boolean {
  const cleaned = field.value.replace(disallowed, '')
  if (cleaned === field.value) return false
  const caret = field.value.slice(0, field.selectionStart ?? field.value.length).replace(disallowed, '').length
  field.value = cleaned
  field.setSelectionRange(caret, caret)
  return true
}
