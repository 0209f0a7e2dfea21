import { articleIdPattern } from '#contracts/site-path.ts'

const prefix = 'careline:writing '

/**
 * How long a text stays in the browser after its last change. What is left so long was given up, or its article has been
 * saved and the answer got lost; the device may have other users by then.
 */
const keptMs = 30 * 86_400_000

/** Text that was typed and has not reached the server yet. */
export interface LocalDraft {
  /** the form's fields, URL-encoded */
  fields: string
  /** the version of the article on which the text is based */
  base: string
}

/** The storage key includes the person, so that another person at the same device does not get the text. */
export interface LocalPlace {
  person: string
  audience: string
  key: string
}

const nameOf = ({ person, audience, key }: LocalPlace) => `${prefix}${person} ${audience}/${key}`

export function readLocal(place: LocalPlace): LocalDraft | undefined {
  try {
    forgetOld()
    const { fields, base } = JSON.parse(localStorage.getItem(nameOf(place)) ?? '{}') as Partial<LocalDraft>
    return typeof fields === 'string' && typeof base === 'string' ? { fields, base } : undefined
  } catch {
    return undefined
  }
}

/** Removes the texts of all people that are too old, whoever has signed in. */
function forgetOld(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefix) && !(timeOf(name) > Date.now() - keptMs)) localStorage.removeItem(name)
}

/** Stores a draft in the browser. Undefined removes it, because the server has it. */
export function keepLocal(place: LocalPlace, draft: LocalDraft | undefined): void {
  // the answer to a draft that was on its way may come after the form was saved
  if (draft && saved?.name === nameOf(place) && saved.fields === draft.fields) return
  try {
    if (draft) localStorage.setItem(nameOf(place), JSON.stringify({ ...draft, at: Date.now() }))
    else localStorage.removeItem(nameOf(place))
  } catch {
    // The browser refuses storage; the text is still in the form.
  }
}

/**
 * The key of the newest text of a new article that is only in this browser. A new article's form has another key each
 * time that its page is opened, so after a reload its text is under the key of the form before.
 */
export async function findUnsentNew(person: string, audience: string): Promise<string | undefined> {
  try {
    forgetOld()
    const start = nameOf({ person, audience, key: '' })
    const names = Object.keys(localStorage).filter((name) => name.startsWith(start) && !articleIdPattern.test(name.slice(start.length)))
    const open = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name))
    const [newest] = names.filter((name) => !open.has(name)).toSorted((one, other) => timeOf(other) - timeOf(one))
    return newest?.slice(start.length)
  } catch {
    return undefined
  }
}

const timeOf = (name: string): number => (JSON.parse(localStorage.getItem(name) ?? '{}') as { at?: number }).at ?? 0

/** Marks a text as open in this window, so that no other window takes it for one that was left. */
export function holdOpen(place: LocalPlace, signal: AbortSignal): void {
  // browsers offer locks to https pages only; without them a second window may show the same text
  void navigator.locks?.request(nameOf(place), () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))).catch(() => {})
}

/** The text in the browser when its form was sent, and of the form that was saved last. */
let sent: { name: string; fields: string } | undefined
let saved: typeof sent

/** Notes that a form is on its way; undefined: one that saves nothing. */
export function noteSentLocal(place: LocalPlace | undefined): void {
  const fields = place && readLocal(place)?.fields
  sent = place && fields !== undefined ? { name: nameOf(place), fields } : undefined
}

/** Removes the text of the form that was sent last: it is saved. What was typed since stays. */
export function forgetSentLocal(): void {
  saved = sent
  sent = undefined
  try {
    if (saved && fieldsIn(saved.name) === saved.fields) localStorage.removeItem(saved.name)
  } catch {
    // The browser refuses storage, so nothing was kept.
  }
}

const fieldsIn = (name: string) => (JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<LocalDraft>).fields
