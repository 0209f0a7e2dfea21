import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const storageKey = 'careline-desk-keys'

/** What each key does; a letter that is not here does nothing. */
export type DeskKeys = Readonly<Record<string, () => void>>

const told = new Set<() => void>()
/** Where a browser keeps nothing, for as long as the page stands. */
let chosen: boolean | undefined

/**
 * WCAG 2.1.4: shortcuts of one letter, which can be switched off, and which never act while somebody types or with a
 * modifier. The choice stays on this device.
 */
export function useDeskKeys(keys: DeskKeys): { isOn: boolean; setOn: (isOn: boolean) => void } {
  const isOn = useSyncExternalStore(hearChoice, readChoice, () => true)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
    // a dialog has the keyboard to itself
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
    // a browser that keeps nothing forgets it
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

/** The next or the last one of what a selector names, from where the focus is. */
export function moveFocus(selector: string, step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(selector)]
  const at = all.findIndex((each) => each === document.activeElement)
  const next = at < 0 ? all[0] : all[Math.min(all.length - 1, Math.max(0, at + step))]
  next?.focus()
}

/** A list to choose from, with the focus on it; a browser that cannot open it leaves that to its own keys. */
export function openList(selector: string): void {
  const list = document.querySelector<HTMLSelectElement>(selector)
  list?.focus()
  try {
    list?.showPicker()
  } catch {
    // not after this key, or not in this browser
  }
}

/** Ctrl+Enter, or Cmd+Enter, in a field: as if the form's button of this selector were pressed. */
export function sendOnEnter(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'preventDefault'> & { currentTarget: { form: HTMLFormElement | null } }, selector: string): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.querySelector<HTMLButtonElement>(selector)?.click()
}

export function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus()
}
