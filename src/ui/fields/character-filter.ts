import type { CompositionEvent, InputEvent } from 'react'

/**
 * Takes disallowed characters out of a field as they are typed or pasted, and leaves the caret where the person had it. For
 * `onInput`; without script the field's `pattern` and the server say the same.
 * @param disallowed matches one character that may not stand there; with the flags gu
 */
export function filterCharacters(event: InputEvent<HTMLInputElement>, disallowed: RegExp): void {
  // a half-written character of an input method is nobody's mistake yet
  if (!event.nativeEvent.isComposing) filter(event.currentTarget, disallowed)
}

/** For `onCompositionEnd`: no input event follows what an input method wrote, and phones' keyboards compose every word. */
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
