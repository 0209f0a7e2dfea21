import type { InputEvent } from 'react'

/**
 * Takes disallowed characters out of a field as they are typed or pasted, and leaves the caret where the person had it. For
 * `onInput`; without script the field's `pattern` and the server say the same.
 * @param disallowed matches one character that may not stand there; with the flags gu
 */
export function filterCharacters(event: InputEvent<HTMLInputElement>, disallowed: RegExp): void {
  const field = event.currentTarget
  // a half-written character of an input method is nobody's mistake yet
  if (event.nativeEvent.isComposing) return
  const cleaned = field.value.replace(disallowed, '')
  if (cleaned === field.value) return
  const caret = field.value.slice(0, field.selectionStart ?? field.value.length).replace(disallowed, '').length
  field.value = cleaned
  field.setSelectionRange(caret, caret)
}
