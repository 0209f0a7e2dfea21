import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const storageKey = 'careline-desk-keys'

/** The action of each key; other keys do nothing. */
export type DeskKeys = Readonly<Record<string, () => void>>

const told = new Set<() => void>()
/** The choice for the life of the page, if the browser refuses storage. */
let chosen: boolean | undefined

/**
 * WCAG 2.1.4: single-key shortcuts that can be switched off, and that do nothing while the user types or holds a
 * modifier key. The choice is stored on this device.
 */
export function useDeskKeys(keys: DeskKeys): { isOn: boolean; setOn: (isOn: boolean) => void } {
  const isOn = useSyncExternalStore(hearChoice, readChoice, () => true)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
    // An open dialog handles the keyboard itself.
    if (document.querySelector('dialog[open]')) return
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return { isOn, setOn: choose }
}

function hearChoice(tell: () => void): () => void {
  told.add(tell)
  return () => told.delete(tell)
}

function choose(isOn: boolean): void {
  chosen = isOn
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off')
  } catch {
    // A browser that refuses storage forgets the choice.
  }
  for (const tell of told) tell()
}

function readChoice(): boolean {
  try {
    return chosen ?? localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=radio], [type=checkbox]), textarea, select'))
}

/** Moves the focus to the next or previous element of a selector, starting at the focused one. */
export function moveFocus(selector: string, step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(selector)]
  const at = all.findIndex((each) => each === document.activeElement)
  const next = at < 0 ? all[0] : all[Math.min(all.length - 1, Math.max(0, at + step))]
  next?.focus()
}

/** Focuses a select element and opens its list, if the browser can. */
export function openList(selector: string): void {
  const list = document.querySelector<HTMLSelectElement>(selector)
  list?.focus()
  try {
    list?.showPicker()
  } catch {
    // Not allowed after this key, or not supported by this browser.
  }
}

/** Ctrl+Enter or Cmd+Enter in a field: clicks the form's button with this selector. */
export function sendOnEnter(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'preventDefault'> & { currentTarget: { form: HTMLFormElement | null } }, selector: string): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.querySelector<HTMLButtonElement>(selector)?.click()
}

/** Focuses a text field at the end of its text. */
export function goOnIn(selector: string): void {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector)
  if (!field) return
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
  field.scrollTop = field.scrollHeight
}

export function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus()
}
