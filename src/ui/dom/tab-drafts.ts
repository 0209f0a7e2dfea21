/** What people have typed and not sent, kept in this tab. A key begins with its person, so that nobody else gets it. */
const prefix = 'careline:draft '

/** What was kept; undefined if there is nothing to read. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps `value`, or deletes what was kept if it is undefined. */
export function writeDraft(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(prefix + key)
    else sessionStorage.setItem(prefix + key, JSON.stringify(value))
  } catch {
    // Storage is full or refused; the form itself still has the input.
  }
}

/** Deletes all drafts of this tab: once they are sent, and when their person signs out here. */
export function forgetDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name)
  } catch {
    // A browser that refuses storage has no draft.
  }
}
