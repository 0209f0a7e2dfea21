import { mayBeKept, type WidgetState } from './widget-state.ts'

/** The key in the state of a history entry that names the conversation held there. */
const stateKey = 'answerConversation'
const storageKey = (name: string, service: string) => `careline.answers.${name}.${service}`
/** In characters; a longer conversation is not worth a browser's storage. */
const maxLength = 200_000

/**
 * ANS-18: keeps the conversation for a visitor who goes to a source and comes back. It belongs to this entry of the
 * history, and ends with the tab. A conversation with personal answers is not kept.
 */
export function keepConversation(service: string, state: WidgetState): void {
  try {
    const name = nameOfEntry()
    if (!mayBeKept(state)) {
      if (name !== undefined && state.block.phase === 'answer') sessionStorage.removeItem(storageKey(name, service))
      return
    }
    const text = JSON.stringify(state)
    if (text.length > maxLength) return
    const kept = name ?? crypto.randomUUID()
    sessionStorage.setItem(storageKey(kept, service), text)
    if (name === undefined) history.replaceState({ ...(history.state as object | null), [stateKey]: kept }, '')
  } catch {
    // in a browser without storage only this is missing
  }
}

export function keptConversation(service: string): WidgetState | undefined {
  try {
    const name = nameOfEntry()
    const text = name === undefined ? null : sessionStorage.getItem(storageKey(name, service))
    return text === null ? undefined : (JSON.parse(text) as WidgetState)
  } catch {
    return undefined
  }
}

function nameOfEntry(): string | undefined {
  const name = (history.state as Record<string, unknown> | null)?.[stateKey]
  return typeof name === 'string' ? name : undefined
}
