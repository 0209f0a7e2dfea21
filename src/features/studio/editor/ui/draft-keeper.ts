import type { KeptAnswer, LiveChecks, Writing } from '../writing-view.ts'
import { findUnsentNew, holdOpen, keepLocal, noteSentLocal, readLocal, type LocalPlace } from './local-draft.ts'
import { writeInto } from './write-into.ts'

/** Delay after the last change. */
const pauseMs = 1200
/** Longest delay after the first unsent change, while the editor keeps typing. */
const longestMs = 8000
const retryMs = 5000

type Mishap = 'offline' | 'signedOut' | 'elsewhere' | 'refused' | 'tooMany' | 'local' | 'saved'

export interface KeeperNews {
  onSays(says: string): void
  onChanged(changed: string | undefined): void
  onMishap(mishap: Mishap): void
  onChecks(checks: LiveChecks): void
}

/** The form's fields that belong to the article's text, URL-encoded. */
function fieldsOf(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && (/^(?:en|es)\./.test(entry[0]) || entry[0] === 'place' || entry[0] === 'related'))
  return new URLSearchParams(entries).toString()
}

const versionField = (form: HTMLFormElement) => form.elements.namedItem('version') as HTMLInputElement

/**
 * STU-02: stores unsaved text. Each change is kept in the browser's storage until the server has it. The server gets it
 * after a pause, and again once the connection is back. A draft that the server has from another window is not
 * overwritten. Returns the function that stops it.
 */
export function keepDraft(form: HTMLFormElement, { draftHref, key, draftVersion, person, ownHref }: Writing, audience: string, news: KeeperNews): () => void {
  const place: LocalPlace = { person, audience, key }
  let version = draftVersion
  let known = fieldsOf(form)
  let pause: ReturnType<typeof setTimeout> | undefined
  let firstAt: number | undefined
  let isSending = false
  let isOver = false
  const ending = new AbortController()

  const later = (ms: number) => {
    clearTimeout(pause)
    pause = setTimeout(() => void send(), ms)
  }
  const note = () => {
    const fields = fieldsOf(form)
    if (fields === known) return
    keepLocal(place, { fields, base: versionField(form).value })
    firstAt ??= Date.now()
    if (!isOver) later(Math.max(0, Math.min(pauseMs, firstAt + longestMs - Date.now())))
  }
  const send = async () => {
    if (isSending || isOver) return
    const fields = fieldsOf(form)
    if (fields === known) return
    isSending = true
    firstAt = undefined
    const body = new URLSearchParams(fields)
    body.set('version', versionField(form).value)
    body.set('draftVersion', String(version))
    // somebody else who has signed in meanwhile must not get it
    body.set('person', person)
    const answer = await fetch(draftHref, { method: 'POST', body, signal: ending.signal }).catch(() => undefined)
    isSending = false
    if (ending.signal.aborted) return
    if (!answer || answer.status >= 500) {
      news.onMishap('offline')
      later(retryMs)
    } else if (answer.ok) {
      const kept = (await answer.json()) as KeptAnswer
      version = kept.version
      known = fields
      // a new article's draft is found again under this address
      if (ownHref !== undefined && `${location.pathname}${location.search}` !== ownHref) history.replaceState(history.state, '', ownHref)
      if (fieldsOf(form) === fields) keepLocal(place, undefined)
      else note()
      news.onSays(kept.says)
      news.onChanged(kept.changed)
      news.onChecks(kept.checks)
    } else if (answer.status === 410) {
      // saved, but the answer to that got lost: nothing of it is left to be kept or offered
      if (fieldsOf(form) === fields) keepLocal(place, undefined)
      known = fields
      news.onMishap('saved')
    } else if (answer.status === 409) {
      isOver = true
      news.onMishap('elsewhere')
    } else if (answer.status === 429) {
      news.onMishap('tooMany')
    } else news.onMishap(answer.status === 422 || answer.status === 413 ? 'refused' : 'signedOut')
  }

  const local = readLocal(place)
  if (local) {
    if (local.fields !== known) {
      versionField(form).value = local.base
      putBack(form, new URLSearchParams(local.fields))
      news.onMishap('local')
    }
    // a request finds out whether the server has this text by now
    known = ''
    later(0)
  }

  holdOpen(place, ending.signal)
  if (!local && draftVersion === 0 && ownHref !== undefined) void goToUnsent(ownHref, place, () => !ending.signal.aborted && fieldsOf(form) === known)

  const options = { signal: ending.signal }
  form.addEventListener('input', note, options)
  form.addEventListener('change', note, options)
  window.addEventListener('online', () => later(0), options)
  // back from signing in elsewhere
  window.addEventListener('focus', () => later(0), options)
  form.addEventListener(
    'submit',
    ({ submitter }) => {
      // A form that saves needs no draft, unless its answer is lost and this page stays.
      const isSaved = !/^(?:check|enter|try)$/.test((submitter as HTMLButtonElement | null)?.value ?? '')
      if (isSaved) later(retryMs)
      // an article's text is compared when its page opens again; a new one's would be offered as another new article
      noteSentLocal(isSaved && ownHref !== undefined ? place : undefined)
    },
    options,
  )
  return () => {
    clearTimeout(pause)
    ending.abort()
  }
}

/**
 * Opens the text of a new article that this browser still has, as after a reload, in place of an empty form. A form that
 * was opened for a question or for a draft of its own stays.
 */
async function goToUnsent(ownHref: string, { person, audience }: LocalPlace, isUntouched: () => boolean): Promise<void> {
  const query = new URLSearchParams(location.search)
  if (query.has('draft') || query.has('question')) return
  const key = await findUnsentNew(person, audience)
  if (key === undefined || !isUntouched()) return
  const target = new URL(ownHref, location.href)
  target.searchParams.set('draft', key)
  location.replace(target)
}

function putBack(form: HTMLFormElement, fields: URLSearchParams): void {
  for (const [name, value] of fields) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) writeInto(field, value.replaceAll('\r\n', '\n'))
    else if (field instanceof HTMLSelectElement) field.value = value
  }
}
