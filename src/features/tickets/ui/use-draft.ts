import { useEffect, type RefObject } from 'react'
import { keepPictures } from '../pictures/ui/kept-pictures.ts'

const prefix = 'careline:draft '
/** Name of the report form's draft. */
export const reportDraft = 'report'
const kept = new Set(['category', 'description', 'since', 'contact', 'phone', 'account', 'lookUp', 'zip', 'email'])

type Control = HTMLInputElement | HTMLTextAreaElement

/**
 * Keeps the input of the form at `place` in this tab until it is sent, so that a lost connection, an ended sign-in or a
 * look at an article loses nothing. `mayFill`: the form is fresh from the server and may be filled with the draft.
 */
export function useDraft(place: RefObject<HTMLElement | null>, name: string, mayFill: boolean): void {
  useEffect(() => {
    const form = place.current?.querySelector('form')
    if (!form) return
    if (mayFill) fillIn(form, read(name))
    const keep = () => write(name, valuesOf(form))
    form.addEventListener('input', keep)
    return () => form.removeEventListener('input', keep)
  }, [place, name, mayFill])
}

/**
 * Wraps the page's action: a redirect to the ticket means that the report has arrived, even if the ticket's page never
 * loads. The draft is deleted then, since a remaining one could be sent a second time.
 */
export async function forgetWhenSent<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (answer) {
    if (answer instanceof Response && answer.headers.get('location')?.endsWith('?sent')) forgetReport()
    throw answer
  }
}

/** Deletes the draft, once the report has become a ticket or is given up. */
export function forgetReport(): void {
  forgetDraft(reportDraft)
  keepPictures(reportDraft, [])
}

function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name)
  } catch {
    // A browser that refuses storage has no draft.
  }
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].filter((entry): entry is [string, string] => kept.has(entry[0]) && typeof entry[1] === 'string'))
}

/** Fills only empty fields, so that a category from the address takes precedence. */
function fillIn(form: HTMLFormElement, values: Record<string, string>): void {
  for (const control of form.querySelectorAll<Control>('input, textarea')) {
    const value = values[control.name]
    if (value === undefined) continue
    if (control.type === 'radio') {
      const isChosen = form.querySelector(`input[name="${control.name}"]:checked`) !== null
      if (control.value === value && (!isChosen || control.name === 'contact')) (control as HTMLInputElement).checked = true
    } else if (control.type !== 'hidden' && control.value === '') {
      // as if it were typed, past React's own setter, so that the field counts its characters
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, value)
      control.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}

function read(name: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

function write(name: string, values: Record<string, string>): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(values))
  } catch {
    // Storage is full or refused; the form itself still has the input.
  }
}
