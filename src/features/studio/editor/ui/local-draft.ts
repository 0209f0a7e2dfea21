const prefix = 'careline:writing '

/** What was typed and has not got to the site yet. */
export interface LocalDraft {
  /** the form's fields, as a form sends them */
  fields: string
  /** the version of the article over which it was typed */
  base: string
}

/** Of one person: another one at this device gets none of it. */
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

/** Undefined: it is on the site. */
export function keepLocal(place: LocalPlace, draft: LocalDraft | undefined): void {
  try {
    if (draft) localStorage.setItem(nameOf(place), JSON.stringify(draft))
    else localStorage.removeItem(nameOf(place))
  } catch {
    // a browser that refuses storage keeps nothing: the form still has it
  }
}
