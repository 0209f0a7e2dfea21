const prefix = 'careline:writing '

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
    const { fields, base } = JSON.parse(localStorage.getItem(nameOf(place)) ?? '{}') as Partial<LocalDraft>
    return typeof fields === 'string' && typeof base === 'string' ? { fields, base } : undefined
  } catch {
    return undefined
  }
}

/** Stores a draft in the browser. Undefined removes it, because the server has it. */
export function keepLocal(place: LocalPlace, draft: LocalDraft | undefined): void {
  try {
    if (draft) localStorage.setItem(nameOf(place), JSON.stringify(draft))
    else localStorage.removeItem(nameOf(place))
  } catch {
    // The browser refuses storage; the text is still in the form.
  }
}
