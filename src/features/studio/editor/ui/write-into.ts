/** Sets the value of a field as if it were typed, so that the counter and the draft keeper notice it. */
export function writeInto(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  // the native setter bypasses React's value tracking, which would ignore the event
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
