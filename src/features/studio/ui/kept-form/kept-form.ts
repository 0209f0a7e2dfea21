const prefix = 'careline:form '

/** How long a form is kept that was sent and not saved. */
const retentionMs = 7 * 86_400_000

/** A form whose answer says nothing about its text. `gone`: it was deleted meanwhile, or the role has changed. */
export interface LostForm {
  lost: 'offline' | 'down' | 'signedOut' | 'otherPerson' | 'gone'
}

export function isLost(answer: object): answer is LostForm {
  return 'lost' in answer
}

/** The fields of a form, in the order of the page. */
export type KeptFields = [name: string, value: string][]

/** The key includes the person, so that another person at the same device does not get the text. */
const nameOf = (person: string, path: string) => `${prefix}${person} ${path}`

/** The form that is on its way. */
let sent: { name: string; isTyped: boolean } | undefined

/** Whether a form is long enough to be kept while somebody types in it, until it is saved: it has `data-keeps`. */
export function keepsTyped(form: HTMLFormElement): boolean {
  return 'keeps' in form.dataset
}

/** STU-02: stores a form in the browser, while somebody types or before it is sent, if it holds text. */
export function keepForm(person: string, path: string, form: HTMLFormElement): void {
  sent = undefined
  // the article's text has a place of its own, its draft
  if (form.elements.namedItem('en.body') || !hasText(form)) return
  const fields: KeptFields = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  sent = { name: nameOf(person, path), isTyped: keepsTyped(form) }
  try {
    localStorage.setItem(sent.name, JSON.stringify({ at: Date.now(), fields }))
  } catch {
    // The browser refuses storage; the text is still in the form.
  }
}

/** Whether a field that people see holds something; a form of hidden fields, such as a button in a list, has no text. */
function hasText(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && !/^(?:hidden|checkbox|radio|file)$/.test(field.type))) && field.value !== '')
}

/** Removes the form that was sent last: it is saved, or the answer shows its text. One that is kept while typing stays until it is saved. */
export function forgetSent({ isSaved }: { isSaved: boolean }): void {
  if (sent !== undefined && (isSaved || !sent.isTyped)) remove(sent.name)
}

/** Removes a form that is not wanted. */
export function forgetForm(person: string, path: string): void {
  remove(nameOf(person, path))
}

function remove(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // The browser refuses storage, so nothing was kept.
  }
}

/** The form that this person has sent from this page and that was not saved. Removes forms of all people that are too old. */
export function readKeptForm(person: string, path: string): KeptFields | undefined {
  try {
    for (const name of Object.keys(localStorage).filter((each) => each.startsWith(prefix))) if (!(read(name).at > Date.now() - retentionMs)) localStorage.removeItem(name)
    return read(nameOf(person, path)).fields
  } catch {
    return undefined
  }
}

function read(name: string): { at: number; fields?: KeptFields } {
  return { at: 0, ...(JSON.parse(localStorage.getItem(name) ?? '{}') as { at?: number; fields?: KeptFields }) }
}
