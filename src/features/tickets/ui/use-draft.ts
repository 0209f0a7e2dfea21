import { useEffect, type RefObject } from 'react'
import { forgetDrafts, readDraft, writeDraft } from '#ui/dom/tab-drafts.ts'

/** The key of the report form's draft. `person`: login id, '' for a visitor */
export const reportDraft = (person: string) => `${person} report`
/** What a visitor typed before they chose to sign in, for the form that they come back to. */
const passedOn = ' passed-on'
/** A sign-in takes no longer; whoever signs in later in this tab may be somebody else. */
const passedOnMs = 10 * 60_000
const kept = new Set(['category', 'description', 'since', 'contact', 'phone', 'account', 'lookUp', 'zip', 'email'])

type Values = Record<string, string>
type Control = HTMLInputElement | HTMLTextAreaElement

/**
 * Keeps the input of the form at `place` in this tab until it is sent, so that a lost connection, an ended sign-in or a
 * look at an article loses nothing. `key`: from `reportDraft`. `mayFill`: the form is fresh from the server
 * and may be filled with the draft.
 */
export function useDraft(place: RefObject<HTMLElement | null>, key: string, mayFill: boolean): void {
  useEffect(() => {
    const form = place.current?.querySelector('form')
    if (!form) return
    const values = mayFill ? ((readDraft(key) as Values | undefined) ?? takePassedOn()) : undefined
    if (values) {
      fillIn(form, values)
      writeDraft(key, values)
    }
    const keep = () => writeDraft(key, valuesOf(form))
    form.addEventListener('input', keep)
    return () => form.removeEventListener('input', keep)
  }, [place, key, mayFill])
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
  forgetDrafts()
}

/** Call it when a visitor chooses to sign in from the form: their text goes with them, and with nobody else. */
export function passDraftOn(): void {
  const values = readDraft(reportDraft(''))
  if (values === undefined) return
  writeDraft(passedOn, { at: Date.now(), values })
  writeDraft(reportDraft(''), undefined)
}

function takePassedOn(): Values | undefined {
  const passed = readDraft(passedOn) as { at: number; values: Values } | undefined
  writeDraft(passedOn, undefined)
  return passed && Date.now() - passed.at < passedOnMs ? passed.values : undefined
}

function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries([...new FormData(form)].filter((entry): entry is [string, string] => kept.has(entry[0]) && typeof entry[1] === 'string'))
}

/** Fills only empty fields, so that a category from the address takes precedence. */
function fillIn(form: HTMLFormElement, values: Values): void {
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
