import { useEffect, type RefObject } from 'react'
import { keepPictures } from '../pictures/ui/kept-pictures.ts'

const prefix = 'careline:draft '
/** Of the form that reports a problem. */
export const reportDraft = 'report'
const kept = new Set(['category', 'description', 'since', 'contact', 'phone', 'account', 'lookUp', 'zip', 'email'])

type Control = HTMLInputElement | HTMLTextAreaElement

/**
 * What is typed into the form at `place` is kept in this tab until it is sent, so that a lost connection, a sign-in that has
 * ended or a look at an article loses nothing. `mayFill`: the form is as the server makes it, and fills with what was kept.
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
 * For the page's action: a report that leads on to its ticket has arrived, whether or not the ticket's page comes and is shown.
 * A draft that outlived it would be sent a second time.
 */
export async function forgetWhenSent<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (answer) {
    if (answer instanceof Response && answer.headers.get('location')?.endsWith('?sent')) forgetReport()
    throw answer
  }
}

/** The report has become a ticket, or is none any more. */
export function forgetReport(): void {
  forgetDraft(reportDraft)
  keepPictures(reportDraft, [])
}

function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name)
  } catch {
    // a browser that refuses storage has kept nothing
  }
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].filter((entry): entry is [string, string] => kept.has(entry[0]) && typeof entry[1] === 'string'))
}

/** Only what is still empty: an address that names a category knows better. */
function fillIn(form: HTMLFormElement, values: Record<string, string>): void {
  for (const control of form.querySelectorAll<Control>('input, textarea')) {
    const value = values[control.name]
    if (value === undefined) continue
    if (control.type === 'radio') {
      const isChosen = form.querySelector(`input[name="${control.name}"]:checked`) !== null
      if (control.value === value && (!isChosen || control.name === 'contact')) (control as HTMLInputElement).checked = true
    } else if (control.type !== 'hidden' && control.value === '') {
      control.value = value
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
    // full, or refused: the form itself still has it
  }
}
